/**
 * Tests who is an administrator for a function. Google's library checks neither whether the sign-ins
 * of an account were ended nor whether it was disabled since the token was issued.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import { demandAdministrator } from '../../../functions/administrators.ts';

const getUser = vi.hoisted(() => vi.fn<(uid: string) => Promise<unknown>>());
vi.mock('../../../functions/node_modules/firebase-admin/lib/esm/auth/index.js', () => ({
  getAuth: () => ({ getUser }),
}));

const signedInAt = Date.UTC(2026, 10, 27, 8);
const account = {
  disabled: false,
  customClaims: { admin: true },
  tokensValidAfterTime: new Date(signedInAt).toUTCString(),
};
const call = () =>
  demandAdministrator({
    auth: { uid: 'admin-1', token: { auth_time: signedInAt / 1000, admin: true } },
  } as never);

beforeEach(() => getUser.mockReset());

it('a call is accepted with the token of a sign-in that counts', async () => {
  getUser.mockResolvedValue(account);
  await expect(call()).resolves.toBe('admin-1');
  getUser.mockResolvedValue({ ...account, tokensValidAfterTime: undefined });
  await expect(call()).resolves.toBe('admin-1');
});

it.each([
  [
    'after the sign-ins were ended',
    { ...account, tokensValidAfterTime: new Date(signedInAt + 1000).toUTCString() },
    'unauthenticated',
  ],
  ['after the account was disabled', { ...account, disabled: true }, 'permission-denied'],
  ['after the claim was revoked', { ...account, customClaims: {} }, 'permission-denied'],
])('a call is refused %s, although the token is not expired', async (_case, changed, code) => {
  getUser.mockResolvedValue(changed);
  await expect(call()).rejects.toMatchObject({ code });
});
