/**
 * A fake device for tests of the draft: in-memory storage that copies values, responds with a delay
 * and can be full, and tabs that lock drafts. The versions of drafts are compared by the functions of
 * the app.
 */
import type * as z from 'zod/mini';
import { defaultDeviceSettings } from '../../../src/features/settings/model/device-settings.ts';
import {
  findQueued,
  putVersion,
  queueVersion,
  removeVersion,
  requireVersion,
  type RecordStore,
} from '../../../src/database/draft-versions.ts';
import type { LocalStore } from '../../../src/database/local-database.lazy.ts';
import {
  fromPhotoRecord,
  movePhotos,
  type PhotoRecord,
} from '../../../src/database/photo-record.ts';
import { readRecord, toRecord } from '../../../src/database/stored-record.ts';
import { outboxItemSchema } from '../../../src/features/outbox/model/outbox-item-schema.ts';
import type {
  ImagePort,
  PreparedImage,
  StoredPhoto,
} from '../../../src/features/photos/model/photo-port.ts';
import { draftSchema, type Draft } from '../../../src/features/drafts/model/draft.ts';
import type { DraftBase } from '../../../src/features/drafts/model/draft-revision.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import type { DraftDependencies } from '../../../src/features/drafts/draft-session.ts';
import type { OutboxDependencies } from '../../../src/features/outbox/outbox-store.ts';
import { driver } from '../outbox/driver.ts';

const copy = <Value>(value: Value): Value => structuredClone(value);
const quota = (): Error =>
  Object.assign(new Error('The quota has been exceeded'), { name: 'QuotaExceededError' });

/** A store of records over a map of their contents. */
const storeOf = <Content extends Draft | OutboxItem>(
  contents: Map<string, Content>,
  schema: z.ZodMiniType<Content>,
): RecordStore => ({
  get: async (id) => {
    const content = contents.get(id);
    return content && toRecord(copy(content));
  },
  put: async (record) => {
    const { content } = readRecord(record, schema);
    if (content) contents.set(record.id, copy(content));
    return record.id;
  },
  delete: async (id) => void contents.delete(id),
});

export class Device {
  readonly drafts = new Map<string, Draft>();
  readonly photos = new Map<string, StoredPhoto>();
  readonly queued = new Map<string, OutboxItem>();
  /** The part of the storage that refuses to write. */
  full: 'nothing' | 'photos' | 'everything' = 'nothing';
  /** True if photos cannot be read at the moment. */
  isUnreadable = false;
  writes = 0;
  uid: string | undefined = 'driver';
  clock = Date.UTC(2026, 10, 21, 8);
  private lastId = 0;
  private readonly owners = new Map<string, () => void>();

  get submitted(): readonly OutboxItem[] {
    return [...this.queued.values()];
  }
  readonly localStore: LocalStore = {
    listDrafts: async () => [...this.drafts.values()].map(copy),
    getDraft: async (id) => copy(this.drafts.get(id)),
    putDraft: async (draft, base) => {
      await this.disk('everything');
      return this.put(draft, base);
    },
    deleteDraft: (id, base) => this.remove(id, base),
    discardDraft: (id, { base } = {}) => this.remove(id, base),
    getPhoto: async (id) => {
      if (this.isUnreadable) throw new DOMException('Not now', 'NotReadableError');
      return this.photos.get(id);
    },
    putPhoto: async (photo, draft, base) => {
      await this.disk('everything', 'photos');
      const stored = await this.put(draft, base);
      this.photos.set(photo.id, photo);
      return stored;
    },
    putDraftWithPhotos: async (draft, photos) => {
      await this.disk('everything', ...(photos.length > 0 ? (['photos'] as const) : []));
      await this.put(draft, undefined);
      for (const photo of photos) this.photos.set(photo.id, photo);
    },
    deletePhoto: async (id) => {
      await this.disk();
      this.photos.delete(id);
    },
    listOutbox: async () => this.submitted.map(copy),
    getOutboxItem: async (id) => copy(this.queued.get(id)),
    moveDraftToOutbox: async (item, draftId, base) => {
      if (this.full === 'everything') throw quota();
      if (item.id === draftId) return queueVersion(this.draftStore, this.outboxStore, item, base);
      const queued = await findQueued(this.outboxStore, item);
      if (queued) return queued;
      await requireVersion(this.draftStore, draftId, base);
      await movePhotos(this.photoStore, draftId, item.id);
      this.queued.set(item.id, copy(item));
      this.drafts.delete(draftId);
      return item;
    },
    moveOutboxItemToDraft: async () => undefined,
    updateOutboxItem: async () => undefined,
    dropSentPhotos: async () => undefined,
    deleteOutboxItem: async () => undefined,
    putOutboxItem: async () => undefined,
    putSentItem: async () => undefined,
    listThrownAway: async () => [],
    rememberThrownAway: async () => undefined,
    markThrownAway: async () => undefined,
    forgetThrownAway: async () => undefined,
    listDamaged: async () => [],
    removeDamaged: async () => undefined,
    readSettings: async () => defaultDeviceSettings,
    changeSettings: async (change) => ({ ...defaultDeviceSettings, ...change }),
  };

  /** The stores of the device, for the functions that the app uses within a transaction. */
  private readonly draftStore: RecordStore = storeOf(this.drafts, draftSchema);
  private readonly outboxStore: RecordStore = storeOf(this.queued, outboxItemSchema);
  private readonly photoStore = {
    index: () => ({
      getAll: async (reportId: string) => this.photosOf(reportId),
      getAllKeys: async (reportId: string) => this.photosOf(reportId).map(({ id }) => id),
    }),
    put: async (record: PhotoRecord) => {
      const photo = fromPhotoRecord(record);
      if (photo) this.photos.set(photo.id, photo);
      return record.id;
    },
    delete: async (id: string) => void this.photos.delete(id),
  };
  private photosOf(reportId: string): readonly StoredPhoto[] {
    return [...this.photos.values()].filter((photo) => photo.reportId === reportId);
  }
  private put(draft: Draft, base: DraftBase | undefined): Promise<Draft> {
    return putVersion(this.draftStore, this.outboxStore, this.photoStore, draft, base);
  }
  private async remove(id: string, base: DraftBase | undefined): Promise<void> {
    await this.disk();
    await removeVersion(this.draftStore, this.outboxStore, this.photoStore, id, base);
  }
  private async disk(...refused: readonly Device['full'][]): Promise<void> {
    this.writes += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    if (refused.includes(this.full)) throw quota();
  }

  /**
   * The dependencies of the draft in one tab. `images` determines its result from the file name: "wide
   * 1440x1080.jpg", "tooLarge.jpg".
   */
  ports(more: Partial<DraftDependencies> = {}): DraftDependencies {
    return {
      localStore: this.localStore,
      images: this.images,
      now: () => this.clock,
      newId: () => `id-${(this.lastId += 1)}`,
      uid: () => this.uid,
      context: () => ({ profile: { phone: '+49 170 1234567' } }),
      longEdgePixels: () => Promise.resolve(1920),
      draftLock: this.tab(),
      loadConflicts: () => import('../../../src/features/drafts/settle-conflict.lazy.ts'),
      ...more,
    };
  }

  /** The outbox of this device, with a sender that does nothing. */
  outbox(more: Partial<OutboxDependencies> = {}): OutboxDependencies {
    const { uid = '' } = this;
    return {
      localStore: this.localStore,
      appVersion: '1.0.0',
      locale: 'de',
      now: () => this.clock,
      newId: () => `id-${(this.lastId += 1)}`,
      session: () => ({ user: driver(uid), profile: null }),
      reports: {
        openSender: () => Promise.resolve({ status: 'nobody' }),
        fetchPhoto: () => Promise.reject(new Error('The server has no photos')),
      },
      send: () => Promise.resolve(undefined),
      channel: { post: () => undefined, listen: () => () => undefined },
      sendInBackground: () => Promise.resolve(),
      ...more,
    };
  }

  /** Closes all tabs, which releases their locks. */
  closeTabs(): void {
    this.owners.clear();
  }

  /** Opens the lock of another tab. */
  tab(): DraftDependencies['draftLock'] {
    let held: string | undefined;
    const release = (): void => {
      if (held !== undefined) this.owners.delete(held);
      held = undefined;
    };
    return {
      acquire: async (id, takeOver, lost) => {
        release();
        if (this.owners.has(id) && !takeOver) return false;
        this.owners.get(id)?.();
        this.owners.set(id, () => {
          held = undefined;
          lost();
        });
        held = id;
        return true;
      },
      release,
    };
  }

  readonly images: ImagePort = {
    prepare: async (file): Promise<PreparedImage | { problem: 'tooLarge' | 'notAnImage' }> => {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      if (file.name.startsWith('tooLarge')) return { problem: 'tooLarge' };
      if (file.name.startsWith('notAnImage')) return { problem: 'notAnImage' };
      return {
        image: new Blob([file.name]),
        thumbnail: new Blob(['small']),
        width: 1440,
        height: 1080,
        capturedAt: file.lastModified,
      };
    },
  };
}

export const file = (name: string): File =>
  new File([name], name, { type: 'image/jpeg', lastModified: 1000 });
