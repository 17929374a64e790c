/**
 * Writes drafts and reports within a transaction. A record is only written over the version that was
 * read before.
 */
import {
  DraftConflict,
  mayReplace,
  type DraftBase,
  type QueuedVersion,
} from '../features/drafts/model/draft-revision.ts';
import { triedVersionsOf } from '../features/drafts/model/tried-versions.ts';
import { type Draft, draftSchema, type ThrownAway } from '../features/drafts/model/draft.ts';
import { draftOfItem } from '../features/outbox/model/draft-of-item.ts';
import type { OutboxItem } from '../features/outbox/model/outbox-item.ts';
import { outboxItemSchema } from '../features/outbox/model/outbox-item-schema.ts';
import { isSameReport } from '../features/outbox/model/same-report.ts';
import { mayBecomeDraft } from '../features/outbox/model/thread.ts';
import type { StoredRecord } from './indexed-db.ts';
import { deletePhotosOf, movePhotos, type PhotoDeleter, type PhotoWriter } from './photo-record.ts';
import { readRecord, toRecord } from './stored-record.ts';

/** The stores of records within a write transaction. */
export interface RecordStore {
  get(id: string): Promise<StoredRecord | undefined>;
  put(record: StoredRecord): Promise<string>;
  delete(id: string): Promise<void>;
}
const queuedVersion = ({ id, shortCode, anonymous }: OutboxItem): QueuedVersion => ({
  id,
  shortCode,
  anonymous,
});
const isUntried = ({ state }: OutboxItem): boolean =>
  state.status === 'queued' && state.attempt === 0;

/** Returns the stored item. Rejects if another report is stored under the id of the item. */
export async function findQueued(
  outbox: RecordStore,
  item: OutboxItem,
): Promise<OutboxItem | undefined> {
  const { content: queued } = readRecord(await outbox.get(item.id), outboxItemSchema);
  if (queued && !isSameReport(queued, item))
    throw new DraftConflict(undefined, queuedVersion(queued));
  return queued;
}

/** Rejects if another page has written, sent or deleted the draft since `base`. */
export async function requireVersion(
  drafts: RecordStore,
  id: string,
  base: DraftBase | undefined,
): Promise<void> {
  if (!base) return;
  const { content } = readRecord(await drafts.get(id), draftSchema);
  if (!content || !mayReplace(content, base)) throw new DraftConflict(content);
}

/** Leaves out the versions that are reports on this device, because their photos are sent. */
export async function withoutQueued(
  outbox: Pick<RecordStore, 'get'>,
  versions: readonly ThrownAway[],
): Promise<readonly ThrownAway[]> {
  const kept: ThrownAway[] = [];
  for (const version of versions)
    if ((await outbox.get(version.id)) === undefined) kept.push(version);
  return kept;
}

/**
 * Returns the report that was queued from a draft, under its id or under that of the attempt without
 * an answer.
 */
export const queuedFrom = async (
  outbox: RecordStore,
  draftId: string,
  { queuedAs = draftId }: Pick<DraftBase, 'queuedAs'>,
): Promise<StoredRecord | undefined> =>
  (await outbox.get(queuedAs)) ?? (queuedAs === draftId ? undefined : outbox.get(draftId));

/** Turns the report that a lost attempt has queued back into the draft. */
async function restoreDraft(
  outbox: RecordStore,
  photos: PhotoWriter,
  draft: Draft,
  item: OutboxItem,
  base: DraftBase,
): Promise<Draft> {
  if (base.queuedAs !== item.id || !mayBecomeDraft(item))
    throw new DraftConflict(undefined, queuedVersion(item));
  if (item.id !== draft.id) await movePhotos(photos, item.id, draft.id);
  await outbox.delete(item.id);
  return { ...draft, ...triedVersionsOf(draftOfItem(item, [])) };
}

/** Writes a draft as `DraftStoragePort.putDraft` describes. */
export async function putVersion(
  drafts: RecordStore,
  outbox: RecordStore,
  photos: PhotoWriter,
  draft: Draft,
  base: DraftBase | undefined,
): Promise<Draft> {
  let next = draft;
  if (base) {
    const record = await drafts.get(draft.id);
    const { content } = readRecord(record, draftSchema);
    const queued = record ? undefined : await queuedFrom(outbox, draft.id, base);
    const { content: item } = readRecord(queued, outboxItemSchema);
    const isUnreadable = record !== undefined && content === undefined;
    if (item) next = await restoreDraft(outbox, photos, draft, item, base);
    else if (isUnreadable || !mayReplace(content, base)) throw new DraftConflict(content);
  }
  await drafts.put(toRecord(next));
  return next;
}

/**
 * Replaces the draft by its report and returns the stored report. A second tap, or a second tab,
 * does not queue the same report again. Another version is replaced if it was never sent. Otherwise
 * it may have arrived.
 */
export async function queueVersion(
  drafts: RecordStore,
  outbox: RecordStore,
  item: OutboxItem,
  base: DraftBase | undefined,
): Promise<OutboxItem> {
  const { content: queued } = readRecord(await outbox.get(item.id), outboxItemSchema);
  const isSame = queued !== undefined && isSameReport(queued, item);
  if (!isSame) {
    await requireVersion(drafts, item.id, base);
    if (queued && !isUntried(queued)) throw new DraftConflict(undefined, queuedVersion(queued));
    await outbox.put(toRecord(item));
  }
  await drafts.delete(item.id);
  return isSame ? queued : item;
}

/** Stores a report that was sent from memory, unless another report is stored under its id. */
export async function putSentVersion(
  outbox: Pick<RecordStore, 'get' | 'put'>,
  item: OutboxItem,
): Promise<void> {
  const record = await outbox.get(item.id);
  const { content: stored } = readRecord(record, outboxItemSchema);
  if (record === undefined || (stored && isSameReport(stored, item)))
    await outbox.put(toRecord(item));
}

/** Removes the report that a lost attempt has queued. Rejects if it may be sent. */
async function removeQueued(
  outbox: RecordStore,
  photos: PhotoDeleter,
  queued: StoredRecord,
  base: DraftBase,
): Promise<OutboxItem> {
  const { content: item } = readRecord(queued, outboxItemSchema);
  if (!item || base.queuedAs !== item.id || !isUntried(item))
    throw new DraftConflict(undefined, item && queuedVersion(item));
  await outbox.delete(item.id);
  await deletePhotosOf(photos, item.id);
  return item;
}

/**
 * Removes a draft and its photos as `DraftStoragePort.discardDraft` describes, and returns what was
 * removed. A queued report may have the same id, so its photos stay.
 */
export async function removeVersion(
  drafts: RecordStore,
  outbox: RecordStore,
  photos: PhotoDeleter,
  id: string,
  base: DraftBase | undefined,
): Promise<Omit<Draft, 'createdAt' | 'updatedAt'> | undefined> {
  const { content } = readRecord(await drafts.get(id), draftSchema);
  if (content && base && !mayReplace(content, base)) throw new DraftConflict(content);
  await drafts.delete(id);
  if ((await outbox.get(id)) === undefined) await deletePhotosOf(photos, id);
  if (content || !base) return content;
  const queued = await queuedFrom(outbox, id, base);
  return queued && { ...draftOfItem(await removeQueued(outbox, photos, queued, base), []), id };
}
