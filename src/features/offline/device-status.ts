/**
 * What the browser says about this device: the offline copy, storage, updates. Nothing here
 * rejects.
 */

import { appVersion } from '../../platform/app-version.ts';
import { offlineCopyPrefix } from '../../platform/storage-keys.ts';

/**
 * One part of the offline copy. `newest`: when its newest file came, in milliseconds since 1970,
 * undefined where no file says so.
 */
export interface CopyPart {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  readonly newest: number | undefined;
}

async function readPart(name: string): Promise<CopyPart> {
  const cache = await caches.open(offlineCopyPrefix + name);
  let bytes = 0;
  let newest: number | undefined;
  const requests = await cache.keys();
  for (const request of requests) {
    const response = await cache.match(request);
    if (!response) continue;
    bytes += (await response.blob()).size;
    const at = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(at)) newest = Math.max(newest ?? 0, at);
  }
  return { name, files: requests.length, bytes, newest };
}

/** The parts that lie on the device, "shared" and languages; empty where there is no copy. */
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
 * Has the worker fetch what is missing of the languages of these pages. True when everything is
 * there; false without network or worker.
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
  /** Will the browser keep what is stored even when space is short? */
  readonly protected: boolean | undefined;
}

/** Undefined values where the browser does not say. */
export async function readStorage(): Promise<StorageState> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  const isProtected = await navigator.storage?.persisted?.().catch(() => undefined);
  return { usedBytes: estimate?.usage, quotaBytes: estimate?.quota, protected: isProtected };
}

/**
 * Asks the browser to keep what is stored. False where it refuses; it may do so without asking the
 * driver.
 */
export const protectStorage = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false;

async function askForVersion(): Promise<string> {
  const { readServerVersion } = await import('./server-version.lazy.ts');
  return readServerVersion();
}

/**
 * none: this browser keeps no copy. found: a new version is being fetched or waits. blocked: the
 * server has another version, which this device could not take. Nobody says "newest" who has not
 * reached the server.
 */
export async function checkForUpdate(): Promise<
  'newest' | 'found' | 'blocked' | 'offline' | 'none'
> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration) return 'none';
  const version = await askForVersion().catch(() => undefined);
  if (version === undefined) return 'offline';
  // The script of the worker may be out of reach although the file above was not.
  const isAsked = await registration.update().then(
    () => true,
    () => false,
  );
  if (registration.installing || registration.waiting) return 'found';
  if (version !== appVersion) return 'blocked';
  return isAsked ? 'newest' : 'offline';
}
