/**
 * Storage of this device: free space, whether the browser promises to keep the data, and the last
 * known number of unsent records.
 */

import { evictionSaidKey, storageRefusedKey, unsentCountKey } from '../../platform/storage-keys.ts';

export interface StorageFacts {
  /** True when only the user can delete the stored data; null when the browser cannot tell. */
  readonly persisted: boolean | null;
  /** Free space as estimated by the browser; null without an estimate. */
  readonly freeBytes: number | null;
}

/** Time between two requests after a refusal: some browsers show the driver a prompt. */
const retryMilliseconds = 30 * 86_400_000;

const text = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    /* Without it nothing is compared. */
  }
};

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
  const refusedAt = Number(text(storageRefusedKey) ?? Number.NaN);
  if (Math.abs(now - refusedAt) < retryMilliseconds) return false;
  const isKept = (await storage.persist?.().catch(() => false)) ?? null;
  write(storageRefusedKey, isKept === false ? String(now) : null);
  return isKept;
}

/** Has the driver read that this browser may throw away what is not sent? It is said once. */
export const wasEvictionSaid = (): boolean => text(evictionSaidKey) !== null;
export const markEvictionSaid = (): void => write(evictionSaidKey, '1');

/**
 * How many drafts and unsent reports this device held when it was last looked at: kept apart from
 * the database, which the browser may throw away.
 */
export const readUnsentCount = (): number => Number(text(unsentCountKey) ?? 0) || 0;
export const writeUnsentCount = (count: number): void =>
  write(unsentCountKey, count > 0 ? String(count) : null);
