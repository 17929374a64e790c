/** Tests the right to report, derived from the token and the company's configuration. */
import { expect, test, vi } from 'vitest';
import { rightsOf } from '../../../src/backend/firebase/account-rights.ts';
import { mayReport } from '../../../src/features/session/model/user.ts';
import { refreshReportingRight } from '../../../src/features/session/reporting-right.ts';
import { connectSession } from '../../../src/features/session/session-store.ts';
import { refusalText } from '../../../src/islands/MyReports/status-text.ts';
import de from '../../../src/locales/de/home.json';
import { jona } from './people.ts';

const account = (claims: object) => ({
  toJSON: () => ({
    stsTokenManager: { accessToken: `a.${btoa(JSON.stringify(claims))}.c` },
  }),
});

test.each([
  [{ email_verified: true }, 'verified', true, false],
  [{ email_verified: true, mayReport: true }, 'claim', true, true],
  [{ email_verified: false, mayReport: true }, 'claim', true, true],
  [{ email_verified: 'true', mayReport: 1 }, 'none', false, false],
  [{}, 'none', false, false],
])('a token with %j has the right %s', (claims, right, byAddress, byClaim) => {
  const reporting = rightsOf(account(claims)).reporting;
  expect(reporting).toBe(right);
  expect(mayReport({ ...jona, reporting }, 'verified')).toBe(byAddress);
  expect(mayReport({ ...jona, reporting }, 'claim')).toBe(byClaim);
});
test.each([
  [
    { dispatch: true, admin: true },
    { office: true, administrator: true },
  ],
  [
    { workshop: 'true', admin: 1 },
    { office: false, administrator: false },
  ],
  [{}, { office: false, administrator: false }],
])('a token with %j allows the pages %j', (claims, officePages) => {
  expect(rightsOf(account(claims)).officePages).toEqual(officePages);
});
test('mayReport is true if no token has been read yet', () => {
  expect(rightsOf({ toJSON: () => ({}) }).reporting).toBeUndefined();
  expect(mayReport(jona, 'claim')).toBe(true);
});

/** A page on which this driver is signed in, with this response of the identity library. */
function signedIn(user: typeof jona, token: () => Promise<unknown>): () => void {
  const saved = { user, profile: null, profilePending: false };
  const memory = { read: () => saved, watch: () => () => undefined };
  return connectSession({ identity: { token }, memory } as never);
}
test.each([
  ['cannot be loaded', () => Promise.reject(new Error('no network'))],
  ['has no network', () => Promise.resolve({ problem: 'offline' })],
])('the right is unknown if it cannot be requested because the library %s', async (_, token) => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const end = signedIn(jona, token);
  expect(await refreshReportingRight()).toBe(false);
  end();
});
test('refreshReportingRight resolves with true if a new token was fetched', async () => {
  const end = signedIn(jona, () => Promise.resolve({ token: 'x' }));
  expect(await refreshReportingRight()).toBe(true);
  end();
});
test.each([
  [{ ...jona }, 'permission', 'permissionUnverified'],
  [{ ...jona, reporting: 'none' as const }, 'permission', 'permissionUnverified'],
  [{ ...jona, reporting: 'verified' as const }, 'permission', 'permission'],
  [{ ...jona, email: null }, 'permission', 'permission'],
  [{ ...jona }, 'invalid', 'invalid'],
] as const)(
  'refusalText mentions the address if verifying it would help (%#)',
  (user, reason, said) => {
    const end = signedIn(user, () => Promise.reject(new Error('not asked')));
    expect(refusalText(reason, de.reports)).toBe(de.reports.reasons[said]);
    end();
  },
);
