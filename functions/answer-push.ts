/** Tells the phones of a driver that the office has answered. */
import { getDatabase } from 'firebase-admin/database';
import { type Receipt, readReceipts } from '../src/features/receipts/model/receipt.ts';
import { once } from './once.ts';
import { phonesOf } from './phones.ts';
import { hasPush, pushToEach } from './push.ts';
import { isReportId } from './take-in.ts';

/** A receipt that only says how far the office is does not ring a phone. */
const isAnswer = ({ status, note = '' }: Receipt): boolean => status === 'returned' || note !== '';

async function currentReceipt(uid: string, reportId: string): Promise<Receipt | undefined> {
  const stored = await getDatabase().ref(`receipts/${uid}/${reportId}`).get();
  return readReceipts({ [reportId]: stored.val() as unknown })[reportId];
}

/**
 * Sends the push message about the receipt that is stored now, once. Events arrive in any order, so
 * the receipt of the event may be outdated.
 */
export async function pushAnswer(uid: string, reportId: string): Promise<void> {
  if (!hasPush() || !isReportId(reportId)) return;
  const receipt = await currentReceipt(uid, reportId);
  if (!receipt || !isAnswer(receipt)) return;
  const phones = await phonesOf(uid);
  if (phones.length === 0) return;
  const { at } = receipt;
  const name = `${reportId}_${at}_push`;
  await once(name, () =>
    pushToEach(name, reportId, { type: 'answer', report: reportId, at }, phones),
  );
}
