/** Checks which kinds of storage this browser refuses to the app. */
import { deviceKeys, deviceText, isStorageBlocked, isStorageWritable } from './device-memory.ts';
import { databaseName, writeProbeKey } from './storage-keys.ts';

type StoragePart = 'localStorage' | 'sessionStorage' | 'indexedDB' | 'cookies' | 'serviceWorker';
export interface BlockedStorage {
  readonly blocked: readonly StoragePart[];
  readonly full: readonly StoragePart[];
}

/** True if `probe` throws or rejects. */
const fails = (probe: () => unknown): Promise<boolean> =>
  Promise.resolve()
    .then(probe)
    .then(
      () => false,
      () => true,
    );

/** If IndexedDB does not answer within this time, it counts as not blocked. Milliseconds. */
const answerMilliseconds = 3000;

/** Opens a separate database and deletes it, so that the app's own database is not created empty. */
const probeDatabase = (): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, answerMilliseconds);
    const name = `${databaseName}-${writeProbeKey}`;
    const request = indexedDB.open(name);
    request.onerror = () => {
      reject(request.error ?? new Error('The database does not open'));
    };
    request.onsuccess = () => {
      request.result.close();
      indexedDB.deleteDatabase(name);
      resolve();
    };
  });

/** Never rejects. */
export async function findBlockedStorage(): Promise<BlockedStorage> {
  const isFull = !isStorageBlocked() && !isStorageWritable() && deviceKeys().length > 0;
  const probes: Record<StoragePart, () => unknown> = {
    localStorage: () => {
      if (!isFull && !isStorageWritable())
        throw new Error('The storage of the site refuses to write');
    },
    sessionStorage: () => {
      const probe = deviceText(writeProbeKey, 'sessionStorage');
      if (!probe.write('1')) throw new Error('The storage of the window refuses to write');
      probe.remove();
    },
    indexedDB: probeDatabase,
    cookies: () => {
      if (document.cookie === '' && !navigator.cookieEnabled) throw new Error('Cookies are off');
    },
    serviceWorker: () => navigator.serviceWorker.getRegistration(),
  };
  const parts = Object.keys(probes) as StoragePart[];
  const refused = await Promise.all(parts.map((part) => fails(probes[part])));
  return {
    blocked: parts.filter((_, index) => refused[index]),
    full: isFull ? ['localStorage'] : [],
  };
}
