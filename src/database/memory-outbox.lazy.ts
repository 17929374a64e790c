/**
 * Reports that the device could not take: they lie in this page's memory beside the device's own
 * and are sent from there like any other. They end with the page, which therefore asks before it is
 * closed.
 */
import type { OutboxItem } from '../features/outbox/model/outbox-item.ts';
import { mayBecomeDraft } from '../features/outbox/model/thread.ts';
import type { StoredPhoto } from '../features/photos/model/photo-port.ts';
import { type LocalStore, openLocalStore } from './local-database.lazy.ts';

interface MemoryOutbox {
  /** Holds a report, in place of its draft, and those of its photos that do not lie on the device. */
  readonly holdInMemory: (
    item: OutboxItem,
    draftId: string,
    photos: readonly StoredPhoto[],
  ) => Promise<void>;
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The device's store with reports in memory beside it. */
export function withMemory(disk: LocalStore): LocalStore & MemoryOutbox {
  const items = new Map<string, OutboxItem>();
  const pixels = new Map<string, StoredPhoto>();
  /** Drafts that have become such a report under another id, by that id. */
  const drafts = new Map<string, string>();
  /** A device that cannot even be read must not hide what lies in memory. */
  const own = async <Entry extends { readonly id: string }>(
    reading: Promise<readonly Entry[]>,
  ): Promise<readonly Entry[]> => {
    if (items.size === 0) return reading;
    const hidden = new Set([...items.keys(), ...drafts.values()]);
    return (await reading.catch(() => [])).filter(({ id }) => !hidden.has(id));
  };
  const askWhileUnsent = (): void => {
    const isUnsent = [...items.values()].some(({ state }) => state.status !== 'sent');
    if (isUnsent) addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
  };
  const put = (item: OutboxItem): void => {
    items.set(item.id, item);
    askWhileUnsent();
  };
  const remove = (id: string): boolean => {
    const wasThere = items.delete(id);
    askWhileUnsent();
    return wasThere;
  };
  const discardDraftOf = async (id: string): Promise<void> => {
    const draft = drafts.get(id);
    if (draft !== undefined) await disk.discardDraft(draft);
    drafts.delete(id);
  };
  /** The office has it: its draft goes, which makes room for the line on the list. */
  const settle = async ({ unkept: _inMemory, ...item }: OutboxItem): Promise<void> => {
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
      if (draftId !== item.id) drafts.set(item.id, draftId);
      for (const photo of photos) pixels.set(photo.id, photo);
      put({ ...item, unkept: true });
    },
    listDrafts: () => own(disk.listDrafts()),
    listDamaged: () => own(disk.listDamaged()),
    listOutbox: async () => [...(await own(disk.listOutbox())), ...items.values()],
    getOutboxItem: async (id) => items.get(id) ?? disk.getOutboxItem(id),
    getPhoto: async (id) => pixels.get(id) ?? disk.getPhoto(id),
    async updateOutboxItem(id, change) {
      const item = items.get(id);
      if (!item) return disk.updateOutboxItem(id, change);
      const next = change(item);
      put(next);
      if (next.state.status === 'sent' && item.state.status !== 'sent') await settle(next);
      return next;
    },
    async moveOutboxItemToDraft(id, makeDraft) {
      const item = items.get(id);
      if (!item) return disk.moveOutboxItemToDraft(id, makeDraft);
      if (!mayBecomeDraft(item)) return undefined;
      const draft = makeDraft(item);
      // No sender may take it meanwhile.
      remove(id);
      try {
        // There may be room by now; where there is none the caller says so.
        await disk.putDraft(draft);
        for (const { id: photo } of item.photos) {
          const stored = pixels.get(photo) ?? (await disk.getPhoto(photo));
          if (stored) await disk.putPhoto({ ...stored, reportId: draft.id }, draft);
        }
      } catch (error) {
        put(item);
        if (draft.id !== id) await disk.deleteDraft(draft.id).catch(() => undefined);
        throw error;
      }
      // The last one that fitted on the device: this one has taken its place.
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

/** What a page keeps its records in; a worker has no memory that anybody sees. */
export const openPageStore = (): LocalStore & MemoryOutbox => withMemory(openLocalStore());
