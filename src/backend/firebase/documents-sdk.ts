/** The document store, based on Firestore Lite. Load only with import(). */
import type { FirebaseApp } from 'firebase/app';
import { type Firestore, initializeFirestore, setLogLevel } from 'firebase/firestore/lite';
import type { Config } from '../../features/config/model/config-schema.ts';
import { emulatorOrigin } from './firebase-app.ts';

let store: Firestore | undefined;

/**
 * Opens the document store of the app. Uses the local emulator if the configuration contains one
 * (http or https).
 */
export function openDocuments(app: FirebaseApp, config: Config): Firestore {
  if (!store) {
    // The library would log whole documents with personal data, and a warning whenever there is no
    // network. Callers receive failures as errors instead.
    setLogLevel('silent');
    const origin = emulatorOrigin(config);
    const local = origin === null ? undefined : new URL(origin);
    store = initializeFirestore(
      app,
      local ? { host: local.host, ssl: local.protocol === 'https:' } : {},
    );
  }
  return store;
}
