/** Who may report, as the device knows it from the token and the company's configuration. */
import { expect, test } from 'vitest';
import { reportingRight } from '../../../src/backend/firebase/token-claims.ts';
import { mayReport } from '../../../src/features/session/model/user.ts';
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
])('%j is %s', (claims, right, byAddress, byClaim) => {
  const reporting = reportingRight(account(claims));
  expect(reporting).toBe(right);
  expect(mayReport({ ...jona, reporting }, 'verified')).toBe(byAddress);
  expect(mayReport({ ...jona, reporting }, 'claim')).toBe(byClaim);
});
test('where no token was read yet nothing is said: the rules decide', () => {
  expect(reportingRight({ toJSON: () => ({}) })).toBeUndefined();
  expect(mayReport(jona, 'claim')).toBe(true);
});
