/** What a desk has heard of reports and of the work about them, and what of it is news. */
import { $desk, type Desk } from './office-store.ts';
import type { RecordPlace, Records } from './model/office-port.ts';
import type { Report } from './model/report.ts';
import { severityOfReport } from './model/report-facts.ts';
import { areaOfReport } from './model/roles.ts';
import { isUntouched, type Work } from './model/work.ts';

export type KnownWork = readonly (readonly [id: string, work: Work])[];

/** When they were sent, in milliseconds since 1970; anonymous ones do not say. */
export const sentTimes = ({ reports, unreadable }: Records): number[] =>
  [
    ...reports.flatMap((report) => (report.anonymous ? [] : [Date.parse(report.sentAt)])),
    // Read once they are not asked for again, or many of them would be paid for at each question.
    ...unreadable.flatMap((one) => (one.collection === 'reports' ? [Date.parse(one.at)] : [])),
    // What an administrator has written may have no time.
  ].filter(Number.isFinite);

/** Records of several questions. */
export const together = (pages: readonly Records[]): Records => ({
  reports: pages.flatMap(({ reports }) => reports),
  unreadable: pages.flatMap(({ unreadable }) => unreadable),
});

/** As `together`; throws where one of the questions failed. */
export const allTogether = (settled: readonly PromiseSettledResult<Records>[]): Records =>
  together(
    settled.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    }),
  );

export interface Knowledge {
  /** Keeps them without ringing. */
  keepRecords(records: Records): void;
  /** Takes these out, and lets none of them in again. */
  putAside(places: readonly RecordPlace[]): void;
  /** Is there nothing to ask about it: known, set aside or not to be read? */
  isSettled(place: RecordPlace): boolean;
  /** Of a signed report. */
  isAside(id: string): boolean;
  keepWork(entries: KnownWork): void;
  /**
   * Keeps these, and rings once for each that is news, whichever way it came: nobody has opened it,
   * and it is dangerous, has no work yet, or was sent while the desk was open.
   */
  hear(records: Records): void;
  /** Has it been heard or opened? */
  isHeard(report: Report): boolean;
  /** Keeps these without ringing, now or later: somebody at this desk has opened them. */
  keepOpened(records: Records): void;
}

/**
 * Another role may have written about it under an area of its own, by mistake or on purpose: that
 * says nothing here. Of a report that is not known yet any area counts.
 */
const isOfItsArea = (report: Report | undefined, work: Work): boolean =>
  report === undefined || areaOfReport(report) === work.area;

/**
 * Earlier rules let an anonymous record take the id of a signed report. Neither hides the other, and
 * the signed one is shown.
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

export function createKnowledge({
  say,
  isAfterStart,
}: {
  readonly say: (change: Partial<Desk>) => void;
  /** Did it come while the desk was open? */
  readonly isAfterStart: (report: Report) => boolean;
}): Knowledge {
  /** Both by keyOf. */
  const aside = new Set<string>();
  const heard = new Set<string>();
  const addedReports = (
    known: ReadonlyMap<string, Report>,
    more: readonly Report[],
  ): ReadonlyMap<string, Report> =>
    new Map([
      ...known,
      ...more.flatMap((one) => {
        const isHidden = one.anonymous && known.get(one.id)?.anonymous === false;
        return isHidden || aside.has(keyOfReport(one)) ? [] : [[one.id, one] as const];
      }),
    ]);
  function keepRecords(
    { reports, unreadable }: Records,
    arrived: readonly string[] = $desk.get().arrived,
  ): void {
    const before = $desk.get();
    const known = addedReports(before.reports, reports);
    say({
      reports: known,
      unreadable: new Map([
        ...before.unreadable,
        ...unreadable.flatMap((one) => (aside.has(keyOf(one)) ? [] : [[one.id, one] as const])),
      ]),
      work: new Map([...before.work].filter(([id, work]) => isOfItsArea(known.get(id), work))),
      arrived,
    });
  }
  function isNews(report: Report): boolean {
    const work = $desk.get().work.get(report.id);
    if (report.anonymous || (work && !isUntouched(work))) return false;
    return severityOfReport(report) === 'danger' || !work || isAfterStart(report);
  }
  return {
    keepRecords: (records) => keepRecords(records),
    putAside(places) {
      for (const place of places) aside.add(keyOf(place));
      const { reports, unreadable, arrived } = $desk.get();
      if (!places.some(({ id }) => reports.has(id) || unreadable.has(id))) return;
      const left = without(reports, aside, keyOfReport);
      say({
        reports: left,
        unreadable: without(unreadable, aside, keyOf),
        arrived: arrived.filter((id) => left.has(id) || !reports.has(id)),
      });
    },
    isAside: (id) => aside.has(id),
    isSettled(place) {
      const { reports, unreadable } = $desk.get();
      const known = reports.get(place.id);
      return (
        aside.has(keyOf(place)) ||
        (known !== undefined && (!known.anonymous || place.collection !== 'reports')) ||
        unreadable.has(place.id)
      );
    },
    hear({ reports, unreadable }) {
      const { unreadable: known } = $desk.get();
      const fresh = reports.filter((one) => {
        const key = keyOfReport(one);
        return !heard.has(key) && !aside.has(key);
      });
      const other = unreadable.filter((one) => !known.has(one.id) && !aside.has(keyOf(one)));
      if (fresh.length + other.length === 0) return;
      for (const one of fresh) heard.add(keyOfReport(one));
      const news = fresh.filter(isNews).map(({ id }) => id);
      const { arrived } = $desk.get();
      keepRecords({ reports: fresh, unreadable: other }, [...arrived, ...news]);
    },
    isHeard: (report) => heard.has(keyOfReport(report)),
    keepOpened(records) {
      for (const one of records.reports) heard.add(keyOfReport(one));
      keepRecords(records);
    },
    keepWork(entries) {
      if (entries.length === 0) return;
      const known = new Map($desk.get().work);
      for (const [id, work] of entries) {
        if (!isOfItsArea($desk.get().reports.get(id), work)) continue;
        const before = known.get(id);
        if (!before || before.revision <= work.revision) known.set(id, work);
      }
      say({
        work: known,
        arrived: $desk.get().arrived.filter((id) => {
          const work = known.get(id);
          return !work || isUntouched(work);
        }),
      });
    },
  };
}
