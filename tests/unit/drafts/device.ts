/**
 * A fake device for tests of the draft: in-memory storage that copies values, responds with a delay
 * and can be full, and tabs that lock drafts.
 */
import { defaultDeviceSettings } from '../../../src/features/settings/model/device-settings.ts';
import type { LocalStore } from '../../../src/database/local-database.lazy.ts';
import type {
  ImagePort,
  PreparedImage,
  StoredPhoto,
} from '../../../src/features/photos/model/photo-port.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import {
  DraftConflict,
  mayReplace,
  type DraftBase,
} from '../../../src/features/drafts/model/draft-revision.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import type { DraftDependencies } from '../../../src/features/drafts/draft-session.ts';
import type { OutboxDependencies } from '../../../src/features/outbox/outbox-store.ts';
import { driver } from '../outbox/driver.ts';

const copy = <Value>(value: Value): Value => structuredClone(value);
const quota = (): Error =>
  Object.assign(new Error('The quota has been exceeded'), { name: 'QuotaExceededError' });

export class Device {
  readonly drafts = new Map<string, Draft>();
  readonly photos = new Map<string, StoredPhoto>();
  readonly submitted: OutboxItem[] = [];
  /** The part of the storage that refuses to write. */
  full: 'nothing' | 'photos' | 'everything' = 'nothing';
  /** True if photos cannot be read at the moment. */
  isUnreadable = false;
  writes = 0;
  uid: string | undefined = 'driver';
  clock = Date.UTC(2026, 10, 21, 8);
  private lastId = 0;
  private readonly owners = new Map<string, () => void>();

  readonly localStore: LocalStore = {
    listDrafts: async () => [...this.drafts.values()].map(copy),
    getDraft: async (id) => copy(this.drafts.get(id)),
    putDraft: async (draft, base) => {
      await this.disk('everything');
      return this.put(draft, base);
    },
    deleteDraft: async (id) => {
      await this.disk();
      this.drafts.delete(id);
      for (const [key, photo] of this.photos) if (photo.reportId === id) this.photos.delete(key);
    },
    discardDraft: async (id, { base } = {}) => {
      const stored = this.drafts.get(id);
      if (base && stored && !mayReplace(stored, base)) throw new DraftConflict(stored);
      await this.localStore.deleteDraft(id);
    },
    getPhoto: async (id) => {
      if (this.isUnreadable) throw new DOMException('Not now', 'NotReadableError');
      return this.photos.get(id);
    },
    putPhoto: async (photo, draft, base) => {
      await this.disk('everything', 'photos');
      const stored = this.put(draft, base);
      this.photos.set(photo.id, photo);
      return stored;
    },
    deletePhoto: async (id) => {
      await this.disk();
      this.photos.delete(id);
    },
    listOutbox: async () => [],
    getOutboxItem: async () => undefined,
    moveDraftToOutbox: async (item, draftId, base) => {
      if (this.full === 'everything') throw quota();
      const stored = this.drafts.get(draftId);
      if (base && (!stored || !mayReplace(stored, base))) throw new DraftConflict(stored);
      this.submitted.push(copy(item));
      this.drafts.delete(draftId);
    },
    moveOutboxItemToDraft: async () => undefined,
    updateOutboxItem: async () => undefined,
    dropSentPhotos: async () => undefined,
    deleteOutboxItem: async () => undefined,
    putOutboxItem: async () => undefined,
    listThrownAway: async () => [],
    rememberThrownAway: async () => undefined,
    markThrownAwayAbsent: async () => undefined,
    forgetThrownAway: async () => undefined,
    listDamaged: async () => [],
    removeDamaged: async () => undefined,
    readSettings: async () => defaultDeviceSettings,
    changeSettings: async (change) => ({ ...defaultDeviceSettings, ...change }),
  };

  private put(draft: Draft, base: DraftBase | undefined): Draft {
    const stored = this.drafts.get(draft.id);
    if (base && !mayReplace(stored, base)) throw new DraftConflict(stored);
    this.drafts.set(draft.id, copy(draft));
    return draft;
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
