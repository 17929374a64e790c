/**
 * Receipts stored on this device, so that they are available without network. Their keys end with
 * the driver's uid and are removed when the driver signs out.
 */
import { type KnownReceipts, parseKnownReceipts, serializeKnownReceipts } from './model/receipt.ts';
import { receiptsKey } from '../../platform/storage-keys.ts';

/** Never throws: blocked storage counts as no receipts. */
export function readKnownReceipts(uid: string): KnownReceipts {
  try {
    return parseKnownReceipts(localStorage.getItem(receiptsKey(uid)));
  } catch {
    return parseKnownReceipts(null);
  }
}

/** Stores receipts. If the browser refuses, they last as long as the page. */
export function writeKnownReceipts(uid: string, known: KnownReceipts): void {
  try {
    localStorage.setItem(receiptsKey(uid), serializeKnownReceipts(known));
  } catch {
    /* Full or blocked. */
  }
}
