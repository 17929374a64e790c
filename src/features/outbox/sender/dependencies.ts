/** What the sender needs from the page or the worker in which it runs. */
import type { SettingsStoragePort } from '../../settings/model/device-settings.ts';
import type { OutboxEvent, OutboxItem } from '../model/outbox-item.ts';
import type { OutboxStoragePort } from '../model/outbox-storage-port.ts';
import type { ReportPort } from '../model/report-port.ts';

export interface ItemChange {
  /** The event that changed the item; undefined where the item was only written again. */
  readonly event?: OutboxEvent;
  /** Where the device could not write the change: the item as the device still holds it. */
  readonly stored?: OutboxItem | undefined;
}

export interface SenderDependencies {
  readonly localStore: OutboxStoragePort & SettingsStoragePort;
  readonly reports: ReportPort;
  /** A refusal that another version of the app received is retried. */
  readonly appVersion: string;
  readonly now: () => number;
  /** True after a tap, or when the network is back: all waiting times end. */
  readonly ignoreBackoff?: boolean;
  /** Called after every change of an item. */
  readonly changed: (item: OutboxItem, change: ItemChange) => void;
  /**
   * Calls back when a page, this one or another, puts a report into the outbox; returns a function
   * that ends it. Without it a new report waits until the current photo is sent.
   */
  readonly listen?: (changed: () => void) => () => void;
  /** Ends the request that is under way: the browser is about to stop this worker. */
  readonly signal?: AbortSignal;
}
