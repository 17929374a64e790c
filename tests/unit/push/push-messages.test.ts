import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Phone,
  PhonesError,
  type PhonesPort,
  type StoredPhone,
} from '../../../src/features/push/model/phones-port.ts';
import {
  keepPush,
  type PushDependencies,
  readPush,
  turnOffPush,
  turnOnPush,
} from '../../../src/features/push/push-messages.lazy.ts';
import { phoneKey } from '../../../src/platform/storage-keys.ts';
import { MemoryStorage } from '../session/memory-storage.ts';

/** The phones of one account on the server, in the order in which they were created. */
class Phones implements PhonesPort {
  stored: (StoredPhone & Partial<Phone>)[] = [];
  ownAreas: readonly string[] = [];
  isOffline = false;
  calls: string[] = [];

  #reach(call: string): void {
    this.calls.push(call);
    if (this.isOffline) throw new PhonesError('offline');
  }
  async areas(): Promise<readonly string[]> {
    return this.ownAreas;
  }
  async list(): Promise<readonly StoredPhone[]> {
    this.#reach('list');
    return [...this.stored];
  }
  async create(_uid: string, id: string, phone: Phone): Promise<void> {
    this.#reach('create');
    this.stored.push({ ...phone, id, at: this.stored.length + 1 });
  }
  async remove(_uid: string, id: string): Promise<void> {
    this.#reach('remove');
    this.stored = this.stored.filter((phone) => phone.id !== id);
  }
}

/** The push manager of a browser. */
class Browser {
  endpoint: string | undefined;
  subscriptions = 0;
  fails = false;

  readonly pushManager = {
    getSubscription: async () => (this.endpoint === undefined ? null : this.#subscription()),
    subscribe: async () => {
      if (this.fails) throw new DOMException('push service error', 'AbortError');
      this.endpoint ??= `https://push.example/${++this.subscriptions}`;
      return this.#subscription();
    },
  };
  #subscription() {
    const { endpoint } = this;
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        this.endpoint = undefined;
        return true;
      },
    };
  }
}

let browser: Browser;
let phones: Phones;
let storage: MemoryStorage;
let permission: NotificationPermission;
const day = 24 * 60 * 60_000;
const dependencies = (change: Partial<PushDependencies> = {}): PushDependencies => ({
  uid: 'jona',
  key: 'key',
  locale: 'de',
  phones,
  now: () => day,
  ...change,
});
const endpoints = (): readonly string[] => phones.stored.map(({ endpoint }) => endpoint);

beforeEach(() => {
  browser = new Browser();
  phones = new Phones();
  storage = new MemoryStorage();
  permission = 'granted';
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission: async () => permission });
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { ready: Promise.resolve(browser), getRegistration: async () => browser },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('readPush', () => {
  test('is on while the server has the address, and without network as this device stores it', async () => {
    vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
    await turnOnPush(dependencies(), false);
    expect((await readPush(dependencies())).status).toBe('on');
    phones.stored = [];
    expect((await readPush(dependencies())).status).toBe('off');
    phones.isOffline = true;
    expect((await readPush(dependencies())).status).toBe('on');
  });
});

describe('turnOnPush', () => {
  test('stores the address, and areas only if the account wants to be told about danger', async () => {
    phones.ownAreas = ['defect'];
    expect(await turnOnPush(dependencies(), false)).toBe('on');
    expect(phones.stored).toMatchObject([{ endpoint: 'https://push.example/1', areas: [] }]);
    expect(await turnOnPush(dependencies(), true)).toBe('on');
    expect(phones.stored).toMatchObject([
      { endpoint: 'https://push.example/1', areas: ['defect'] },
    ]);
  });

  test.each([
    ['refused', 'denied'],
    ['dismissed', 'default'],
  ] as const)('is %s and registers nothing if the permission is %s', async (outcome, answer) => {
    permission = answer;
    expect(await turnOnPush(dependencies(), false)).toBe(outcome);
    expect(phones.calls).toEqual([]);
    expect(browser.endpoint).toBeUndefined();
  });

  test('leaves no subscription behind if the address cannot be stored', async () => {
    phones.isOffline = true;
    expect(await turnOnPush(dependencies(), false)).toBe('offline');
    expect(browser.endpoint).toBeUndefined();
    phones.isOffline = false;
    storage.refuses = true;
    expect(await turnOnPush(dependencies(), false)).toBe('failed');
    expect(browser.endpoint).toBeUndefined();
    expect(phones.stored).toEqual([]);
  });

  test('fails if the push service refuses', async () => {
    browser.fails = true;
    expect(await turnOnPush(dependencies(), false)).toBe('failed');
  });

  test('removes the oldest phone if the account has five others', async () => {
    for (const at of [3, 1, 2, 4, 5])
      phones.stored.push({ id: `old${at}`, endpoint: `old${at}`, locale: 'de', areas: [], at });
    await turnOnPush(dependencies(), false);
    expect(endpoints().toSorted()).toEqual([
      'https://push.example/1',
      'old2',
      'old3',
      'old4',
      'old5',
    ]);
  });

  test('gets a new address on a phone on which another driver was signed in', async () => {
    await turnOnPush(dependencies(), false);
    const [former] = endpoints();
    await turnOnPush(dependencies({ uid: 'kim' }), false);
    expect(browser.endpoint).not.toBe(former);
  });
});

describe('keepPush', () => {
  test('writes the registration again if the language, the key or the roles have changed', async () => {
    phones.ownAreas = ['defect'];
    await turnOnPush(dependencies(), true);
    await keepPush(dependencies({ locale: 'fr' }));
    expect(phones.stored).toMatchObject([{ locale: 'fr', endpoint: 'https://push.example/1' }]);
    await keepPush(dependencies({ locale: 'fr', key: 'other' }));
    expect(phones.stored).toMatchObject([{ endpoint: 'https://push.example/2' }]);
    phones.ownAreas = [];
    await keepPush(dependencies({ locale: 'fr', key: 'other' }));
    expect(phones.stored).toMatchObject([{ areas: [] }]);
    phones.calls = [];
    await keepPush(dependencies({ locale: 'fr', key: 'other' }));
    expect(phones.calls).toEqual([]);
  });

  test('registers an address again that the browser has replaced', async () => {
    await turnOnPush(dependencies(), false);
    browser.endpoint = 'https://push.example/replaced';
    await keepPush(dependencies());
    expect(endpoints()).toEqual(['https://push.example/replaced']);
  });

  test('registers the phone again, at the earliest after a day, if the server has removed it', async () => {
    await turnOnPush(dependencies(), false);
    phones.stored = [];
    await keepPush(dependencies());
    expect(endpoints()).toEqual([]);
    await keepPush(dependencies({ now: () => 2 * day + 1 }));
    expect(endpoints()).toEqual(['https://push.example/1']);
  });

  test.each([
    ['of another driver', { uid: 'kim' }],
    ['while nobody is signed in', { uid: undefined }],
    ['that the company no longer wants', { key: undefined }],
  ])('ends a subscription %s', async (_case, change) => {
    await turnOnPush(dependencies(), false);
    await keepPush(dependencies(change));
    expect(browser.endpoint).toBeUndefined();
  });

  test('never rejects, and repeats a renewal that failed', async () => {
    await turnOnPush(dependencies(), false);
    phones.isOffline = true;
    await keepPush(dependencies({ locale: 'en' }));
    phones.isOffline = false;
    await keepPush(dependencies({ locale: 'en' }));
    expect(phones.stored).toMatchObject([{ locale: 'en' }]);
  });
});

describe('turnOffPush', () => {
  test('ends the subscription before it removes the document', async () => {
    await turnOnPush(dependencies(), false);
    const remove = phones.remove.bind(phones);
    phones.remove = async (uid, id) => {
      expect(browser.endpoint).toBeUndefined();
      await remove(uid, id);
    };
    expect(await turnOffPush('jona', phones)).toBe('off');
    expect(phones.stored).toEqual([]);
    expect(storage.getItem(phoneKey('jona'))).toBeNull();
  });

  test('ends the subscription without network', async () => {
    await turnOnPush(dependencies(), false);
    phones.isOffline = true;
    expect(await turnOffPush('jona', phones)).toBe('off');
    expect(browser.endpoint).toBeUndefined();
  });

  test('ends the subscription at once while a renewal is not finished, and the document after it', async () => {
    await turnOnPush(dependencies(), false);
    const renewal = Promise.withResolvers<undefined>();
    const locks = {
      request: async (_name: string, work: () => unknown) => {
        await renewal.promise;
        return work();
      },
    };
    vi.stubGlobal('navigator', { ...navigator, locks });
    const over = turnOffPush('jona', phones);
    await vi.waitFor(() => expect(browser.endpoint).toBeUndefined());
    expect(phones.stored).toHaveLength(1);
    renewal.resolve(undefined);
    expect(await over).toBe('off');
    expect(phones.stored).toEqual([]);
  });

  test('removes the document of an address that the worker has renewed', async () => {
    await turnOnPush(dependencies(), false);
    browser.endpoint = 'https://push.example/renewed';
    phones.stored = [{ id: 'new', endpoint: browser.endpoint, locale: 'de', areas: [], at: 9 }];
    await turnOffPush('jona', phones);
    expect(phones.stored).toEqual([]);
  });
});
