/**
 * Stores reports that the device could not store in the memory of this page and sends them like all
 * others. Closing the page would lose them, so the browser asks for confirmation first.
 */
import type { OutboxItem } from '../features/outbox/model/outbox-item.ts';
import { noticesOfReplaced } from '../features/outbox/model/replaced-notices.ts';
import { mayBecomeDraft } from '../features/outbox/model/thread.ts';
import type { StoredPhoto } from '../features/photos/model/photo-port.ts';
import { type LocalStore, openLocalStore } from './local-database.lazy.ts';
import { rememberMemoryAttempt } from './memory-attempts.ts';

interface MemoryOutbox {
  /**
   * Stores a report in memory instead of its draft, together with the photos that are not stored on
   * the device. Rejects if its draft is on the device and localStorage cannot record that the
   * report is sent: after a restart, the draft could be sent a second time as another report.
   */
  readonly holdInMemory: (
    item: OutboxItem,
    draftId: string,
    photos: readonly StoredPhoto[],
  ) => Promise<void>;
}

const promptBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Adds the reports in memory to those that are stored on the device. */
export function withMemoryOutbox(disk: LocalStore): LocalStore & MemoryOutbox {
  const items = new Map<string, OutboxItem>();
  const photosById = new Map<string, StoredPhoto>();
  /** Maps report ids to draft ids, for drafts that were submitted under a different report id. */
  const draftIds = new Map<string, string>();
  /**
   * Leaves out stored entries that are also in memory. If the storage cannot be read, the entries
   * in memory are still listed.
   */
  const withoutHidden = async <Entry extends { readonly id: string }>(
    reading: Promise<readonly Entry[]>,
  ): Promise<readonly Entry[]> => {
    if (items.size === 0) return reading;
    const hidden = new Set([...items.keys(), ...draftIds.values()]);
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
  const isOnDevice = (draftId: string): Promise<boolean> =>
    disk.getDraft(draftId).then(
      (draft) => draft !== undefined,
      () => false,
    );
  const discardDraftOf = async (id: string): Promise<void> => {
    const draft = draftIds.get(id);
    if (draft !== undefined) await disk.discardDraft(draft, { aliveId: id });
    draftIds.delete(id);
  };
  /**
   * After a report was sent: deletes its draft and uses the freed space to store the report on the
   * device.
   */
  const moveToDevice = async ({ unkept: _inMemory, ...item }: OutboxItem): Promise<void> => {
    if (item.photos.some(({ missing }) => missing !== undefined)) return;
    try {
      await disk.deleteDraft(item.id);
      await discardDraftOf(item.id);
      await disk.putOutboxItem(item);
      remove(item.id);
    } catch (error) {
      console.info('The sent report stays in memory', error);
    }
  };
  return {
    ...disk,
    async holdInMemory(item, draftId, photos) {
      if (!rememberMemoryAttempt(draftId, item) && (await isOnDevice(draftId)))
        throw new DOMException('The attempt cannot be recorded', 'QuotaExceededError');
      if (draftId !== item.id) draftIds.set(item.id, draftId);
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
      if (next.state.status === 'sent' && item.state.status !== 'sent') await moveToDevice(next);
      return next;
    },
    async moveOutboxItemToDraft(id, makeDraft) {
      const item = items.get(id);
      if (!item) return disk.moveOutboxItemToDraft(id, makeDraft);
      if (!mayBecomeDraft(item)) return undefined;
      const draft = makeDraft(item);
      // Removed first, so that no sender processes the report in the meantime.
      remove(id);
      try {
        // There may be enough space now. If not, the caller receives the error.
        await disk.putDraft(draft);
        await disk.rememberThrownAway(noticesOfReplaced(item, draft));
        for (const { id: photo } of item.photos) {
          const stored = photosById.get(photo) ?? (await disk.getPhoto(photo));
          if (stored) await disk.putPhoto({ ...stored, reportId: draft.id }, draft);
        }
      } catch (error) {
        put(item);
        if (draft.id !== id) await disk.deleteDraft(draft.id).catch(() => undefined);
        throw error;
      }
      // The new draft has another id and replaces the stored one.
      if (draft.id !== id) await disk.deleteDraft(id);
      await discardDraftOf(id);
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
