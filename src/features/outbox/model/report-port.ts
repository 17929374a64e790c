/** What sending reports asks of a backend: it takes them and gives their photos back. */
import type { StoredPhoto } from '../../photos/model/photo-port.ts';
import type { OutboxItem, RejectionReason, WaitingReason } from './outbox-item.ts';

/** How an attempt at one report ended. */
export type SendResult =
  | { readonly type: 'stored' }
  | { readonly type: 'failed'; readonly waitingFor: WaitingReason }
  | { readonly type: 'refused'; readonly reason: RejectionReason; readonly detail: string };

/** What an attempt needs of this device, and what it tells while it runs. */
export interface ReportTransfer {
  /**
   * The photo's pixels; undefined where there are none. May reject where the device cannot read
   * them.
   */
  readonly photo: (id: string) => Promise<StoredPhoto | undefined>;
  /** Keeps the address of an upload, from which it can go on; undefined forgets it. */
  readonly uploadBegun: (id: string, url: string | undefined) => Promise<void>;
  readonly photoUploaded: (id: string) => Promise<void>;
  /** Ends what is under way: the browser is about to stop this worker. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends in the name of one driver, as long as this driver is signed in. */
export interface ReportSender {
  readonly uid: string;
  /**
   * Sends what is still missing of a report. Sending twice does no harm. Never rejects for what the
   * network, the server or this device's storage does.
   */
  send(item: OutboxItem, transfer: ReportTransfer): Promise<SendResult>;
}

export interface ReportPort {
  /**
   * Looks who may send now. later: the backend or the session cannot be read yet; nobody: there is
   * nothing to wait for here, because nobody is signed in or only a page can go on.
   */
  openSender(): Promise<
    | { readonly status: 'ready'; readonly sender: ReportSender }
    | { readonly status: 'later' | 'nobody' }
  >;
  /**
   * The pixels of photo `number` (from 1) of a report that has arrived. Rejects without network,
   * session or permission.
   */
  fetchPhoto(item: OutboxItem, number: number): Promise<Blob>;
}
