/**
 * Keeps a desk of the office true for weeks: asks for new reports from a cursor on, follows what
 * other desks do, and writes so that none overwrites another.
 */
import { $desk, startingDesk } from './office-store.ts';
import { OfficeError, type OfficePort, type Person, type WorkChange } from './model/office-port.ts';
import type { Report } from './model/report.ts';
import {
  areasFor,
  filtersFor,
  mayListAnonymous,
  type OfficeRole,
  type ReportFilter,
} from './model/roles.ts';
import { initialWork, isUntouched, readWork, type Work } from './model/work.ts';

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
/** How often anonymous reports are asked for: they come rarely, and each question costs reads. */
const anonymousMilliseconds = 3_600_000;

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
  /**
   * The newest moment up to which all reports were read, on the server's clock: this computer's may
   * be wrong. Milliseconds since 1970.
   */
  let newest = 0;
  /** What is newer came while the desk was open. */
  let newestAtStart = Number.POSITIVE_INFINITY;
  let anonymousAt = Number.NEGATIVE_INFINITY;
  /** Without work of their own, and there is nothing more to ask or to write about them. */
  const settled = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWork: (() => void) | undefined;
  let isLive = false;

  const say = (change: Partial<typeof startingDesk>): void => {
    if (!isStopped) $desk.set({ ...$desk.get(), ...change });
  };

  function schedule(next: () => Promise<void>): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void next(), rest.pollMilliseconds);
  }

  function keepReports(reports: readonly Report[]): void {
    const known = new Map($desk.get().reports);
    for (const report of reports) known.set(report.id, report);
    say({ reports: known });
  }
  const sentTimes = (reports: readonly Report[]): number[] =>
    reports.flatMap((report) => (report.anonymous ? [] : [Date.parse(report.sentAt)]));
  function isNews(report: Report): boolean {
    const work = $desk.get().work.get(report.id);
    return sentTimes([report]).some((at) => at > newestAtStart) && (!work || isUntouched(work));
  }
  /** Keeps what is unknown, and has it rung for, whichever way it came. */
  function hear(reports: readonly Report[]): void {
    const fresh = reports.filter(({ id }) => !$desk.get().reports.has(id));
    if (fresh.length === 0) return;
    keepReports(fresh);
    const news = fresh.filter(isNews).map(({ id }) => id);
    say({ arrived: [...$desk.get().arrived, ...news] });
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
        return !work || isUntouched(work);
      }),
    });
  }

  async function readWorkOf(id: string): Promise<readonly (readonly [string, Work])[]> {
    const work = readWork(await port.work(id));
    return work ? [[id, work]] : [];
  }

  /** Reads the work where that can be done now. */
  const recallWork = (id: string): Promise<void> => readWorkOf(id).then(keepWork, () => undefined);

  /**
   * What nobody has touched becomes work, so that it stays in the list of every desk until somebody
   * closes it. Anonymous ones only with the first deed: the moment would tell when they came.
   */
  async function takeIn(): Promise<void> {
    const unknown = [...$desk.get().reports.values()].filter(
      ({ id }) => !settled.has(id) && !$desk.get().work.has(id),
    );
    const found = (await Promise.all(unknown.map(({ id }) => readWorkOf(id)))).flat();
    keepWork(found);
    for (const { id, anonymous } of unknown) if (anonymous) settled.add(id);
    const untouched = unknown.filter(
      (report) => !report.anonymous && !$desk.get().work.has(report.id),
    );
    const changes = untouched.map((report) => ({ id: report.id, work: initialWork(report) }));
    if (changes.length === 0) return;
    const result = await port.change(changes, me);
    if (result === 'written') keepWritten(changes);
    // Another desk has taken some of them in at the same moment.
    else if (result === 'stale') await Promise.all(changes.map(takeInAlone));
  }
  const keepWritten = (changes: readonly WorkChange[]): void =>
    keepWork(changes.map(({ id, work }) => [id, { ...work, by: me.uid, revision: 1 }] as const));
  async function takeInAlone(change: WorkChange): Promise<void> {
    const result = await port.change([change], me);
    if (result === 'written') return keepWritten([change]);
    const work = await readWorkOf(change.id);
    keepWork(work);
    // Neither written nor there: the rules let no desk write it, and never will.
    if (result === 'stale' && work.length === 0) settled.add(change.id);
  }
  /** A report is shown without its work too; the next poll tries again. */
  async function tryTakeIn(): Promise<void> {
    try {
      await takeIn();
    } catch (error) {
      console.info('What is done about the reports could not be read', error);
      say({ isConnected: isLive });
    }
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
      await tryTakeIn();
    } finally {
      say({ isLoading: false, hasOlder: hasOlder() });
    }
  }

  /** Reports that are not in the list: older than it, or newer than the last poll. */
  async function fetchMissing(ids: readonly string[]): Promise<readonly Report[]> {
    const missing = ids.filter((id) => !$desk.get().reports.has(id));
    const found = await Promise.all(
      missing.map((id) => port.getReport(me.uid, id).catch(() => undefined)),
    );
    return found.flatMap((report) => report ?? []);
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
    void fetchMissing(entries.map(([id]) => id)).then(hear);
    // What has left the list was closed by somebody.
    for (const id of before) if (!inArea.get(area)?.has(id)) void recallWork(id);
  }

  /** All that was sent since then, however much: a desk may have slept over a weekend. */
  async function listSince(filter: ReportFilter, from: string): Promise<readonly Report[]> {
    const found: Report[] = [];
    let before: string | undefined;
    do {
      const page = await port.listReports(me.uid, { filter, limit: pageSize, from, before });
      found.push(...page);
      const last = page.length < pageSize ? undefined : page.at(-1);
      before = last && !last.anonymous ? last.sentAt : undefined;
    } while (before !== undefined);
    return found;
  }
  async function listAnonymous(): Promise<void> {
    const isDue = now() - anonymousAt >= anonymousMilliseconds;
    if (!isDue || !mayListAnonymous($desk.get().roles)) return;
    hear(await port.listAnonymous(me.uid, anonymousSize));
    anonymousAt = now();
  }

  async function poll(): Promise<void> {
    clearTimeout(timer);
    try {
      const from = new Date(Math.max(0, newest - overlapMilliseconds)).toISOString();
      const pages = await Promise.all(filters.map((filter) => listSince(filter, from)));
      hear(pages.flat());
      newest = Math.max(newest, ...sentTimes(pages.flat()));
      say({ heardAt: now() });
      await listAnonymous();
      if (isLive) await takeIn();
      say({ isConnected: isLive });
    } catch (error) {
      if (error instanceof OfficeError && error.problem === 'refused')
        say({ status: 'driver', reports: new Map(), work: new Map() });
      else say({ isConnected: false });
    } finally {
      schedule(poll);
    }
  }

  async function follow(roles: readonly OfficeRole[]): Promise<void> {
    stopWork?.();
    stopWork = undefined;
    const stop = await port.watchWork(areasFor(roles), {
      work: heardWork,
      connected(stands) {
        isLive = stands;
        // The library says "no" once before it connects at all.
        if (stands) say({ isConnected: true });
        else if ($desk.get().heardAt > 0) say({ isConnected: false });
      },
    });
    if (isStopped) stop();
    else stopWork = stop;
  }

  async function start(): Promise<void> {
    try {
      const roles = await port.roles(me.uid, true).catch(() => port.roles(me.uid, false));
      if (roles.length === 0) return say({ status: 'driver', isLoading: false });
      filters = filtersFor(roles);
      say({ roles });
      await follow(roles);
      const reports = (await Promise.all(filters.map(loadPage))).flat();
      keepReports(reports);
      newest = Math.max(0, ...sentTimes(reports));
      newestAtStart = newest;
      say({ status: 'ready', heardAt: now(), isLoading: false, hasOlder: hasOlder() });
    } catch (error) {
      console.info('The desk could not be opened', error);
      if ($desk.get().status === 'starting') say({ status: 'failed', isLoading: false });
      return schedule(start);
    }
    // From here on the list is right without a live connection, which may never come.
    schedule(poll);
    await listAnonymous().catch(() => undefined);
    await tryTakeIn();
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
      if (!$desk.get().reports.has(id)) keepReports(await fetchMissing([id]));
      const report = $desk.get().reports.get(id);
      if (report && !$desk.get().work.has(id)) await recallWork(id);
      return report !== undefined;
    },
    async change(changes) {
      const result = await port.change(changes, me);
      if (result !== 'offline') await Promise.all(changes.map(({ id }) => recallWork(id)));
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
