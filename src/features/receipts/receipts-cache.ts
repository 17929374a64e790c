/** The office's answers as this device remembers them, so that they are there without network. */
import { type KnownReceipts, parseKnownReceipts } from './model/receipt.ts';

/** Keys that end with the driver's uid are removed when the driver signs out. */
const keyOf = (uid: string): string => `receipts:${uid}`;

/** Never throws: blocked storage remembers nothing. */
export function readKnownReceipts(uid: string): KnownReceipts {
  try {
    return parseKnownReceipts(localStorage.getItem(keyOf(uid)));
  } catch {
    return parseKnownReceipts(null);
  }
}

/** Keeps them; where the browser refuses, they last as long as the page. */
export function writeKnownReceipts(uid: string, known: KnownReceipts): void {
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify(known));
  } catch {
    /* Full or blocked. */
  }
}
