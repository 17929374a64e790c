/** Watches the storage of this device for screens where data can be lost. */
import {
  markEvictionSaid,
  requestPersistentStorage,
  readUnsentCount,
  storageFacts,
  wasEvictionSaid,
  writeUnsentCount,
} from '../features/device-storage/persistent-storage.ts';
import { watchStorage } from '../features/device-storage/device-storage-store.ts';
import { localStore, startApp } from './start-app.ts';

let starting: Promise<void> | undefined;

/** Checks the storage and watches it, once per page. */
export function startStorageCheck(): Promise<void> {
  startApp();
  starting ??= watchStorage({
    localStore,
    readFacts: storageFacts,
    marker: { read: readUnsentCount, write: writeUnsentCount },
    eviction: { wasNoticeShown: wasEvictionSaid, markNoticeShown: markEvictionSaid },
  });
  return starting;
}

/** Call after a photo or a report was stored. */
export const keepStorage = (): Promise<boolean | null> => requestPersistentStorage(Date.now());
