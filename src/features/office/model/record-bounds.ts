/**
 * Finds records that cannot be sorted into a list, because the values by which they are sorted and
 * paged are impossible.
 */
import { localDay, parseDay } from '../../reports/dates.ts';
import { reportKinds } from '../../reports/kinds.ts';
import type { Report } from './report.ts';

type SortingFact = 'kind' | 'createdOn' | 'sentAt';

const dayMilliseconds = 86_400_000;
/**
 * The day on a phone may be this far ahead of the day in the office: 26 hours between time zones,
 * plus a wrong clock.
 */
const aheadMilliseconds = 2 * dayMilliseconds;

/**
 * The day of an anonymous report comes from the phone. For other reports the server sets the time.
 */
function isTimePossible(report: Report, now: number): boolean {
  if (!report.anonymous) return Number.isFinite(Date.parse(report.sentAt));
  const { createdOn } = report;
  return parseDay(createdOn) === createdOn && createdOn <= localDay(now + aheadMilliseconds);
}

/**
 * Returns which values of a report are out of bounds: a kind without a form, a day that does not
 * exist or is in the future, or a missing time. `now` is in milliseconds since 1970, from a clock
 * that is not slow.
 */
export const factsOutOfBounds = (report: Report, now: number): readonly SortingFact[] => [
  ...(Object.hasOwn(reportKinds, report.kind) ? [] : (['kind'] as const)),
  ...(isTimePossible(report, now) ? [] : ([report.anonymous ? 'createdOn' : 'sentAt'] as const)),
];

/**
 * Returns the time of this computer, or the newest time set by the server if that is later.
 * Otherwise a computer whose clock is slow would treat today's reports as future ones.
 */
export const latestMoment = (reports: Iterable<Report>, now: number): number => {
  let latest = now;
  for (const report of reports) {
    const at = report.anonymous ? 0 : Date.parse(report.sentAt);
    if (at > latest) latest = at;
  }
  return latest;
};
