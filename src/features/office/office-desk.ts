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
  areasFor,
  areasOfFilter,
  filtersFor,
  seesSafety,
  type OfficeRole,
  type ReportFilter,
  workPlaceOf,
} from './model/roles.ts';
import type { TakenIn } from './model/taken-in.ts';
import { vehicleOf } from './model/vehicles.ts';
import { createAnonymousInbox } from './anonymous-inbox.ts';
import { createDeskCatchUp, type DeskCatchUp } from './desk-catch-up.ts';
import { allTogether, createKnowledge, sentTimes, together } from './desk-knowledge.ts';
import { type AsideFollower, createAsideFollower } from './follow-aside.ts';
import { findVehicle } from './find-vehicle.ts';
import { createOpenWork } from './open-work.ts';
import { createReportPages } from './report-pages.ts';
import { soon } from './soon.ts';
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

/** However often phones say that something came: so far apart are the questions. Milliseconds. */
const hintMilliseconds = 3000;
/** Events so close together tell of the same return. */
const sameReturnMilliseconds = 1000;
/** After so long without an answer danger is asked for before everything else. Milliseconds. */
const sleepMilliseconds = 120_000;
const dayMilliseconds = 86_400_000;
export interface OfficeDesk {
  readonly me: Person;
  /** Asks for new reports now. */
  poll(): Promise<void>;
  /** Never rejects: what did not come is said in $desk. */
  loadOlder(): Promise<void>;
  /**
   * Loads all reports of defects of a vehicle, however old, and gives their number. Rejects without
   * connection.
   */
  findVehicle(plate: string): Promise<number>;
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
  /** What is newer came while the desk was open. */
  let newestAtStart = Number.POSITIVE_INFINITY;
  /** The first list is there: from now on the desk asks for what is new. */
  let isOpen = false;
  let pollBegan = Number.NEGATIVE_INFINITY;
  let isPolling = false;
  /** A phone has said that something came since the last question began. */
  let isHinted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWork: (() => void) | undefined;
  let isLive = false;
  /** The live connection stands and does not answer, as after sleep. */
  let isSilent = false;
  let catchUp: DeskCatchUp | undefined;

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
    if (isOpen && $desk.get().status === 'ready' && !isPolling)
      schedule(poll, Math.min(hintMilliseconds, Math.max(0, pollBegan + hintMilliseconds - now())));
  }

  const isAfterStart = (report: Report): boolean =>
    sentTimes({ reports: [report], unreadable: [] }).some((at) => at > newestAtStart);
  const knowledge = createKnowledge({ say, isAfterStart });
  const { keepRecords, keepOpened, keepWork, hear, isHeard, isSettled, isAside } = knowledge;
  const aside = createAsideFollower({ port, me, now, putAside: knowledge.putAside });

  /** Reads the work where that can be done now. */
  const recallWork = (place: WorkPlace): Promise<void> =>
    readWorkOf(port, place).then(keepWork, () => undefined);

  const workOf = (id: string) => $desk.get().work.get(id);
  const { learn, takeIn } = createTakingIn({ port, me, workOf, keep: keepWork });
  const takeInAll = () => takeIn([...$desk.get().reports.values()]);
  /** A report is shown without its work too; the next poll tries again. */
  async function tryTakeIn(): Promise<void> {
    try {
      await takeInAll();
    } catch (error) {
      console.info('What is done about the reports could not be read', error);
      say({ isConnected: isLive });
    }
  }
  /** Whether these are news depends on the work about them, which may not come. */
  async function hearLearned(records: Records): Promise<void> {
    if (isLive && !isSilent) {
      const learned = learn(records.reports.filter((report) => !isHeard(report))).then(() => true);
      isSilent = (await soon(learned)) !== true;
    }
    hear(records);
  }
  /** What was sent while the desk is open rings at once; the rest is for the catching up. */
  async function hearPolled({ reports, unreadable }: Records): Promise<void> {
    hear({ reports: reports.filter(isAfterStart), unreadable });
    const others = {
      reports: reports.filter((report) => !isAfterStart(report) && !isHeard(report)),
      unreadable: [],
    };
    if (others.reports.length === 0) return;
    if (isLive) await hearLearned(others);
    else keepRecords(others);
  }

  async function loadOlder(): Promise<void> {
    say({ isLoading: true, isOlderMissing: false });
    const loaded = await pages.loadOlder();
    keepRecords(together(loaded.flatMap((page) => ('value' in page ? page.value : []))));
    const isOlderMissing = loaded.some(({ status }) => status === 'rejected');
    if (!isOlderMissing) await tryTakeIn();
    say({ isLoading: false, isOlderMissing, hasOlder: pages.hasOlder() });
  }

  const openWork = createOpenWork({
    pages,
    keepWork,
    hear,
    hearKnown(ids) {
      const { reports } = $desk.get();
      hear({ reports: ids.flatMap((id) => reports.get(id) ?? []), unreadable: [] });
    },
    isSettled,
    recall: (place) => void recallWork(place),
  });

  const inbox = createAnonymousInbox({
    port,
    uid: me.uid,
    now,
    newest: () => pages.newest(),
    isStopped: () => isStopped,
    hear: hearLearned,
    say,
  });
  const readInbox = async (): Promise<void> => {
    if (seesSafety($desk.get().roles)) await inbox.read();
  };

  /** Never rejects: what came after these moments is read to its end later, whatever it is. */
  async function findDanger(from: (filter: ReportFilter) => number): Promise<void> {
    await pages.hearDanger(from, hearLearned).catch((error: unknown) => {
      console.info('Danger could not be asked for apart', error);
    });
  }

  async function poll(): Promise<void> {
    clearTimeout(timer);
    isHinted = false;
    isPolling = true;
    isSilent = false;
    pollBegan = now();
    try {
      const hasSlept = pollBegan - $desk.get().heardAt > sleepMilliseconds;
      await aside.refresh($desk.get().roles);
      if (hasSlept) await findDanger((filter) => pages.newest(filter));
      // Colleagues may have worked on much of it meanwhile.
      await pages.hearNew(hasSlept ? hearLearned : hearPolled);
      say({ heardAt: now() });
      void readInbox();
      void openWork.fetchMissing();
      void catchUp?.go();
      if (isLive) await takeInAll();
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
      work(area, value) {
        openWork.take(area, value);
        // Before the first list is there most of them are about to come with it.
        if (isOpen) void openWork.fetchMissing();
      },
      arrival: hearHint,
      accident: (at) => say({ accidentAt: at }),
      connected(stands) {
        isLive = stands;
        isSilent = false;
        // The library says "no" once before it connects at all.
        if (stands) say({ isConnected: true });
        else if ($desk.get().heardAt > 0) say({ isConnected: false });
      },
    });
    if (isStopped) stop();
    else stopWork = stop;
  }

  /** Danger first: what came since somebody last looked or, where that is not known, in a day. */
  async function showFirst(moments: TakenIn | undefined): Promise<void> {
    await findDanger((filter) =>
      moments
        ? Math.min(...areasOfFilter(filter).map((area) => moments.get(area) ?? 0))
        : now() - dayMilliseconds,
    );
    if ($desk.get().reports.size > 0) say({ status: 'ready', heardAt: now() });
    keepRecords(allTogether(await pages.loadOlder()));
    newestAtStart = pages.newest();
    isOpen = true;
    say({
      status: 'ready',
      heardAt: now(),
      isLoading: false,
      hasOlder: pages.hasOlder(),
    });
  }

  async function start(): Promise<void> {
    try {
      const roles = await port.roles(me.uid, true).catch(() => port.roles(me.uid, false));
      if (areasFor(roles).length === 0) return say({ status: 'driver', isLoading: false });
      say({ roles, catchUp: { status: 'reading', since: undefined, count: 0 } });
      await follow(roles);
      const filters = filtersFor(roles);
      pages.begin(filters);
      catchUp = createDeskCatchUp({
        port,
        me,
        filters,
        learn,
        takeIn,
        hear,
        isAside,
        say,
        isStopped: () => isStopped,
        newest: () => pages.newest(),
        fetchOpen: openWork.fetchMissing,
      });
      const [moments] = await Promise.all([soon(catchUp.read()), aside.refresh(roles)]);
      await showFirst(moments);
    } catch (error) {
      console.info('The desk could not be opened', error);
      const isSignedOut = error instanceof OfficeError && error.problem === 'signIn';
      if (isSignedOut) say({ status: 'signedOut', isLoading: false });
      else if ($desk.get().status === 'starting') say({ status: 'failed', isLoading: false });
      else say({ isConnected: false });
      return schedule(start);
    }
    // From here on the list is right without a live connection, which may never come.
    schedule(poll);
    await Promise.all([catchUp.go(), readInbox()]);
    await tryTakeIn();
  }

  const stopReturn = rest.onReturn(() => {
    const { status } = $desk.get();
    // One return is told by several events.
    if (isPolling && now() - pollBegan < sameReturnMilliseconds) return;
    if (status === 'ready' && isOpen) void poll();
    else if (/^(?:failed|signedOut)$/.test(status)) {
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
      const { reports } = $desk.get();
      const known = reports.get(id);
      if (known) keepOpened({ reports: [known], unreadable: [] });
      else if (!isSettled({ id, collection: 'reports' })) keepOpened(await pages.find(id));
      const report = $desk.get().reports.get(id);
      if (report && !$desk.get().work.has(id)) await recallWork(workPlaceOf(report));
      return report !== undefined;
    },
    findVehicle: async (plate) => (await findVehicle({ port, pages, knowledge }, plate)).length,
    async change(changes) {
      const whole = changes.map((change) => {
        const report = $desk.get().reports.get(change.id);
        return report ? { ...change, vehicle: vehicleOf(report, change.work) } : change;
      });
      const result = await port.change(whole, me);
      if (result === 'written' || result === 'stale')
        await Promise.all(changes.map(({ id, work }) => recallWork({ id, area: work.area })));
      return result;
    },
    setAside: aside.setAside,
    note: (report, text) => port.note(workPlaceOf(report), report.anonymous, text, me),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stopReturn();
      stopWork?.();
    },
  };
}
