/** The outbox as one sender sees it: what the device holds, and what it could not write. */
import type { DeliveryEnvironment } from './model/delivery-environment.ts';
import { nextItem, type OutboxEvent, type OutboxItem } from './model/outbox-item.ts';

export interface ItemChanges {
  /** All items, of all drivers, as they stand now. */
  list(): Promise<readonly OutboxItem[]>;
  /**
   * What an event makes of an item; undefined where it is no longer there, or was taken back and
   * says something else by now: a late answer is about the old words.
   */
  apply(item: OutboxItem, event: OutboxEvent): Promise<OutboxItem | undefined>;
  /** Could the device not write the item's last change? */
  isUnwritten(id: string): boolean;
  /** Removes an item and its photos from the device, which makes room, and writes it as it stands. */
  writeAnew(item: OutboxItem): Promise<void>;
}

/** Is it still the same report, word for word? Taken back and rewritten it keeps its id. */
export const saysTheSame = (
  one: Pick<OutboxItem, 'contentHash'>,
  other: Pick<OutboxItem, 'contentHash'>,
): boolean => one.contentHash === other.contentHash;

/**
 * Changes items on the device. A device that cannot write (it is full) must not stop the sending:
 * then a change holds in memory, until a later one can be written with it.
 */
export function createItemChanges({ localStore, changed }: DeliveryEnvironment): ItemChanges {
  const unwritten = new Map<string, OutboxItem>();
  const newest = (item: OutboxItem): OutboxItem => {
    const inMemory = unwritten.get(item.id);
    return inMemory && saysTheSame(inMemory, item) ? inMemory : item;
  };
  return {
    list: async () => (await localStore.listOutbox()).map(newest),
    async apply(item, event) {
      let next: OutboxItem | undefined;
      let stored: OutboxItem | undefined;
      try {
        next = await localStore.updateOutboxItem(item.id, (onDevice) => {
          stored = onDevice;
          return saysTheSame(onDevice, item) ? nextItem(newest(onDevice), event) : onDevice;
        });
        stored = undefined;
        unwritten.delete(item.id);
        if (next && !saysTheSame(next, item)) return undefined;
      } catch (error) {
        console.error(error);
        next = nextItem(newest(item), event);
        unwritten.set(item.id, next);
      }
      if (next) changed(next, { event, stored });
      return next;
    },
    isUnwritten: (id) => unwritten.has(id),
    async writeAnew(item) {
      await localStore.deleteOutboxItem(item.id);
      await localStore.putOutboxItem(item);
      unwritten.delete(item.id);
      changed(item, {});
    },
  };
}
