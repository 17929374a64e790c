/** The part of the backend that stores documents and photos of reports and loads photos. */
import type { MissingReason } from './report-document.ts';
import type { OutboxItem, RejectionReason, WaitingReason } from './outbox-item.ts';

/**
 * The outcome of an attempt. `at` is the host that did not answer or failed. Without the token
 * service nothing can be sent.
 */
export type SendResult =
  | { readonly type: 'stored' }
  | {
      readonly type: 'failed';
      readonly waitingFor: WaitingReason;
      readonly at: 'documents' | 'live' | 'files' | 'token';
    }
  | {
      readonly type: 'refused';
      readonly reason: RejectionReason;
      readonly detail: string;
      /** The number of photos that the other version lists. */
      readonly photosThere?: number;
      /**
       * True if this refusal does not settle the matter. For a document or photo: the service does
       * not tell whether an earlier attempt has stored it. For a notice about a missing photo: the
       * report may be there, so a later notice may be accepted.
       */
      readonly isUncertain?: true;
    };

/** A photo to upload, and the callback for its progress. */
export interface PhotoTransfer {
  /**
   * Undefined if this device cannot read the photo. The call then only checks whether the server
   * has the file.
   */
  readonly bytes: ArrayBuffer | undefined;
  /** Stores the URL of a resumable upload; undefined removes it. */
  readonly uploadBegun: (url: string | undefined) => Promise<void>;
}

/**
 * Sends reports for one driver while this driver is signed in. Every call can be repeated. No call
 * rejects because of the network or the server. `signal` aborts the current request.
 */
export interface ReportSender {
  readonly uid: string;
  /** Writes the document of a report, with the list of its photos. */
  sendDocument(item: OutboxItem, signal: AbortSignal | undefined): Promise<SendResult>;
  /**
   * Writes the entry for the next driver of the vehicle. The document must already be stored. The
   * server refuses the entry if the office already handles the report.
   */
  writeVehicleEntry(item: OutboxItem, signal: AbortSignal | undefined): Promise<SendResult>;
  /** Uploads photo `number` (1-based). The document must already be stored. */
  sendPhoto(
    item: OutboxItem,
    number: number,
    transfer: PhotoTransfer,
    signal: AbortSignal | undefined,
  ): Promise<SendResult>;
  /** Notifies the office that photo `number` will not be uploaded. */
  reportMissing(
    item: Pick<OutboxItem, 'anonymous' | 'id' | 'uid'>,
    number: number,
    reason: MissingReason,
    signal: AbortSignal | undefined,
  ): Promise<SendResult>;
}

export interface ReportPort {
  /**
   * Opens the sender of the signed-in driver. "later": the backend or the session cannot be read
   * yet. "page": only a page can continue. "nobody": nobody is signed in, so waiting does not help.
   */
  openSender(): Promise<
    | { readonly status: 'ready'; readonly sender: ReportSender }
    | { readonly status: 'later' | 'page' | 'nobody' }
  >;
  /**
   * Loads photo `number` (1-based) of a report that has arrived. Rejects without network, session
   * or permission.
   */
  fetchPhoto(item: OutboxItem, number: number): Promise<Blob>;
}
