/** Records whose place in a list cannot be told: what lists sort and page by cannot be true. */
import { localDay, parseDay } from '../../reports/dates.ts';
import { reportKinds } from '../../reports/kinds.ts';
import type { Report } from './report.ts';

type SortingFact = 'kind' | 'createdOn' | 'sentAt';

const dayMilliseconds = 86_400_000;
/** So far a phone's day may be ahead of the office's: 26 hours between time zones, and a slow clock. */
const aheadMilliseconds = 2 * dayMilliseconds;

/** Of an anonymous report the day is the phone's word; of others the server gives the moment. */
function isTimePossible(report: Report, now: number): boolean {
  if (!report.anonymous) return Number.isFinite(Date.parse(report.sentAt));
  const { createdOn } = report;
  return parseDay(createdOn) === createdOn && createdOn <= localDay(now + aheadMilliseconds);
}

/**
 * Which facts of a report are outside their bounds: a kind without form, a day that does not exist or
 * is still to come, no moment. `now` in milliseconds since 1970, by a clock that is not behind.
 */
export const factsOutOfBounds = (report: Report, now: number): readonly SortingFact[] => [
  ...(Object.hasOwn(reportKinds, report.kind) ? [] : (['kind'] as const)),
  ...(isTimePossible(report, now) ? [] : ([report.anonymous ? 'createdOn' : 'sentAt'] as const)),
];

/**
 * The later one of this computer's time and the newest moment that the server gave: a computer whose
 * clock is behind must not take today's reports for those of tomorrow.
 */
export const latestMoment = (reports: Iterable<Report>, now: number): number => {
  let latest = now;
  for (const report of reports) {
    const at = report.anonymous ? 0 : Date.parse(report.sentAt);
    if (at > latest) latest = at;
  }
  return latest;
};
