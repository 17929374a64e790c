/**
 * Reads all reports that no desk has taken in yet, oldest first, takes them in, and advances the
 * timestamps that all desks share (model/taken-in.ts). A timestamp never passes a report without
 * work, so a desk can be closed at any time.
 */
import { sentTimes, joinRecords } from './desk-records.ts';
import { type OfficePort, type PageMark, type Person, type Records } from './model/office-port.ts';
import { type Area, areasOfFilter, type ReportFilter } from './model/roles.ts';
import { settleMilliseconds, type TakenIn } from './model/taken-in.ts';
import type { Intake } from './intake.ts';

/**
 * The number of reports per request. It keeps the number of requests low and the screen responsive.
 */
const pageSize = 200;
/** If the shared timestamp is at least this far behind, it is advanced, in milliseconds. */
const behindMilliseconds = 300_000;

/**
 * Progress of reading. `since` is the start in milliseconds since 1970, or 0 for the first report.
 */
interface CatchUpProgress {
  readonly since: number;
  readonly count: number;
}

export interface CatchUpDependencies extends Intake {
  readonly port: Pick<OfficePort, 'listReports' | 'takenIn' | 'moveTakenIn'>;
  readonly me: Person;
  readonly filters: readonly ReportFilter[];
  readonly isStopped: () => boolean;
  readonly isQuarantined: (id: string) => boolean;
  readonly isWithoutWork: (id: string) => boolean;
  readonly receive: (records: Records) => void;
  readonly onProgress: (progress: CatchUpProgress) => void;
}

export interface CatchUp {
  /** Returns the current shared timestamps. Rejects without network. */
  read(): Promise<TakenIn>;
  /**
   * Returns true if this desk has not caught up yet, or if the shared timestamps that it last read
   * are far behind `newest`.
   */
  isDue(newest: number): boolean;
  /**
   * Reads all reports that are newer than the shared timestamps. `newest` is the time of the newest
   * known report, in milliseconds since 1970 by the server's clock. Every run but the first is
   * skipped if another desk has just done the same. Rejects if a request fails; the reports that
   * were read before stay taken in.
   */
  run(newest: number): Promise<void>;
}

interface Reading {
  readonly filter: ReportFilter;
  /** The time at which reading started. */
  readonly from: number;
  after: PageMark | undefined;
  /** All reports before this time have been taken in. */
  reached: number;
  isDone: boolean;
}

export function createCatchUp({
  port,
  me,
  filters,
  isStopped,
  isQuarantined,
  isWithoutWork,
  receive,
  loadWork,
  takeIn,
  onProgress,
}: CatchUpDependencies): CatchUp {
  const areas = [...new Set(filters.flatMap(areasOfFilter))];
  /** The time up to which this desk has read each area. */
  const own = new Map<Area, number>();
  /**
   * The reports that could not be taken in, by id. The shared timestamps must not pass any of them.
   */
  const holding = new Map<string, { readonly at: number; readonly areas: readonly Area[] }>();
  let shared: TakenIn = new Map();

  async function read(): Promise<TakenIn> {
    shared = await port.takenIn(areas);
    return shared;
  }
  const reachedIn = (area: Area): number => Math.max(own.get(area) ?? 0, shared.get(area) ?? 0);
  const isBehind = (newest: number): boolean =>
    areas.some((area) => newest - settleMilliseconds - reachedIn(area) >= behindMilliseconds);

  function hold(filter: ReportFilter, page: Records, left: ReadonlySet<string>): void {
    const records = [
      ...page.reports.flatMap((report) =>
        left.has(report.id) && !report.anonymous ? [[report.id, report.sentAt] as const] : [],
      ),
      ...page.unreadable.map(({ id, at }) => [id, at] as const),
    ];
    for (const [id, at] of records)
      holding.set(id, { at: Date.parse(at) || 0, areas: areasOfFilter(filter) });
  }

  /** Advances the shared timestamps up to the first report that has not been taken in. */
  async function move(readings: readonly Reading[], newest: number): Promise<void> {
    for (const id of holding.keys())
      if (isQuarantined(id) || !isWithoutWork(id)) holding.delete(id);
    const moved = new Map<Area, number>();
    for (const area of areas) {
      const ofArea = readings.filter(({ filter }) => areasOfFilter(filter).includes(area));
      // If reading ended early, the reports after `reached` are not read yet.
      const reached =
        Math.min(newest, ...ofArea.map((one) => (one.isDone ? newest : one.reached))) -
        settleMilliseconds;
      own.set(area, Math.max(own.get(area) ?? 0, reached));
      const held = [...holding.values()].filter((one) => one.areas.includes(area));
      const until = Math.min(reached, ...held.map(({ at }) => at));
      if (until > (shared.get(area) ?? 0)) moved.set(area, until);
    }
    if (moved.size > 0 && (await port.moveTakenIn(moved, me)) === 'written')
      shared = new Map([...shared, ...moved]);
  }

  async function readOn(reading: Reading, limit: number): Promise<Records> {
    const { filter, from, after } = reading;
    const request = { filter, limit, order: 'oldest', after } as const;
    const page = await port.listReports(me.uid, {
      ...request,
      from: new Date(from).toISOString(),
    });
    if (isStopped()) return page;
    const isShown = ({ id }: { readonly id: string }): boolean => !isQuarantined(id);
    const records = {
      reports: page.reports.filter(isShown),
      unreadable: page.unreadable.filter(isShown),
    };
    try {
      await loadWork(records.reports);
    } finally {
      // A report is shown and rings even if the work on it could not be read.
      receive(records);
    }
    hold(filter, records, new Set(await takeIn(records.reports)));
    reading.reached = Math.max(reading.reached, ...sentTimes(page));
    reading.after = page.next;
    reading.isDone = page.next === undefined;
    return page;
  }

  let isFirst = true;
  return {
    read,
    isDue: (newest) => isFirst || isBehind(newest),
    async run(newest) {
      await read();
      if (!isFirst && !isBehind(newest)) return;
      const readings = filters.map((filter): Reading => {
        const from = Math.min(...areasOfFilter(filter).map(reachedIn));
        return { filter, from, after: undefined, reached: from, isDone: false };
      });
      const since = Math.min(...readings.map(({ from }) => from));
      let count = 0;
      while (!isStopped() && readings.some(({ isDone }) => !isDone)) {
        onProgress({ since, count });
        const open = readings.filter(({ isDone }) => !isDone);
        const limit = Math.ceil(pageSize / open.length);
        const settled = await Promise.allSettled(open.map((one) => readOn(one, limit)));
        const pages = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        const { reports, unreadable } = joinRecords(pages);
        count += reports.length + unreadable.length;
        if (!isStopped()) await move(readings, newest);
        for (const one of settled) if (one.status === 'rejected') throw one.reason;
      }
      if (!isStopped()) isFirst = false;
    },
  };
}
