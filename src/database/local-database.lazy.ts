/**
 * Stores drafts, photos, the outbox and device settings in IndexedDB. Every record has the form {
 * id, schemaVersion, data } and is validated with zod. A record that cannot be read stays in its
 * store, for a version of the app that can read it, and does not affect the others. Pages and the
 * worker use this file.
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
import { draftSchema, type ThrownAway, thrownAwayWith } from '../features/drafts/model/draft.ts';
import { DraftConflict, type DraftBase } from '../features/drafts/model/draft-revision.ts';
import type { OutboxItem } from '../features/outbox/model/outbox-item.ts';
import { mayBecomeDraft } from '../features/outbox/model/thread.ts';
import { noticesOfReplaced } from '../features/outbox/model/replaced-notices.ts';
import { outboxItemSchema } from '../features/outbox/model/outbox-item-schema.ts';
import { type DamagedEntry, openDatabase, type StoredRecord } from './indexed-db.ts';
import {
  findQueued,
  putSentVersion,
  putVersion,
  queueVersion,
  removeVersion,
  requireVersion,
  withoutQueued,
} from './draft-versions.ts';
import { deletePhotosOf, fromPhotoRecord, movePhotos, toPhotoRecord } from './photo-record.ts';
import { forgetMemoryAttempt, withMemoryAttempts } from './memory-attempts.ts';
import { createThrownAway, forgetThrownAway, rememberThrownAway } from './thrown-away.ts';
import { readRecord, recordSchema, toRecord } from './stored-record.ts';
import { restoreUnloadBackups } from './restore-unload-backups.ts';
import { removeUnloadBackup } from './unload-backup.ts';

/** All storage ports that the features need. */
export interface LocalStore extends DraftStoragePort, OutboxStoragePort, SettingsStoragePort {
  /** `aliveId` is the id of a version that is not discarded, because it is sent or edited on. */
  discardDraft(
    id: string,
    options?: { readonly base?: DraftBase | undefined; readonly aliveId?: string },
  ): Promise<void>;
  /** Stores a report that was sent from memory, unless another report is stored under its id. */
  putSentItem(item: OutboxItem): Promise<void>;
}

const settingsId = 'device';

const stores = { drafts: draftSchema, outbox: outboxItemSchema } as const;
type StoreName = keyof typeof stores;

/** Opens the store of this device. LocalStore describes the calls. */
export function openLocalStore(): LocalStore {
  const database = openDatabase();
  const { write } = database;

  /**
   * Returns all records of a store. If the browser cannot read one of them, it is returned without
   * data, and the others are still read.
   */
  const readRecords = (store: StoreName): Promise<readonly StoredRecord[]> =>
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

  /** Returns the records that this version can read. The others stay in the store. */
  const list = async <T>(store: StoreName, schema: z.ZodMiniType<T>): Promise<readonly T[]> => {
    await (restoring ??= restoreQuarantined().catch((error: unknown) => {
      console.error(error);
    }));
    return (await readRecords(store)).flatMap((record) => {
      const { content } = readRecord(record, schema);
      return content === undefined ? [] : [content];
    });
  };

  /**
   * Moves records that app versions before 0.2 quarantined, and that this version can read, back to
   * their stores. Runs once per page.
   */
  let restoring: Promise<void> | undefined;
  const restoreQuarantined = async (): Promise<void> => {
    const isReadable = ({ store, record }: DamagedEntry): boolean =>
      readRecord<unknown>(record, stores[store]).problem !== 'damaged';
    const found = await database.read((db) => db.getAll('damaged'));
    for (const { id } of found.filter(isReadable))
      await write(['damaged', 'drafts', 'outbox'], async (tx) => {
        const entry = await tx.objectStore('damaged').get(id);
        const record = recordSchema.safeParse(entry?.record);
        if (!entry || !record.success) return;
        const target = tx.objectStore(entry.store);
        if ((await target.get(record.data.id)) === undefined) await target.put(record.data);
        await tx.objectStore('damaged').delete(id);
      });
  };

  const listUnreadable = async (store: StoreName): Promise<readonly DamagedRecord[]> =>
    (await readRecords(store)).flatMap((record) => {
      const { problem } = readRecord<unknown>(record, stores[store]);
      return problem ? [{ id: `${store}:${record.id}`, store, record, problem }] : [];
    });

  const readSettings: LocalStore['readSettings'] = async () => {
    const record = await database.read((db) => db.get('settings', settingsId));
    return readRecord(record, deviceSettingsSchema).content ?? defaultDeviceSettings;
  };

  const removeDraft = async (
    id: string,
    base: DraftBase | undefined,
    discardedOf: (draft: Parameters<typeof thrownAwayWith>[0]) => readonly ThrownAway[],
  ): Promise<void> => {
    await write(['drafts', 'outbox', 'photos', 'settings'], async (tx) => {
      const removed = await removeVersion(
        tx.objectStore('drafts'),
        tx.objectStore('outbox'),
        tx.objectStore('photos'),
        id,
        base,
      );
      if (removed)
        await rememberThrownAway(
          tx.objectStore('settings'),
          await withoutQueued(tx.objectStore('outbox'), discardedOf(withMemoryAttempts(removed))),
        );
    });
    removeUnloadBackup(id);
    forgetMemoryAttempt(id);
  };

  const queueDraft = async (item: OutboxItem, base: DraftBase | undefined): Promise<OutboxItem> => {
    const queued = await write(['drafts', 'outbox', 'settings'], async (tx) => {
      await forgetThrownAway(tx.objectStore('settings'), item.id);
      return queueVersion(tx.objectStore('drafts'), tx.objectStore('outbox'), item, base);
    });
    forgetMemoryAttempt(item.id);
    removeUnloadBackup(item.id);
    return queued;
  };

  const queueUnderNewId = async (
    item: OutboxItem,
    draftId: string,
    base: DraftBase | undefined,
  ): Promise<OutboxItem> => {
    const queued = await write(['drafts', 'outbox', 'photos', 'settings'], async (tx) => {
      // The transaction may be repeated although it was successful.
      const earlier = await findQueued(tx.objectStore('outbox'), item);
      if (earlier) return earlier;
      const drafts = tx.objectStore('drafts');
      await requireVersion(drafts, draftId, base);
      const { content } = readRecord(await drafts.get(draftId), draftSchema);
      // Another tab has sent or deleted the draft. The error prevents the screen from showing
      // "saved".
      if (!content) throw new DraftConflict(undefined);
      const { uid, tried, triedOtherwise } = withMemoryAttempts(content);
      const others = thrownAwayWith({ uid, tried, triedOtherwise });
      await rememberThrownAway(
        tx.objectStore('settings'),
        await withoutQueued(
          tx.objectStore('outbox'),
          others.filter(({ id }) => id !== item.id),
        ),
      );
      await forgetThrownAway(tx.objectStore('settings'), item.id);
      await movePhotos(tx.objectStore('photos'), draftId, item.id);
      await tx.objectStore('outbox').put(toRecord(item));
      await drafts.delete(draftId);
      return item;
    });
    removeUnloadBackup(draftId);
    forgetMemoryAttempt(draftId);
    return queued;
  };

  return {
    ...createThrownAway(database),
    listDrafts: async () => {
      await restoreUnloadBackups(database);
      return (await list('drafts', draftSchema)).map(withMemoryAttempts);
    },
    getDraft: async (id) => {
      const { content } = readRecord(
        await database.read((db) => db.get('drafts', id)),
        draftSchema,
      );
      return content && withMemoryAttempts(content);
    },
    putDraft: (draft, base) =>
      write(['drafts', 'outbox', 'photos'], (tx) =>
        putVersion(
          tx.objectStore('drafts'),
          tx.objectStore('outbox'),
          tx.objectStore('photos'),
          draft,
          base,
        ),
      ),
    deleteDraft: (id, base) => removeDraft(id, base, () => []),
    discardDraft: (id, { base, aliveId } = {}) =>
      removeDraft(id, base, (draft) => thrownAwayWith(draft).filter((one) => one.id !== aliveId)),
    getPhoto: async (id) => fromPhotoRecord(await database.read((db) => db.get('photos', id))),
    putPhoto: async (photo, draft, base) => {
      // The bytes are read before the transaction begins, because a transaction ends while it waits
      // for something else.
      const record = await toPhotoRecord(photo);
      return write(['drafts', 'outbox', 'photos'], async (tx) => {
        await tx.objectStore('photos').put(record);
        return putVersion(
          tx.objectStore('drafts'),
          tx.objectStore('outbox'),
          tx.objectStore('photos'),
          draft,
          base,
        );
      });
    },
    putDraftWithPhotos: async (draft, photos) => {
      const records = await Promise.all(photos.map(toPhotoRecord));
      await write(['drafts', 'photos'], async (tx) => {
        for (const record of records) await tx.objectStore('photos').put(record);
        await tx.objectStore('drafts').put(toRecord(draft));
      });
    },
    deletePhoto: (id) => write(['photos'], (tx) => tx.objectStore('photos').delete(id)),
    listOutbox: () => list('outbox', outboxItemSchema),
    getOutboxItem: async (id) =>
      readRecord(await database.read((db) => db.get('outbox', id)), outboxItemSchema).content,
    moveDraftToOutbox: (item, draftId, base) =>
      item.id === draftId ? queueDraft(item, base) : queueUnderNewId(item, draftId, base),
    moveOutboxItemToDraft: (id, makeDraft) =>
      write(['drafts', 'outbox', 'photos', 'settings'], async (tx) => {
        const { content } = readRecord(await tx.objectStore('outbox').get(id), outboxItemSchema);
        if (!content || !mayBecomeDraft(content)) return undefined;
        const draft = makeDraft(content);
        await rememberThrownAway(tx.objectStore('settings'), noticesOfReplaced(content, draft));
        await movePhotos(tx.objectStore('photos'), id, draft.id);
        await tx.objectStore('drafts').put(toRecord(draft));
        await tx.objectStore('outbox').delete(id);
        return draft;
      }),
    updateOutboxItem: (id, change) =>
      write(['outbox'], async (tx) => {
        const { content: item } = readRecord(
          await tx.objectStore('outbox').get(id),
          outboxItemSchema,
        );
        if (!item) return undefined;
        const next = change(item);
        if (next !== item) await tx.objectStore('outbox').put(toRecord(next));
        return next;
      }),
    dropSentPhotos: () =>
      write(['drafts', 'outbox', 'photos'], async (tx) => {
        const photos = tx.objectStore('photos').index('reportId');
        const reportIds = new Set<string>();
        for (let cursor = await photos.openKeyCursor(); cursor; cursor = await cursor.continue())
          reportIds.add(cursor.key);
        for (const reportId of reportIds) {
          const { content } = readRecord(
            await tx.objectStore('outbox').get(reportId),
            outboxItemSchema,
          );
          if (content?.state.status !== 'sent') continue;
          // Another page has changed the draft, which was sent from the memory of a page.
          if ((await tx.objectStore('drafts').get(reportId)) !== undefined) continue;
          // A photo that could not be sent stays stored, because a later attempt may succeed.
          const keptIds = new Set(
            content.photos.filter(({ missing }) => missing !== undefined).map(({ id }) => id),
          );
          for (const key of await photos.getAllKeys(reportId))
            if (!keptIds.has(key)) await tx.objectStore('photos').delete(key);
        }
      }),
    deleteOutboxItem: (id) =>
      write(['drafts', 'outbox', 'photos'], async (tx) => {
        await tx.objectStore('outbox').delete(id);
        // Another page may have changed the draft, which was sent from the memory of a page.
        if ((await tx.objectStore('drafts').get(id)) === undefined)
          await deletePhotosOf(tx.objectStore('photos'), id);
      }),
    putOutboxItem: (item) =>
      write(['outbox'], async (tx) => void (await tx.objectStore('outbox').put(toRecord(item)))),
    putSentItem: (item) =>
      write(['outbox'], (tx) => putSentVersion(tx.objectStore('outbox'), item)),
    listDamaged: async () => [
      ...(await database.read((db) => db.getAll('damaged'))).map(
        ({ id, store, record }): DamagedRecord => ({ id, store, record, problem: 'damaged' }),
      ),
      ...(await listUnreadable('drafts')),
      ...(await listUnreadable('outbox')),
    ],
    removeDamaged: (id) =>
      write(['damaged', 'drafts', 'outbox'], async (tx) => {
        await tx.objectStore('damaged').delete(id);
        const store = id.slice(0, id.indexOf(':'));
        const key = id.slice(id.indexOf(':') + 1);
        if (store !== 'drafts' && store !== 'outbox') return;
        const record = await tx.objectStore(store).get(key);
        // A record that can be read again, or that belongs to a newer version, stays in its store.
        if (record && readRecord<unknown>(record, stores[store]).problem === 'damaged')
          await tx.objectStore(store).delete(key);
      }),
    readSettings,
    changeSettings: (change) =>
      write(['settings'], async (tx) => {
        const before =
          readRecord(await tx.objectStore('settings').get(settingsId), deviceSettingsSchema)
            .content ?? defaultDeviceSettings;
        const data = { ...before, ...change };
        await tx.objectStore('settings').put({ id: settingsId, schemaVersion: 1, data });
        return data;
      }),
  };
}
