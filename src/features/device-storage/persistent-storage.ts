/**
 * How safe this device's storage is: how much room there is, whether the browser promises to keep
 * it, whether something has vanished.
 */

import { evictionSaidKey, storageRefusedKey, unsentCountKey } from '../../platform/storage-keys.ts';

export interface StorageFacts {
  /** The browser keeps what is stored until the driver clears it; null where it does not say. */
  readonly persisted: boolean | null;
  /** Bytes that may still be stored, as far as the browser tells. */
  readonly freeBytes: number | null;
}

/** A refused wish is repeated after this time: some browsers ask the driver. Milliseconds. */
const askAgainMilliseconds = 30 * 86_400_000;

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

/** What the browser says about its storage; nothing in an insecure or old one. Never rejects. */
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
 * Asks the browser to keep what is stored. True when it promises; a refusal is remembered for 30
 * days. Never rejects.
 */
export async function requestPersistentStorage(now: number): Promise<boolean | null> {
  if (!('storage' in navigator)) return null;
  const { storage } = navigator as { readonly storage: Partial<StorageManager> };
  if (await storage.persisted?.().catch(() => false)) return true;
  const refusedAt = Number(text(storageRefusedKey) ?? Number.NaN);
  if (Math.abs(now - refusedAt) < askAgainMilliseconds) return false;
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
