/** The state of an open desk, and the only function that changes it, which is pure. */
import type { UnreadableRecord } from './office-port.ts';
import type { Report } from './report.ts';
import { areasFor, type OfficeRole } from './roles.ts';
import type { Work } from './work.ts';

/**
 * "reading": reports that no desk has taken in yet are still being read. "waiting": reading failed
 * and will be repeated. `since` is in milliseconds since 1970; it is 0 for the first report, and
 * undefined until the shared timestamps have been read.
 */
interface CatchUpState {
  readonly status: 'reading' | 'waiting';
  readonly since: number | undefined;
  readonly count: number;
}

/** The reports, records and work that the desk has loaded. */
export interface DeskRecords {
  /** The reports by id. */
  readonly reports: ReadonlyMap<string, Report>;
  /** Documents in the report collections that are not valid reports, by id. */
  readonly unreadable: ReadonlyMap<string, UnreadableRecord>;
  /** The work by report id. A report without work has not been handled by anybody. */
  readonly work: ReadonlyMap<string, Work>;
  /**
   * The ids of the reports that ring. Nobody has opened them, and they are dangerous or arrived
   * while this desk or no desk was open.
   */
  readonly arrived: readonly string[];
}

interface DeskContent extends DeskRecords {
  readonly roles: readonly OfficeRole[];
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
  /** True if the last request for older reports failed. */
  readonly isOlderMissing: boolean;
  /** True if the last request for the anonymous reports failed. */
  readonly isAnonymousMissing: boolean;
  /** True if the live connection is open and the last request for new reports succeeded. */
  readonly isConnected: boolean;
  /**
   * "silent": the live connection is open but does not respond, for example because the computer
   * was asleep.
   */
  readonly live: 'closed' | 'answering' | 'silent';
  /**
   * The time of the last answer to a request for new reports, in milliseconds since 1970; 0 before
   * the first answer.
   */
  readonly receivedAt: number;
  readonly poll: {
    readonly status: 'idle' | 'running';
    /** The start of the last request, in milliseconds since 1970. */
    readonly startedAt: number;
    /** True if a phone has announced a report since then. */
    readonly isHinted: boolean;
  };
  /** Undefined once all reports are taken in. */
  readonly catchUp: CatchUpState | undefined;
  /**
   * The time at which an accident or a security event that this desk may not read was last
   * announced, in milliseconds since 1970. Undefined if there was none or the desk may read them.
   */
  readonly accidentAt: number | undefined;
}

/**
 * "driver": the account has no office role. "signedOut": the sign-in was revoked or the account was
 * disabled. "failed": the first list could not be loaded.
 */
interface UnopenedDesk extends DeskContent {
  readonly status: 'starting' | 'driver' | 'signedOut' | 'failed';
}
interface ReadyDesk extends DeskContent {
  readonly status: 'ready';
  /**
   * The time of the newest report in the first list, in milliseconds since 1970. Reports with a
   * later time arrived while the desk was open. Undefined while only dangerous reports are loaded.
   */
  readonly newestAtStart: number | undefined;
}
export type Desk = UnopenedDesk | ReadyDesk;

export const startingDesk: Desk = {
  status: 'starting',
  roles: [],
  reports: new Map(),
  unreadable: new Map(),
  work: new Map(),
  arrived: [],
  hasOlder: false,
  isLoading: true,
  isOlderMissing: false,
  isAnonymousMissing: false,
  isConnected: true,
  live: 'closed',
  receivedAt: 0,
  poll: { status: 'idle', startedAt: Number.NEGATIVE_INFINITY, isHinted: false },
  catchUp: undefined,
  accidentAt: undefined,
};

export type DeskEvent =
  | { readonly type: 'rolesRead'; readonly roles: readonly OfficeRole[] }
  | { readonly type: 'startFailed'; readonly isSignedOut: boolean }
  | { readonly type: 'dangerLoaded'; readonly at: number }
  | {
      readonly type: 'firstListLoaded';
      readonly at: number;
      readonly newestAtStart: number;
      readonly hasOlder: boolean;
    }
  | { readonly type: 'recordsChanged'; readonly records: Partial<DeskRecords> }
  | { readonly type: 'olderRequested' }
  | { readonly type: 'olderLoaded'; readonly isMissing: boolean; readonly hasOlder: boolean }
  | { readonly type: 'anonymousLoaded'; readonly isMissing: boolean }
  | { readonly type: 'pollStarted'; readonly at: number }
  | { readonly type: 'newReportsReceived'; readonly at: number }
  | {
      readonly type: 'pollEnded';
      readonly outcome: 'answered' | 'offline' | 'refused' | 'signIn';
    }
  /** A phone has announced a report. */
  | { readonly type: 'arrivalHinted' }
  | { readonly type: 'accidentReported'; readonly at: number }
  | { readonly type: 'liveChanged'; readonly isOpen: boolean }
  | { readonly type: 'liveAnswered'; readonly isInTime: boolean }
  | { readonly type: 'workUnread' }
  | { readonly type: 'catchUpRead'; readonly since: number; readonly count: number }
  | { readonly type: 'catchUpEnded'; readonly isComplete: boolean };

const noRecords: Omit<DeskRecords, 'arrived'> = {
  reports: new Map(),
  unreadable: new Map(),
  work: new Map(),
};

function afterFailedStart(desk: Desk, isSignedOut: boolean): Desk {
  if (isSignedOut) return { ...desk, status: 'signedOut', isLoading: false };
  return desk.status === 'starting'
    ? { ...desk, status: 'failed', isLoading: false }
    : { ...desk, isConnected: false };
}

function afterPoll(
  desk: Desk,
  outcome: Extract<DeskEvent, { type: 'pollEnded' }>['outcome'],
): Desk {
  const idle: Desk = { ...desk, poll: { ...desk.poll, status: 'idle' } };
  switch (outcome) {
    case 'answered':
      return { ...idle, isConnected: desk.live !== 'closed' };
    case 'offline':
      return { ...idle, isConnected: false };
    // If an account has lost its access, no reports may stay on the screen.
    case 'refused':
      return { ...idle, ...noRecords, status: 'driver' };
    case 'signIn':
      return { ...idle, ...noRecords, status: 'signedOut' };
  }
}

function afterLiveChange(desk: Desk, isOpen: boolean): Desk {
  if (isOpen) return { ...desk, live: 'answering', isConnected: true };
  // The library reports a closed connection once before it first connects.
  return { ...desk, live: 'closed', isConnected: desk.isConnected && desk.receivedAt === 0 };
}

function nextCatchUp(
  catchUp: CatchUpState | undefined,
  event: Extract<DeskEvent, { type: 'catchUpRead' | 'catchUpEnded' }>,
): CatchUpState | undefined {
  // Later runs are short, so only the first one is shown.
  if (!catchUp) return undefined;
  if (event.type === 'catchUpRead')
    return { status: 'reading', since: event.since, count: event.count };
  return event.isComplete ? undefined : { ...catchUp, status: 'waiting' };
}

/** Events that occur while the desk opens. */
type OpeningEvent = Extract<
  DeskEvent,
  { type: 'rolesRead' | 'startFailed' | 'dangerLoaded' | 'firstListLoaded' }
>;
function nextOpening(desk: Desk, event: OpeningEvent): Desk {
  switch (event.type) {
    case 'rolesRead':
      return areasFor(event.roles).length === 0
        ? { ...desk, status: 'driver', isLoading: false }
        : {
            ...desk,
            roles: event.roles,
            catchUp: { status: 'reading', since: undefined, count: 0 },
          };
    case 'startFailed':
      return afterFailedStart(desk, event.isSignedOut);
    case 'dangerLoaded':
      return desk.reports.size === 0
        ? desk
        : { ...desk, status: 'ready', newestAtStart: undefined, receivedAt: event.at };
    case 'firstListLoaded':
      return {
        ...desk,
        status: 'ready',
        newestAtStart: event.newestAtStart,
        receivedAt: event.at,
        isLoading: false,
        hasOlder: event.hasOlder,
      };
  }
}

/** Events of the live connection and of the periodic requests. */
type ConnectionEvent = Extract<
  DeskEvent,
  {
    type:
      | 'pollStarted'
      | 'newReportsReceived'
      | 'pollEnded'
      | 'arrivalHinted'
      | 'liveChanged'
      | 'liveAnswered'
      | 'workUnread';
  }
>;
function nextConnection(desk: Desk, event: ConnectionEvent): Desk {
  switch (event.type) {
    case 'pollStarted':
      return {
        ...desk,
        live: desk.live === 'silent' ? 'answering' : desk.live,
        poll: { status: 'running', startedAt: event.at, isHinted: false },
      };
    case 'newReportsReceived':
      return { ...desk, receivedAt: event.at };
    case 'pollEnded':
      return afterPoll(desk, event.outcome);
    case 'arrivalHinted':
      return { ...desk, poll: { ...desk.poll, isHinted: true } };
    case 'liveChanged':
      return afterLiveChange(desk, event.isOpen);
    case 'liveAnswered':
      if (desk.live === 'closed') return desk;
      return { ...desk, live: event.isInTime ? 'answering' : 'silent' };
    case 'workUnread':
      return { ...desk, isConnected: desk.live !== 'closed' };
  }
}

/**
 * Returns the state after an event. An event that does not apply to the current state changes
 * nothing.
 */
export function nextDesk(desk: Desk, event: DeskEvent): Desk {
  switch (event.type) {
    case 'rolesRead':
    case 'startFailed':
    case 'dangerLoaded':
    case 'firstListLoaded':
      return nextOpening(desk, event);
    case 'recordsChanged':
      return { ...desk, ...event.records };
    case 'olderRequested':
      return { ...desk, isLoading: true, isOlderMissing: false };
    case 'olderLoaded':
      return {
        ...desk,
        isLoading: false,
        isOlderMissing: event.isMissing,
        hasOlder: event.hasOlder,
      };
    case 'anonymousLoaded':
      return { ...desk, isAnonymousMissing: event.isMissing };
    case 'accidentReported':
      return { ...desk, accidentAt: event.at };
    case 'catchUpRead':
    case 'catchUpEnded':
      return { ...desk, catchUp: nextCatchUp(desk.catchUp, event) };
    default:
      return nextConnection(desk, event);
  }
}

/** Returns true once the first list is loaded and the desk requests new reports regularly. */
export const isOpen = (desk: Desk): desk is ReadyDesk & { readonly newestAtStart: number } =>
  desk.status === 'ready' && desk.newestAtStart !== undefined;
