/** What sending asks of the page or the worker in which it runs. */
import type { SettingsStoragePort } from '../../settings/model/device-settings.ts';
import type { OutboxEvent, OutboxItem } from './outbox-item.ts';
import type { OutboxStoragePort } from './outbox-storage-port.ts';
import type { ReportPort } from './report-port.ts';

export interface ItemChange {
  /** What has happened to it; undefined where it is only written now, as it was. */
  readonly event?: OutboxEvent;
  /** Where the device could not write the change: what it holds instead. */
  readonly stored?: OutboxItem | undefined;
}

export interface DeliveryEnvironment {
  readonly localStore: OutboxStoragePort & SettingsStoragePort;
  readonly reports: ReportPort;
  /** What was refused to another version of the app is tried once more. */
  readonly appVersion: string;
  readonly now: () => number;
  /** True where somebody says that the network is back, or taps: waiting times are over. */
  readonly ignoreBackoff?: boolean;
  /** Called after every change of an item. */
  readonly changed: (item: OutboxItem, change: ItemChange) => void;
  /**
   * Hears that something was put into the outbox, of this page or another one; gives back what ends
   * it. Without it a new report waits for the photo that is under way.
   */
  readonly listen?: (changed: () => void) => () => void;
  /** Ends what is under way: the browser is about to stop this worker. */
  readonly signal?: AbortSignal;
}
