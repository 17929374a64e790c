/** The real SDK, signed in with a token of the test's own. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, type Firestore, getFirestore, setLogLevel } from 'firebase/firestore/lite';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import { bucket, projectId, type TestBackend } from './test-backend.ts';

// Refused calls are what many tests want: the SDK need not print each.
setLogLevel('silent');

let count = 0;

export interface Client {
  readonly app: FirebaseApp;
  readonly documents: Firestore;
  readonly files: FirebaseStorage;
  close(): Promise<void>;
}

/** A client with its own app; without a token it is signed out. */
export function connectClient(backend: TestBackend, token?: string): Client {
  count += 1;
  const app = initializeApp({ projectId, apiKey: 'demo-api-key', storageBucket: bucket }, `client-${count}`);
  const documents = getFirestore(app);
  const files = getStorage(app);
  const options = token === undefined ? {} : { mockUserToken: token };
  connectFirestoreEmulator(documents, backend.host, backend.port, options);
  connectStorageEmulator(files, backend.host, backend.port, options);
  return { app, documents, files, close: async () => await deleteApp(app) };
}

/** The error code of a call that must fail ("permission-denied"); fails the test when it succeeds. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
    throw error;
  }
  throw new Error('The call was expected to fail');
}
