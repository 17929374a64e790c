import { beforeEach, expect, test, vi } from 'vitest';
import { recipientMark } from '../../../src/features/push/model/push-message.ts';
import { recipientOf } from '../../../src/worker/push-recipient.ts';

/** The entries in the database of the Firebase SDK; undefined if there is no database. */
const stored = vi.hoisted(() => ({ entries: new Map<string, object>(), isBroken: false }));
vi.mock(import('../../../src/backend/firebase/sdk-database.ts'), () => ({
  openSdkDatabase: () =>
    stored.isBroken
      ? Promise.reject(new Error('The database does not open'))
      : Promise.resolve({
          objectStoreNames: { contains: () => true },
          get: (_store: string, key: string) => Promise.resolve(stored.entries.get(key)),
          getAllKeys: () => Promise.resolve([...stored.entries.keys()]),
          close: () => undefined,
        } as never),
}));

const signIn = (uid: string): void => {
  stored.entries.set('firebase:authUser:key-of-the-company:[DEFAULT]', {
    value: {
      uid,
      stsTokenManager: { refreshToken: 'r', accessToken: 'a', expirationTime: 1 },
    },
  });
};
const danger = async (uid: string) =>
  ({
    type: 'report',
    severity: 'danger',
    at: 1,
    locale: 'de',
    to: await recipientMark(uid),
  }) as const;

beforeEach(() => {
  stored.entries.clear();
  stored.isBroken = false;
  // A phone receives messages also where the site does not answer.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

test('the recipient of a push message is the account of this device, also without a connection to the site', async () => {
  signIn('jona');
  expect(await recipientOf(await danger('jona'))).toEqual({ isOwn: true, isStranger: false });
});

test.each([
  ['another account', () => signIn('mira')],
  ['nobody', () => undefined],
])(
  'the recipient of a push message is a stranger while %s is signed in',
  async (_case, prepare) => {
    prepare();
    expect(await recipientOf(await danger('jona'))).toEqual({ isOwn: false, isStranger: true });
  },
);

test.each([
  ['the accounts cannot be read', () => (stored.isBroken = true)],
  [
    'this version cannot read the account',
    () => stored.entries.set('firebase:authUser:key:[DEFAULT]', { value: 7 }),
  ],
])('the recipient of a push message is unknown, and no stranger, if %s', async (_case, prepare) => {
  prepare();
  expect(await recipientOf(await danger('jona'))).toEqual({ isOwn: false, isStranger: false });
});
