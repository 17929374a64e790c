/** Warns the driver when drafts or reports on this device are at risk. */
import { atom } from 'nanostores';
import { saveProblemOf } from '../drafts/autosave.ts';
import type { DraftStoragePort } from '../drafts/model/draft-storage-port.ts';
import { maxPhotoBytes, maxPhotosPerReport } from '../reports/limits.ts';
import type { OutboxStoragePort } from '../outbox/model/outbox-storage-port.ts';
import { isWaiting, type OutboxItem } from '../outbox/model/outbox-item.ts';
import { $outbox } from '../outbox/outbox-store.ts';

/**
 * - unavailable: nothing can be stored.
 * - slow: the storage did not answer in time, which is no proof that nothing can be stored.
 * - low: little space is left.
 * - vanished: the browser has deleted drafts or reports.
 * - sevenDays: the device has drafts of an earlier day or unsent reports, and the browser may delete
 *   them after seven days without a visit.
 * - evictable: the device has unsent reports, and the browser may delete them.
 */
export type StorageProblem =
  'unavailable' | 'slow' | 'low' | 'vanished' | 'sevenDays' | 'evictable';
export interface DeviceStorage {
  readonly problem?: StorageProblem | undefined;
  /** The number of drafts and reports that the browser has deleted. */
  readonly vanished: number;
  readonly persisted: boolean | null;
  readonly freeBytes: number | null;
}
export const unknownStorage: DeviceStorage = { vanished: 0, persisted: null, freeBytes: null };
export const $deviceStorage = atom<DeviceStorage>(unknownStorage);

export interface StorageDependencies {
  readonly localStore: Pick<
    DraftStoragePort & OutboxStoragePort,
    'listDrafts' | 'listOutbox' | 'listDamaged'
  >;
  readonly readFacts: () => Promise<Pick<DeviceStorage, 'persisted' | 'freeBytes'>>;
  readonly marker: { read(): number; write(count: number): void };
  /** True if the browser deletes the data after some days without a visit. */
  readonly isShortLived: () => boolean;
  readonly eviction: { wasNoticeShown(): boolean; markNoticeShown(): void };
  /** The ids of the drafts and reports for which the driver has confirmed the notice "sevenDays". */
  readonly sevenDaysConfirmed: {
    readIds(): readonly string[];
    writeIds(ids: readonly string[]): void;
  };
}

/** Space for two reports with the maximum number of photos of the maximum size. */
const enoughBytes = 2 * maxPhotosPerReport * maxPhotoBytes;
/** Time until a storage that did not answer is checked again. */
const recheckMilliseconds = 5000;
/** A draft of today is still in the driver's mind, so only an older one is named as at risk. */
const freshDraftMilliseconds = 24 * 3_600_000;
let vanished = 0;
/**
 * The number of records at the last check. If it falls to 0 while the page is open, the driver has
 * deleted the records, not the browser.
 */
let lastRecordCount = 0;
/** The ids of the drafts at risk and the held-up reports at the last check. */
let waitingIds: readonly string[] = [];
let dependencies: StorageDependencies | undefined;

/** Checks the storage now and after each change of the outbox. */
export async function watchStorage(services: StorageDependencies): Promise<void> {
  dependencies = services;
  await checkStorage();
  $outbox.listen(({ status }) => {
    if (status !== 'loading') void checkStorage();
  });
}

let recheck: ReturnType<typeof setTimeout> | undefined;
let checking: Promise<void> | undefined;
let isStale = false;

/** Checks the storage. Calls during a check are combined into one further check. */
function checkStorage(): Promise<void> {
  isStale = true;
  checking ??= (async () => {
    try {
      while (isStale) {
        isStale = false;
        clearTimeout(recheck);
        await checkOnce();
      }
    } finally {
      checking = undefined;
    }
  })();
  return checking;
}

async function checkOnce(): Promise<void> {
  if (!dependencies) return;
  const { localStore, readFacts: facts, marker } = dependencies;
  const storageFacts = await facts();
  try {
    const [drafts, items, damaged] = await Promise.all([
      localStore.listDrafts(),
      localStore.listOutbox(),
      localStore.listDamaged(),
    ]);
    const recordCount = drafts.length + items.length + damaged.length;
    if (recordCount === 0 && lastRecordCount > 0) marker.write(0);
    else if (recordCount === 0) vanished = Math.max(vanished, marker.read());
    else marker.write(drafts.length + items.filter(({ state }) => state.status !== 'sent').length);
    lastRecordCount = recordCount;
    const isLow = storageFacts.freeBytes !== null && storageFacts.freeBytes < enoughBytes;
    const held = items.filter(isHeldUp);
    const oldDrafts = drafts.filter(
      ({ updatedAt }) => Date.now() - updatedAt >= freshDraftMilliseconds,
    );
    waitingIds = [...oldDrafts, ...held].map(({ id }) => id);
    const risk = evictionRisk(storageFacts, held);
    const scarcity = isLow ? 'low' : risk;
    $deviceStorage.set({
      ...storageFacts,
      problem: vanished > 0 ? 'vanished' : scarcity,
      vanished,
    });
  } catch (error) {
    console.error(error);
    $deviceStorage.set({ ...storageFacts, problem: failureOf(error), vanished });
  }
}

/** The problem of a storage that could not be read. A slow one is checked again. */
function failureOf(error: unknown): StorageProblem {
  if (saveProblemOf(error) !== 'slow') return 'unavailable';
  recheck = setTimeout(() => void checkStorage(), recheckMilliseconds);
  return 'slow';
}

/** The risk for drafts and unsent reports, until the driver has read the notice about it. */
function evictionRisk(
  { persisted }: Pick<DeviceStorage, 'persisted'>,
  held: readonly OutboxItem[],
): StorageProblem | undefined {
  if (!dependencies) return undefined;
  if (dependencies.isShortLived()) {
    const confirmed = new Set(dependencies.sevenDaysConfirmed.readIds());
    return waitingIds.every((id) => confirmed.has(id)) ? undefined : 'sevenDays';
  }
  const isAtRisk = persisted === false && held.length > 0;
  return isAtRisk && !dependencies.eviction.wasNoticeShown() ? 'evictable' : undefined;
}

/** True for a report that waits after a failed attempt or for a condition such as the network. */
const isHeldUp = ({ state }: OutboxItem): boolean =>
  isWaiting(state) && state.waitingFor !== undefined;

/** Call this when the driver has read the notice "the browser may delete unsent reports". */
export function acknowledgeEviction(): void {
  dependencies?.eviction.markNoticeShown();
  void checkStorage();
}

/**
 * Call this when the driver has read the notice about seven days. It is shown again for later drafts
 * and reports.
 */
export function acknowledgeSevenDays(): void {
  dependencies?.sevenDaysConfirmed.writeIds(waitingIds);
  void checkStorage();
}

/** Call this when the driver has read the notice about deleted drafts or reports. */
export function acknowledgeVanished(): void {
  vanished = 0;
  dependencies?.marker.write(0);
  void checkStorage();
}
