/**
 * WebKit puts a page with an open transaction into its page cache, where the transaction never ends:
 * every other page of the site then waits for the same stores until the browser is restarted.
 */
import { wrap } from 'idb';
import { watchPageCache } from './page-cache.ts';

const running = new Set<IDBTransaction>();
let isWatching = false;

function endTransactions(): void {
  for (const transaction of running) {
    // No caller handles `done` of a read-only transaction; its rejection would be unhandled.
    wrap(transaction).done.catch(() => undefined);
    try {
      transaction.abort();
    } catch {
      /* The transaction has already ended. */
    }
  }
}

/**
 * From now on aborts the running transactions of all databases, those of the Firebase library
 * included, when the page goes into the page cache. The caller of a transaction decides what follows.
 * Does nothing in a worker, which is in no page cache.
 */
export function endTransactionsWithPage(): void {
  if (isWatching || !('document' in globalThis) || !('IDBDatabase' in globalThis)) return;
  isWatching = true;
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...parameters) {
    const transaction = begin.apply(this, parameters);
    running.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction));
    return transaction;
  };
  watchPageCache({ left: endTransactions });
}
