/** The functions that the sender needs from the page or the worker in which it runs. */
import type { SettingsStoragePort } from '../../settings/model/device-settings.ts';
import type { OutboxEvent, OutboxItem } from '../model/outbox-item.ts';
import type { OutboxStoragePort } from '../model/outbox-storage-port.ts';
import type { ReportPort } from '../model/report-port.ts';

export interface ItemChange {
  /** The event that changed the item; undefined if the item was only written again. */
  readonly event?: OutboxEvent;
  /** If the device could not write the change, the item that is still stored. */
  readonly stored?: OutboxItem | undefined;
}

export interface SenderDependencies {
  readonly localStore: OutboxStoragePort & SettingsStoragePort;
  readonly reports: ReportPort;
  /** The version of this app. A refusal that another version received is retried. */
  readonly appVersion: string;
  readonly now: () => number;
  /** If true (after a tap, or when the network is back), all waiting times end. */
  readonly ignoreBackoff?: boolean;
  /**
   * If true, `ignoreBackoff` does not end the waiting time of a refused notice. The browser fires the
   * worker's event without a tap, and again after each failure.
   */
  readonly keepsNoticeWait?: boolean;
  /** Called after every change of an item. */
  readonly changed: (item: OutboxItem, change: ItemChange) => void;
  /**
   * Calls back when any page puts a report into the outbox. Returns a function that stops this. If
   * it is missing, a new report waits until the current photo is sent.
   */
  readonly listen?: (changed: () => void) => () => void;
  /**
   * Aborts the current request when the browser is about to stop this worker, or when the page goes
   * into the back/forward cache.
   */
  readonly signal?: AbortSignal;
  /**
   * True in a page: an aborted round releases its lock at once, because nothing that it still waits
   * for settles in the cache.
   */
  readonly releasesLockOnAbort?: boolean;
}
