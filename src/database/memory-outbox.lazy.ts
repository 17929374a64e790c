/**
 * Stores reports that the device could not store in the memory of this page and sends them like all
 * others. Closing the page would lose them, so the browser asks for confirmation first.
 */
import { copyDraft, correctionOf } from '../features/drafts/model/copy-draft.ts';
import type { Draft } from '../features/drafts/model/draft.ts';
import {
  DraftConflict,
  mayReplace,
  readBase,
  type DraftBase,
} from '../features/drafts/model/draft-revision.ts';
import { triedVersionsOf } from '../features/drafts/model/tried-versions.ts';
import type { OutboxItem } from '../features/outbox/model/outbox-item.ts';
import { noticesOfReplaced } from '../features/outbox/model/replaced-notices.ts';
import { isSameReport } from '../features/outbox/model/same-report.ts';
import { mayBecomeDraft } from '../features/outbox/model/thread.ts';
import type { StoredPhoto } from '../features/photos/model/photo-port.ts';
import { type LocalStore, openLocalStore } from './local-database.lazy.ts';
import { rememberMemoryAttempt, settleMemoryAttempt } from './memory-attempts.ts';

interface MemoryOutbox {
  /**
   * Stores a report in memory instead of its draft, together with the photos that are not stored on
   * the device. Rejects if its draft may be on the device and localStorage cannot record that the
   * report is sent: after a restart, the draft could be sent a second time as another report.
   * Rejects with DraftConflict if another page has written the draft since `base`.
   */
  readonly holdInMemory: (
    item: OutboxItem,
    draftId: string,
    photos: readonly StoredPhoto[],
    base?: DraftBase,
  ) => Promise<void>;
}

/** The names of errors of a storage that may contain the record. */
const unansweredNames: ReadonlySet<string> = new Set([
  'TimeoutError',
  'InterruptedWrite',
  // Browsers report these for a connection that was closed.
  'UnknownError',
  'InvalidStateError',
]);
const ignoreConflict = (error: unknown): void => {
  if (!(error instanceof DraftConflict)) throw error;
};
/** Another version of a report on the device: a draft that a page has changed, or a queued report. */
type OtherVersion = 'draft' | 'report';
/** A refused report is not at the service, and a first attempt has not begun. */
const mayHaveArrived = ({ state, tried }: OutboxItem): boolean =>
  state.status !== 'rejected' &&
  (state.status !== 'queued' || state.attempt > 0 || tried !== undefined);
/**
 * Returns the draft of a report for the case that the device has another version of it, which stays.
 * Two drafts must not share a photo.
 */
function copyBesideOther(item: OutboxItem, draft: Draft, other: OtherVersion): Draft {
  const photoIds = new Map(draft.photos.map(({ id }) => [id, crypto.randomUUID()]));
  if (draft.id === item.id)
    return {
      ...copyDraft(draft, crypto.randomUUID(), photoIds),
      ...(other === 'report' || mayHaveArrived(item) ? correctionOf(item) : {}),
    };
  const { replaces } = draft;
  return {
    ...copyDraft(draft, draft.id, photoIds),
    ...triedVersionsOf(draft),
    ...(replaces && { replaces }),
  };
}
const promptBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Adds the reports in memory to those that are stored on the device. */
export function withMemoryOutbox(disk: LocalStore): LocalStore & MemoryOutbox {
  const items = new Map<string, OutboxItem>();
  const photosById = new Map<string, StoredPhoto>();
  /** The draft of each report, and its version that was submitted, by the id of the report. */
  const sources = new Map<string, { readonly id: string; readonly base: DraftBase | undefined }>();
  /**
   * Leaves out stored entries that are also in memory. If the storage cannot be read, the entries
   * in memory are still listed.
   */
  const withoutHidden = async <Entry extends { readonly id: string }>(
    reading: Promise<readonly Entry[]>,
  ): Promise<readonly Entry[]> => {
    if (items.size === 0) return reading;
    const hidden = new Set([...items.keys(), ...[...sources.values()].map((source) => source.id)]);
    return (await reading.catch(() => [])).filter(({ id }) => !hidden.has(id));
  };
  const updateUnloadPrompt = (): void => {
    const isUnsent = [...items.values()].some(({ state }) => state.status !== 'sent');
    if (isUnsent) addEventListener('beforeunload', promptBeforeUnload);
    else removeEventListener('beforeunload', promptBeforeUnload);
  };
  const put = (item: OutboxItem): void => {
    items.set(item.id, item);
    updateUnloadPrompt();
  };
  const remove = (id: string): boolean => {
    const existed = items.delete(id);
    updateUnloadPrompt();
    return existed;
  };
  /** Returns true if the draft is or may be on the device. */
  const mayBeOnDevice = async (id: string, base: DraftBase | undefined): Promise<boolean> => {
    const stored = await disk.getDraft(id).catch((error: unknown) =>
      // A storage that does not answer may answer after a restart; a blocked one stays empty.
      error instanceof Error && unansweredNames.has(error.name) ? 'unknown' : undefined,
    );
    if (stored === 'unknown') return true;
    if (stored && base && !mayReplace(stored, base)) throw new DraftConflict(stored);
    return stored !== undefined;
  };
  const otherVersionOf = async (item: OutboxItem): Promise<OtherVersion | undefined> => {
    const { id, base } = sources.get(item.id) ?? { id: item.id };
    const draft = await disk.getDraft(id);
    if (draft && base && !mayReplace(draft, base)) return 'draft';
    const queued = await disk.getOutboxItem(item.id);
    return queued !== undefined && !isSameReport(queued, item) ? 'report' : undefined;
  };
  /** Removes the draft of a report, unless another page has written it since. */
  const removeSource = async (id: string): Promise<void> => {
    const source = sources.get(id);
    const base = source?.id === id ? source.base : undefined;
    await disk.deleteDraft(id, base).catch(ignoreConflict);
    await discardOtherSource(id);
  };
  const discardOtherSource = async (id: string): Promise<void> => {
    const source = sources.get(id);
    if (source && source.id !== id)
      await disk.discardDraft(source.id, { aliveId: id, base: source.base }).catch(ignoreConflict);
    sources.delete(id);
  };
  /**
   * After a report was sent: deletes its draft and uses the freed space to store the report on the
   * device.
   */
  const moveToDevice = async ({ unkept: _inMemory, ...item }: OutboxItem): Promise<void> => {
    if (item.photos.some(({ missing }) => missing !== undefined)) return;
    try {
      await removeSource(item.id);
      await disk.putSentItem(item);
      remove(item.id);
    } catch (error) {
      console.info('The sent report stays in memory', error);
    }
  };
  /** Returns the photos of the report that can be read, for its draft. */
  const photosFor = async (draft: Draft, item: OutboxItem): Promise<readonly StoredPhoto[]> => {
    const photos: StoredPhoto[] = [];
    for (const [index, { id }] of item.photos.entries()) {
      const stored = photosById.get(id) ?? (await disk.getPhoto(id));
      const record = draft.photos[index];
      if (stored && record) photos.push({ ...stored, id: record.id, reportId: draft.id });
    }
    return photos;
  };
  return {
    ...disk,
    async holdInMemory(item, draftId, photos, base) {
      const mustBeRecorded = await mayBeOnDevice(draftId, base);
      if (!(await rememberMemoryAttempt(draftId, item)) && mustBeRecorded)
        throw new DOMException('The attempt cannot be recorded', 'QuotaExceededError');
      sources.set(item.id, { id: draftId, base });
      for (const photo of photos) photosById.set(photo.id, photo);
      put({ ...item, unkept: true });
    },
    listDrafts: () => withoutHidden(disk.listDrafts()),
    listDamaged: () => withoutHidden(disk.listDamaged()),
    listOutbox: async () => [...(await withoutHidden(disk.listOutbox())), ...items.values()],
    getOutboxItem: async (id) => items.get(id) ?? disk.getOutboxItem(id),
    getPhoto: async (id) => photosById.get(id) ?? disk.getPhoto(id),
    async updateOutboxItem(id, change) {
      const item = items.get(id);
      if (!item) return disk.updateOutboxItem(id, change);
      const next = change(item);
      put(next);
      if (next.state.status === 'sent' && item.state.status !== 'sent') {
        settleMemoryAttempt(sources.get(id)?.id ?? id, next);
        await moveToDevice(next);
      }
      return next;
    },
    async moveOutboxItemToDraft(id, makeDraft) {
      const item = items.get(id);
      if (!item) return disk.moveOutboxItemToDraft(id, makeDraft);
      if (!mayBecomeDraft(item)) return undefined;
      // Removed first, so that no sender processes the report in the meantime.
      remove(id);
      let draft = makeDraft(item);
      let isStored = false;
      try {
        const other = await otherVersionOf(item);
        if (other) draft = copyBesideOther(item, draft, other);
        else {
          // A transaction that was given up may have queued the report.
          isStored = (await disk.moveOutboxItemToDraft(id, () => draft)) !== undefined;
          if (!isStored && (await disk.getOutboxItem(id))) {
            sources.delete(id);
            return undefined;
          }
        }
        // There may be enough space now. If not, the caller receives the error.
        await disk.putDraftWithPhotos(draft, await photosFor(draft, item));
        await disk.rememberThrownAway(noticesOfReplaced(item, draft));
      } catch (error) {
        put(item);
        if (isStored) sources.set(id, { id: draft.id, base: readBase(draft) });
        else if (draft.id !== id) await disk.deleteDraft(draft.id).catch(() => undefined);
        throw error;
      }
      // The new draft has another id and replaces the stored one.
      if (draft.id === id) await discardOtherSource(id);
      else await removeSource(id);
      return draft;
    },
    async putOutboxItem(item) {
      if (items.has(item.id)) put(item);
      else await disk.putOutboxItem(item);
    },
    async deleteOutboxItem(id) {
      if (!remove(id)) await disk.deleteOutboxItem(id);
    },
  };
}

/**
 * Opens the store of a page. A worker uses `openLocalStore` instead, because the browser may stop
 * it and lose its memory.
 */
export const openPageStore = (): LocalStore & MemoryOutbox => withMemoryOutbox(openLocalStore());
