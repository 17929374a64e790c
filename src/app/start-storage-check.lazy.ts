/**
 * Watches over this device's storage, for screens where something can get lost. Loaded when they
 * are idle.
 */
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

/** Looks at the storage, once per page, and follows it from then on. */
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

/** To be called when there is something to keep: the first photo, the first report. */
export const keepStorage = (): Promise<boolean | null> => requestPersistentStorage(Date.now());
