/** A newly opened page on an in-memory phone; records its requests to the services. */
import { vi } from 'vitest';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import type { StoredPhoto } from '../../../src/features/photos/model/photo-port.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import type { DamagedRecord } from '../../../src/features/outbox/model/outbox-storage-port.ts';
import { mayBecomeDraft } from '../../../src/features/outbox/model/thread.ts';
import type { OutboxDependencies } from '../../../src/features/outbox/outbox-store.ts';
import type { SenderDependencies } from '../../../src/features/outbox/sender/dependencies.ts';
import { driver } from './driver.ts';
import { now } from './items.ts';
import { appVersion, Phone } from './memory-phone.ts';

type Show = SenderDependencies['changed'];

export const draftOf = (id: string, more: Partial<Draft> = {}): Draft => ({
  id,
  kind: 'dispositionMessage',
  formVersion: 1,
  uid: 'jona',
  inputs: {},
  photos: [],
  createdAt: now,
  updatedAt: now,
  ...more,
});

/** Waits until all pending work that needs no timer has run. */
export const calm = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Imported again for each test, because a newly opened page has no state in memory. */
async function loadModules() {
  vi.resetModules();
  return {
    store: await import('../../../src/features/outbox/outbox-store.ts'),
    actions: await import('../../../src/features/outbox/outbox.lazy.ts'),
    following: await import('../../../src/features/outbox/follow-report.ts'),
    starting: await import('../../../src/features/outbox/start-outbox.ts'),
  };
}

type Modules = Awaited<ReturnType<typeof loadModules>>;

class Page {
  readonly modules: Modules;
  readonly phone = new Phone();
  readonly drafts = new Map<string, Draft>();
  readonly photos: StoredPhoto[] = [];
  damaged: readonly DamagedRecord[] = [];
  uid: string | undefined = 'jona';
  /** Calls to device and services in order, without reads of the device. */
  readonly log: string[] = [];
  readings = 0;
  /** Delays a read of the device, or lets it finish. */
  reading = (): Promise<void> => Promise.resolve();
  round = (_show: Show): Promise<number | undefined> => Promise.resolve(undefined);
  hear: (() => void) | undefined;
  private ids = 0;

  private readonly note = (what: string): Promise<void> => {
    this.log.push(what);
    return Promise.resolve();
  };
  readonly localStore = {
    ...this.phone.store,
    listDrafts: async () => {
      this.readings += 1;
      const drafts = [...this.drafts.values()];
      await this.reading();
      return drafts;
    },
    listDamaged: () => Promise.resolve(this.damaged),
    getDraft: async (id: string) => this.drafts.get(id),
    putDraft: async (draft: Draft) => void this.drafts.set(draft.id, draft),
    putPhoto: async (photo: StoredPhoto, draft: Draft) => {
      this.photos.push(photo);
      this.drafts.set(draft.id, draft);
    },
    deleteDraft: async (id: string) => void this.drafts.delete(id),
    discardDraft: async (id: string) => {
      await this.note(`discarded ${id}`);
      this.drafts.delete(id);
    },
    moveDraftToOutbox: async (item: OutboxItem, draftId: string) => {
      await this.note(`moved ${draftId} to ${item.id}`);
      this.phone.put(item);
    },
    moveOutboxItemToDraft: async (id: string, makeDraft: (stored: OutboxItem) => Draft) => {
      const stored = this.phone.item(id);
      if (!mayBecomeDraft(stored)) return undefined;
      const draft = makeDraft(stored);
      this.phone.items.delete(id);
      this.drafts.set(draft.id, draft);
      return draft;
    },
  };
  readonly services = {
    localStore: this.localStore as unknown as OutboxDependencies['localStore'],
    appVersion,
    locale: 'de',
    now: () => this.phone.clock,
    newId: () => `new${(this.ids += 1)}`,
    session: () => (this.uid === undefined ? undefined : { user: driver(this.uid), profile: null }),
    send: ({ changed, ignoreBackoff }) => {
      this.log.push(ignoreBackoff ? 'send immediately' : 'send');
      return this.round(changed);
    },
    reports: {
      openSender: () => Promise.resolve({ status: 'nobody' }),
      fetchPhoto: ({ id }, number) => Promise.resolve(new Blob([`photo ${id}/${number}`])),
    },
    channel: {
      post: () => void this.log.push('post'),
      listen: (changed) => {
        this.hear = changed;
        return () => {
          this.hear = undefined;
        };
      },
    },
    sendInBackground: () => this.note('background'),
  } satisfies OutboxDependencies;

  constructor(modules: Modules) {
    this.modules = modules;
  }

  /** Connects the outbox, which then reads the device; returns the function that disconnects it. */
  async connect(more: Partial<OutboxDependencies> = {}): Promise<() => void> {
    this.modules.store.connectOutbox({ ...this.services, ...more });
    const end = this.modules.store.watchOutbox();
    await calm();
    return end;
  }
  get outbox() {
    return this.modules.store.$outbox.get();
  }
  /** The report as shown on the screen. */
  shown(id = 'a'): OutboxItem | undefined {
    return this.outbox.items.find((item) => item.id === id);
  }
}

/** Opens a page on a device with these reports, without connecting the outbox. */
export async function openPage(...items: readonly OutboxItem[]): Promise<Page> {
  const page = new Page(await loadModules());
  for (const item of items) page.phone.put(item);
  return page;
}
