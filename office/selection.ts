import { readReports, type Period } from './documents.ts';
import { readGiven } from './given.ts';
import type { Problem } from './problem.ts';
import { createReceiptReader, withReceipts } from './receipts.ts';
import type { Dossier, Report, Status } from '../src/features/office/model/report.ts';
import type { Session } from './session.ts';

/** Which reports a command is about. */
export interface Selection {
  readonly period: Period;
  readonly kind: string | undefined;
  /** "none": those the office has said nothing about yet. */
  readonly status: Status | 'none' | undefined;
  /** A uid, a personnel number or a part of a name. */
  readonly driver: string | undefined;
  /** Which sort; both unless named. */
  readonly sort: 'signed' | 'anonymous' | undefined;
  /** File with the anonymous reports that were given out; the others are meant, of any day. */
  readonly once: string | undefined;
}

function isOfDriver(report: Report, driver: string): boolean {
  if (report.anonymous) return false;
  const { name, personnelNumber } = report.reporter;
  return (
    report.uid === driver ||
    personnelNumber === driver ||
    name.toLocaleLowerCase().includes(driver.toLocaleLowerCase())
  );
}

function fits(report: Report, { kind, driver }: Selection): boolean {
  return (
    (kind === undefined || report.kind === kind) &&
    (driver === undefined || isOfDriver(report, driver))
  );
}

/**
 * The selected reports with their receipts, page by page, newest first: first the signed ones, then
 * the anonymous ones, who have neither driver nor status.
 */
export async function* select(
  session: Session,
  selection: Selection,
  onUnreadable: (problem: Problem) => void,
): AsyncGenerator<readonly Dossier[]> {
  const { period, status, driver, sort, once } = selection;
  const reader = createReceiptReader(session);
  if (sort !== 'anonymous') {
    for await (const page of readReports(session, 'reports', period, onUnreadable)) {
      const dossiers = await withReceipts(
        page.filter((report) => fits(report, selection)),
        reader,
      );
      yield dossiers.filter(
        ({ receipt }) => status === undefined || (receipt?.status ?? 'none') === status,
      );
    }
  }
  if (sort !== 'signed' && status === undefined && driver === undefined) {
    const given = once === undefined ? undefined : await readGiven(once);
    const days = given ? { from: undefined, before: undefined } : period;
    for await (const page of readReports(session, 'anonymousReports', days, onUnreadable))
      yield page
        .filter((report) => fits(report, selection) && given?.has(report.id) !== true)
        .map((report) => ({ report, receipt: undefined }));
  }
}
