/** Whether what the driver writes is safe on this device, said before it is at risk. */
import { atom } from 'nanostores';
import type { DraftStoragePort } from '../drafts/model/draft-storage-port.ts';
import { maxPhotoBytes, maxPhotosPerReport } from '../reports/limits.ts';
import type { OutboxStoragePort } from '../outbox/model/outbox-storage-port.ts';
import { isWaiting, type OutboxItem } from '../outbox/model/outbox-item.ts';
import { $outbox } from '../outbox/outbox-store.ts';

/**
 * unavailable: nothing can be stored; low: little room is left; vanished: the browser has thrown
 * drafts or reports away; evictable: reports wait here, and the browser does not promise to keep them.
 */
type StorageProblem = 'unavailable' | 'low' | 'vanished' | 'evictable';
export interface DeviceStorage {
  readonly problem?: StorageProblem | undefined;
  /** How many drafts and reports have vanished. */
  readonly vanished: number;
  readonly persisted: boolean | null;
  readonly freeBytes: number | null;
}
export const unknownStorage: DeviceStorage = { vanished: 0, persisted: null, freeBytes: null };
export const $deviceStorage = atom<DeviceStorage>(unknownStorage);

export interface StoragePorts {
  readonly localStore: Pick<
    DraftStoragePort & OutboxStoragePort,
    'listDrafts' | 'listOutbox' | 'listDamaged'
  >;
  readonly facts: () => Promise<Pick<DeviceStorage, 'persisted' | 'freeBytes'>>;
  readonly marker: { read(): number; write(count: number): void };
  readonly eviction: { wasSaid(): boolean; markSaid(): void };
}

/** Room for two reports with as many photos as possible, all of the largest size. */
const enoughBytes = 2 * maxPhotosPerReport * maxPhotoBytes;
let vanished = 0;
/** How many records this page last saw: what goes before its eyes was thrown away by the driver. */
let seen = 0;
let ports: StoragePorts | undefined;

/** Looks at the storage now and whenever the outbox changes. */
export async function watchStorage(services: StoragePorts): Promise<void> {
  ports = services;
  await look();
  $outbox.listen(({ status }) => {
    if (status !== 'loading') void look();
  });
}

async function look(): Promise<void> {
  if (!ports) return;
  const { localStore, facts, marker, eviction } = ports;
  const known = await facts();
  try {
    const [drafts, items, damaged] = await Promise.all([
      localStore.listDrafts(),
      localStore.listOutbox(),
      localStore.listDamaged(),
    ]);
    const here = drafts.length + items.length + damaged.length;
    if (here === 0 && seen > 0) marker.write(0);
    else if (here === 0) vanished = Math.max(vanished, marker.read());
    else marker.write(drafts.length + items.filter(({ state }) => state.status !== 'sent').length);
    seen = here;
    const isLow = known.freeBytes !== null && known.freeBytes < enoughBytes;
    const isEvictable = known.persisted === false && items.some(isHeldUp) && !eviction.wasSaid();
    const risk = isEvictable ? 'evictable' : undefined;
    const scarcity = isLow ? 'low' : risk;
    $deviceStorage.set({ ...known, problem: vanished > 0 ? 'vanished' : scarcity, vanished });
  } catch (error) {
    console.error(error);
    $deviceStorage.set({ ...known, problem: 'unavailable', vanished });
  }
}

/** What goes out at once is in no danger: an attempt has failed, or cannot be made. */
const isHeldUp = ({ state }: OutboxItem): boolean =>
  isWaiting(state) && state.waitingFor !== undefined;

/** The driver has read that the browser may throw away what waits here. */
export function acknowledgeEviction(): void {
  ports?.eviction.markSaid();
  void look();
}

/** The driver has read that something has vanished. */
export function acknowledgeVanished(): void {
  vanished = 0;
  ports?.marker.write(0);
  void look();
}
