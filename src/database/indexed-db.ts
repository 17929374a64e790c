/**
 * Opens the app's IndexedDB database on the device. A connection that the browser has closed is
 * reopened.
 */
import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import type { PhotoRecord } from './photo-record.ts';
import { endWith } from '../platform/any-signal.ts';
import { endTransactionsWithPage } from '../platform/end-transactions.ts';
import { InterruptedWrite } from '../platform/interrupted-write.ts';
import { watchPageCache } from '../platform/page-cache.ts';
import { databaseName } from '../platform/storage-keys.ts';

/**
 * Version 2 added the store "settings". New versions only add stores, so that a page of an older
 * app version still works.
 */
const databaseVersion = 2;
/**
 * Timeouts of the first and the second attempt to open the database, in milliseconds. Safari
 * sometimes never answers a request.
 */
const openTimeoutsMilliseconds = [4000, 10_000] as const;
/**
 * A transaction fails after this time, so that a tab that hangs with an open transaction does not
 * block the others. The browser may still execute the transaction later.
 */
const workTimeoutMilliseconds = 30_000;

export interface StoredRecord {
  readonly id: string;
  readonly schemaVersion: number;
  readonly data: unknown;
}
/** A record that a version before 0.2 could not read and moved to the store "damaged". */
export interface DamagedEntry {
  readonly id: string;
  readonly store: 'drafts' | 'outbox';
  readonly record: unknown;
  readonly at: number;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredRecord };
  outbox: { key: string; value: StoredRecord };
  photos: { key: string; value: PhotoRecord; indexes: { reportId: string } };
  damaged: { key: string; value: DamagedEntry };
  settings: { key: string; value: StoredRecord };
}

type WriteTransaction<Names extends StoreNames<Schema>[]> = IDBPTransaction<
  Schema,
  Names,
  'readwrite'
>;
/** Reads and writes the settings store within a write transaction. */
export interface SettingsWriter {
  get(id: string): Promise<StoredRecord | undefined>;
  put(record: StoredRecord): Promise<string>;
}
export interface Database {
  /** Runs `work` again if the page goes into the page cache meanwhile and is shown again. */
  read<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in one atomic transaction. Resolves when the data is durable. Rejects with
   * QuotaExceededError on a full device, and with InterruptedWrite if the page goes into the page
   * cache meanwhile.
   */
  write<Names extends StoreNames<Schema>[], Result>(
    stores: Names,
    work: (transaction: WriteTransaction<Names>) => Promise<Result>,
  ): Promise<Result>;
}

/** Settles like `work`, but rejects with TimeoutError after `milliseconds`. */
function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException('The database does not answer', 'TimeoutError'));
    }, milliseconds);
  });
  return Promise.race([work, giveUp]).finally(() => {
    clearTimeout(timer);
  });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
/** True if the browser has closed the connection, as iOS does for pages in the background. */
const isClosed = (error: unknown): boolean =>
  nameOf(error) === 'InvalidStateError' || nameOf(error) === 'UnknownError';

function upgrade(database: IDBPDatabase<Schema>, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore('drafts', { keyPath: 'id' });
    database.createObjectStore('outbox', { keyPath: 'id' });
    database.createObjectStore('photos', { keyPath: 'id' }).createIndex('reportId', 'reportId');
    database.createObjectStore('damaged', { keyPath: 'id' });
  }
  if (oldVersion < 2) database.createObjectStore('settings', { keyPath: 'id' });
}

async function runTransaction<Names extends StoreNames<Schema>[], Result>(
  transaction: WriteTransaction<Names>,
  work: (transaction: WriteTransaction<Names>) => Promise<Result>,
): Promise<Result> {
  const working = work(transaction).catch((error: unknown) => {
    try {
      transaction.abort();
    } catch {
      /* The transaction has already ended. */
    }
    throw error;
  });
  const [worked, ended] = await Promise.allSettled([working, transaction.done]);
  // If the transaction was aborted, the request only fails with "AbortError"; the error of the
  // transaction contains the cause.
  if (worked.status === 'rejected' && nameOf(worked.reason) !== 'AbortError') throw worked.reason;
  if (ended.status === 'rejected') throw ended.reason;
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}

/**
 * Opens the database at the first use. A call that finds a closed connection reopens it. If opening
 * fails, the next call tries again.
 */
export function openDatabase(): Database {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  /** One per visit of this page; it is aborted when the page goes into the page cache. */
  let visit = new AbortController();
  let whenShown: Promise<void> | undefined;
  let continueReads = (): void => undefined;
  const forget = (): void => {
    opening = undefined;
  };
  /** The browser may still hold a connection that failed; its running transactions still end. */
  const close = (attempt: Promise<IDBPDatabase<Schema>>): void => {
    // Another call may have opened the next connection already.
    if (opening === attempt) forget();
    attempt.then(
      (database) => {
        database.close();
      },
      () => undefined,
    );
  };

  const connect = (version: number | undefined): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>(databaseName, version, {
      upgrade,
      // Another tab is upgrading to a newer version and must not wait for this connection.
      blocking: (_old, _next, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
  const connectInTime = (milliseconds: number): Promise<IDBPDatabase<Schema>> => {
    const connected = connect(databaseVersion).catch((error: unknown) => {
      // A newer version of the app has upgraded the database, so this version opens it without an
      // upgrade.
      if (nameOf(error) === 'VersionError') return connect(undefined);
      throw error;
    });
    const opened = withTimeout(connected, milliseconds);
    opened.catch(() => {
      // A connection that opens after the timeout must not block an upgrade.
      void connected.then(
        (database) => {
          database.close();
        },
        () => undefined,
      );
    });
    return opened;
  };
  const open = (): Promise<IDBPDatabase<Schema>> => {
    if (!opening) {
      const [first, second] = openTimeoutsMilliseconds;
      const attempt = connectInTime(first).catch((error: unknown) => {
        if (nameOf(error) !== 'TimeoutError') throw error;
        return connectInTime(second);
      });
      opening = attempt;
      attempt.catch(() => {
        if (opening === attempt) forget();
      });
    }
    return opening;
  };
  endTransactionsWithPage();
  // A cached page with an open connection can block the stores for all other pages.
  watchPageCache({
    left: () => {
      whenShown = new Promise((resolve) => {
        continueReads = resolve;
      });
      visit.abort(new InterruptedWrite());
      if (opening) close(opening);
    },
    returned: () => {
      visit = new AbortController();
      continueReads();
    },
    // Other listeners may read and write.
    isFirst: true,
  });
  const execute = async <Result>(
    mode: 'read' | 'write',
    work: (database: IDBPDatabase<Schema>) => Promise<Result>,
    isRetry = false,
  ): Promise<Result> => {
    if (mode === 'read') await whenShown;
    const { signal } = visit;
    signal.throwIfAborted();
    const attempt = open();
    try {
      const opened = await endWith(signal, attempt);
      return await endWith(signal, withTimeout(work(opened), workTimeoutMilliseconds));
    } catch (error) {
      // The transaction may have failed first.
      if (mode === 'write') signal.throwIfAborted();
      if (!signal.aborted && isClosed(error)) close(attempt);
      if (isRetry || !(signal.aborted || isClosed(error))) throw error;
      return execute(mode, work, true);
    }
  };

  return {
    read: (work) => execute('read', work),
    write: (stores, work) =>
      execute('write', (database) =>
        runTransaction(database.transaction(stores, 'readwrite', { durability: 'strict' }), work),
      ),
  };
}
