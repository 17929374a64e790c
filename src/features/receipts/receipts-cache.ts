/** The office's answers as this device remembers them, so that they are there without network. */
import { type KnownReceipts, parseKnownReceipts } from './model/receipt.ts';
import { receiptsKey } from '../../platform/storage-keys.ts';

/** Keys that end with the driver's uid are removed when the driver signs out. */

/** Never throws: blocked storage remembers nothing. */
export function readKnownReceipts(uid: string): KnownReceipts {
  try {
    return parseKnownReceipts(localStorage.getItem(receiptsKey(uid)));
  } catch {
    return parseKnownReceipts(null);
  }
}

/** Keeps them; where the browser refuses, they last as long as the page. */
export function writeKnownReceipts(uid: string, known: KnownReceipts): void {
  try {
    localStorage.setItem(receiptsKey(uid), JSON.stringify(known));
  } catch {
    /* Full or blocked. */
  }
}
