/** The day that is sent with a report, and the clock that determines it. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendableDay, serverTime } from '../../../src/backend/firebase/sendable-day.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const hour = 3_600_000;

describe('a day', () => {
  it.each([
    ['2026-11-21', 'today'],
    ['2026-11-20', 'yesterday'],
    ['2026-09-24', '58 days ago'],
  ])('%s, %s, is sent unchanged', (day) => {
    expect(sendableDay(day, now, 60)).toBe(day);
  });
  it.each([
    ['2026-11-23', 'which has not begun in any time zone'],
    ['2026-09-22', 'which is almost too old'],
    ['2021-01-01', 'years ago'],
    ['2026-02-31', 'which does not exist'],
    ['someday', 'not a day'],
    ['', 'not a day'],
  ])('%s, %s, is replaced by the day of sending', (day) => {
    expect(sendableDay(day, now, 60)).toBe('2026-11-21');
  });
  it('is sent unchanged if it has already begun in the east', () => {
    expect(sendableDay('2026-11-22', now + 2 * hour, 60)).toBe('2026-11-22');
  });
  it('stays within the range of the rules even if the clock is wrong by an hour', () => {
    for (let hours = 0; hours < 48; hours += 1)
      for (let days = -70; days < 3; days += 1) {
        const at = now + hours * hour;
        const day = new Date(at + days * 24 * hour).toISOString().slice(0, 10);
        const begin = Date.parse(sendableDay(day, at, 60));
        for (const wrong of [-hour, hour]) {
          expect(begin).toBeLessThanOrEqual(at + wrong + 14 * hour);
          expect(begin).toBeGreaterThanOrEqual(at + wrong - 61 * 24 * hour);
        }
      }
  });
});

describe('the time of the service', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const tokenOf = (claims: object) => () =>
    Promise.resolve({ token: `x.${btoa(JSON.stringify(claims))}.x` });
  const issued = tokenOf({ iat: now / 1000 - 600, exp: now / 1000 + 3000 });
  it.each([
    [0, 0],
    [1000 * 24 * hour, 3000 * 1000],
    [-1000 * 24 * hour, -600 * 1000],
  ])('is computed from the token if the clock is %i ms off', async (off, known) => {
    vi.spyOn(Date, 'now').mockReturnValue(now + off);
    expect(await serverTime({ token: issued })).toBe(now + known);
  });
  it.each([
    ['does not contain a time', tokenOf({})],
    ['is not available', () => Promise.resolve({ problem: 'signIn' } as const)],
    ['cannot be fetched', () => Promise.reject(new Error('no code'))],
  ])('is that of the device if the token %s', async (_title, token) => {
    vi.spyOn(Date, 'now').mockReturnValue(now);
    expect(await serverTime({ token })).toBe(now);
  });
});
