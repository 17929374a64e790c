/**
 * Reads facts about the storage of this device: the free space, whether the browser guarantees to
 * keep the data, and the number of unsent records at the last check.
 */

import { deviceText } from '../../platform/device-memory.ts';
import {
  evictionNoticeShownKey,
  sevenDaysConfirmedKey,
  storageRefusedKey,
  unsentCountKey,
} from '../../platform/storage-keys.ts';

export interface StorageFacts {
  /** True if only the user can delete the stored data; null if the browser does not report this. */
  readonly persisted: boolean | null;
  /** Free space as estimated by the browser; null if there is no estimate. */
  readonly freeBytes: number | null;
}

/**
 * The time between two requests after a refusal. It is long, because some browsers show the driver
 * a prompt.
 */
const retryMilliseconds = 30 * 86_400_000;

const refusal = deviceText(storageRefusedKey);
const evictionNotice = deviceText(evictionNoticeShownKey);
const sevenDays = deviceText(sevenDaysConfirmedKey);
const unsentCount = deviceText(unsentCountKey);

/** Never rejects. In an insecure context or an old browser all facts are null. */
export async function storageFacts(): Promise<StorageFacts> {
  if (!('storage' in navigator)) return { persisted: null, freeBytes: null };
  const { storage } = navigator as { readonly storage: Partial<StorageManager> };
  const persisted = (await storage.persisted?.().catch(() => null)) ?? null;
  const estimate = (await storage.estimate?.().catch(() => null)) ?? null;
  const freeBytes =
    estimate?.quota === undefined || estimate.usage === undefined
      ? null
      : Math.max(0, estimate.quota - estimate.usage);
  return { persisted, freeBytes };
}

/**
 * Requests persistent storage. Resolves with true if it is granted and null if it is not supported.
 * A refusal is stored, and the request is not repeated for 30 days. Never rejects.
 */
export async function requestPersistentStorage(now: number): Promise<boolean | null> {
  if (!('storage' in navigator)) return null;
  const { storage } = navigator as { readonly storage: Partial<StorageManager> };
  if (await storage.persisted?.().catch(() => false)) return true;
  const refusedAt = Number(refusal.read() ?? Number.NaN);
  if (Math.abs(now - refusedAt) < retryMilliseconds) return false;
  const isKept = (await storage.persist?.().catch(() => false)) ?? null;
  if (isKept === false) refusal.write(String(now));
  else refusal.remove();
  return isKept;
}

/**
 * Returns true if the driver has read the notice that this browser may delete unsent reports. The
 * notice is shown only once.
 */
export const wasEvictionNoticeShown = (): boolean => evictionNotice.read() !== undefined;
export const markEvictionNoticeShown = (): boolean => evictionNotice.write('1');

/** The ids of the drafts and reports for which the driver has confirmed the notice about 7 days. */
export const sevenDaysConfirmed = {
  readIds: (): readonly string[] => (sevenDays.read() ?? '').split(' '),
  writeIds: (ids: readonly string[]): boolean => sevenDays.write(ids.join(' ')),
} as const;

/**
 * Returns the number of drafts and unsent reports on this device at the last check. It is not
 * stored in the database, because the browser may delete that.
 */
export const readUnsentCount = (): number => Number(unsentCount.read() ?? 0) || 0;
export function writeUnsentCount(count: number): void {
  if (count > 0) unsentCount.write(String(count));
  else unsentCount.remove();
}
