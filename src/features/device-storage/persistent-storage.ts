/**
 * Storage of this device: free space, whether the browser guarantees to keep the data, and the last
 * known number of unsent records.
 */

import { deviceText } from '../../platform/device-memory.ts';
import {
  evictionNoticeShownKey,
  storageRefusedKey,
  unsentCountKey,
} from '../../platform/storage-keys.ts';

export interface StorageFacts {
  /** True if only the user can delete the stored data; null if the browser does not report this. */
  readonly persisted: boolean | null;
  /** Free space as estimated by the browser; null if there is no estimate. */
  readonly freeBytes: number | null;
}

/** Time between two requests after a refusal, because some browsers show the driver a prompt. */
const retryMilliseconds = 30 * 86_400_000;

const refusal = deviceText(storageRefusedKey);
const evictionNotice = deviceText(evictionNoticeShownKey);
const unsentCount = deviceText(unsentCountKey);

/** All facts are null in an insecure context or an old browser. Never rejects. */
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
 * Requests persistent storage. Returns true if granted, null if not supported. A refusal is stored
 * and not requested again for 30 days. Never rejects.
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
 * True if the driver has read the notice that this browser may delete unsent reports. The notice is
 * shown once.
 */
export const wasEvictionSaid = (): boolean => evictionNotice.read() !== undefined;
export const markEvictionSaid = (): boolean => evictionNotice.write('1');

/**
 * Number of drafts and unsent reports on this device at the last check. Stored separately from the
 * database, which the browser may delete.
 */
export const readUnsentCount = (): number => Number(unsentCount.read() ?? 0) || 0;
export function writeUnsentCount(count: number): void {
  if (count > 0) unsentCount.write(String(count));
  else unsentCount.remove();
}
