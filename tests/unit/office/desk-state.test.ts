/** Tests the transitions of a desk's state. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Desk,
  type DeskEvent,
  isOpen,
  nextDesk,
  startingDesk,
} from '../../../src/features/office/model/desk-state.ts';
import { signedReport } from '../../fixtures/signed-report.ts';

const report = signedReport({
  id: 'report-1',
  kind: 'dispositionMessage',
  shortCode: 'D-261121-4F7K',
  createdAt: '2026-11-21T08:00:00.000Z',
  sentAt: '2026-11-21T08:00:00.000Z',
});
const reports = new Map([[report.id, report]]);
const after = (...events: readonly DeskEvent[]): Desk => events.reduce(nextDesk, startingDesk);

const rolesRead: DeskEvent = { type: 'rolesRead', roles: ['office'] };
const live = (isConnected: boolean): DeskEvent => ({ type: 'liveChanged', isOpen: isConnected });
const withReport: DeskEvent = {
  type: 'recordsChanged',
  records: { reports, arrived: ['report-1'] },
};
const firstList: DeskEvent = {
  type: 'firstListLoaded',
  at: 1000,
  newestAtStart: 900,
  hasOlder: true,
};
const pollStarted: DeskEvent = { type: 'pollStarted', at: 2000 };
const pollEnded = (outcome: 'answered' | 'offline' | 'refused' | 'signIn'): DeskEvent => ({
  type: 'pollEnded',
  outcome,
});
const opened = [rolesRead, live(true), withReport, firstList] as const;

const cases: readonly (readonly [string, readonly DeskEvent[], Partial<Desk>])[] = [
  ['starts its catch-up with the roles', [rolesRead], { status: 'starting', roles: ['office'] }],
  [
    'shows an account without any role as a driver',
    [{ type: 'rolesRead', roles: [] }],
    { status: 'driver', isLoading: false },
  ],
  [
    'keeps the status "starting" when no dangerous report was found',
    [rolesRead, { type: 'dangerLoaded', at: 500 }],
    { status: 'starting', receivedAt: 0 },
  ],
  [
    'shows dangerous reports before the first list',
    [rolesRead, withReport, { type: 'dangerLoaded', at: 500 }],
    { status: 'ready', newestAtStart: undefined, isLoading: true, receivedAt: 500 },
  ],
  [
    'is open with the first list',
    opened,
    { status: 'ready', newestAtStart: 900, isLoading: false, hasOlder: true, receivedAt: 1000 },
  ],
  [
    'fails when it could not start',
    [{ type: 'startFailed', isSignedOut: false }],
    {
      status: 'failed',
      isLoading: false,
    },
  ],
  [
    'keeps its reports when only the rest of the first list failed',
    [
      rolesRead,
      withReport,
      { type: 'dangerLoaded', at: 500 },
      { type: 'startFailed', isSignedOut: false },
    ],
    { status: 'ready', isConnected: false, reports },
  ],
  [
    'is signed out when the sign-in ended before the first list',
    [{ type: 'startFailed', isSignedOut: true }],
    { status: 'signedOut', isLoading: false },
  ],
  [
    'is connected after an answered poll with a live connection',
    [...opened, pollStarted, pollEnded('answered')],
    { isConnected: true, poll: { status: 'idle', startedAt: 2000, isHinted: false } },
  ],
  [
    'is not connected after an answered poll without a live connection',
    [...opened, live(false), pollStarted, pollEnded('answered')],
    { isConnected: false, live: 'closed' },
  ],
  [
    'keeps its reports after a poll without network',
    [...opened, pollStarted, pollEnded('offline')],
    { status: 'ready', isConnected: false, reports },
  ],
  [
    'removes its reports when the service refuses a poll',
    [...opened, pollStarted, pollEnded('refused')],
    { status: 'driver', reports: new Map() },
  ],
  [
    'removes its reports when the sign-in has ended',
    [...opened, pollStarted, pollEnded('signIn')],
    { status: 'signedOut', reports: new Map() },
  ],
  [
    'stores an announcement that arrives during a poll until the next poll starts',
    [...opened, pollStarted, { type: 'arrivalHinted' }, pollEnded('answered')],
    { poll: { status: 'idle', startedAt: 2000, isHinted: true } },
  ],
  [
    'removes an announcement when a poll starts',
    [...opened, { type: 'arrivalHinted' }, pollStarted],
    { poll: { status: 'running', startedAt: 2000, isHinted: false } },
  ],
  [
    'ignores the closed connection that the library reports before it connects',
    [rolesRead, live(false)],
    { isConnected: true, live: 'closed' },
  ],
  ['shows a lost connection', [...opened, live(false)], { isConnected: false, live: 'closed' }],
  [
    'marks a live connection that does not answer',
    [...opened, { type: 'liveAnswered', isInTime: false }],
    { live: 'silent', isConnected: true },
  ],
  [
    'tests a silent live connection again with the next poll',
    [...opened, { type: 'liveAnswered', isInTime: false }, pollStarted],
    { live: 'answering' },
  ],
  [
    'keeps the status "closed" when an answer is missing after the connection was closed',
    [rolesRead, { type: 'liveAnswered', isInTime: false }],
    { live: 'closed' },
  ],
  [
    'shows that a catch-up has stopped early',
    [
      ...opened,
      { type: 'catchUpRead', since: 0, count: 200 },
      { type: 'catchUpEnded', isComplete: false },
    ],
    { catchUp: { status: 'waiting', since: 0, count: 200 } },
  ],
  [
    'does not show later catch-ups',
    [
      ...opened,
      { type: 'catchUpEnded', isComplete: true },
      { type: 'catchUpRead', since: 0, count: 3 },
    ],
    { catchUp: undefined },
  ],
  [
    'shows that older reports are missing until they are requested again',
    [
      ...opened,
      { type: 'olderRequested' },
      { type: 'olderLoaded', isMissing: true, hasOlder: true },
    ],
    { isLoading: false, isOlderMissing: true, hasOlder: true },
  ],
  [
    'requests older reports',
    [...opened, { type: 'olderRequested' }],
    {
      isLoading: true,
      isOlderMissing: false,
    },
  ],
  [
    'shows that anonymous reports are missing',
    [...opened, { type: 'anonymousLoaded', isMissing: true }],
    {
      isAnonymousMissing: true,
    },
  ],
  [
    'stores the time of an accident',
    [...opened, { type: 'accidentReported', at: 77 }],
    {
      accidentAt: 77,
    },
  ],
  [
    'is connected without the work of other desks only while the live connection is open',
    [...opened, { type: 'workUnread' }],
    { isConnected: true },
  ],
];

const anyEvent: fc.Arbitrary<DeskEvent> = fc.oneof(
  fc.constantFrom<DeskEvent>(
    rolesRead,
    { type: 'rolesRead', roles: [] },
    withReport,
    firstList,
    pollStarted,
    { type: 'arrivalHinted' },
    { type: 'workUnread' },
    { type: 'olderRequested' },
    { type: 'dangerLoaded', at: 500 },
    { type: 'newReportsReceived', at: 2100 },
  ),
  fc.boolean().map(live),
  fc.boolean().map((isSignedOut): DeskEvent => ({ type: 'startFailed', isSignedOut })),
  fc.boolean().map((isInTime): DeskEvent => ({ type: 'liveAnswered', isInTime })),
  fc.boolean().map((isComplete): DeskEvent => ({ type: 'catchUpEnded', isComplete })),
  fc.constantFrom('answered', 'offline', 'refused', 'signIn').map(pollEnded),
);

describe('nextDesk', () => {
  it.each(cases)('%s', (_title, events, expected) => {
    expect(after(...events)).toMatchObject(expected);
  });

  it('never changes the state it is given', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), anyEvent, (events, event) => {
        const before = after(...events);
        const copy = structuredClone(before);
        nextDesk(before, event);
        expect(before).toEqual(copy);
      }),
    );
  });

  it('shows no reports to an account that the service has refused', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), fc.constantFrom('refused', 'signIn'), (events, outcome) => {
        const desk = nextDesk(after(...events), pollEnded(outcome));
        expect(isOpen(desk)).toBe(false);
        expect(desk.reports.size + desk.unreadable.size + desk.work.size).toBe(0);
      }),
    );
  });

  it('has no silent live connection after the connection was closed', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        expect(after(...events, live(false), { type: 'liveAnswered', isInTime: false }).live).toBe(
          'closed',
        );
      }),
    );
  });
});
