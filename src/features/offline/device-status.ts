/**
 * Reads and controls the offline copy, the storage and updates on this device. No function rejects.
 */

import { appVersion } from '../../platform/app-version.ts';
import { offlineCopyPrefix } from '../../platform/storage-keys.ts';

/**
 * One part of the offline copy. `newestFileAt` is the date of its newest file in milliseconds since
 * 1970. It is undefined if no file has a date.
 */
export interface CopyPart {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  readonly newestFileAt: number | undefined;
}

async function readPart(name: string): Promise<CopyPart> {
  const cache = await caches.open(offlineCopyPrefix + name);
  let bytes = 0;
  let newestFileAt: number | undefined;
  const requests = await cache.keys();
  for (const request of requests) {
    const response = await cache.match(request);
    if (!response) continue;
    bytes += (await response.blob()).size;
    const at = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(at)) newestFileAt = Math.max(newestFileAt ?? 0, at);
  }
  return { name, files: requests.length, bytes, newestFileAt };
}

/**
 * Returns the parts on the device: "shared" and the languages. The list is empty if there is no
 * copy.
 */
export async function readOfflineCopy(): Promise<readonly CopyPart[]> {
  try {
    const names = (await caches.keys())
      .filter((name) => name.startsWith(offlineCopyPrefix))
      .map((name) => name.slice(offlineCopyPrefix.length));
    return await Promise.all(names.map(readPart));
  } catch {
    return [];
  }
}

/**
 * Fetches the missing files for the languages of these pages with the worker. Resolves with true
 * when the copy is complete, and with false without network or worker.
 */
export async function completeOfflineCopy(pages: readonly string[]): Promise<boolean> {
  const worker = (await navigator.serviceWorker?.getRegistration().catch(() => undefined))?.active;
  if (!worker) return false;
  for (const path of pages) {
    const channel = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => {
      channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === 'kept');
      setTimeout(() => resolve(false), 120_000);
    });
    worker.postMessage({ type: 'keep-language', path }, [channel.port2]);
    const kept = await answer;
    channel.port1.close();
    if (!kept) return false;
  }
  return true;
}

export interface StorageState {
  readonly usedBytes: number | undefined;
  readonly quotaBytes: number | undefined;
  /** True if the browser keeps the stored data even when there is little space. */
  readonly protected: boolean | undefined;
}

/** Reads the state of the storage. Values that the browser does not support are undefined. */
export async function readStorage(): Promise<StorageState> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  const isProtected = await navigator.storage?.persisted?.().catch(() => undefined);
  return { usedBytes: estimate?.usage, quotaBytes: estimate?.quota, protected: isProtected };
}

/**
 * Requests persistent storage. Resolves with false if the browser refuses, with or without a
 * prompt.
 */
export const protectStorage = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false;

async function fetchServerVersion(): Promise<string> {
  const { readServerVersion } = await import('./server-version.lazy.ts');
  return readServerVersion();
}

/**
 * "none": this browser has no worker. "found": a new version is being fetched or is waiting.
 * "blocked": the server has another version, which this device could not fetch. "newest": the
 * server was reached and has no newer version.
 */
export async function checkForUpdate(): Promise<
  'newest' | 'found' | 'blocked' | 'offline' | 'none'
> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration) return 'none';
  const version = await fetchServerVersion().catch(() => undefined);
  if (version === undefined) return 'offline';
  // The server may not deliver the script of the worker, although the file above was reached.
  const isChecked = await registration.update().then(
    () => true,
    () => false,
  );
  if (registration.installing || registration.waiting) return 'found';
  if (version !== appVersion) return 'blocked';
  return isChecked ? 'newest' : 'offline';
}
