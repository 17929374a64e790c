/**
 * What must not be lost, in IndexedDB: drafts, photos, outbox, settings of the device. Every record
 * is { id, schemaVersion, data } and is read through zod; what cannot be read is moved aside, never
 * dropped, and never stands in the way of the rest. Used by page and worker alike.
 */
import * as z from 'zod/mini';
import {
  defaultDeviceSettings,
  deviceSettingsSchema,
  type SettingsStoragePort,
} from '../features/settings/model/device-settings.ts';
import type { DraftStoragePort } from '../features/drafts/model/draft-storage-port.ts';
import {
  type OutboxStoragePort,
  type DamagedRecord,
} from '../features/outbox/model/outbox-storage-port.ts';
import { type Draft, draftSchema } from '../features/drafts/model/draft.ts';
import type { OutboxItem } from '../features/outbox/model/outbox-item.ts';
import { mayBecomeDraft } from '../features/outbox/model/thread.ts';
import { outboxItemSchema } from '../features/outbox/model/outbox-item-schema.ts';
import { openDatabase, type StoredRecord } from './indexed-db.ts';
import { removeUnloadBackup, readUnloadBackups } from './unload-backup.ts';
import { parseJson } from '../platform/parse-json.ts';

/** What must not be lost: all that the features ask of this device's storage. */
export interface LocalStore extends DraftStoragePort, OutboxStoragePort, SettingsStoragePort {}

const schemaVersion = 1;
const settingsId = 'device';

const wrap = (data: Draft | OutboxItem): StoredRecord => ({ id: data.id, schemaVersion, data });
const recordSchema = z.object({ id: z.string(), schemaVersion: z.number(), data: z.unknown() });
const photoSchema = z.object({
  id: z.string(),
  reportId: z.string(),
  image: z.instanceof(Blob),
  thumbnail: z.instanceof(Blob),
});

/** The record's content, or why there is none. */
function read<T>(
  value: unknown,
  schema: z.ZodMiniType<T>,
): { readonly content?: T; readonly problem?: DamagedRecord['problem'] } {
  const record = recordSchema.safeParse(value);
  if (!record.success) return { problem: 'damaged' };
  if (record.data.schemaVersion > schemaVersion) return { problem: 'newer' };
  const content = schema.safeParse(record.data.data);
  return content.success ? { content: content.data } : { problem: 'damaged' };
}

const stores = { drafts: draftSchema, outbox: outboxItemSchema } as const;
type StoreName = keyof typeof stores;

/** Opens the store of this device; see LocalStore for what each call promises. */
export function openLocalStore(): LocalStore {
  const database = openDatabase();
  const { write } = database;

  /**
   * All records of a store. One that the browser itself cannot read any more must not hide the
   * others.
   */
  const records = (store: StoreName): Promise<readonly StoredRecord[]> =>
    database.read((db) =>
      db.getAll(store).catch(async () => {
        const keys = await db.getAllKeys(store);
        return Promise.all(
          keys.map((id) =>
            db.get(store, id).then(
              (record) => record ?? { id, schemaVersion: 0, data: undefined },
              () => ({ id, schemaVersion: 0, data: undefined }),
            ),
          ),
        );
      }),
    );

  async function list<T>(store: StoreName, schema: z.ZodMiniType<T>): Promise<readonly T[]> {
    const good: T[] = [];
    const bad: string[] = [];
    for (const record of await records(store)) {
      const { content, problem } = read(record, schema);
      if (content !== undefined) good.push(content);
      else if (problem === 'damaged') bad.push(record.id);
    }
    // On a full device it stays where it is, and the good ones go on.
    if (bad.length > 0)
      await setAside(store, bad).catch((error: unknown) => {
        console.error(error);
      });
    return good;
  }

  const setAside = (store: StoreName, ids: readonly string[]): Promise<void> =>
    write([store, 'damaged'], async (tx) => {
      for (const id of ids) {
        const record = await tx.objectStore(store).get(id);
        // Another tab may have put it right meanwhile.
        if (record === undefined || read<unknown>(record, stores[store]).problem !== 'damaged')
          continue;
        await tx
          .objectStore('damaged')
          .put({ id: `${store}:${id}`, store, record, at: Date.now() });
        await tx.objectStore(store).delete(id);
      }
    });

  /**
   * What was typed in the moment a page went away becomes part of its draft, unless that is newer
   * or has become a report. Of two of the same moment the page's last word counts: it was written
   * later. On a full device it stays where it is.
   */
  const takeLeftDrafts = async (): Promise<void> => {
    for (const { id, json } of readUnloadBackups()) {
      const left = draftSchema.safeParse(parseJson(json));
      if (!left.success) continue;
      await write(['drafts', 'outbox'], async (tx) => {
        const record = await tx.objectStore('drafts').get(id);
        const { content } = read(record, draftSchema);
        const isOlder =
          record === undefined
            ? (await tx.objectStore('outbox').get(id)) === undefined
            : content !== undefined && content.updatedAt <= left.data.updatedAt;
        if (isOlder) await tx.objectStore('drafts').put(wrap(left.data));
      }).then(
        () => {
          removeUnloadBackup(id);
        },
        (error: unknown) => {
          console.error(error);
        },
      );
    }
  };

  const newerOnes = async (store: StoreName): Promise<readonly DamagedRecord[]> =>
    (await records(store))
      .filter((record) => read<unknown>(record, stores[store]).problem === 'newer')
      .map((record) => ({ id: `${store}:${record.id}`, store, record, problem: 'newer' as const }));

  const readSettings: LocalStore['readSettings'] = async () => {
    const record = await database.read((db) => db.get('settings', settingsId));
    return read(record, deviceSettingsSchema).content ?? defaultDeviceSettings;
  };

  return {
    listDrafts: async () => {
      await takeLeftDrafts();
      return list('drafts', draftSchema);
    },
    getDraft: async (id) =>
      read(await database.read((db) => db.get('drafts', id)), draftSchema).content,
    putDraft: (draft) =>
      write(['drafts'], async (tx) => void (await tx.objectStore('drafts').put(wrap(draft)))),
    deleteDraft: async (id) => {
      await write(['drafts', 'photos'], async (tx) => {
        await tx.objectStore('drafts').delete(id);
        for (const key of await tx.objectStore('photos').index('reportId').getAllKeys(id))
          await tx.objectStore('photos').delete(key);
      });
      removeUnloadBackup(id);
    },
    getPhoto: async (id) => {
      const photo = photoSchema.safeParse(await database.read((db) => db.get('photos', id)));
      return photo.success ? photo.data : undefined;
    },
    putPhoto: (photo, draft) =>
      write(['drafts', 'photos'], async (tx) => {
        await tx.objectStore('photos').put(photo);
        await tx.objectStore('drafts').put(wrap(draft));
      }),
    deletePhoto: (id) => write(['photos'], (tx) => tx.objectStore('photos').delete(id)),
    listOutbox: () => list('outbox', outboxItemSchema),
    getOutboxItem: async (id) =>
      read(await database.read((db) => db.get('outbox', id)), outboxItemSchema).content,
    moveDraftToOutbox: (item) =>
      write(['drafts', 'outbox'], async (tx) => {
        // A second tap, or a second tab, must not queue the same report again.
        if ((await tx.objectStore('outbox').get(item.id)) === undefined)
          await tx.objectStore('outbox').put(wrap(item));
        await tx.objectStore('drafts').delete(item.id);
      }),
    moveOutboxItemToDraft: (id, draft) =>
      write(['drafts', 'outbox', 'photos'], async (tx) => {
        const { content } = read(await tx.objectStore('outbox').get(id), outboxItemSchema);
        if (!content || !mayBecomeDraft(content)) return false;
        const photos = tx.objectStore('photos');
        for (const photo of await photos.index('reportId').getAll(id))
          await photos.put({ ...photo, reportId: draft.id });
        await tx.objectStore('drafts').put(wrap(draft));
        await tx.objectStore('outbox').delete(id);
        return true;
      }),
    updateOutboxItem: (id, change) =>
      write(['outbox'], async (tx) => {
        const { content: item } = read(await tx.objectStore('outbox').get(id), outboxItemSchema);
        if (!item) return undefined;
        const next = change(item);
        if (next !== item) await tx.objectStore('outbox').put(wrap(next));
        return next;
      }),
    dropSentPhotos: () =>
      write(['outbox', 'photos'], async (tx) => {
        const photos = tx.objectStore('photos').index('reportId');
        for (
          let cursor = await photos.openKeyCursor(null, 'nextunique');
          cursor;
          cursor = await cursor.continue()
        ) {
          const { content } = read(
            await tx.objectStore('outbox').get(cursor.key),
            outboxItemSchema,
          );
          if (content?.state.status !== 'sent') continue;
          // A photo that could not be sent stays: perhaps it can one day.
          const kept = new Set(
            content.photos.filter(({ missing }) => missing !== undefined).map(({ id }) => id),
          );
          for (const key of await photos.getAllKeys(cursor.key))
            if (!kept.has(key)) await tx.objectStore('photos').delete(key);
        }
      }),
    deleteOutboxItem: (id) =>
      write(['outbox', 'photos'], async (tx) => {
        await tx.objectStore('outbox').delete(id);
        for (const key of await tx.objectStore('photos').index('reportId').getAllKeys(id))
          await tx.objectStore('photos').delete(key);
      }),
    putOutboxItem: (item) =>
      write(['outbox'], async (tx) => void (await tx.objectStore('outbox').put(wrap(item)))),
    listDamaged: async () => [
      ...(await database.read((db) => db.getAll('damaged'))).map(
        ({ id, store, record }): DamagedRecord => ({ id, store, record, problem: 'damaged' }),
      ),
      ...(await newerOnes('drafts')),
      ...(await newerOnes('outbox')),
    ],
    removeDamaged: (id) => write(['damaged'], (tx) => tx.objectStore('damaged').delete(id)),
    readSettings,
    changeSettings: (change) =>
      write(['settings'], async (tx) => {
        const before =
          read(await tx.objectStore('settings').get(settingsId), deviceSettingsSchema).content ??
          defaultDeviceSettings;
        const data = { ...before, ...change };
        await tx.objectStore('settings').put({ id: settingsId, schemaVersion, data });
        return data;
      }),
  };
}
