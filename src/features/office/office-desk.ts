/**
 * Keeps a desk of the office true for weeks: asks for new reports from a cursor on, follows what
 * other desks do, and writes so that none overwrites another.
 */
import { $desk, startingDesk } from './office-store.ts';
import {
  OfficeError,
  type OfficePort,
  type Person,
  type Records,
  type WorkChange,
  type WorkPlace,
} from './model/office-port.ts';
import type { Report } from './model/report.ts';
import {
  type Area,
  areaOfReport,
  areasFor,
  filtersFor,
  mayListAnonymous,
  type OfficeRole,
} from './model/roles.ts';
import { vehicleOf } from './model/vehicles.ts';
import { readWork } from './model/work.ts';
import { createKnowledge, sentTimes, together } from './desk-knowledge.ts';
import { type AsideFollower, createAsideFollower } from './follow-aside.ts';
import { createReportPages } from './report-pages.ts';
import { createTakingIn, readWorkOf } from './take-in.ts';

export interface DeskEnvironment {
  readonly port: OfficePort;
  readonly me: Person;
  readonly now: () => number;
  /** Calls back when the page is shown again or the network is back. */
  readonly onReturn: (returned: () => void) => () => void;
  /** How often new reports are asked for, in milliseconds. */
  readonly pollMilliseconds: number;
}

const anonymousSize = 50;
/** However often phones say that something came: so far apart are the questions. Milliseconds. */
const hintMilliseconds = 3000;
/** How much of the past is asked for again, so that none of the same second is missed. */
const overlapMilliseconds = 10_000;
/** How often anonymous reports are asked for: they come rarely, and each question costs reads. */
const anonymousMilliseconds = 3_600_000;

const placeOf = (report: Report): WorkPlace => ({ id: report.id, area: areaOfReport(report) });

/** Rejects as the question did. */
function pageOf(settled: PromiseSettledResult<Records>): Records {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

export interface OfficeDesk {
  readonly me: Person;
  /** Asks for new reports now. */
  poll(): Promise<void>;
  /** Never rejects: what did not come is said in $desk. */
  loadOlder(): Promise<void>;
  /** Has the report loaded, wherever it is known; false where there is none. */
  open(id: string): Promise<boolean>;
  /**
   * Writes all of it or nothing; `stale` where another desk was faster, and then $desk holds what
   * that one wrote.
   */
  change(changes: readonly WorkChange[]): ReturnType<OfficePort['change']>;
  note(report: Report, text: string): ReturnType<OfficePort['note']>;
  /** Keeps a record that is no report out of all lists, for good. */
  setAside: AsideFollower['setAside'];
  stop(): void;
}

/** Starts a desk for `me` and fills $desk. One at a time. */
export function openDesk({ port, me, now, ...rest }: DeskEnvironment): OfficeDesk {
  let isStopped = false;
  const pages = createReportPages(port, me.uid);
  /**
   * The newest moment up to which all reports were read, on the server's clock: this computer's may
   * be wrong. Milliseconds since 1970.
   */
  let newest = 0;
  /** What is newer came while the desk was open. */
  let newestAtStart = Number.POSITIVE_INFINITY;
  let anonymousAt = Number.NEGATIVE_INFINITY;
  let pollBegan = Number.NEGATIVE_INFINITY;
  let isPolling = false;
  /** A phone has said that something came since the last question began. */
  let isHinted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWork: (() => void) | undefined;
  let isLive = false;

  const say = (change: Partial<typeof startingDesk>): void => {
    if (!isStopped) $desk.set({ ...$desk.get(), ...change });
  };

  function schedule(next: () => Promise<void>, milliseconds = rest.pollMilliseconds): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void next(), milliseconds);
  }
  /** Only a hint: the questions at their intervals find what came without one. */
  function hearHint(): void {
    isHinted = true;
    if ($desk.get().status === 'ready' && !isPolling)
      schedule(poll, Math.min(hintMilliseconds, Math.max(0, pollBegan + hintMilliseconds - now())));
  }

  const { keepRecords, keepWork, hear, putAside, isSettled } = createKnowledge({
    say,
    isAfterStart: (report) =>
      sentTimes({ reports: [report], unreadable: [] }).some((at) => at > newestAtStart),
  });
  const aside = createAsideFollower({ port, me, now, putAside });

  /** Reads the work where that can be done now. */
  const recallWork = (place: WorkPlace): Promise<void> =>
    readWorkOf(port, place).then(keepWork, () => undefined);

  const takeIn = createTakingIn({ port, me, keep: keepWork });
  /** A report is shown without its work too; the next poll tries again. */
  async function tryTakeIn(): Promise<void> {
    try {
      await takeIn();
    } catch (error) {
      console.info('What is done about the reports could not be read', error);
      say({ isConnected: isLive });
    }
  }

  async function loadOlder(): Promise<void> {
    say({ isLoading: true, isOlderMissing: false });
    const loaded = await pages.loadOlder();
    keepRecords(together(loaded.flatMap((page) => ('value' in page ? page.value : []))));
    const isOlderMissing = loaded.some(({ status }) => status === 'rejected');
    if (!isOlderMissing) await tryTakeIn();
    say({ isLoading: false, isOlderMissing, hasOlder: pages.hasOlder() });
  }

  /** Reports that are not in the list: older than it, or newer than the last poll. */
  const fetchMissing = (ids: readonly string[]): Promise<Records> =>
    pages.fetch(ids.filter((id) => !isSettled(id)));

  const inArea = new Map<string, ReadonlySet<string>>();
  /** Open work may be about reports that are older than the list. */
  async function hearOfOpen(): Promise<void> {
    const open = [...inArea.values()].flatMap((ids) => [...ids]);
    hear(await fetchMissing(open.filter((id) => !pages.isAbsent(id))));
  }
  function heardWork(area: Area, value: unknown): void {
    const entries = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>).flatMap(
      ([id, one]) => {
        const work = readWork(one);
        return work ? [[id, work] as const] : [];
      },
    );
    const before = inArea.get(area) ?? new Set();
    inArea.set(area, new Set(entries.map(([id]) => id)));
    keepWork(entries);
    // Before the first list is there most of them are about to come with it.
    if ($desk.get().status === 'ready') void hearOfOpen();
    // What has left the list was closed by somebody.
    for (const id of before) if (!inArea.get(area)?.has(id)) void recallWork({ id, area });
  }

  async function listAnonymous(): Promise<void> {
    const isDue = now() - anonymousAt >= anonymousMilliseconds;
    if (!isDue || !mayListAnonymous($desk.get().roles)) return;
    const before = anonymousAt;
    // Before the answer: what asks meanwhile would pay for all of them again.
    anonymousAt = now();
    try {
      hear(await port.listAnonymous(me.uid, anonymousSize));
    } catch (error) {
      anonymousAt = before;
      throw error;
    }
  }

  async function poll(): Promise<void> {
    clearTimeout(timer);
    isHinted = false;
    isPolling = true;
    pollBegan = now();
    try {
      const from = new Date(Math.max(0, newest - overlapMilliseconds)).toISOString();
      await aside.refresh($desk.get().roles);
      const records = await pages.listSince(from);
      hear(records);
      newest = Math.max(newest, ...sentTimes(records));
      say({ heardAt: now() });
      await listAnonymous();
      if (isLive) await takeIn();
      say({ isConnected: isLive });
    } catch (error) {
      const problem = error instanceof OfficeError ? error.problem : 'offline';
      // Neither may go on looking at what stands here.
      if (problem === 'refused' || problem === 'signIn')
        say({
          status: problem === 'refused' ? 'driver' : 'signedOut',
          reports: new Map(),
          unreadable: new Map(),
          work: new Map(),
        });
      else say({ isConnected: false });
    } finally {
      isPolling = false;
      if ($desk.get().status === 'ready') schedule(poll, isHinted ? hintMilliseconds : undefined);
    }
  }

  async function follow(roles: readonly OfficeRole[]): Promise<void> {
    stopWork?.();
    stopWork = undefined;
    const stop = await port.watchWork(areasFor(roles), {
      work: heardWork,
      arrival: hearHint,
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
      say({ roles });
      await follow(roles);
      pages.begin(filtersFor(roles));
      const [loaded] = await Promise.all([pages.loadOlder(), aside.refresh(roles)]);
      const records = together(loaded.map(pageOf));
      keepRecords(records);
      newest = Math.max(0, ...sentTimes(records));
      newestAtStart = newest;
      say({
        status: 'ready',
        heardAt: now(),
        isLoading: false,
        hasOlder: pages.hasOlder(),
      });
    } catch (error) {
      console.info('The desk could not be opened', error);
      const isSignedOut = error instanceof OfficeError && error.problem === 'signIn';
      if (isSignedOut) say({ status: 'signedOut', isLoading: false });
      else if ($desk.get().status === 'starting') say({ status: 'failed', isLoading: false });
      return schedule(start);
    }
    // From here on the list is right without a live connection, which may never come.
    schedule(poll);
    await listAnonymous().catch(() => undefined);
    await hearOfOpen();
    await tryTakeIn();
  }

  const stopReturn = rest.onReturn(() => {
    if ($desk.get().status === 'ready') void poll();
    else if (/^(?:failed|signedOut)$/.test($desk.get().status)) {
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
      if (!$desk.get().reports.has(id)) keepRecords(await fetchMissing([id]));
      const report = $desk.get().reports.get(id);
      if (report && !$desk.get().work.has(id)) await recallWork(placeOf(report));
      return report !== undefined;
    },
    async change(changes) {
      const whole = changes.map((change) => {
        const report = $desk.get().reports.get(change.id);
        return report ? { ...change, vehicle: vehicleOf(report, change.work) } : change;
      });
      const result = await port.change(whole, me);
      if (result !== 'offline')
        await Promise.all(changes.map(({ id, work }) => recallWork({ id, area: work.area })));
      return result;
    },
    setAside: aside.setAside,
    note: (report, text) => port.note(placeOf(report), report.anonymous, text, me),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stopReturn();
      stopWork?.();
    },
  };
}
