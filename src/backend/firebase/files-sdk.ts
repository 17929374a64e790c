/** The file store, based on the Firebase SDK. Load only with import(). */
import type { FirebaseApp } from 'firebase/app';
import { type FirebaseStorage, connectStorageEmulator, getStorage } from 'firebase/storage';
import type { Config } from '../../features/config/model/config-schema.ts';
import { emulatorOrigin } from './firebase-app.ts';

/** The timeout is short, because the driver is waiting at the screen. */
const fileTimeoutMilliseconds = 20_000;
let store: FirebaseStorage | undefined;

/** Opens the file store of the app. Uses the local emulator if the configuration contains one. */
export function openFiles(app: FirebaseApp, config: Config): FirebaseStorage {
  if (!store) {
    store = getStorage(app);
    store.maxOperationRetryTime = store.maxUploadRetryTime = fileTimeoutMilliseconds;
    const origin = emulatorOrigin(config);
    if (origin !== null) {
      const { hostname, port, protocol } = new URL(origin);
      connectStorageEmulator(store, hostname, Number(port) || (protocol === 'https:' ? 443 : 80));
    }
  }
  return store;
}
