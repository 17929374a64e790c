/**
 * Watches over this device's storage, for screens where something can get lost. Loaded when they
 * are idle.
 */
import {
  askToKeep,
  readUnsentMarker,
  storageFacts,
  writeUnsentMarker,
} from '../features/device-storage/persistent-storage.ts';
import { watchStorage } from '../features/device-storage/device-storage-store.ts';
import { localStore, startApp } from './start-app.ts';

let starting: Promise<void> | undefined;

/** Looks at the storage, once per page, and follows it from then on. */
export function startDevice(): Promise<void> {
  startApp();
  starting ??= watchStorage({
    localStore,
    facts: storageFacts,
    marker: { read: readUnsentMarker, write: writeUnsentMarker },
  });
  return starting;
}

/** To be called when there is something to keep: the first photo, the first report. */
export const keepStorage = (): Promise<boolean | null> => askToKeep(Date.now());
