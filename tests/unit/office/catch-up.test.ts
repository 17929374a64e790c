/**
 * Tests the shared time up to which the office has taken in all reports, with several desks open.
 * Reports arrive and become readable, desks open, close and lose their connection in random order.
 * The time must never pass a report without work, and the next desk must receive every report.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCatchUp } from '../../../src/features/office/catch-up.ts';
import type { WorkEntries } from '../../../src/features/office/desk-records.ts';
import {
  OfficeError,
  type OfficePort,
  type UnreadableRecord,
} from '../../../src/features/office/model/office-port.ts';
import { type Report, reportSchema } from '../../../src/features/office/model/report.ts';
import {
  type Area,
  areaOf,
  areasFor,
  filtersFor,
  type OfficeRole,
  type ReportFilter,
} from '../../../src/features/office/model/roles.ts';
import { settleMilliseconds } from '../../../src/features/office/model/taken-in.ts';
import type { Work } from '../../../src/features/office/model/work.ts';
import { createIntake } from '../../../src/features/office/intake.ts';

const kinds = [
  ['dispositionMessage', {}],
  ['complaintChassis', {}],
  ['complaintTrailer', {}],
  ['nearbyAccident', { eventKind: 'nearMiss', reporterMode: 'named' }],
  ['nearbyAccident', { eventKind: 'accident', reporterMode: 'named' }],
] as const;

interface Stored {
  readonly report: Report;
  readonly sentAt: number;
  /** Becomes readable later than it was sent, by at most the maximum duration of a commit. */
  readonly visibleAt: number;
  readonly isReadable: boolean;
}

const reportOf = (id: number, kind: (typeof kinds)[number], sentAt: number): Report =>
  reportSchema.parse({
    id: `report-${String(id).padStart(5, '0')}`,
    anonymous: false,
    kind: kind[0],
    formVersion: 1,
    shortCode: 'D-261121-4F7K',
    locale: 'de',
    answers: kind[1],
    photos: [],
    contentHash: 'a'.repeat(64),
    appVersion: '1',
    uid: 'driver-1',
    reporter: { name: 'Jona Brandt', personnelNumber: '0471', phone: '', depot: '' },
    createdAt: new Date(sentAt).toISOString(),
    clockOffsetMilliseconds: null,
    sentAt: new Date(sentAt).toISOString(),
  });
const areaOfStored = ({ report }: Stored): Area =>
  areaOf({ ...report, answers: report.answers as Parameters<typeof areaOf>[0]['answers'] });

/** A fake of Firestore and the live database, shared by all desks. */
class Service {
  now = Date.parse('2026-11-21T08:00:00Z');
  readonly stored: Stored[] = [];
  readonly work = new Map<string, Work>();
  readonly aside = new Set<string>();
  readonly takenIn = new Map<Area, number>();

  arrive(kind: number, lateMilliseconds: number, isReadable: boolean): void {
    const report = reportOf(this.stored.length, kinds[kind] ?? kinds[0], this.now);
    this.stored.push({
      report,
      sentAt: this.now,
      visibleAt: this.now + lateMilliseconds,
      isReadable,
    });
  }

  private matches({ report, visibleAt }: Stored, filter: ReportFilter): boolean {
    return (
      visibleAt <= this.now &&
      filter.every(([field, value]) => {
        const [, answer] = field.split('.');
        return (answer === undefined ? report.kind : report.answers[answer]) === value;
      })
    );
  }

  list: OfficePort['listReports'] = async (_uid, { filter, limit, from = '', after }) => {
    const key = ({ report, sentAt }: Stored): string =>
      `${new Date(sentAt).toISOString()} ${report.id}`;
    const found = this.stored
      .filter((one) => this.matches(one, filter))
      .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
      .filter((one) => key(one) >= from && (!after || key(one) > `${after.at} ${after.name}`))
      // Small pages, so that a few reports fill several pages.
      .slice(0, Math.min(limit, 2));
    const last = found.length < Math.min(limit, 2) ? undefined : found.at(-1);
    const at = (one: Stored): string => new Date(one.sentAt).toISOString();
    return {
      reports: found.flatMap((one) => (one.isReadable ? [one.report] : [])),
      unreadable: found.flatMap((one): UnreadableRecord[] =>
        one.isReadable
          ? []
          : [{ id: one.report.id, collection: 'reports', at: at(one), problem: 'x' }],
      ),
      next: last && { at: at(last), name: last.report.id },
    };
  };

  /** Ids of reports that the shared time has passed, so that no desk will find them. */
  lost(): readonly string[] {
    return this.stored.flatMap((one) =>
      one.sentAt < (this.takenIn.get(areaOfStored(one)) ?? 0) &&
      !this.work.has(one.report.id) &&
      !this.aside.has(one.report.id)
        ? [one.report.id]
        : [],
    );
  }
}

/** One desk. `step` lets other desks run first; `faults` determines which of the next requests fail. */
class Desk {
  readonly received = new Set<string>();
  private isClosed = false;
  readonly faults: boolean[] = [];
  private readonly known = new Map<string, Work>();
  private readonly catchUp;
  private readonly service: Service;
  running: Promise<void> = Promise.resolve();

  constructor(
    service: Service,
    roles: readonly OfficeRole[],
    step: <Value>(answer: Promise<Value>) => Promise<Value>,
  ) {
    this.service = service;
    const request = async <Value>(
      perform: () => Promise<Value> | Value,
      offline?: Value,
    ): Promise<Value> => {
      await step(Promise.resolve());
      const isDown = this.faults.shift() === true;
      if (isDown && offline !== undefined) return offline;
      if (this.isClosed || isDown) throw new OfficeError('offline');
      const value = await perform();
      // The response may be lost.
      await step(Promise.resolve());
      if (this.isClosed) throw new OfficeError('offline');
      return value;
    };
    const me = { uid: roles.join(' '), name: '' };
    const port = {
      listReports: (uid, page) => request(() => service.list(uid, page)),
      takenIn: (areas) =>
        request(() => new Map(areas.map((area) => [area, service.takenIn.get(area) ?? 0]))),
      moveTakenIn: (moved) =>
        request(() => {
          for (const [area, until] of moved)
            if (until <= (service.takenIn.get(area) ?? 0) || until > service.now - 60_000)
              return 'stale' as const;
          for (const [area, until] of moved) service.takenIn.set(area, until);
          return 'written' as const;
        }, 'offline' as const),
      work: ({ id }) => request(() => service.work.get(id) ?? null),
      change: (changes) =>
        request(() => {
          if (changes.some(({ id }) => service.work.has(id))) return 'stale' as const;
          for (const { id, work } of changes)
            service.work.set(id, { ...work, by: me.uid, revision: 1 });
          return 'written' as const;
        }, 'offline' as const),
    } satisfies Partial<OfficePort>;
    const addWork = (entries: WorkEntries): void => {
      for (const [id, work] of entries) this.known.set(id, work);
    };
    const workOf = (id: string): Work | undefined => this.known.get(id);
    this.catchUp = createCatchUp({
      port,
      me,
      filters: filtersFor(roles),
      ...createIntake({ port, me, workOf, addWork }),
      receive: ({ reports, unreadable }) => {
        for (const { id } of [...reports, ...unreadable]) this.received.add(id);
      },
      isStopped: () => this.isClosed,
      isQuarantined: (id) => service.aside.has(id),
      isWithoutWork: (id) => !this.known.has(id),
      onProgress: () => undefined,
    });
  }

  /** The time of the newest report that this desk may have read. */
  private newest(): number {
    const { now, stored } = this.service;
    return Math.max(0, ...stored.flatMap((one) => (one.visibleAt <= now ? [one.sentAt] : [])));
  }
  close(): void {
    this.isClosed = true;
  }
  run(): void {
    this.running = this.running.then(() => this.catchUp.run(this.newest())).catch(() => undefined);
  }
}

const roleSets = [
  ['office'],
  ['office', 'safety'],
  ['dispatch'],
  ['workshop'],
  ['safety'],
  ['dispatch', 'safety'],
] as const satisfies readonly (readonly OfficeRole[])[];

const arrival = fc.record({
  type: fc.constant('arrive' as const),
  // Mostly defects, because three filters cover their area.
  kind: fc.oneof(fc.integer({ min: 1, max: 2 }), fc.nat(kinds.length - 1)),
  count: fc.integer({ min: 1, max: 5 }),
  late: fc.oneof(fc.constant(0), fc.nat(60_000)),
  isReadable: fc.integer({ min: 0, max: 15 }).map((number) => number > 0),
});
const pause = fc.record({
  type: fc.constant('pass' as const),
  milliseconds: fc.oneof(fc.nat(2000), fc.nat(2 * settleMilliseconds)),
});
/** Reports that arrive while no desk is open. */
const night = fc.array(fc.tuple(arrival, pause), { minLength: 2, maxLength: 8 });
const opening = fc.record({
  type: fc.constant('open' as const),
  roles: fc.nat(roleSets.length - 1),
  /** For each of its first requests, whether it fails. */
  faults: fc.array(
    fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
    { maxLength: 20 },
  ),
});
const ofDesk = <Type extends string>(type: Type) =>
  fc.record({ type: fc.constant(type), desk: fc.nat(3) });
/** This many responses arrive. */
const answers = fc.record({ type: fc.constant('answers' as const), count: fc.nat(40) });
const setAside = fc.record({ type: fc.constant('aside' as const) });
const action = fc.oneof(
  { weight: 2, arbitrary: arrival },
  { weight: 3, arbitrary: pause },
  { weight: 4, arbitrary: opening },
  { weight: 3, arbitrary: ofDesk('run') },
  { weight: 2, arbitrary: ofDesk('close') },
  { weight: 1, arbitrary: setAside },
  { weight: 8, arbitrary: answers },
);

/** Answers one request after all pending code has run; returns false if no request is waiting. */
async function answerOne(scheduler: fc.Scheduler): Promise<boolean> {
  await new Promise(setImmediate);
  if (scheduler.count() === 0) return false;
  await scheduler.waitOne();
  return true;
}

type Action = typeof action extends fc.Arbitrary<infer Kind> ? Kind : never;

/** Runs the actions of an office one after the other. */
class Scene {
  readonly service = new Service();
  readonly desks: Desk[] = [];
  private readonly scheduler: fc.Scheduler;
  constructor(scheduler: fc.Scheduler) {
    this.scheduler = scheduler;
  }
  private deskOf({ desk }: { readonly desk: number }): Desk | undefined {
    return this.desks[desk % Math.max(1, this.desks.length)];
  }
  private readonly acts: {
    readonly [Type in Action['type']]: (
      one: Extract<Action, { readonly type: Type }>,
    ) => Promise<void> | void;
  } = {
    arrive: ({ kind, count, late, isReadable }) => {
      for (let left = count; left > 0; left -= 1) this.service.arrive(kind, late, isReadable);
    },
    pass: ({ milliseconds }) => {
      this.service.now += milliseconds;
    },
    open: ({ roles, faults }) => {
      const opened = new Desk(this.service, roleSets[roles] ?? ['office'], (answer) =>
        this.scheduler.schedule(answer),
      );
      opened.faults.push(...faults);
      this.desks.push(opened);
      opened.run();
    },
    run: (one) => this.deskOf(one)?.run(),
    close: (one) => this.deskOf(one)?.close(),
    aside: () => {
      for (const { report, isReadable } of this.service.stored)
        if (!isReadable) this.service.aside.add(report.id);
    },
    answers: async ({ count }) => {
      for (let left = count; left > 0; left -= 1) await answerOne(this.scheduler);
    },
  };
  async act(one: Action): Promise<void> {
    await (this.acts[one.type] as (one: Action) => Promise<void> | void)(one);
  }
}

/** Opens a desk for each role; returns how many reports were waiting. */
async function openEachRole(service: Service): Promise<number> {
  let count = 0;
  for (const roles of roleSets) {
    const own = areasFor(roles);
    const isWithoutWork = ({ report }: Stored): boolean => !service.work.has(report.id);
    const waiting = service.stored.filter(
      (one) =>
        own.includes(areaOfStored(one)) && isWithoutWork(one) && !service.aside.has(one.report.id),
    );
    const last = new Desk(service, roles, (answer) => answer);
    last.run();
    await last.running;
    expect(waiting.filter(({ report }) => !last.received.has(report.id))).toEqual([]);
    expect(waiting.filter((one) => one.isReadable && isWithoutWork(one))).toEqual([]);
    count += waiting.length;
  }
  return count;
}

test('the time up to which all reports are taken in never passes a report that no desk has taken in, in any order of events', async () => {
  let waited = 0;
  await fc.assert(
    fc.asyncProperty(
      night,
      fc.array(action, { minLength: 5, maxLength: 40 }),
      fc.scheduler(),
      async (before, actions, scheduler) => {
        const scene = new Scene(scheduler);
        const { service } = scene;
        for (const one of [...before.flat(), ...actions]) {
          await scene.act(one);
          expect(service.lost()).toEqual([]);
        }
        for (const desk of scene.desks) desk.close();
        while (await answerOne(scheduler)) continue;
        expect(service.lost()).toEqual([]);
        // The next desk of each role receives all reports without work and creates their work.
        service.now += 10 * settleMilliseconds;
        waited += await openEachRole(service);
      },
    ),
    { numRuns: 150 },
  );
  // Ensures that the random cases are not trivial.
  expect(waited).toBeGreaterThan(300);
});
