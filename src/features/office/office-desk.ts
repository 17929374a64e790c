/**
 * Keeps an office desk up to date for weeks. It requests the reports that are newer than the newest
 * known one, watches the work of other desks, and writes without overwriting theirs. The state is
 * in model/desk-state.ts; this file contains the effects.
 */
import { $desk } from './office-store.ts';
import {
  type DeskEvent,
  type DeskRecords,
  isOpen,
  nextDesk,
  startingDesk,
} from './model/desk-state.ts';
import {
  OfficeError,
  type OfficePort,
  type Person,
  type Records,
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
import { inTime } from '../../platform/in-time.ts';
import { createAnonymousInbox } from './anonymous-inbox.ts';
import { createDeskCatchUp, type DeskCatchUp } from './desk-catch-up.ts';
import { createDeskWrites, type DeskWrites } from './desk-writes.ts';
import { createDeskRecords, joinRecords, joinSettled, sentTimes } from './desk-records.ts';
import { createQuarantineFollower, type QuarantineFollower } from './follow-quarantine.ts';
import { findVehicle } from './find-vehicle.ts';
import { createIntake, readWorkOf } from './intake.ts';
import { createOpenWork } from './open-work.ts';
import { createReportPages } from './report-pages.ts';

export interface DeskOptions {
  readonly port: OfficePort;
  readonly me: Person;
  readonly now: () => number;
  /**
   * Calls `returned` when the page is shown again or the network is back. Returns a function that
   * stops this.
   */
  readonly onReturn: (returned: () => void) => () => void;
  /** The time between two requests for new reports, in milliseconds. */
  readonly pollMilliseconds: number;
}

/** The minimum time between two requests after announcements from phones, in milliseconds. */
const hintMilliseconds = 3000;
/**
 * When the driver returns to the page, the browser fires several events within this time, in
 * milliseconds.
 */
const sameReturnMilliseconds = 1000;
/**
 * If there was no answer for this time, the desk first requests dangerous reports, in milliseconds.
 */
const sleepMilliseconds = 120_000;
/**
 * The search for dangerous reports waits at most this long for the live database, in milliseconds.
 */
const liveTimeoutMilliseconds = 3000;
const dayMilliseconds = 86_400_000;

/** Resolves with the value if it arrives in time, otherwise or after an error with undefined. */
const valueInTime = <Value>(value: Promise<Value>): Promise<Value | undefined> =>
  inTime(
    value.catch(() => undefined),
    liveTimeoutMilliseconds,
    () => undefined,
  );

export interface OfficeDesk extends DeskWrites {
  readonly me: Person;
  /** Requests new reports now. */
  poll(): Promise<void>;
  /** Loads older reports. Never rejects; after a failure $desk.isOlderMissing is true. */
  loadOlder(): Promise<void>;
  /**
   * Loads all defect reports of a vehicle, including old ones. Resolves with their number. Rejects
   * without network.
   */
  findVehicle(plate: string): Promise<number>;
  /** Loads the report from any collection. Resolves with false if it does not exist. */
  open(id: string): Promise<boolean>;
  /** Removes a record from all lists permanently. */
  quarantine: QuarantineFollower['quarantine'];
  stop(): void;
}

/** Starts a desk for `me`, which fills $desk. Only one desk can run at a time. */
export function openDesk({ port, me, now, ...options }: DeskOptions): OfficeDesk {
  const end = new AbortController();
  const isStopped = (): boolean => end.signal.aborted;
  const pages = createReportPages(port, me.uid);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWork: (() => void) | undefined;
  let catchUp: DeskCatchUp | undefined;

  /** A desk that was stopped must not change $desk, because another one may already use it. */
  const dispatch = (event: DeskEvent): void => {
    if (!isStopped()) $desk.set(nextDesk($desk.get(), event));
  };
  const changeRecords = (records: Partial<DeskRecords>): void =>
    dispatch({ type: 'recordsChanged', records });

  function schedule(next: () => Promise<void>, milliseconds = options.pollMilliseconds): void {
    clearTimeout(timer);
    if (!isStopped()) timer = setTimeout(() => void next(), milliseconds);
  }
  /**
   * An announcement only triggers the next request earlier. Reports without one are found by the
   * regular requests.
   */
  function onArrivalHint(): void {
    dispatch({ type: 'arrivalHinted' });
    const desk = $desk.get();
    if (!isOpen(desk) || desk.poll.status === 'running') return;
    const due = desk.poll.startedAt + hintMilliseconds - now();
    schedule(poll, Math.min(hintMilliseconds, Math.max(0, due)));
  }

  function isAfterStart(report: Report): boolean {
    const desk = $desk.get();
    const newest = isOpen(desk) ? desk.newestAtStart : Number.POSITIVE_INFINITY;
    return sentTimes({ reports: [report], unreadable: [] }).some((at) => at > newest);
  }
  const records = createDeskRecords({ changeRecords, isAfterStart });
  const { addRecords, addOpened, addWork, receive, isReceived, isResolved } = records;
  const quarantine = createQuarantineFollower({ port, me, now, remove: records.quarantine });

  /** Reads the work on one report again. Failures are ignored, for example a missing network. */
  const reloadWork = (place: WorkPlace): Promise<void> =>
    readWorkOf(port, place).then(addWork, () => undefined);

  const workOf = (id: string) => $desk.get().work.get(id);
  const { loadWork, takeIn } = createIntake({ port, me, workOf, addWork });
  const takeInAll = () => takeIn([...$desk.get().reports.values()]);
  /**
   * Takes the reports in. If their work cannot be read, they are shown without it, and the next
   * request reads the work again.
   */
  async function tryTakeIn(): Promise<void> {
    try {
      await takeInAll();
    } catch (error) {
      console.info('The work about the reports could not be read', error);
      dispatch({ type: 'workUnread' });
    }
  }
  /**
   * Reads the work first, because it decides whether a report rings. If that takes too long,
   * continues without it.
   */
  async function receiveWithWork(received: Records): Promise<void> {
    if ($desk.get().live === 'answering') {
      const unknown = received.reports.filter((report) => !isReceived(report));
      const isInTime = await valueInTime(loadWork(unknown).then(() => true));
      dispatch({ type: 'liveAnswered', isInTime: isInTime === true });
    }
    receive(received);
  }
  /**
   * Reports that were sent while the desk is open ring immediately. For older ones the work is read
   * first.
   */
  async function receivePolled({ reports, unreadable }: Records): Promise<void> {
    receive({ reports: reports.filter(isAfterStart), unreadable });
    const older = {
      reports: reports.filter((report) => !isAfterStart(report) && !isReceived(report)),
      unreadable: [],
    };
    if (older.reports.length === 0) return;
    if ($desk.get().live === 'closed') addRecords(older);
    else await receiveWithWork(older);
  }

  async function loadOlder(): Promise<void> {
    dispatch({ type: 'olderRequested' });
    const loaded = await pages.loadOlder();
    addRecords(joinRecords(loaded.flatMap((page) => ('value' in page ? page.value : []))));
    const isMissing = loaded.some(({ status }) => status === 'rejected');
    if (!isMissing) await tryTakeIn();
    dispatch({ type: 'olderLoaded', isMissing, hasOlder: pages.hasOlder() });
  }

  const openWork = createOpenWork({
    pages,
    addWork,
    receive,
    receiveLoaded(ids) {
      const { reports } = $desk.get();
      receive({ reports: ids.flatMap((id) => reports.get(id) ?? []), unreadable: [] });
    },
    isResolved,
    reloadWork: (place) => void reloadWork(place),
  });

  const inbox = createAnonymousInbox({
    port,
    uid: me.uid,
    now,
    newest: () => pages.newest(),
    isStopped,
    receive: receiveWithWork,
    onRead: (isComplete) => dispatch({ type: 'anonymousLoaded', isMissing: !isComplete }),
  });
  const readInbox = async (): Promise<void> => {
    if (seesSafety($desk.get().roles)) await inbox.read();
  };

  /** Never rejects, because all reports since these times are read later anyway. */
  async function loadDanger(from: (filter: ReportFilter) => number): Promise<void> {
    await pages.loadDanger(from, receiveWithWork).catch((error: unknown) => {
      console.info('Dangerous reports could not be requested separately', error);
    });
  }

  async function requestNew(): Promise<void> {
    const { poll: current, receivedAt, roles } = $desk.get();
    const hasSlept = current.startedAt - receivedAt > sleepMilliseconds;
    await quarantine.refresh(roles);
    if (hasSlept) await loadDanger((filter) => pages.newest(filter));
    // While this computer was asleep, colleagues may have worked on many of the new reports.
    await pages.loadNew(hasSlept ? receiveWithWork : receivePolled);
    dispatch({ type: 'newReportsReceived', at: now() });
    void readInbox();
    void openWork.fetchMissing();
    void catchUp?.run();
    if ($desk.get().live !== 'closed') await takeInAll();
  }

  async function poll(): Promise<void> {
    clearTimeout(timer);
    dispatch({ type: 'pollStarted', at: now() });
    try {
      await requestNew();
      dispatch({ type: 'pollEnded', outcome: 'answered' });
    } catch (error) {
      const problem = error instanceof OfficeError ? error.problem : 'offline';
      const isEnded = problem === 'refused' || problem === 'signIn';
      dispatch({ type: 'pollEnded', outcome: isEnded ? problem : 'offline' });
    }
    const { status, poll: ended } = $desk.get();
    if (status === 'ready') schedule(poll, ended.isHinted ? hintMilliseconds : undefined);
  }

  async function followWork(roles: readonly OfficeRole[]): Promise<void> {
    stopWork?.();
    stopWork = undefined;
    const stop = await port.watchWork(areasFor(roles), {
      work(area, value) {
        openWork.update(area, value);
        // Most reports with open work are in the first list.
        if (isOpen($desk.get())) void openWork.fetchMissing();
      },
      arrival: onArrivalHint,
      accident: (at) => dispatch({ type: 'accidentReported', at }),
      connected: (isConnected) => dispatch({ type: 'liveChanged', isOpen: isConnected }),
    });
    if (isStopped()) stop();
    else stopWork = stop;
  }

  /**
   * Dangerous reports are shown first: those since the shared timestamps or, if these could not be
   * read, those of the last day.
   */
  async function showFirst(moments: TakenIn | undefined): Promise<void> {
    await loadDanger((filter) =>
      moments
        ? Math.min(...areasOfFilter(filter).map((area) => moments.get(area) ?? 0))
        : now() - dayMilliseconds,
    );
    dispatch({ type: 'dangerLoaded', at: now() });
    addRecords(joinSettled(await pages.loadOlder()));
    dispatch({
      type: 'firstListLoaded',
      at: now(),
      newestAtStart: pages.newest(),
      hasOlder: pages.hasOlder(),
    });
  }

  async function start(): Promise<void> {
    try {
      const roles = await port.roles(me.uid, true).catch(() => port.roles(me.uid, false));
      dispatch({ type: 'rolesRead', roles });
      if (areasFor(roles).length === 0) return;
      await followWork(roles);
      const filters = filtersFor(roles);
      pages.begin(filters);
      catchUp = createDeskCatchUp({
        port,
        me,
        filters,
        loadWork,
        takeIn,
        receive,
        isQuarantined: records.isQuarantined,
        dispatch,
        isStopped,
        newest: () => pages.newest(),
        fetchOpen: openWork.fetchMissing,
      });
      const [moments] = await Promise.all([valueInTime(catchUp.read()), quarantine.refresh(roles)]);
      await showFirst(moments);
    } catch (error) {
      console.info('The desk could not be opened', error);
      const isSignedOut = error instanceof OfficeError && error.problem === 'signIn';
      dispatch({ type: 'startFailed', isSignedOut });
      return schedule(start);
    }
    // The list is complete even without a live connection, which may never open.
    schedule(poll);
    await Promise.all([catchUp.run(), readInbox()]);
    await tryTakeIn();
  }

  const stopReturn = options.onReturn(() => {
    const desk = $desk.get();
    if (desk.poll.status === 'running' && now() - desk.poll.startedAt < sameReturnMilliseconds)
      return;
    if (isOpen(desk)) void poll();
    else if (desk.status === 'failed' || desk.status === 'signedOut') {
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
      const known = $desk.get().reports.get(id);
      if (known) addOpened({ reports: [known], unreadable: [] });
      else if (!isResolved({ id, collection: 'reports' })) addOpened(await pages.find(id));
      const report = $desk.get().reports.get(id);
      if (report && !$desk.get().work.has(id)) await reloadWork(workPlaceOf(report));
      return report !== undefined;
    },
    findVehicle: async (plate) => (await findVehicle({ port, pages, records }, plate)).length,
    ...createDeskWrites({ port, me, reloadWork }),
    quarantine: quarantine.quarantine,
    stop() {
      end.abort();
      clearTimeout(timer);
      stopReturn();
      stopWork?.();
    },
  };
}
