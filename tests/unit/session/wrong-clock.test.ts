/** Tests a session that began while the clock of the device was wrong. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  endOfToken,
  renewExpired,
  withEndOfToken,
} from '../../../src/backend/firebase/token-claims.ts';

const hour = 3_600_000;
const issued = Date.parse('2026-11-21T08:00:00Z');
/** A token as the service issues it: valid for one hour by the service's clock. */
const token = `x.${btoa(JSON.stringify({ iat: issued / 1000, exp: (issued + hour) / 1000 }))}.x`;

beforeEach(() => {
  vi.useFakeTimers({ now: issued + 2 * hour });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the end of a stored token', () => {
  test.each([
    ['3 days ahead', 72 * hour, issued + hour],
    ['40 days ahead', 960 * hour, issued + hour],
    ['20 minutes ahead', hour / 3, issued + hour],
    ['right', 0, issued + hour],
    ['right, with a slow answer', 20_000, issued + hour],
    ['a day behind', -24 * hour, issued - 23 * hour],
  ])('of a sign-in with a clock that was %s', (_clock, offset, end) => {
    expect(endOfToken(token, issued + hour + offset)).toBe(end);
  });
  test('is that of the library if the token cannot be read', () => {
    expect(endOfToken('old', 5)).toBe(5);
    expect(endOfToken('', 5)).toBe(5);
  });

  test('replaces that of the library in a stored account, and changes nothing else', () => {
    const tokens = { accessToken: token, refreshToken: 'good', expirationTime: issued + 73 * hour };
    const account = { uid: 'jona', email: 'jona@example.org', stsTokenManager: tokens };
    expect(withEndOfToken(account)).toEqual({
      ...account,
      stsTokenManager: { ...tokens, expirationTime: issued + hour },
    });
    for (const other of [null, undefined, 'damaged', { uid: 'jona' }, { stsTokenManager: null }])
      expect(withEndOfToken(other)).toBe(other);
  });
});

describe('renewExpired', () => {
  const user = (tokenNow: string) => ({ getIdToken: vi.fn(() => Promise.resolve(tokenNow)) });
  test('renews a token that the library takes for valid although it has expired', async () => {
    const expired = user(token);
    await renewExpired(expired);
    expect(expired.getIdToken.mock.calls).toEqual([[], [true]]);
  });
  test('keeps a valid token, and one that cannot be read', async () => {
    vi.setSystemTime(issued + hour / 2);
    for (const one of [user(token), user('old')]) {
      await renewExpired(one);
      expect(one.getIdToken).toHaveBeenCalledTimes(1);
    }
  });
});
