/** Databases that the Firebase SDK keeps, read by code that goes without it. */
import { type IDBPDatabase, openDB } from 'idb';

/**
 * Opens a database of the SDK without ever creating it: undefined where there is none. Rejects
 * where it does not open.
 */
export async function openSdkDatabase(name: string): Promise<IDBPDatabase | undefined> {
  let isAbsent = false;
  try {
    return await openDB(name, undefined, {
      upgrade(_database, _old, _next, transaction) {
        isAbsent = true;
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
    });
  } catch (error) {
    if (isAbsent) return undefined;
    throw error;
  }
}
