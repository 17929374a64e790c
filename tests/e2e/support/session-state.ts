/**
 * Puts what a browser keeps of a signed-in driver into a page that is open. Playwright's
 * `setStorageState` does it through a page of its own, which costs as much as a page load.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import * as z from 'zod';

const recordSchema = z.object({ key: z.unknown().optional(), value: z.unknown() });
const storeSchema = z.object({
  name: z.string(),
  autoIncrement: z.boolean(),
  keyPath: z.string().optional(),
  indexes: z.array(
    z.object({
      name: z.string(),
      keyPath: z.string(),
      unique: z.boolean(),
      multiEntry: z.boolean(),
    }),
  ),
  records: z.array(recordSchema),
});
const originSchema = z.object({
  origin: z.string(),
  localStorage: z.array(z.object({ name: z.string(), value: z.string() })),
  indexedDB: z.array(
    z.object({ name: z.string(), version: z.number(), stores: z.array(storeSchema) }),
  ),
});
const stateSchema = z.object({ origins: z.array(originSchema) });
type Origin = z.infer<typeof originSchema>;

/** In the page: what its localStorage and its databases hold. */
async function read(): Promise<Origin> {
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('A database does not answer'));
    });
  const readStore = async (store: IDBObjectStore): Promise<Origin['indexedDB'][0]['stores'][0]> => {
    const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    return {
      name: store.name,
      autoIncrement: store.autoIncrement,
      ...(typeof store.keyPath === 'string' && { keyPath: store.keyPath }),
      indexes: [...store.indexNames].map((name) => {
        const { keyPath, unique, multiEntry } = store.index(name);
        return { name, keyPath: String(keyPath), unique, multiEntry };
      }),
      records: values.map((value: unknown, index) => ({ key: keys[index], value })),
    };
  };
  const found: Origin['indexedDB'] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    const names = [...database.objectStoreNames];
    const transaction = names.length > 0 ? database.transaction(names) : undefined;
    const stores = await Promise.all(
      names.flatMap((store) => (transaction ? [readStore(transaction.objectStore(store))] : [])),
    );
    found.push({ name, version: database.version, stores });
    database.close();
  }
  return {
    origin: location.origin,
    localStorage: Object.entries(localStorage).map(([name, value]) => ({
      name,
      value: String(value),
    })),
    indexedDB: found,
  };
}

/** In the page: the entries of its localStorage and its databases, as they were saved. */
async function restore({ localStorage: entries, indexedDB: databases }: Origin): Promise<void> {
  for (const { name, value } of entries) localStorage.setItem(name, value);
  await Promise.all(
    databases.map(
      ({ name, version, stores }) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name, version);
          opening.onerror = () => reject(new Error(`${name} does not open`));
          opening.onupgradeneeded = () => {
            for (const { name: store, autoIncrement, keyPath, indexes, records } of stores) {
              const made = opening.result.createObjectStore(store, {
                autoIncrement,
                keyPath: keyPath ?? null,
              });
              for (const { name: index, keyPath: path, unique, multiEntry } of indexes)
                made.createIndex(index, path, { unique, multiEntry });
              for (const { key, value } of records)
                made.put(value, keyPath === undefined ? (key as IDBValidKey) : undefined);
            }
          };
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
    ),
  );
}

const known = new Map<string, Origin>();

/** Writes what this page's browser keeps into a file, for a new context or `restoreSession`. */
export async function saveSession(page: Page, file: string): Promise<void> {
  known.set(file, await page.evaluate(read));
  await page.context().storageState({ path: file, indexedDB: true });
}

/** Signs in whoever was signed in when this file was written. */
export async function restoreSession(page: Page, file: string): Promise<void> {
  const saved = known.get(file);
  const { origins } = saved
    ? { origins: [saved] }
    : stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const one of origins) {
    // A page of the site on which no script of it runs.
    await page.goto(`${one.origin}/config.json`);
    await page.evaluate(restore, one);
  }
}
