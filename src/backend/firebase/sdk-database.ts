/** Reads databases of the Firebase SDK without the SDK. */
import { type IDBPDatabase, openDB } from 'idb';
import { endTransactionsWithPage } from '../../platform/end-transactions.ts';

/**
 * Opens a database of the SDK but does not create it; resolves with undefined if it does not exist.
 * Rejects if it cannot be opened.
 */
export async function openSdkDatabase(name: string): Promise<IDBPDatabase | undefined> {
  endTransactionsWithPage();
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
