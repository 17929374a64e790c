/** What sending reports asks of a backend: it takes them and gives their photos back. */
import type { MissingReason } from './report-document.ts';
import type { OutboxItem, RejectionReason, WaitingReason } from './outbox-item.ts';

/**
 * How an attempt ended. `at`: who did not answer, or answered with trouble; the token service stands
 * in the way of everything.
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
      /** How many photos the other report names that lies there. */
      readonly photosThere?: number;
    };

/** A photo on its way, and what is told while it travels. */
export interface PhotoTransfer {
  /** undefined: this device cannot read it; it is only asked whether the file lies there already. */
  readonly bytes: ArrayBuffer | undefined;
  /** Keeps the address of an upload, from which it can go on; undefined forgets it. */
  readonly uploadBegun: (url: string | undefined) => Promise<void>;
}

/**
 * Sends in the name of one driver, as long as this driver is signed in. Everything can be done
 * twice. Nothing rejects for what the network or the server does. `signal` ends what is under way.
 */
export interface ReportSender {
  readonly uid: string;
  /** The words of a report and the list of its photos. */
  sendDocument(item: OutboxItem, signal: AbortSignal | undefined): Promise<SendResult>;
  /**
   * Writes what the next driver of the vehicle reads of a report whose document lies there. Refused:
   * the service takes no entry, because the office has taken the report in already.
   */
  writeVehicleEntry(item: OutboxItem, signal: AbortSignal | undefined): Promise<SendResult>;
  /** Photo `number` (from 1) of a report whose document lies there. */
  sendPhoto(
    item: OutboxItem,
    number: number,
    transfer: PhotoTransfer,
    signal: AbortSignal | undefined,
  ): Promise<SendResult>;
  /** Tells the office that photo `number` never comes. */
  reportMissing(
    item: Pick<OutboxItem, 'anonymous' | 'id' | 'uid'>,
    number: number,
    reason: MissingReason,
    signal: AbortSignal | undefined,
  ): Promise<SendResult>;
}

export interface ReportPort {
  /**
   * Looks who may send now. later: the backend or the session cannot be read yet; page: only a page
   * can go on, which the queue waits for; nobody: nobody is signed in, there is nothing to wait for.
   */
  openSender(): Promise<
    | { readonly status: 'ready'; readonly sender: ReportSender }
    | { readonly status: 'later' | 'page' | 'nobody' }
  >;
  /**
   * The pixels of photo `number` (from 1) of a report that has arrived. Rejects without network,
   * session or permission.
   */
  fetchPhoto(item: OutboxItem, number: number): Promise<Blob>;
}
