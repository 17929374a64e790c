/** The pages and the worker of a phone, with the real outbox, database and requests. */
import { vi } from 'vitest';
import type { Config } from '../../../../src/features/config/model/config-schema.ts';
import type { OutboxItem } from '../../../../src/features/outbox/model/outbox-item.ts';
import type { Outbox } from '../../../../src/features/outbox/outbox-store.ts';
import { outboxChannel } from '../../../../src/platform/storage-keys.ts';
import { driver } from '../driver.ts';
import { useBrowser } from './browser.ts';
import type { Life, Place } from './machine.ts';
import { Phone } from './phone.ts';

const config = {
  firebase: {
    apiKey: 'key',
    projectId: 'project',
    storageBucket: 'bucket',
    databaseURL: 'https://project.firebasedatabase.app',
  },
  appCheckSiteKey: '',
  emulatorOrigin: null,
} as unknown as Config;
const loadConfig = (): Promise<Config> => Promise.resolve(config);

/** Each page has its own copy of the modules, because they have a state. */
async function loadModules() {
  vi.resetModules();
  return {
    store: await import('../../../../src/features/outbox/outbox-store.ts'),
    actions: await import('../../../../src/features/outbox/outbox.lazy.ts'),
    following: await import('../../../../src/features/outbox/follow-report.ts'),
    round: await import('../../../../src/features/outbox/sender/round.ts'),
    memory: await import('../../../../src/database/memory-outbox.lazy.ts'),
    database: await import('../../../../src/database/local-database.lazy.ts'),
    reports: await import('../../../../src/backend/firebase/reports.lazy.ts'),
    channels: await import('../../../../src/platform/tab-channel.ts'),
  };
}
type Modules = Awaited<ReturnType<typeof loadModules>>;
type LocalStore = ReturnType<Modules['memory']['openPageStore']>;

interface Loaded {
  readonly modules: Modules;
  readonly channel: ReturnType<Modules['channels']['openTabChannel']>;
}
export type LoadedPages = Readonly<Record<Place, Loaded>>;

async function loadPage(place: Place, phone: Phone, modules: Modules): Promise<Loaded> {
  const channel = phone.machine.in(phone.begin(place), () =>
    modules.channels.openTabChannel(outboxChannel),
  );
  return { modules, channel };
}

/** Loads the modules of all pages. Their channels are opened once and belong to the place. */
export async function loadPages(): Promise<LoadedPages> {
  const phone = new Phone(0);
  useBrowser(phone);
  const ofA = await phone.machine.in(phone.begin('page A'), loadModules);
  const ofB = await phone.machine.in(phone.begin('page B'), loadModules);
  const loaded = {
    'page A': await loadPage('page A', phone, ofA),
    'page B': await loadPage('page B', phone, ofB),
    worker: await loadPage('worker', phone, ofA),
  };
  for (const place of ['page A', 'page B'] as const) {
    const page = new Page(phone, place, loaded[place], () =>
      loaded[place].modules.store.outboxDependencies(),
    );
    // The sender opens its channel with its first round.
    await phone.machine.in(page.life, () => page.modules.actions.sendDue());
    await phone.end(place);
  }
  await phone.end('worker');
  return loaded;
}

export class Page {
  readonly life: Life;
  readonly place: Place;
  readonly modules: Modules;
  readonly localStore: LocalStore;
  /** The ids of the reports that this page has sent from its memory. */
  readonly heldIds = new Set<string>();
  private readonly phone: Phone;
  private readonly stopWatching: () => void;

  constructor(phone: Phone, place: Place, loaded: Loaded, warmUp?: () => unknown) {
    this.phone = phone;
    this.place = place;
    const { modules, channel } = loaded;
    this.modules = modules;
    this.life = phone.begin(place);
    const { machine } = phone;
    const { store } = modules;
    const localStore = machine.in(this.life, () => modules.memory.openPageStore());
    this.localStore = localStore;
    this.stopWatching = machine.in(this.life, () => {
      store.$outbox.set(store.loadingOutbox);
      store.connectOutbox({
        localStore: this.localStore,
        holdInMemory: async (item, ...rest) => {
          await localStore.holdInMemory(item, ...rest);
          this.heldIds.add(item.id);
        },
        appVersion: phone.appVersion,
        locale: 'de',
        now: () => machine.clock,
        newId: () => machine.random.uuid(),
        session: () => phone.driver && { user: driver(phone.driver), profile: null },
        reports: modules.reports.createReports({ loadConfig }),
        channel,
        sendInBackground: () => Promise.resolve(),
        // An import() takes real time, and nothing here can read pixels.
        loadPhotoCode: () => Promise.resolve({ thumbnailOf: (image) => Promise.resolve(image) }),
        ...(warmUp && {
          send: ({ listen }) => {
            listen?.(() => undefined)();
            return Promise.resolve(undefined);
          },
        }),
      });
      return warmUp ? () => undefined : store.watchOutbox();
    });
    if (!warmUp) this.run('start', () => this.modules.actions.sendDue());
  }

  get outbox(): Outbox {
    return this.modules.store.$outbox.get();
  }
  get isOpen(): boolean {
    return !this.life.isEnded;
  }

  /** Begins an action of this page. `done` and `failed` are called only while the page exists. */
  run<Result>(
    what: string,
    action: () => Promise<Result>,
    done: (result: Result) => void = () => undefined,
    failed: (error: Error) => void = () => undefined,
  ): void {
    const { machine } = this.phone;
    machine.note(`${this.life.name}: ${what}`);
    machine.in(this.life, action).then(
      (result) => {
        if (this.isOpen) done(result);
      },
      (error: unknown) => {
        if (!this.isOpen) return;
        machine.note(`    ${what} fails: ${String(error)}`);
        failed(error as Error);
      },
    );
  }
  /** The next page has the same modules, which remember newer states of reports by their ids. */
  private forgetReports(): void {
    const { $outbox, loadingOutbox, showItem } = this.modules.store;
    for (const id of this.phone.machine.random.uuids) {
      const item = { id } as OutboxItem;
      // A report that is not in the list would cause a read.
      $outbox.set({ ...loadingOutbox, items: [item] });
      showItem(item, {});
    }
    $outbox.set(loadingOutbox);
  }
  async end(): Promise<void> {
    this.stopWatching();
    await this.phone.end(this.place);
    this.forgetReports();
  }
}

/** Begins a round in the worker, as its sync event does. */
export function runWorker(phone: Phone, { modules, channel }: Loaded): void {
  const { machine } = phone;
  const life = phone.lifeAt('worker') ?? phone.begin('worker');
  machine.note(`${life.name}: round`);
  void machine
    .in(life, async () =>
      modules.round.sendOutbox({
        localStore: modules.database.openLocalStore(),
        reports: modules.reports.createReports({ loadConfig }),
        appVersion: phone.appVersion,
        now: () => machine.clock,
        ignoreBackoff: true,
        listen: channel.listen,
        changed: () => channel.post(),
      }),
    )
    .catch(() => undefined);
}
