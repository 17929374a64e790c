/**
 * Keeps a desk of the office true for weeks: asks for new reports from a cursor on, follows what
 * other desks do, and writes so that none overwrites another.
 */
import { $desk, startingDesk } from './office-store.ts';
import { OfficeError, type OfficePort, type Person, type WorkChange } from './model/office-port.ts';
import type { Report } from './model/report.ts';
import { areasFor, filtersFor, mayListAnonymous, type ReportFilter } from './model/roles.ts';
import { initialWork, readWork, type Work } from './model/work.ts';

export interface DeskEnvironment {
  readonly port: OfficePort;
  readonly me: Person;
  readonly now: () => number;
  /** Calls back when the page is shown again or the network is back. */
  readonly onReturn: (returned: () => void) => () => void;
  /** How often new reports are asked for, in milliseconds. */
  readonly pollMilliseconds: number;
}

/** The first list: all of it together stays under 200 reads. */
const pageSize = 100;
const anonymousSize = 50;
/** How much of the past is asked for again, so that none of the same second is missed. */
const overlapMilliseconds = 10_000;

export interface OfficeDesk {
  readonly me: Person;
  /** Asks for new reports now. */
  poll(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Has the report loaded, wherever it is known; false where there is none. */
  open(id: string): Promise<boolean>;
  /**
   * Writes all of it or nothing; `stale` where another desk was faster, and then $desk holds what
   * that one wrote.
   */
  change(changes: readonly WorkChange[]): ReturnType<OfficePort['change']>;
  note(report: Report, text: string): ReturnType<OfficePort['note']>;
  stop(): void;
}

/** Starts a desk for `me` and fills $desk. One at a time. */
export function openDesk({ port, me, now, ...rest }: DeskEnvironment): OfficeDesk {
  let isStopped = false;
  let filters: readonly ReportFilter[] = [];
  /** Per filter: how far back the desk has read; undefined: to the end. */
  const oldest = new Map<ReportFilter, string | undefined>();
  /** The newest moment that was read; ISO time. */
  let newest = new Date(now() - overlapMilliseconds).toISOString();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWork: (() => void) | undefined;
  const startedAt = now();

  const say = (change: Partial<typeof startingDesk>): void => {
    if (!isStopped) $desk.set({ ...$desk.get(), ...change });
  };

  function keepReports(reports: readonly Report[]): void {
    const known = new Map($desk.get().reports);
    for (const report of reports) {
      known.set(report.id, report);
      if (!report.anonymous && report.sentAt > newest) newest = report.sentAt;
    }
    say({ reports: known });
  }
  function keepWork(entries: Iterable<readonly [string, Work]>): void {
    const known = new Map($desk.get().work);
    for (const [id, work] of entries) {
      const before = known.get(id);
      if (!before || before.revision <= work.revision) known.set(id, work);
    }
    say({
      work: known,
      arrived: $desk.get().arrived.filter((id) => {
        const work = known.get(id);
        return !work || (work.state === 'new' && work.openedBy === undefined);
      }),
    });
  }

  async function readWorkOf(id: string): Promise<readonly (readonly [string, Work])[]> {
    const work = readWork(await port.work(id));
    return work ? [[id, work]] : [];
  }

  /**
   * What nobody has touched becomes work, so that it stays in the list of every desk until somebody
   * closes it. Anonymous ones only with the first deed: the moment would tell when they came.
   */
  async function takeIn(reports: readonly Report[]): Promise<void> {
    const unknown = reports.filter(({ id }) => !$desk.get().work.has(id));
    const found = (await Promise.all(unknown.map(({ id }) => readWorkOf(id)))).flat();
    keepWork(found);
    const untouched = unknown.filter(
      (report) => !report.anonymous && !$desk.get().work.has(report.id),
    );
    const changes = untouched.map((report) => ({ id: report.id, work: initialWork(report) }));
    if (changes.length === 0) return;
    const written = (work: Work): Work => ({ ...work, by: me.uid, revision: 1 });
    if ((await port.change(changes, me)) === 'written')
      keepWork(changes.map(({ id, work }) => [id, written(work)] as const));
    // Another desk has taken some of them in at the same moment.
    else
      await Promise.all(
        changes.map(async (change) => {
          if ((await port.change([change], me)) === 'written')
            keepWork([[change.id, written(change.work)]]);
          else keepWork(await readWorkOf(change.id));
        }),
      );
  }

  async function loadPage(filter: ReportFilter): Promise<readonly Report[]> {
    const reports = await port.listReports(me.uid, {
      filter,
      limit: Math.ceil(pageSize / filters.length),
      before: oldest.get(filter),
    });
    const last = reports.at(-1);
    const isFull = reports.length >= Math.ceil(pageSize / filters.length);
    oldest.set(filter, isFull && last && !last.anonymous ? last.sentAt : '');
    return reports;
  }
  const hasOlder = (): boolean => filters.some((filter) => oldest.get(filter) !== '');

  async function loadOlder(): Promise<void> {
    say({ isLoading: true });
    try {
      const more = filters.filter((filter) => oldest.get(filter) !== '');
      const reports = (await Promise.all(more.map(loadPage))).flat();
      keepReports(reports);
      await takeIn(reports);
    } finally {
      say({ isLoading: false, hasOlder: hasOlder() });
    }
  }

  /** Work that is open and whose report is older than the list. */
  async function fetchMissing(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !$desk.get().reports.has(id));
    const found = await Promise.all(
      missing.map((id) => port.getReport(me.uid, id).catch(() => undefined)),
    );
    keepReports(found.flatMap((report) => report ?? []));
  }

  const inArea = new Map<string, ReadonlySet<string>>();
  function heardWork(area: string, value: unknown): void {
    const entries = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>).flatMap(
      ([id, one]) => {
        const work = readWork(one);
        return work ? [[id, work] as const] : [];
      },
    );
    const before = inArea.get(area) ?? new Set();
    inArea.set(area, new Set(entries.map(([id]) => id)));
    keepWork(entries);
    void fetchMissing(entries.map(([id]) => id)).catch(() => undefined);
    // What has left the list was closed by somebody.
    for (const id of before)
      if (!inArea.get(area)?.has(id))
        void readWorkOf(id)
          .then(keepWork)
          .catch(() => undefined);
  }

  async function poll(): Promise<void> {
    clearTimeout(timer);
    try {
      const from = new Date(Date.parse(newest) - overlapMilliseconds).toISOString();
      const pages = await Promise.all(
        filters.map((filter) => port.listReports(me.uid, { filter, limit: pageSize, from })),
      );
      const fresh = pages.flat().filter(({ id }) => !$desk.get().reports.has(id));
      if (fresh.length > 0) {
        keepReports(fresh);
        const came = fresh.filter(
          (report) => !report.anonymous && Date.parse(report.sentAt) > startedAt - 60_000,
        );
        say({ arrived: [...$desk.get().arrived, ...came.map(({ id }) => id)] });
        await takeIn(fresh);
      }
      say({ isConnected: isLive, heardAt: now() });
    } catch (error) {
      if (error instanceof OfficeError && error.problem === 'refused')
        say({ status: 'driver', reports: new Map(), work: new Map() });
      else say({ isConnected: false });
    } finally {
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(() => void poll(), rest.pollMilliseconds);
    }
  }

  let isLive = false;
  async function start(): Promise<void> {
    try {
      const roles = await port.roles(me.uid, true).catch(() => port.roles(me.uid, false));
      if (roles.length === 0) return say({ status: 'driver', isLoading: false });
      filters = filtersFor(roles);
      say({ roles });
      stopWork = await port.watchWork(areasFor(roles), {
        work: heardWork,
        connected(stands) {
          isLive = stands;
          // The library says "no" once before it connects at all.
          if (stands) say({ isConnected: true });
          else if ($desk.get().heardAt > 0) say({ isConnected: false });
        },
      });
      const reports = (await Promise.all(filters.map(loadPage))).flat();
      keepReports(reports);
      say({ status: 'ready', heardAt: now(), isLoading: false, hasOlder: hasOlder() });
      if (mayListAnonymous(roles)) {
        const anonymous = await port.listAnonymous(me.uid, anonymousSize);
        keepReports(anonymous);
        await takeIn(anonymous);
      }
      await takeIn(reports);
      timer = setTimeout(() => void poll(), rest.pollMilliseconds);
    } catch (error) {
      console.info('The desk could not be opened', error);
      if ($desk.get().status === 'starting') say({ status: 'failed', isLoading: false });
      timer = setTimeout(() => void start(), rest.pollMilliseconds);
    }
  }

  const stopReturn = rest.onReturn(() => {
    if ($desk.get().status === 'ready') void poll();
    else if ($desk.get().status === 'failed') {
      clearTimeout(timer);
      void start();
    }
  });
  $desk.set(startingDesk);
  void start();

  return {
    me,
    poll,
    loadOlder,
    async open(id) {
      if (!$desk.get().reports.has(id)) await fetchMissing([id]);
      const report = $desk.get().reports.get(id);
      if (report && !$desk.get().work.has(id)) keepWork(await readWorkOf(id));
      return report !== undefined;
    },
    async change(changes) {
      const result = await port.change(changes, me);
      await Promise.all(changes.map(async ({ id }) => keepWork(await readWorkOf(id))));
      return result;
    },
    note: (report, text) => port.note(report.id, report.anonymous, text, me),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stopReturn();
      stopWork?.();
    },
  };
}
