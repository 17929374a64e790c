/** Starts to watch the storage of this device on screens on which data can get lost. */
import {
  markEvictionNoticeShown,
  requestPersistentStorage,
  readUnsentCount,
  sevenDaysConfirmed,
  storageFacts,
  wasEvictionNoticeShown,
  writeUnsentCount,
} from '../features/device-storage/persistent-storage.ts';
import { isDataShortLived } from '../features/install/installation-store.ts';
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
    isShortLived: isDataShortLived,
    eviction: { wasNoticeShown: wasEvictionNoticeShown, markNoticeShown: markEvictionNoticeShown },
    sevenDaysConfirmed,
  });
  return starting;
}

/** Call this after a photo or a report was stored. */
export const keepStorage = (): Promise<boolean | null> => requestPersistentStorage(Date.now());
