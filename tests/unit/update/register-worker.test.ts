/** Tests the registration of the worker where WebKit leaves its first installation hanging. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerWorker } from '../../../src/features/update/register-service-worker.ts';
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

let container: Container;
let channel: EventTarget;
let reports: string[];
beforeEach(() => {
  vi.useFakeTimers();
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
  vi.stubGlobal('location', { pathname: path, href: path });
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

  test('is started again by a later page if no page was open for a minute', async () => {
    await openPage('/', 5000);
    vi.clearAllTimers();
    vi.setSystemTime(Date.now() + 55_000);
    await openPage('/gasCalculator', 10_000);
    expect(container.calls).toEqual(['register', 'register', 'unregister', 'register']);
  });

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
