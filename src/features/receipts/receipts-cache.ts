/**
 * Stores receipts on this device, so that they can be shown without network. The keys end with the
 * driver's uid and are removed when the driver signs out.
 */
import { type KnownReceipts, parseKnownReceipts, serializeKnownReceipts } from './model/receipt.ts';
import { deviceText } from '../../platform/device-memory.ts';
import { receiptsKey } from '../../platform/storage-keys.ts';

/** Returns the stored receipts. If storage is blocked, there are none. */
export const readKnownReceipts = (uid: string): KnownReceipts =>
  parseKnownReceipts(deviceText(receiptsKey(uid)).read() ?? null);

/** Stores receipts. If the browser refuses, they are lost when the page closes. */
export function writeKnownReceipts(uid: string, known: KnownReceipts): void {
  deviceText(receiptsKey(uid)).write(serializeKnownReceipts(known));
}
