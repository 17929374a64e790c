/**
 * Storage of this device: free space, whether the browser promises to keep the data, and the last
 * known number of unsent records.
 */

import { deviceText } from '../../platform/device-memory.ts';
import { evictionSaidKey, storageRefusedKey, unsentCountKey } from '../../platform/storage-keys.ts';

export interface StorageFacts {
  /** True when only the user can delete the stored data; null when the browser cannot tell. */
  readonly persisted: boolean | null;
  /** Free space as estimated by the browser; null without an estimate. */
  readonly freeBytes: number | null;
}

/** Time between two requests after a refusal: some browsers show the driver a prompt. */
const retryMilliseconds = 30 * 86_400_000;

const refusal = deviceText(storageRefusedKey);
const evictionNotice = deviceText(evictionSaidKey);
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
 * Requests persistent storage. Returns true when granted, null when not supported; a refusal is
 * stored and not requested again for 30 days. Never rejects.
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

/** Has the driver read that this browser may throw away what is not sent? It is said once. */
export const wasEvictionSaid = (): boolean => evictionNotice.read() !== undefined;
export const markEvictionSaid = (): boolean => evictionNotice.write('1');

/**
 * How many drafts and unsent reports this device held when it was last looked at: kept apart from
 * the database, which the browser may throw away.
 */
export const readUnsentCount = (): number => Number(unsentCount.read() ?? 0) || 0;
export function writeUnsentCount(count: number): void {
  if (count > 0) unsentCount.write(String(count));
  else unsentCount.remove();
}
