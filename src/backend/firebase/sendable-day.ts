/**
 * Replaces days that the security rules would refuse. The rules accept a day only after it has
 * begun in some time zone and up to a maximum age. A report that waited longer on a phone, or was
 * written with a wrong clock, must still arrive.
 */
import type { RequestDependencies } from './request.ts';
import { claimsOf } from './token-claims.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/** Maximum age in days of an anonymous report and of a confirmed chapter. */
export const oldestReportDays = 60;
export const oldestReadingDays = 366;

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
/** Returns undefined for a day that does not exist, for example 30 February. */
function startOfDay(day: string): number | undefined {
  const begin = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(begin) && dayOf(begin) === day ? begin : undefined;
}

/**
 * Returns the server's time in milliseconds since 1970, accurate to an hour: the time of the
 * device, limited to the period in which the token is valid, because the service issued it within
 * the last hour. Never rejects.
 */
export async function serverTime({ token }: Pick<RequestDependencies, 'token'>): Promise<number> {
  const now = Date.now();
  const known = await token(false).catch(() => undefined);
  if (known === undefined || 'problem' in known) return now;
  const { iat, exp } = claimsOf(known.token);
  if (typeof iat !== 'number' || typeof exp !== 'number') return now;
  return Math.min(Math.max(now, iat * 1000), exp * 1000);
}

/**
 * Returns `day` if the rules accept it at `now`, otherwise today. The limits are stricter than
 * those of the rules, by more than the possible error of `now`.
 */
export function sendableDay(day: string, now: number, oldestDays: number): string {
  const begin = startOfDay(day);
  return begin !== undefined &&
    begin <= now + 13 * hourMilliseconds &&
    begin >= now - (oldestDays - 1) * dayMilliseconds
    ? day
    : dayOf(now);
}
