/** The office's receipts for the driver's reports. Filled by watch-receipts.ts. */
import { atom } from 'nanostores';
import type { Receipts } from './model/receipt.ts';

/** By report id. */
export const $receipts = atom<Receipts>({});

export interface ReceiptsChannel {
  /**
   * loading: no data yet. remembered: the stored receipts. saving: the stored receipts in
   * data-saver mode; a tap requests new ones. live: connected and current.
   */
  readonly status: 'loading' | 'remembered' | 'saving' | 'live';
  /** Last contact with the office, in device time, milliseconds since 1970; null if never. */
  readonly receivedAt: number | null;
}
export const noChannel: ReceiptsChannel = { status: 'loading', receivedAt: null };
export const $receiptsChannel = atom<ReceiptsChannel>(noChannel);
