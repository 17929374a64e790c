/** The outbox as one sender sees it: what the device holds, and what it could not write. */
import type { DeliveryEnvironment } from './model/delivery-environment.ts';
import { nextItem, type OutboxEvent, type OutboxItem } from './model/outbox-item.ts';

export interface ItemChanges {
  /** All items, of all drivers, as they stand now. */
  list(): Promise<readonly OutboxItem[]>;
  /** What an event makes of an item; undefined where it is no longer there. */
  apply(item: OutboxItem, event: OutboxEvent): Promise<OutboxItem | undefined>;
  /** Could the device not write the item's last change? */
  isUnwritten(id: string): boolean;
}

/**
 * Changes items on the device. A device that cannot write (it is full) must not stop the sending:
 * then a change holds in memory, until a later one can be written with it.
 */
export function createItemChanges({ localStore, changed }: DeliveryEnvironment): ItemChanges {
  const unwritten = new Map<string, OutboxItem>();
  return {
    list: async () => (await localStore.listOutbox()).map((item) => unwritten.get(item.id) ?? item),
    async apply(item, event) {
      const inMemory = unwritten.get(item.id);
      let next: OutboxItem | undefined;
      try {
        next = await localStore.updateOutboxItem(item.id, (stored) =>
          nextItem(inMemory ?? stored, event),
        );
        unwritten.delete(item.id);
      } catch (error) {
        console.error(error);
        next = nextItem(inMemory ?? item, event);
        unwritten.set(item.id, next);
      }
      if (next) changed(next, event);
      return next;
    },
    isUnwritten: (id) => unwritten.has(id),
  };
}
