/** Stores the reports and the work that a desk has loaded, and decides which reports ring. */
import type { DeskRecords } from './model/desk-state.ts';
import { $desk } from './office-store.ts';
import type { RecordPlace, Records } from './model/office-port.ts';
import type { Report } from './model/report.ts';
import { severityOfReport } from './model/report-facts.ts';
import { areaOfReport } from './model/roles.ts';
import { isUntouched, type Work } from './model/work.ts';

export type WorkEntries = readonly (readonly [id: string, work: Work])[];

/**
 * Returns the times at which these reports were sent, in milliseconds since 1970. Anonymous reports
 * have no time.
 */
export const sentTimes = ({ reports, unreadable }: Records): number[] =>
  [
    ...reports.flatMap((report) => (report.anonymous ? [] : [Date.parse(report.sentAt)])),
    // Unreadable documents are included. Otherwise every request would read them again, which costs
    // money.
    ...unreadable.flatMap((one) => (one.collection === 'reports' ? [Date.parse(one.at)] : [])),
    // A document that an administrator has written may have no time.
  ].filter(Number.isFinite);

/** Joins the records of several requests. */
export const joinRecords = (pages: readonly Records[]): Records => ({
  reports: pages.flatMap(({ reports }) => reports),
  unreadable: pages.flatMap(({ unreadable }) => unreadable),
});

/** Does the same as joinRecords, but throws if one of the requests failed. */
export const joinSettled = (settled: readonly PromiseSettledResult<Records>[]): Records =>
  joinRecords(
    settled.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    }),
  );

export interface DeskRecordKeeper {
  /** Adds these records without ringing. */
  addRecords(records: Records): void;
  /** Removes these records and never adds them again. */
  quarantine(places: readonly RecordPlace[]): void;
  /**
   * Returns true if the record need not be requested, because it is loaded, quarantined or
   * unreadable.
   */
  isResolved(place: RecordPlace): boolean;
  /** `id` is the id of a report with a name; anonymous reports have other ids. */
  isQuarantined(id: string): boolean;
  addWork(entries: WorkEntries): void;
  /**
   * Adds these records. Rings once for each report that nobody has opened and that is dangerous,
   * has no work yet, or was sent while the desk was open.
   */
  receive(records: Records): void;
  /** Returns true if the report has already been received or opened. */
  isReceived(report: Report): boolean;
  /** Adds reports that somebody at this desk has opened. They never ring. */
  addOpened(records: Records): void;
}

/**
 * Returns false for work that another role has written under a wrong area, by mistake or on
 * purpose; it is ignored. Until the report is loaded, work of every area is accepted.
 */
const isOfItsArea = (report: Report | undefined, work: Work): boolean =>
  report === undefined || areaOfReport(report) === work.area;

/**
 * Earlier rules allowed an anonymous record with the same id as a signed report. Separate keys
 * distinguish the two; the signed report is shown.
 */
const keyOf = ({ id, collection }: RecordPlace): string =>
  collection === 'reports' ? id : `${collection}/${id}`;
const placeOf = ({ id, anonymous }: Pick<Report, 'id' | 'anonymous'>): RecordPlace => ({
  id,
  collection: anonymous ? 'anonymousReports' : 'reports',
});
const keyOfReport = (report: Report): string => keyOf(placeOf(report));

const without = <Value>(
  known: ReadonlyMap<string, Value>,
  keys: ReadonlySet<string>,
  key: (value: Value) => string,
): ReadonlyMap<string, Value> => new Map([...known].filter(([, value]) => !keys.has(key(value))));

export function createDeskRecords({
  changeRecords,
  isAfterStart,
}: {
  readonly changeRecords: (records: Partial<DeskRecords>) => void;
  /** Returns true if the report was sent while the desk was open. */
  readonly isAfterStart: (report: Report) => boolean;
}): DeskRecordKeeper {
  /** The keys of both are those of keyOf. */
  const quarantined = new Set<string>();
  const received = new Set<string>();
  const addedReports = (
    known: ReadonlyMap<string, Report>,
    more: readonly Report[],
  ): ReadonlyMap<string, Report> =>
    new Map([
      ...known,
      ...more.flatMap((one) => {
        const isHidden = one.anonymous && known.get(one.id)?.anonymous === false;
        return isHidden || quarantined.has(keyOfReport(one)) ? [] : [[one.id, one] as const];
      }),
    ]);
  function keepRecords(
    { reports, unreadable }: Records,
    arrived: readonly string[] = $desk.get().arrived,
  ): void {
    const before = $desk.get();
    const known = addedReports(before.reports, reports);
    changeRecords({
      reports: known,
      unreadable: new Map([
        ...before.unreadable,
        ...unreadable.flatMap((one) =>
          quarantined.has(keyOf(one)) ? [] : [[one.id, one] as const],
        ),
      ]),
      work: new Map([...before.work].filter(([id, work]) => isOfItsArea(known.get(id), work))),
      arrived,
    });
  }
  function isRinging(report: Report): boolean {
    const work = $desk.get().work.get(report.id);
    if (report.anonymous || (work && !isUntouched(work))) return false;
    return severityOfReport(report) === 'danger' || !work || isAfterStart(report);
  }
  return {
    addRecords: (records) => keepRecords(records),
    quarantine(places) {
      for (const place of places) quarantined.add(keyOf(place));
      const { reports, unreadable, arrived } = $desk.get();
      if (!places.some(({ id }) => reports.has(id) || unreadable.has(id))) return;
      const left = without(reports, quarantined, keyOfReport);
      changeRecords({
        reports: left,
        unreadable: without(unreadable, quarantined, keyOf),
        arrived: arrived.filter((id) => left.has(id) || !reports.has(id)),
      });
    },
    isQuarantined: (id) => quarantined.has(id),
    isResolved(place) {
      const { reports, unreadable } = $desk.get();
      const known = reports.get(place.id);
      return (
        quarantined.has(keyOf(place)) ||
        (known !== undefined && (!known.anonymous || place.collection !== 'reports')) ||
        unreadable.has(place.id)
      );
    },
    receive({ reports, unreadable }) {
      const { unreadable: known } = $desk.get();
      const fresh = reports.filter((one) => {
        const key = keyOfReport(one);
        return !received.has(key) && !quarantined.has(key);
      });
      const other = unreadable.filter((one) => !known.has(one.id) && !quarantined.has(keyOf(one)));
      if (fresh.length + other.length === 0) return;
      for (const one of fresh) received.add(keyOfReport(one));
      const ringing = fresh.filter(isRinging).map(({ id }) => id);
      const { arrived } = $desk.get();
      keepRecords({ reports: fresh, unreadable: other }, [...arrived, ...ringing]);
    },
    isReceived: (report) => received.has(keyOfReport(report)),
    addOpened(records) {
      for (const one of records.reports) received.add(keyOfReport(one));
      keepRecords(records);
    },
    addWork(entries) {
      if (entries.length === 0) return;
      const known = new Map($desk.get().work);
      for (const [id, work] of entries) {
        if (!isOfItsArea($desk.get().reports.get(id), work)) continue;
        const before = known.get(id);
        if (!before || before.revision <= work.revision) known.set(id, work);
      }
      changeRecords({
        work: known,
        arrived: $desk.get().arrived.filter((id) => {
          const work = known.get(id);
          return !work || isUntouched(work);
        }),
      });
    },
  };
}
