/**
 * Applies the item changes of one sender. They are written to the device, or stay in memory while
 * the device is full.
 */
import type { SenderDependencies } from './dependencies.ts';
import { nextItem, type OutboxEvent, type OutboxItem } from '../model/outbox-item.ts';

export interface ItemChanges {
  /** Returns all items of all drivers, including changes that the device could not write. */
  list(): Promise<readonly OutboxItem[]>;
  /**
   * Applies an event with `nextItem` and returns the new item. Returns undefined if the item was
   * removed, or if it was taken back and changed, because the event belongs to the earlier content.
   */
  apply(item: OutboxItem, event: OutboxEvent): Promise<OutboxItem | undefined>;
  /** Returns true if the device could not write the last change of the item. */
  isUnwritten(id: string): boolean;
  /** Frees space: deletes the item with its photos, then writes the item again without them. */
  rewriteWithoutPhotos(item: OutboxItem): Promise<void>;
}

/**
 * Returns true if two items have the same content. If the driver takes a report back and edits it,
 * the id is the same but the content is not.
 */
export const hasSameHash = (
  one: Pick<OutboxItem, 'contentHash'>,
  other: Pick<OutboxItem, 'contentHash'>,
): boolean => one.contentHash === other.contentHash;

/**
 * Changes items on the device. A full device must not stop sending, so a change that cannot be
 * written stays in memory until a later one is written.
 */
export function createItemChanges({ localStore, changed }: SenderDependencies): ItemChanges {
  const unwritten = new Map<string, OutboxItem>();
  const newest = (item: OutboxItem): OutboxItem => {
    const inMemory = unwritten.get(item.id);
    return inMemory && hasSameHash(inMemory, item) ? inMemory : item;
  };
  return {
    list: async () => (await localStore.listOutbox()).map(newest),
    async apply(item, event) {
      let next: OutboxItem | undefined;
      let stored: OutboxItem | undefined;
      try {
        next = await localStore.updateOutboxItem(item.id, (onDevice) => {
          stored = onDevice;
          return hasSameHash(onDevice, item) ? nextItem(newest(onDevice), event) : onDevice;
        });
        stored = undefined;
        unwritten.delete(item.id);
        if (next && !hasSameHash(next, item)) return undefined;
      } catch (error) {
        console.error(error);
        next = nextItem(newest(item), event);
        unwritten.set(item.id, next);
      }
      if (next) changed(next, { event, stored });
      return next;
    },
    isUnwritten: (id) => unwritten.has(id),
    async rewriteWithoutPhotos(item) {
      await localStore.deleteOutboxItem(item.id);
      await localStore.putOutboxItem(item);
      unwritten.delete(item.id);
      changed(item, {});
    },
  };
}
