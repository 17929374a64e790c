/** Selects the reports to export, with their history. */
import * as z from 'zod';
import type { PageMark, RecordPage, Records } from '../src/features/office/model/office-port.ts';
import type { ReportCollection } from '../src/features/office/model/quarantine.ts';
import { receiptSchema, type Report, type Status } from '../src/features/office/model/report.ts';
import { workPlaceOf } from '../src/features/office/model/roles.ts';
import { localDay } from '../src/features/reports/dates.ts';
import { filtersOf, pageSize } from './documents.ts';
import { readGiven } from './given.ts';
import { mergePages } from './merge-pages.ts';
import type { NodeOffice } from './node-office.ts';
import type { Session } from './session.ts';

/**
 * The period in which reports were sent (anonymous ones: written). It includes `from` and excludes
 * `before`, both in milliseconds since 1970.
 */
export interface Period {
  readonly from: number | undefined;
  readonly before: number | undefined;
}

export interface Selection {
  readonly period: Period;
  readonly kind: string | undefined;
  /** "none" selects the reports that the office has not answered yet. */
  readonly status: Status | 'none' | undefined;
  /** A uid, a personnel number or a part of the name. */
  readonly driver: string | undefined;
  /** If undefined, both are selected. */
  readonly sort: 'signed' | 'anonymous' | undefined;
  /**
   * The file with the ids of anonymous reports that were already exported. Only the others are
   * selected, whatever their day.
   */
  readonly once: string | undefined;
}

/** Work and log are unchecked. They are null if there are none. */
export interface ReportHistory {
  readonly report: Report;
  readonly receipt: ReturnType<typeof receiptSchema.parse> | undefined;
  readonly work: unknown;
  readonly log: unknown;
}

/** The number of reports whose history is read at the same time. */
const concurrency = 16;
const dayMilliseconds = 86_400_000;

/** Returns the bounds of a period: timestamps, or days for anonymous reports. */
function boundsOf(
  collection: ReportCollection,
  { from, before }: Period,
): { readonly from: string | undefined; readonly before: string | undefined } {
  if (collection === 'reports')
    return {
      from: from === undefined ? undefined : new Date(from).toISOString(),
      before: before === undefined ? undefined : new Date(before).toISOString(),
    };
  // The last day is the one that contains the end of the period.
  const dayAfter = (at: number): string =>
    new Date(Date.parse(localDay(at)) + dayMilliseconds).toISOString().slice(0, 10);
  return {
    from: from === undefined ? undefined : localDay(from),
    before: before === undefined ? undefined : dayAfter(before - 1),
  };
}

async function* pagesOf(
  load: (after: PageMark | undefined) => Promise<RecordPage>,
  isListed: (place: Records['unreadable'][number]) => boolean,
  onUnreadable: (sentence: string) => void,
): AsyncGenerator<readonly Report[]> {
  let after: PageMark | undefined;
  do {
    const page = await load(after);
    for (const one of page.unreadable.filter(isListed))
      onUnreadable(`${one.collection}/${one.id} is not a report: ${one.problem}`);
    yield page.reports;
    after = page.next;
  } while (after);
}

const placeKey = ({ collection, id }: { readonly collection: string; readonly id: string }) =>
  `${collection}/${id}`;

/** Returns the paths of the quarantined records ("reports/<id>") that this account may read. */
const quarantinedPlaces = async (
  session: Session,
  office: NodeOffice,
): Promise<ReadonlySet<string>> =>
  new Set((await office.listQuarantined(session.uid, session.roles, undefined)).map(placeKey));

/**
 * Reads all reports of a period that this account may read and that are not quarantined, page by
 * page, newest first. `onUnreadable` receives a sentence about each document that is not a report.
 */
export async function* readReports(
  session: Session,
  office: NodeOffice,
  collection: ReportCollection,
  period: Period,
  onUnreadable: (sentence: string) => void,
): AsyncGenerator<readonly Report[]> {
  const quarantined = await quarantinedPlaces(session, office);
  const bounds = { ...boundsOf(collection, period), limit: pageSize, order: 'newest' } as const;
  const isListed = (place: Parameters<typeof placeKey>[0]): boolean =>
    !quarantined.has(placeKey(place));
  const requests = filtersOf(session, collection).map((filter) =>
    pagesOf(
      (after) =>
        collection === 'reports'
          ? office.listReports(session.uid, { ...bounds, after, filter })
          : office.listAnonymous(session.uid, { ...bounds, after }),
      isListed,
      onUnreadable,
    ),
  );
  const rank = (report: Report): number =>
    -(Date.parse(report.anonymous ? report.createdOn : report.sentAt) || 0);
  for await (const page of mergePages(requests, rank, pageSize))
    yield page.filter(({ id }) => isListed({ collection, id }));
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

const isSelected = (report: Report, { kind, driver }: Selection): boolean =>
  (kind === undefined || report.kind === kind) &&
  (driver === undefined || isOfDriver(report, driver));

async function withHistories(
  office: NodeOffice,
  reports: readonly Report[],
): Promise<readonly ReportHistory[]> {
  const found: ReportHistory[] = [];
  for (let start = 0; start < reports.length; start += concurrency)
    found.push(
      ...(await Promise.all(
        reports.slice(start, start + concurrency).map(async (report) => {
          const uid = report.anonymous ? undefined : report.uid;
          const { work, log, receipt } = await office.history({ ...workPlaceOf(report), uid });
          return {
            report,
            receipt: z.nullable(receiptSchema).parse(receipt) ?? undefined,
            work,
            log,
          };
        }),
      )),
    );
  return found;
}

/**
 * Returns the selected reports page by page, newest first. The signed reports come first, then the
 * anonymous ones, which have neither a driver nor a status.
 */
export async function* select(
  session: Session,
  office: NodeOffice,
  selection: Selection,
  onUnreadable: (sentence: string) => void,
): AsyncGenerator<readonly ReportHistory[]> {
  const { period, status, driver, sort, once } = selection;
  if (sort !== 'anonymous')
    for await (const page of readReports(session, office, 'reports', period, onUnreadable)) {
      const selected = page.filter((report) => isSelected(report, selection));
      yield (await withHistories(office, selected)).filter(
        ({ receipt }) => status === undefined || (receipt?.status ?? 'none') === status,
      );
    }
  if (sort === 'signed' || status !== undefined || driver !== undefined) return;
  const given = once === undefined ? undefined : await readGiven(once);
  const days = given ? { from: undefined, before: undefined } : period;
  for await (const page of readReports(session, office, 'anonymousReports', days, onUnreadable))
    yield withHistories(
      office,
      page.filter((report) => isSelected(report, selection) && given?.has(report.id) !== true),
    );
}
