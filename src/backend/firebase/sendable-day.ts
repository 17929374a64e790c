/**
 * Days as the security rules take them: not before that day has begun somewhere, and not older than
 * so many days. What waited longer on a phone, or was written under a wrong clock, must arrive too.
 */
import type { RequestEnvironment } from './request.ts';
import { claimsOf } from './token-claims.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/** How old a day may be, in days: of an anonymous report, and of a confirmed chapter. */
export const oldestReportDays = 60;
export const oldestReadingDays = 366;

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
/** Undefined for a day that no calendar has. */
function beginningOf(day: string): number | undefined {
  const begin = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(begin) && dayOf(begin) === day ? begin : undefined;
}

/**
 * The server's time in milliseconds since 1970, to an hour: this device's, unless the token, which
 * the service issued within the last hour, says that its clock is wrong. Never rejects.
 */
export async function serverTime({ token }: Pick<RequestEnvironment, 'token'>): Promise<number> {
  const now = Date.now();
  const known = await token(false).catch(() => undefined);
  if (known === undefined || 'problem' in known) return now;
  const { iat, exp } = claimsOf(known.token);
  if (typeof iat !== 'number' || typeof exp !== 'number') return now;
  return Math.min(Math.max(now, iat * 1000), exp * 1000);
}

/**
 * `day` where the rules take it at `now`, else the day of sending; inside of their bounds by more
 * than what `now` may be wrong.
 */
export function sendableDay(day: string, now: number, oldestDays: number): string {
  const begin = beginningOf(day);
  return begin !== undefined &&
    begin <= now + 13 * hourMilliseconds &&
    begin >= now - (oldestDays - 1) * dayMilliseconds
    ? day
    : dayOf(now);
}
