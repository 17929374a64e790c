/**
 * The device's database: its stores, its versions, and connections that come back when the browser
 * has closed them.
 */
import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import type { PhotoRecord } from './photo-record.ts';
import { databaseName } from '../platform/storage-keys.ts';

/**
 * 2: the store "settings". A newer version of the app only adds stores, so that an older page can
 * go on.
 */
const databaseVersion = 2;
/**
 * An open that takes longer than this is given up, in milliseconds: Safari has been seen never to
 * answer.
 */
const openTimeoutMilliseconds = 10_000;
/**
 * Work that takes longer than this is given up, in milliseconds: a tab that hangs with its
 * transaction open must not stop the others. It may still be done later.
 */
const workTimeoutMilliseconds = 30_000;

export interface StoredRecord {
  readonly id: string;
  readonly schemaVersion: number;
  readonly data: unknown;
}
/** What a version before 0.2 could not read and moved aside. */
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
/** The settings within a transaction that writes. */
export interface SettingsWriter {
  get(id: string): Promise<StoredRecord | undefined>;
  put(record: StoredRecord): Promise<string>;
}
export interface Database {
  read<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result>;
  /**
   * One transaction: everything or nothing. Resolves when it is durable; a full device rejects with
   * QuotaExceededError.
   */
  write<Names extends StoreNames<Schema>[], Result>(
    stores: Names,
    work: (transaction: WriteTransaction<Names>) => Promise<Result>,
  ): Promise<Result>;
}

/** What `work` gives, or TimeoutError after so many milliseconds. */
function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
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
/** The browser has closed the connection under us: iOS does it to pages in the background. */
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

async function run<Names extends StoreNames<Schema>[], Result>(
  transaction: WriteTransaction<Names>,
  work: (transaction: WriteTransaction<Names>) => Promise<Result>,
): Promise<Result> {
  const working = work(transaction).catch((error: unknown) => {
    try {
      transaction.abort();
    } catch {
      /* It has ended by itself. */
    }
    throw error;
  });
  const [worked, ended] = await Promise.allSettled([working, transaction.done]);
  // A request that fails because the transaction was aborted does not know why; the transaction
  // does.
  if (worked.status === 'rejected' && nameOf(worked.reason) !== 'AbortError') throw worked.reason;
  if (ended.status === 'rejected') throw ended.reason;
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}

/**
 * Opens with the first use. Each call that finds a closed connection opens it again; what cannot be
 * opened is tried again by the next call.
 */
export function openDatabase(): Database {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = (): void => {
    opening = undefined;
  };

  const connect = (version: number | undefined): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>(databaseName, version, {
      upgrade,
      // Another tab brings a newer version: it must not wait for us.
      blocking: (_old, _next, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
  const connectInTime = (): Promise<IDBPDatabase<Schema>> => {
    const connected = connect(databaseVersion).catch((error: unknown) => {
      // This page is older than the database.
      if (nameOf(error) === 'VersionError') return connect(undefined);
      throw error;
    });
    const opened = inTime(connected, openTimeoutMilliseconds);
    opened.catch(() => {
      // What opens too late must not stand in the way of a newer version.
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
      const attempt = connectInTime();
      opening = attempt;
      attempt.catch(() => {
        if (opening === attempt) forget();
      });
    }
    return opening;
  };
  const again = async <Result>(
    work: (database: IDBPDatabase<Schema>) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await inTime(work(await open()), workTimeoutMilliseconds);
    } catch (error) {
      if (!isClosed(error)) throw error;
      forget();
      return await inTime(work(await open()), workTimeoutMilliseconds);
    }
  };

  return {
    read: again,
    write: (stores, work) =>
      again((database) =>
        run(database.transaction(stores, 'readwrite', { durability: 'strict' }), work),
      ),
  };
}
