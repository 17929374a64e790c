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
import { attemptsOf } from '../features/drafts/model/attempts-of.ts';
import { type Draft, draftSchema } from '../features/drafts/model/draft.ts';
import { draftOfItem } from '../features/outbox/model/draft-of-item.ts';
import type { OutboxItem } from '../features/outbox/model/outbox-item.ts';
import { outboxItemSchema } from '../features/outbox/model/outbox-item-schema.ts';
import { mayBecomeDraft } from '../features/outbox/model/thread.ts';
import type { StoredRecord } from './indexed-db.ts';
import { deletePhotosOf, type PhotoDeleter } from './photo-record.ts';
import { read, wrap } from './stored-record.ts';

/** The stores of records within a write transaction. */
interface RecordStore {
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
/** Compares what the office receives, without the times of the two taps. */
const hasSameContent = (one: OutboxItem, other: OutboxItem): boolean =>
  one.contentHash === other.contentHash ||
  [one, other]
    .map(({ answers, anonymous, photos }) =>
      JSON.stringify([answers, anonymous, photos.map(({ id }) => id)]),
    )
    .every((content, _index, [first]) => content === first);

/** Rejects if another page has written, sent or deleted the draft since `base`. */
export async function requireVersion(
  drafts: RecordStore,
  id: string,
  base: DraftBase | undefined,
): Promise<void> {
  if (!base) return;
  const { content } = read(await drafts.get(id), draftSchema);
  if (!content || !mayReplace(content, base)) throw new DraftConflict(content);
}

/** Writes a draft as `DraftStoragePort.putDraft` describes. */
export async function putVersion(
  drafts: RecordStore,
  outbox: RecordStore,
  draft: Draft,
  base: DraftBase | undefined,
): Promise<Draft> {
  const record = base && (await drafts.get(draft.id));
  const { content } = read(record, draftSchema);
  const { content: item } = read(base && !record && (await outbox.get(draft.id)), outboxItemSchema);
  let next = draft;
  if (base && item) {
    if (!base.mayBeQueued || !mayBecomeDraft(item))
      throw new DraftConflict(undefined, queuedVersion(item));
    next = { ...draft, ...attemptsOf(draftOfItem(item, [])) };
    await outbox.delete(item.id);
  } else if (
    base &&
    (record ? !content || !mayReplace(content, base) : !mayReplace(undefined, base))
  )
    throw new DraftConflict(content);
  await drafts.put(wrap(next));
  return next;
}

/**
 * Replaces the draft by its report. A second tap, or a second tab, does not queue the same report
 * again. Another version is replaced if it was never sent. Otherwise it may have arrived.
 */
export async function queueVersion(
  drafts: RecordStore,
  outbox: RecordStore,
  item: OutboxItem,
  base: DraftBase | undefined,
): Promise<void> {
  const { content: queued } = read(await outbox.get(item.id), outboxItemSchema);
  if (!queued || !hasSameContent(queued, item)) {
    await requireVersion(drafts, item.id, base);
    if (queued && !isUntried(queued)) throw new DraftConflict(undefined, queuedVersion(queued));
    await outbox.put(wrap(item));
  }
  await drafts.delete(item.id);
}

/**
 * Removes a draft and its photos as `DraftStoragePort.discardDraft` describes, and returns what was
 * removed. A queued report has the same id, so its photos stay.
 */
export async function removeVersion(
  drafts: RecordStore,
  outbox: RecordStore,
  photos: PhotoDeleter,
  id: string,
  base: DraftBase | undefined,
): Promise<Omit<Draft, 'createdAt' | 'updatedAt'> | undefined> {
  const { content } = read(await drafts.get(id), draftSchema);
  if (content && base && !mayReplace(content, base)) throw new DraftConflict(content);
  const queued = await outbox.get(id);
  await drafts.delete(id);
  if (!queued) {
    await deletePhotosOf(photos, id);
    return content;
  }
  if (content || !base) return content;
  const { content: item } = read(queued, outboxItemSchema);
  if (!item || !base.mayBeQueued || !isUntried(item))
    throw new DraftConflict(undefined, item && queuedVersion(item));
  await outbox.delete(id);
  await deletePhotosOf(photos, id);
  return { ...draftOfItem(item, []), id };
}
