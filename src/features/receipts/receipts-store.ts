/**
 * What the office says about the driver's reports, for every island. Filled by watch-receipts.ts.
 */
import { atom } from 'nanostores';
import type { Receipts } from './model/receipt.ts';

/** By report id. */
export const $receipts = atom<Receipts>({});

export interface ReceiptsChannel {
  /**
   * loading: nothing is known yet. remembered: what the device holds. saving: the same, the office
   * is asked at a tap only. live: as the office says now.
   */
  readonly status: 'loading' | 'remembered' | 'saving' | 'live';
  /** When the office was last heard, device time in milliseconds since 1970; null: never. */
  readonly heardAt: number | null;
}
export const noChannel: ReceiptsChannel = { status: 'loading', heardAt: null };
export const $receiptsChannel = atom<ReceiptsChannel>(noChannel);
