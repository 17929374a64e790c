/** What the driver has sent since about a report, for its line in the list of a desk. */
import type { Answers } from '../../reports/inputs-and-answers.ts';
import { type Entry, isBySame } from './desk-list.ts';
import type { Report } from './report.ts';
import { followOf } from './report-facts.ts';

/**
 * "replaced": the driver has sent a correction since. "answered": the report waits for the driver,
 * who has sent an answer since.
 */
export type FollowMark = 'replaced' | 'answered';

/** The corrections and answers that follow each report, by the id of that report. */
export type Followers = ReadonlyMap<string, readonly Report[]>;

export function followersOf(reports: Iterable<Report>): Followers {
  const followers = new Map<string, Report[]>();
  for (const report of reports) {
    const follow = followOf(report.answers as Answers);
    if (follow?.purpose !== 'correction' && follow?.purpose !== 'answer') continue;
    followers.set(follow.id, [...(followers.get(follow.id) ?? []), report]);
  }
  return followers;
}

const arrivedAt = (report: Report): number => (report.anonymous ? 0 : Date.parse(report.sentAt));

/** A mark needs a follower of the same account, because anybody can refer to any report. */
export function followMarkOf(
  { report, work }: Entry,
  followers: Followers,
): FollowMark | undefined {
  const follow = followOf(report.answers as Answers);
  const later = (followers.get(follow?.id ?? report.id) ?? []).filter(
    (one) => one.id !== report.id && isBySame(one, report) && arrivedAt(one) > arrivedAt(report),
  );
  const has = (purpose: 'correction' | 'answer', since: number): boolean =>
    later.some(
      (one) => followOf(one.answers as Answers)?.purpose === purpose && arrivedAt(one) > since,
    );
  const repeatsAnswers = follow === undefined || follow.purpose === 'correction';
  if (repeatsAnswers && has('correction', 0)) return 'replaced';
  // The last change of a waiting report is the question.
  return work.state === 'waiting' && has('answer', work.at) ? 'answered' : undefined;
}
