/** Tests what the worker does with a push message, by the accounts of this device. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { recipientMark } from '../../../src/features/push/model/push-message.ts';
import texts from '../../../src/locales/de/push-messages.json';

/** The accounts in the database of the Firebase SDK, by their keys. */
const accounts = vi.hoisted(() => new Map<string, { value: object }>());
vi.mock(import('../../../src/backend/firebase/sdk-database.ts'), () => ({
  openSdkDatabase: () =>
    Promise.resolve({
      objectStoreNames: { contains: () => true },
      get: (_store: string, key: string) => Promise.resolve(accounts.get(key)),
      getAllKeys: () => Promise.resolve([...accounts.keys()]),
      close: () => undefined,
    } as never),
}));

const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
const unsubscribe = vi.fn(() => Promise.resolve(true));
const listeners = new Map<string, (event: object) => void>();
vi.stubGlobal('self', {
  addEventListener: (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  clients: { matchAll: () => Promise.resolve([]) },
  registration: {
    showNotification,
    pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) },
  },
});
const fetchConfig = vi.fn<() => Promise<Response>>();
vi.stubGlobal('fetch', fetchConfig);
const { listenForPush } = await import('../../../src/worker/push.ts');
listenForPush();

const signIn = (uid: string): void => {
  accounts.set('firebase:authUser:key-of-the-company:[DEFAULT]', {
    value: {
      uid,
      stsTokenManager: { refreshToken: 'r', accessToken: 'a', expirationTime: 1 },
    },
  });
};
/** Delivers a message about a danger to the account. */
async function push(uid: string): Promise<NotificationOptions & { readonly title: string }> {
  const message = { type: 'report', severity: 'danger', at: 1, locale: 'de' };
  const text = JSON.stringify({ ...message, to: await recipientMark(uid) });
  let work: Promise<void> | undefined;
  listeners.get('push')?.({
    data: { text: () => text },
    waitUntil: (begun: Promise<void>) => (work = begun),
  });
  await work;
  const [title = '', options = {}] = showNotification.mock.lastCall ?? [];
  return { title, ...options };
}

beforeEach(() => {
  accounts.clear();
  vi.clearAllMocks();
  fetchConfig.mockRejectedValue(new TypeError('Failed to fetch'));
});

describe('a push message without a connection to the site', () => {
  test('rings for the account of this device, and its subscription stays', async () => {
    signIn('jona');
    expect(await push('jona')).toMatchObject({ title: texts.danger, silent: false });
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  test.each([
    ['another account', () => signIn('mira')],
    ['nobody', () => undefined],
  ])(
    'is neutral and silent and ends the subscription if %s is signed in',
    async (_case, prepare) => {
      prepare();
      expect(await push('jona')).toMatchObject({ body: texts.neutral, silent: true });
      expect(unsubscribe).toHaveBeenCalledOnce();
    },
  );
});
