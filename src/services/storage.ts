/**
 * What must not be lost, in IndexedDB: drafts, photos, outbox. Every record is { id, schemaVersion, data } and
 * is read through zod; what cannot be read is moved aside, never dropped. Used by page and worker alike.
 */
import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';
import * as z from 'zod/mini';
import type { DamagedRecord, LocalStore, StoredPhoto } from '../domain/ports.ts';
import { type Draft, draftSchema } from '../domain/reports/draft.ts';
import type { OutboxItem } from '../domain/reports/outbox.ts';
import { outboxItemSchema } from '../domain/reports/outbox-schema.ts';

const databaseName = 'tanklotse';
const databaseVersion = 1;
const schemaVersion = 1;

interface StoredRecord { readonly id: string; readonly schemaVersion: number; readonly data: unknown }
interface DamagedEntry { readonly id: string; readonly store: 'drafts' | 'outbox'; readonly record: unknown; readonly at: number }

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredRecord };
  outbox: { key: string; value: StoredRecord };
  photos: { key: string; value: StoredPhoto; indexes: { reportId: string } };
  damaged: { key: string; value: DamagedEntry };
}

const wrap = (data: Draft | OutboxItem): StoredRecord => ({ id: data.id, schemaVersion, data });
const recordSchema = z.object({ id: z.string(), schemaVersion: z.number(), data: z.unknown() });
const photoSchema = z.object({ id: z.string(), reportId: z.string(), image: z.instanceof(Blob), thumbnail: z.instanceof(Blob) });

/** The record's content, or undefined where it is damaged or newer than this version of the app. */
function read<T>(value: unknown, schema: z.ZodMiniType<T>): T | undefined {
  const record = recordSchema.safeParse(value);
  if (!record.success || record.data.schemaVersion > schemaVersion) return undefined;
  const content = schema.safeParse(record.data.data);
  return content.success ? content.data : undefined;
}

/** Opens the store. iOS closes connections of background tabs: each call that finds a closed one opens it again. */
export function openLocalStore(): LocalStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = (): void => { opening = undefined; };

  const database = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(databaseName, databaseVersion, {
      upgrade(db) {
        db.createObjectStore('drafts', { keyPath: 'id' });
        db.createObjectStore('outbox', { keyPath: 'id' });
        db.createObjectStore('photos', { keyPath: 'id' }).createIndex('reportId', 'reportId');
        db.createObjectStore('damaged', { keyPath: 'id' });
      },
      blocking: (_old, _next, event) => { (event.target as IDBDatabase).close(); forget(); },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  };

  async function write<Names extends StoreNames<Schema>[]>(stores: Names, work: (tx: ReturnType<typeof transaction<Names>>) => Promise<unknown>): Promise<void> {
    const run = async (): Promise<void> => {
      const tx = transaction(await database(), stores);
      await Promise.all([work(tx), tx.done]);
    };
    try {
      await run();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      forget();
      await run();
    }
  }
  const transaction = <Names extends StoreNames<Schema>[]>(db: IDBPDatabase<Schema>, stores: Names) =>
    db.transaction<Names, 'readwrite'>(stores, 'readwrite', { durability: 'strict' });

  async function list<T>(store: 'drafts' | 'outbox', schema: z.ZodMiniType<T>): Promise<readonly T[]> {
    const records = await (await database()).getAll(store);
    const good: T[] = [];
    for (const record of records) {
      const content = read(record, schema);
      if (content !== undefined) good.push(content);
      else if (record.schemaVersion <= schemaVersion)
        await write([store, 'damaged'], async (tx) => {
          await tx.objectStore('damaged').put({ id: `${store}:${record.id}`, store, record, at: Date.now() });
          await tx.objectStore(store).delete(record.id);
        });
    }
    return good;
  }

  return {
    listDrafts: () => list('drafts', draftSchema),
    getDraft: async (id) => read(await (await database()).get('drafts', id), draftSchema),
    putDraft: (draft) => write(['drafts'], (tx) => tx.objectStore('drafts').put(wrap(draft))),
    deleteDraft: (id) => write(['drafts', 'photos'], async (tx) => {
      await tx.objectStore('drafts').delete(id);
      for (const key of await tx.objectStore('photos').index('reportId').getAllKeys(id)) await tx.objectStore('photos').delete(key);
    }),
    getPhoto: async (id) => {
      const photo = photoSchema.safeParse(await (await database()).get('photos', id));
      return photo.success ? photo.data : undefined;
    },
    putPhoto: (photo, draft) => write(['drafts', 'photos'], async (tx) => {
      await tx.objectStore('photos').put(photo);
      await tx.objectStore('drafts').put(wrap(draft));
    }),
    deletePhoto: (id) => write(['photos'], (tx) => tx.objectStore('photos').delete(id)),
    listOutbox: () => list('outbox', outboxItemSchema),
    getOutboxItem: async (id) => read(await (await database()).get('outbox', id), outboxItemSchema),
    moveDraftToOutbox: (item) => write(['drafts', 'outbox'], async (tx) => {
      // A second tap, or a second tab, must not queue the same report again.
      if ((await tx.objectStore('outbox').get(item.id)) === undefined) await tx.objectStore('outbox').put(wrap(item));
      await tx.objectStore('drafts').delete(item.id);
    }),
    moveOutboxItemToDraft: (id, draft) => write(['drafts', 'outbox', 'photos'], async (tx) => {
      const photos = tx.objectStore('photos');
      for (const photo of await photos.index('reportId').getAll(id)) await photos.put({ ...photo, reportId: draft.id });
      await tx.objectStore('drafts').put(wrap(draft));
      await tx.objectStore('outbox').delete(id);
    }),
    async updateOutboxItem(id, change) {
      let next: OutboxItem | undefined;
      await write(['outbox'], async (tx) => {
        const item = read(await tx.objectStore('outbox').get(id), outboxItemSchema);
        if (!item) return;
        next = change(item);
        if (next !== item) await tx.objectStore('outbox').put(wrap(next));
      });
      return next;
    },
    dropPhotos: (reportId) => write(['photos'], async (tx) => {
      for (const key of await tx.objectStore('photos').index('reportId').getAllKeys(reportId)) await tx.objectStore('photos').delete(key);
    }),
    deleteOutboxItem: (id) => write(['outbox', 'photos'], async (tx) => {
      await tx.objectStore('outbox').delete(id);
      for (const key of await tx.objectStore('photos').index('reportId').getAllKeys(id)) await tx.objectStore('photos').delete(key);
    }),
    listDamaged: async () => (await (await database()).getAll('damaged')).map(({ id, store, record }): DamagedRecord => ({ id, store, record })),
    removeDamaged: (id) => write(['damaged'], (tx) => tx.objectStore('damaged').delete(id)),
  };
}
