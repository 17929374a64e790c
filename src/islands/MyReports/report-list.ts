/** Search, filters and groups of "my reports". The functions are pure. */
import { topicsForDriver } from '../../features/glance/model/glance.ts';
import { topicOfReport } from '../../features/glance/model/glance-of-reports.ts';
import type { ReportWithStatus } from '../../features/outbox/model/report-status.ts';
import type { Receipts } from '../../features/receipts/model/receipt.ts';
import type { ReportKind } from '../../features/reports/kinds.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { type SubjectLabels, subjectOf } from '../../features/reports/report-subject.ts';
import { fold } from '../../features/words/words.ts';
import type { Locale } from '../../i18n/locales.ts';

/** "all", "forYou", "open", or a kind. */
export type ListFilter = 'all' | 'forYou' | 'open' | ReportKind;

/** True if the driver must act on the report. */
export const needsDriver = (report: ReportWithStatus): boolean => {
  const topic = topicOfReport(report);
  return topic !== undefined && topicsForDriver.has(topic);
};

const isOver: ReadonlySet<ReportWithStatus['reportStatus']> = new Set(['closed', 'withdrawn']);

/** True if the report passes the filter. */
export function passes(report: ReportWithStatus, filter: ListFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'forYou') return needsDriver(report);
  if (filter === 'open') return !isOver.has(report.reportStatus);
  return report.item.kind === filter;
}

interface SearchIn {
  readonly labels: SubjectLabels;
  readonly receipts: Receipts;
  readonly locale: Locale;
}

/**
 * The texts of a report in which the search looks: what and where, the texts and plates that the
 * driver typed, the code and the office's answer.
 */
function searchableText(
  { item }: ReportWithStatus,
  { labels, receipts, locale }: SearchIn,
): string {
  const answers = item.answers as Answers;
  const { what, where } = subjectOf(answers, labels);
  const typed = Object.values(answers).filter((answer) => typeof answer === 'string');
  const parts = [what, where, item.shortCode, receipts[item.id]?.note, ...typed];
  return fold(parts.filter(Boolean).join(' '), locale);
}

/**
 * Returns the reports that contain every word. The beginning of a plate may be typed without its
 * gaps.
 */
export function searchReports<Report extends ReportWithStatus>(
  reports: readonly Report[],
  words: string,
  known: SearchIn,
): readonly Report[] {
  const wanted = fold(words, known.locale).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return reports;
  const joined = wanted.join('').replaceAll(/[\s-]/g, '');
  return reports.filter((report) => {
    const text = searchableText(report, known);
    return (
      wanted.every((word) => text.includes(word)) ||
      (/\d/.test(joined) && text.replaceAll(/[\s-]/g, '').includes(joined))
    );
  });
}

interface DayGroup<Report> {
  /** The beginning of the day, in milliseconds since 1970. */
  readonly day: number;
  readonly reports: readonly Report[];
}

/** Returns the reports by the day on which they were written, in the order of `reports`. */
export function groupByDay<Report extends ReportWithStatus>(
  reports: readonly Report[],
): readonly DayGroup<Report>[] {
  const days = new Map<number, Report[]>();
  for (const report of reports) {
    const day = new Date(report.item.createdAt).setHours(0, 0, 0, 0);
    const known = days.get(day);
    if (known) known.push(report);
    else days.set(day, [report]);
  }
  return [...days].map(([day, ofDay]) => ({ day, reports: ofDay }));
}
