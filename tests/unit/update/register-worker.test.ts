/** Tests the registration of the worker where WebKit leaves its first installation hanging. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerWorker } from '../../../src/features/update/register-service-worker.ts';
import { emergencyChapters } from '../../../src/features/manual/model/emergency-chapters.ts';
import { createOfflineCopy, type OfflineCopy } from '../../../src/worker/offline-copy.ts';
import { MemoryStorage } from '../session/memory-storage.ts';

interface Worker extends EventTarget {
  state: string;
}
const workerIn = (state: string): Worker => Object.assign(new EventTarget(), { state });

interface Registration extends EventTarget {
  readonly installing: Worker | null;
  readonly waiting: null;
  readonly active: Worker | null;
  unregister(): Promise<boolean>;
}

/** The browser's registrations. Each registration gets the next worker. */
class Container extends EventTarget {
  controller: Worker | null = null;
  readonly ready = new Promise<never>(() => undefined);
  readonly calls: string[] = [];
  registration: Registration = this.#create(workerIn('installing'));

  #create(worker: Worker): Registration {
    return Object.assign(new EventTarget(), {
      installing: worker.state === 'installing' ? worker : null,
      waiting: null,
      active: worker.state === 'installing' ? null : worker,
      unregister: async () => {
        this.calls.push('unregister');
        worker.state = 'redundant';
        worker.dispatchEvent(new Event('statechange'));
        this.registration = this.#create(workerIn('installing'));
        return true;
      },
    });
  }

  start(worker: Worker): void {
    this.registration = this.#create(worker);
  }

  async register(): Promise<Registration> {
    this.calls.push('register');
    return this.registration;
  }
}

/** The caches of the browser. */
class MemoryCaches {
  readonly #caches = new Map<string, Map<string, Response>>();

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }
  async keys(): Promise<readonly string[]> {
    return [...this.#caches.keys()];
  }
  async match(key: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    return this.#caches.get(cacheName)?.get(key)?.clone();
  }
  async open(name: string) {
    const entries = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, entries);
    return {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, response: Response) => void entries.set(key, response),
      keys: async () => [...entries.keys()].map((key) => ({ url: location.origin + key })),
    };
  }
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
const chapters = emergencyChapters.map((slug) => `/driverManual/${slug}`);

let container: Container;
let channel: EventTarget;
let reports: string[];
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  container = new Container();
  channel = new EventTarget();
  reports = [];
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('BroadcastChannel', function Channel() {
    return channel;
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a page for this time; its timers end with it. */
async function openPage(path: string, milliseconds: number): Promise<void> {
  vi.stubGlobal('location', { pathname: path, href: path, origin: 'https://app.example' });
  registerWorker({
    report: ({ status }) => reports.push(status),
    progress: () => undefined,
    free: async () => undefined,
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
}
const storeFile = (): void => {
  const data = {
    language: 'de',
    files: 9,
    filesStored: 1,
    bytes: 9,
    bytesStored: 1,
    hasFirst: false,
    status: 'making',
  };
  channel.dispatchEvent(new MessageEvent('message', { data }));
};

describe('the first installation of the worker', () => {
  test.each(['installing', 'activating'])(
    'is started again, without a failure notice, if it hangs in "%s" for a minute',
    async (state) => {
      container.start(workerIn(state));
      await openPage('/', 50_000);
      expect(container.calls).toEqual(['register']);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(container.calls).toEqual(['register', 'unregister', 'register']);
      expect(reports).toEqual([]);
    },
  );

  /** Opens a page and closes it after this time. */
  async function visitPage(path: string, milliseconds: number): Promise<void> {
    await openPage(path, milliseconds);
    const closedAt = Date.now();
    // This resets the clock.
    vi.clearAllTimers();
    vi.setSystemTime(closedAt);
  }

  test('is started again if the pages of the driver have seen no progress for a minute in total', async () => {
    for (const path of ['/', '/gasCalculator', '/settings']) await visitPage(path, 25_000);
    expect(container.calls).toEqual(['register', 'register', 'register', 'unregister', 'register']);
  });

  test('continues on a page that is opened after a long pause', async () => {
    await visitPage('/', 15_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    await openPage('/gasCalculator', 40_000);
    expect(container.calls).toEqual(['register', 'register']);
  });

  test.for<[string, (copy: OfflineCopy) => Promise<void>]>([
    [
      'storeEmergencyFiles',
      (copy: OfflineCopy) => copy.storeEmergencyFiles(new Set(['de'] as const), ['/']),
    ],
    ['storeFiles', (copy: OfflineCopy) => copy.storeFiles(['/', ...chapters])],
  ])(
    'continues while %s of the worker stores a file every 50 seconds',
    async ([, install], { signal }) => {
      vi.stubGlobal('caches', new MemoryCaches());
      let requests = 0;
      /** Responses whose files are not stored yet. */
      let answers = 0;
      await openPage('/', 0);
      const copy = createOfflineCopy(
        ['/', ...chapters].map((url) => ({ url, revision: sha256(url), bytes: url.length })),
        {
          report: (data) => {
            answers -= 1;
            channel.dispatchEvent(new MessageEvent('message', { data }));
          },
          pages: async () => [],
          isNewerVersionPending: () => false,
          isActive: () => false,
          isOutdated: async () => false,
        },
      );
      // One file after the other, as on a very slow line.
      let line = Promise.resolve();
      vi.stubGlobal('fetch', async (path: string) => {
        requests += 1;
        line = line.then(
          () =>
            new Promise((resolve) => {
              setTimeout(resolve, 50_000);
            }),
        );
        await line;
        requests -= 1;
        answers += 1;
        return new Response(path);
      });
      let isInstalled = false;
      const installed = install(copy).then(() => {
        isInstalled = true;
      });
      while (!isInstalled && !signal.aborted) {
        if (requests > 0 && answers <= 0) await vi.advanceTimersByTimeAsync(10_000);
        // The hash of a file is computed outside the clock of the test.
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
      await installed;
      expect(container.calls).toEqual(['register']);
    },
  );

  test('continues while it stores files', async () => {
    await openPage('/', 0);
    for (let minute = 0; minute < 5; minute += 1) {
      storeFile();
      await vi.advanceTimersByTimeAsync(50_000);
    }
    expect(container.calls).toEqual(['register']);
  });

  test('is not watched once the worker is active, nor for a later version', async () => {
    container.start(workerIn('activated'));
    await openPage('/', 200_000);
    expect(container.calls).toEqual(['register']);
  });

  test('does not begin on a page that the driver leaves by signing in', async () => {
    for (const path of ['/login', '/en/login', '/fr/register/']) await openPage(path, 0);
    expect(container.calls).toEqual([]);
    container.controller = workerIn('activated');
    await openPage('/login', 0);
    expect(container.calls).toEqual(['register']);
  });
});
