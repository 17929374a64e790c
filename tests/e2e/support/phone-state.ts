/**
 * Copies the stored data of the app from one browser to another, so that a test can start with a
 * signed-in driver without using the login screen.
 */
import type { BrowserContext, Page } from 'playwright/test';

type KeyPath = string | string[] | null;
interface StoreState {
  readonly name: string;
  readonly keyPath: KeyPath;
  readonly indexes: readonly { readonly name: string; readonly keyPath: string | string[] }[];
  readonly records: readonly { readonly key?: unknown; readonly value: unknown }[];
}
export interface PhoneState {
  readonly origin: string;
  readonly localStorage: Readonly<Record<string, string>>;
  readonly databases: readonly {
    readonly name: string;
    readonly version: number;
    readonly stores: readonly StoreState[];
  }[];
}

/** Reads the stored data of this page's origin. */
export const readPhone = (page: Page): Promise<PhoneState> =>
  page.evaluate(async () => {
    const ended = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The database does not answer'));
      });
    const readStore = async (store: IDBObjectStore): Promise<StoreState> => {
      const [keys, values] = await Promise.all([
        ended(store.getAllKeys()),
        ended<unknown[]>(store.getAll()),
      ]);
      return {
        name: store.name,
        keyPath: store.keyPath,
        indexes: [...store.indexNames].map((name) => ({
          name,
          keyPath: store.index(name).keyPath,
        })),
        records: values.map((value, at) =>
          store.keyPath === null ? { key: keys[at], value } : { value },
        ),
      };
    };
    const databases = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const reading = stores.length > 0 ? database.transaction(stores) : undefined;
      databases.push({
        name,
        version: database.version,
        stores: reading
          ? await Promise.all(stores.map((store) => readStore(reading.objectStore(store))))
          : [],
      });
      database.close();
    }
    return { origin, localStorage: { ...localStorage }, databases };
  });

/**
 * Opens /version.json, which runs no scripts, and replaces the stored data of that origin with
 * `state`. Resolves once all data are stored.
 */
export async function writePhone(page: Page, state: PhoneState): Promise<void> {
  await page.goto(`${state.origin}/version.json`);
  await page.evaluate(async ({ localStorage: items, databases }) => {
    const ended = (request: IDBOpenDBRequest): Promise<void> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error ?? new Error('The database does not open'));
        request.onblocked = () => reject(new Error('Another page has the database open'));
      });
    const make = async ({ name, version, stores }: (typeof databases)[number]): Promise<void> => {
      const opening = indexedDB.open(name, version);
      // The database is opened only after its upgrade has been stored.
      opening.onupgradeneeded = () => {
        for (const { name: kind, keyPath, indexes, records } of stores) {
          const store = opening.result.createObjectStore(kind, { keyPath });
          for (const index of indexes) store.createIndex(index.name, index.keyPath);
          for (const { key, value } of records) store.put(value, key as IDBValidKey | undefined);
        }
      };
      await ended(opening);
      opening.result.close();
    };
    localStorage.clear();
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    for (const { name = '' } of await indexedDB.databases())
      await ended(indexedDB.deleteDatabase(name));
    await Promise.all(databases.map(make));
  }, state);
}

/** Sets the stored data of this browser, for pages that it opens from now on. */
export async function giveState(context: BrowserContext, state: PhoneState): Promise<void> {
  const page = await context.newPage();
  await writePhone(page, state);
  await page.close();
}

/** Returns the state with its origin replaced everywhere by another one. */
export const withOrigin = (origin: string, state: PhoneState): PhoneState =>
  JSON.parse(JSON.stringify(state).replaceAll(state.origin, origin)) as PhoneState;
