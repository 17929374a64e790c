/** The signed-in user as the identity library keeps it in IndexedDB. Covered by a test, because the layout is the library's own. */
import * as z from 'zod/mini';

const database = 'firebaseLocalStorageDb';
const objectStore = 'firebaseLocalStorage';

const storedSchema = z.object({
  value: z.object({
    uid: z.string(),
    stsTokenManager: z.object({ refreshToken: z.string(), accessToken: z.string(), expirationTime: z.number() }),
  }),
});
/** `expirationTime` is the moment the access token ends, in milliseconds since 1970. */
export interface StoredUser { readonly uid: string; readonly refreshToken: string; readonly accessToken: string; readonly expirationTime: number }

function read(apiKey: string): Promise<unknown> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(database, 1);
    // There is no such database yet: leave it to the library to make it.
    opening.onupgradeneeded = () => { opening.transaction?.abort(); };
    opening.onerror = () => { resolve(undefined); };
    opening.onblocked = () => { resolve(undefined); };
    opening.onsuccess = () => {
      const opened = opening.result;
      const done = (value: unknown) => {
        opened.close();
        resolve(value);
      };
      if (!opened.objectStoreNames.contains(objectStore)) {
        done(undefined);
        return;
      }
      const asked: IDBRequest<unknown> = opened.transaction(objectStore).objectStore(objectStore).get(`firebase:authUser:${apiKey}:[DEFAULT]`);
      asked.onsuccess = () => { done(asked.result); };
      asked.onerror = () => { done(undefined); };
    };
  });
}

/** The user of this device, null when signed out or where the browser has no IndexedDB. */
export async function readStoredUser(apiKey: string): Promise<StoredUser | null> {
  if (!('indexedDB' in globalThis)) return null;
  const parsed = storedSchema.safeParse(await read(apiKey));
  if (!parsed.success) return null;
  const { uid, stsTokenManager } = parsed.data.value;
  return { uid, ...stsTokenManager };
}
