/** The office's receipts for the driver's reports. watch-receipts.ts fills this store. */
import { atom } from 'nanostores';
import type { Receipts } from './model/receipt.ts';

/** The receipts by report id. */
export const $receipts = atom<Receipts>({});

export interface ReceiptsChannel {
  /**
   * "loading": there is no data yet. "remembered": these are the stored receipts. "saving": these
   * are the stored receipts in data-saver mode; a tap requests new ones. "live": connected and
   * current.
   */
  readonly status: 'loading' | 'remembered' | 'saving' | 'live';
  /**
   * The time of the last contact with the office by the clock of the device, in milliseconds since
   * 1970; null if there was none.
   */
  readonly receivedAt: number | null;
}
export const noChannel: ReceiptsChannel = { status: 'loading', receivedAt: null };
export const $receiptsChannel = atom<ReceiptsChannel>(noChannel);
