/**
 * Catching up: reads every report that no desk has taken in yet, however many, oldest first, has it
 * taken in, and moves the shared moment forward (model/taken-in.ts). A desk that is closed on the way
 * loses nothing: the moment never passes a report without work.
 */
import { sentTimes, together } from './desk-knowledge.ts';
import { type OfficePort, type PageMark, type Person, type Records } from './model/office-port.ts';
import { type Area, areasOfFilter, type ReportFilter } from './model/roles.ts';
import { settleMilliseconds, type TakenIn } from './model/taken-in.ts';
import type { TakingIn } from './take-in.ts';

/** Reports that are read at once: enough for few requests, few enough for a screen that answers. */
const pageSize = 200;
/** The shared moment is moved once it lies so far behind what could be. Milliseconds. */
const behindMilliseconds = 300_000;

/** How far a desk is. `since` is where it began, in milliseconds since 1970; 0 at the first report. */
interface CatchingUp {
  readonly since: number;
  readonly count: number;
}

interface Surroundings extends TakingIn {
  readonly port: Pick<OfficePort, 'listReports' | 'takenIn' | 'moveTakenIn'>;
  readonly me: Person;
  readonly filters: readonly ReportFilter[];
  readonly isStopped: () => boolean;
  /** Was it set aside? */
  readonly isAside: (id: string) => boolean;
  readonly isWithoutWork: (id: string) => boolean;
  readonly hear: (records: Records) => void;
  readonly progress: (state: CatchingUp) => void;
}

export interface CatchUp {
  /** The shared moments as they are now. Rejects without connection. */
  read(): Promise<TakenIn>;
  /** Is the shared moment far behind `newest`, as far as this desk knows? */
  isDue(newest: number): boolean;
  /**
   * Reads what came after the shared moments; `newest` is the newest moment that is known, in
   * milliseconds since 1970 on the server's clock. Where another desk has just done it nothing is
   * read, unless it is the first time. Rejects where it could not go to the end; what was reached
   * counts.
   */
  run(newest: number): Promise<void>;
}

interface Reading {
  readonly filter: ReportFilter;
  /** Where it began. */
  readonly from: number;
  after: PageMark | undefined;
  /** All before is taken in. */
  reached: number;
  isDone: boolean;
}

export function createCatchUp(surroundings: Surroundings): CatchUp {
  const { port, me, filters, isStopped, isAside, isWithoutWork, hear, learn, takeIn, progress } =
    surroundings;
  const areas = [...new Set(filters.flatMap(areasOfFilter))];
  /** How far this desk has read itself, by area. */
  const own = new Map<Area, number>();
  /** What cannot be taken in holds the shared moment: by id, when it was sent and where it belongs. */
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

  /** Moves the shared moments as far as everything before is taken in. */
  async function move(readings: readonly Reading[], newest: number): Promise<void> {
    for (const id of holding.keys()) if (isAside(id) || !isWithoutWork(id)) holding.delete(id);
    const moved = new Map<Area, number>();
    for (const area of areas) {
      const ofArea = readings.filter(({ filter }) => areasOfFilter(filter).includes(area));
      // What came after `newest` may be missing in what was read to its end before.
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
    const question = { filter, limit, order: 'oldest', after } as const;
    const page = await port.listReports(me.uid, {
      ...question,
      from: new Date(from).toISOString(),
    });
    if (isStopped()) return page;
    const isShown = ({ id }: { readonly id: string }): boolean => !isAside(id);
    const records = {
      reports: page.reports.filter(isShown),
      unreadable: page.unreadable.filter(isShown),
    };
    try {
      await learn(records.reports);
    } finally {
      // A report is shown and rings, whatever is known of the work about it.
      hear(records);
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
        progress({ since, count });
        const open = readings.filter(({ isDone }) => !isDone);
        const limit = Math.ceil(pageSize / open.length);
        const settled = await Promise.allSettled(open.map((one) => readOn(one, limit)));
        const pages = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        const { reports, unreadable } = together(pages);
        count += reports.length + unreadable.length;
        if (!isStopped()) await move(readings, newest);
        for (const one of settled) if (one.status === 'rejected') throw one.reason;
      }
      if (!isStopped()) isFirst = false;
    },
  };
}
