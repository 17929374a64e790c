/** What the driver does with drafts and reports on the list. */
import type { Draft } from '../domain/reports/draft.ts';
import { nextItem, type OutboxItem } from '../domain/reports/outbox.ts';
import { $outbox, outboxEnvironment, refreshOutbox, sendOutbox } from './outbox.ts';

/** The driver's tap: the waiting time is over, for all reports. */
export async function sendNow(): Promise<void> {
  const { localStore, now } = outboxEnvironment();
  for (const item of $outbox.get().items)
    if (item.state.status === 'queued') await localStore.updateOutboxItem(item.id, (stored) => nextItem(stored, { type: 'hurry', at: now() }));
  await sendOutbox();
  await refreshOutbox();
}

/**
 * A refused report becomes a draft again, with its photos and under a new id: what lies on the server under the old one stays untouched.
 * undefined where it is no longer refused: it was tapped twice, or has arrived after all.
 */
export async function correctReport(item: OutboxItem): Promise<Draft | undefined> {
  const { localStore, now, newId } = outboxEnvironment();
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
  };
  const isMoved = await localStore.moveOutboxItemToDraft(item.id, draft);
  await refreshOutbox();
  outboxEnvironment().channel.post();
  return isMoved ? draft : undefined;
}

/** Deletes a draft with its photos. */
export async function discardDraft(id: string): Promise<void> {
  await outboxEnvironment().localStore.deleteDraft(id);
  await refreshOutbox();
  outboxEnvironment().channel.post();
}

/** Takes a report that has arrived off the list of this device. Anything else stays. */
export async function hideSentReport(item: OutboxItem): Promise<void> {
  if (item.state.status !== 'sent') return;
  await outboxEnvironment().localStore.deleteOutboxItem(item.id);
  await refreshOutbox();
}
