/** What the driver does with drafts and reports on the list. */
import type { Draft } from '../drafts/model/draft.ts';
import { expiredReports } from './model/report-status.ts';
import type { OutboxItem } from './model/outbox-item.ts';
import { outboxEnvironment, refreshOutbox } from './outbox-store.ts';
import { deleteLockedDraft } from '../drafts/draft-lock.ts';

/**
 * A refused report becomes a draft again, with its photos and under a new id: what lies on the
 * server under the old one stays untouched. undefined where it is no longer refused: it was tapped
 * twice, or has arrived after all.
 */
export async function correctReport(item: OutboxItem): Promise<Draft | undefined> {
  const { localStore, now, newId } = outboxEnvironment();
  const { followsReport } = item.answers;
  const draft: Draft = {
    id: newId(),
    kind: item.kind,
    formVersion: item.formVersion,
    uid: item.uid,
    inputs: item.inputs as Draft['inputs'],
    photos: item.photos.map(({ uploaded: _uploaded, ...photo }) => photo),
    createdAt: now(),
    updatedAt: now(),
    ...(item.state.status === 'rejected' ? { rejectedBecause: item.state.reason } : {}),
    ...(typeof followsReport === 'string' && { followsReport }),
  };
  const isMoved = await localStore.moveOutboxItemToDraft(item.id, draft);
  await refreshOutbox();
  outboxEnvironment().channel.post();
  return isMoved ? draft : undefined;
}

/** Deletes a draft with its photos, also where another tab has it open. */
export async function discardDraft(id: string): Promise<void> {
  await deleteLockedDraft(outboxEnvironment().localStore, id);
  await refreshOutbox();
  outboxEnvironment().channel.post();
}

/** Takes a report that has arrived off the list of this device. Anything else stays. */
export async function hideSentReport(item: OutboxItem): Promise<void> {
  if (item.state.status !== 'sent') return;
  await outboxEnvironment().localStore.deleteOutboxItem(item.id);
  await refreshOutbox();
  outboxEnvironment().channel.post();
}

const loadSending = () => import('./send-outbox.lazy.ts');
/** The driver's tap: the waiting time is over, for all reports. */
export const sendNow = async (): Promise<void> => (await loadSending()).sendNow();
/**
 * The driver's tap on a report whose photos wait for Wi-Fi: it goes now, over whatever connection
 * there is.
 */
export const sendOverMobileData = async (item: OutboxItem): Promise<void> =>
  (await loadSending()).sendOverMobileData(item);

/** The driver's tap: what was refused, report or photos, goes once more as it is. */
export const sendAgain = async (item: OutboxItem): Promise<void> =>
  (await loadSending()).sendAgain(item);
/** The driver's tap: the photos that this device cannot read are given up. */
export const sendWithoutUnreadable = async (item: OutboxItem): Promise<void> =>
  (await loadSending()).sendWithoutUnreadable(item);

/**
 * Takes reports that arrived long ago off this device (see sentReportDays); the office has them.
 * Nothing unsent is touched.
 */
export async function removeExpiredReports(): Promise<void> {
  const { localStore, now } = outboxEnvironment();
  const outlived = expiredReports(await localStore.listOutbox(), now());
  for (const { id } of outlived) await localStore.deleteOutboxItem(id);
  if (outlived.length > 0) await refreshOutbox();
}
