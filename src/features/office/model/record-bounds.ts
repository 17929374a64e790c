/**
 * Finds records that cannot be placed in a list, because the facts used for sorting and paging are
 * impossible.
 */
import { localDay, parseDay } from '../../reports/dates.ts';
import { reportKinds } from '../../reports/kinds.ts';
import type { Report } from './report.ts';

type SortingFact = 'kind' | 'createdOn' | 'sentAt';

const dayMilliseconds = 86_400_000;
/**
 * A phone's day may be this far ahead of the office's: 26 hours between time zones, plus a slow
 * clock.
 */
const aheadMilliseconds = 2 * dayMilliseconds;

/**
 * The day of an anonymous report comes from the phone; for other reports the server sets the time.
 */
function isTimePossible(report: Report, now: number): boolean {
  if (!report.anonymous) return Number.isFinite(Date.parse(report.sentAt));
  const { createdOn } = report;
  return parseDay(createdOn) === createdOn && createdOn <= localDay(now + aheadMilliseconds);
}

/**
 * Returns which facts of a report are out of bounds: a kind without form, a day that does not exist
 * or is in the future, no time. `now` is in milliseconds since 1970, from a clock that is not slow.
 */
export const factsOutOfBounds = (report: Report, now: number): readonly SortingFact[] => [
  ...(Object.hasOwn(reportKinds, report.kind) ? [] : (['kind'] as const)),
  ...(isTimePossible(report, now) ? [] : ([report.anonymous ? 'createdOn' : 'sentAt'] as const)),
];

/**
 * The later of this computer's time and the newest time set by the server: a computer whose clock
 * is slow must not treat today's reports as future ones.
 */
export const latestMoment = (reports: Iterable<Report>, now: number): number => {
  let latest = now;
  for (const report of reports) {
    const at = report.anonymous ? 0 : Date.parse(report.sentAt);
    if (at > latest) latest = at;
  }
  return latest;
};
