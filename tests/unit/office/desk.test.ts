/** A desk over an office made of lists: what it shows, what it rings for, what it survives. */
import { signedReport } from '../../fixtures/signed-report.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type DeskOptions,
  type OfficeDesk,
  openDesk,
} from '../../../src/features/office/office-desk.ts';
import { $desk } from '../../../src/features/office/office-store.ts';
import {
  OfficeError,
  type OfficePort,
  type PageQuestion,
  type RecordPage,
  type UnreadableRecord,
  type WorkChange,
  type RecordPlace,
} from '../../../src/features/office/model/office-port.ts';
import { type Report, reportSchema } from '../../../src/features/office/model/report.ts';
import { severityOf } from '../../../src/features/reports/severity.ts';
import type { Area } from '../../../src/features/office/model/roles.ts';
import type { TakenIn } from '../../../src/features/office/model/taken-in.ts';
import { inState, initialWork, readWork } from '../../../src/features/office/model/work.ts';

const start = Date.parse('2026-11-21T08:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const me = { uid: 'desk-1', name: 'Kim' };

/** A message that was sent `sent` milliseconds after the start. */
const message = (id: string, sent: number, more: object = {}): Report =>
  signedReport({
    id,
    kind: 'dispositionMessage',
    shortCode: 'D-261121-4F7K',
    createdAt: new Date(start + sent).toISOString(),
    sentAt: new Date(start + sent).toISOString(),
    ...more,
  });
/** A brake that is a danger. */
const danger = (id: string, sent: number): Report =>
  message(id, sent, {
    kind: 'complaintChassis',
    answers: { defects: [{ defect: 'chBrakeAir', severity: 'life' }] },
  });
const nearMiss = (id: string, createdOn = '2026-11-21'): Report =>
  reportSchema.parse({
    id,
    anonymous: true,
    kind: 'nearbyAccident',
    formVersion: 1,
    shortCode: 'N-261121-4F7K',
    locale: 'de',
    answers: { eventKind: 'nearMiss', reporterMode: 'anonymous' },
    photos: [],
    contentHash: 'a'.repeat(64),
    createdOn,
  });
const momentOf = (report: Report): string => (report.anonymous ? report.createdOn : report.sentAt);
const isDanger = ({ kind, answers }: Report): boolean =>
  severityOf(kind, answers as Parameters<typeof severityOf>[1]) === 'danger';

/** A page as Firestore gives it: within a moment ordered by name. */
function pageOf(
  all: readonly Report[],
  { limit, order, from = '', before = '9', after }: PageQuestion,
): Omit<RecordPage, 'unreadable'> {
  const key = (report: Report): string => `${momentOf(report)} ${report.id}`;
  const mark = after && `${after.at} ${after.name}`;
  const sorted = all
    .filter((report) => momentOf(report) >= from && momentOf(report) < before)
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1) * (order === 'oldest' ? 1 : -1));
  const reports = sorted
    .filter((one) => !mark || (order === 'oldest' ? key(one) > mark : key(one) < mark))
    .slice(0, limit);
  const last = reports.length < limit ? undefined : reports.at(-1);
  return { reports, next: last && { at: momentOf(last), name: last.id } };
}

interface Room {
  readonly reports: Report[];
  readonly anonymous: Report[];
  readonly unreadable: UnreadableRecord[];
  /** What was set aside, by id, and when. */
  readonly aside: Map<string, string>;
  readonly work: Map<string, unknown>;
  /** Up to when the office has taken in all reports. */
  readonly takenIn: Map<Area, number>;
  readonly port: OfficePort;
  /** Tells the desk what other desks did. */
  tell(area: Area): void;
  connect(stands: boolean): void;
  /** A phone's word that something came. */
  hint(): void;
  /** A phone's word that an accident came. */
  accident(at: number): void;
  watches: number;
}

const everyArea = ['message', 'defect', 'event', 'safety'] as const;

const collectionOf = ({ anonymous }: Room, id: string): RecordPlace['collection'] =>
  anonymous.some((one) => one.id === id) ? 'anonymousReports' : 'reports';

/** An office whose only report was taken in, and whose answers a test can replace one by one. */
function makeRoom(changes: Partial<OfficePort> = {}): Room {
  let heard: Parameters<OfficePort['watchWork']>[1] | undefined;
  const room: Room = {
    reports: [message('first', 0)],
    anonymous: [],
    unreadable: [],
    aside: new Map(),
    work: new Map([['first', { ...initialWork(message('first', 0)), revision: 1 }]]),
    takenIn: new Map(everyArea.map((area) => [area, start - 5 * minute])),
    watches: 0,
    tell: (area) => heard?.work(area, Object.fromEntries(room.work)),
    connect: (stands) => heard?.connected(stands),
    hint: () => heard?.arrival(),
    accident: (at) => heard?.accident(at),
    port: {
      roles: async () => ['office', 'safety'],
      async listReports(_uid, { filter, ...page }) {
        const asked = new Map(filter);
        const isAsked = (report: Report): boolean =>
          (!asked.has('kind') || asked.get('kind') === report.kind) &&
          (!asked.has('severity') || isDanger(report));
        const { from = '', before = '9' } = page;
        const unreadable = room.unreadable.filter(
          ({ at }) => at >= from && at < before && !asked.has('severity') && !page.after,
        );
        return { ...pageOf(room.reports.filter(isAsked), page), unreadable };
      },
      listAnonymous: async (_uid, page) => ({ ...pageOf(room.anonymous, page), unreadable: [] }),
      listQuarantined: async (_uid, _roles, from = '') =>
        [...room.aside]
          .map(([id, at]) => ({ id, at, collection: collectionOf(room, id) }))
          .filter(({ at }) => at >= from),
      async quarantine(_uid, { id }) {
        if (room.aside.has(id)) throw new OfficeError('conflict');
        room.aside.set(id, new Date(start).toISOString());
      },
      async getReport(_uid, id) {
        const report = room.reports.find((one) => one.id === id);
        if (!report) throw new OfficeError('missing');
        return report;
      },
      storedRecord: async () => '{}',
      async getReports(_uid, places) {
        const reports = places.flatMap(
          ({ id }) => [...room.reports, ...room.anonymous].find((one) => one.id === id) ?? [],
        );
        const there = new Set(reports.map(({ id }) => id));
        const absent = places.flatMap(({ id }) => (there.has(id) ? [] : [id]));
        return { reports, unreadable: [], absent };
      },
      async watchWork(_areas, listener) {
        room.watches += 1;
        heard = listener;
        listener.connected(true);
        return () => {
          room.watches -= 1;
        };
      },
      writeLookedAt: async () => undefined,
      workOfVehicle: async (vehicle) =>
        Object.fromEntries(
          [...room.work].filter(([, work]) => readWork(work)?.vehicle === vehicle),
        ),
      work: async ({ id }) => room.work.get(id) ?? null,
      history: async () => ({ work: null, log: null, receipt: null }),
      takenIn: async (areas) => new Map(areas.map((area) => [area, room.takenIn.get(area) ?? 0])),
      async moveTakenIn(moved: TakenIn) {
        for (const [area, until] of moved)
          if (until <= (room.takenIn.get(area) ?? 0)) return 'stale';
        for (const [area, until] of moved) room.takenIn.set(area, until);
        return 'written';
      },
      async change(written: readonly WorkChange[]) {
        if (written.some(({ id }) => room.work.has(id))) return 'stale';
        for (const { id, work } of written) room.work.set(id, { ...work, revision: 1 });
        return 'written';
      },
      arrivedPhotos: async () => [],
      missingPhotos: async () => new Map(),
      photo: async () => new Blob(),
      watchReport: async () => () => undefined,
      note: async () => 'written',
      ...changes,
    },
  };
  return room;
}

let desk: OfficeDesk | undefined;
const never = new Promise<never>(() => undefined);
const status = () => $desk.get().status;

function open(room: Room, environment: Partial<DeskOptions> = {}): OfficeDesk {
  desk = openDesk({
    port: room.port,
    me,
    now: () => start,
    onReturn: () => () => undefined,
    pollMilliseconds: hour,
    ...environment,
  });
  return desk;
}
async function openReady(room: Room, environment: Partial<DeskOptions> = {}): Promise<OfficeDesk> {
  const opened = open(room, environment);
  await vi.waitFor(() => expect($desk.get()).toMatchObject({ status: 'ready', isLoading: false }));
  return opened;
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  desk?.stop();
  vi.restoreAllMocks();
});

describe('openDesk › a new report', () => {
  test('rings when the clock of the computer is wrong', async () => {
    const room = makeRoom();
    const ready = await openReady(room, { now: () => start + 5 * hour });
    room.reports.push(message('second', minute));
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
  });

  test('rings when it is the first report of all', async () => {
    const room = makeRoom();
    room.reports.length = 0;
    const ready = await openReady(room);
    room.reports.push(message('second', -hour));
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
  });

  test('rings when another desk has taken it in first', async () => {
    const room = makeRoom();
    const ready = await openReady(room);
    const second = message('second', minute);
    room.reports.push(second);
    room.work.set('second', { ...initialWork(second), revision: 1 });
    room.tell('message');
    await vi.waitFor(() => expect($desk.get().arrived).toEqual(['second']));
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
  });

  test('does not ring when somebody has opened it or it is older than the list', async () => {
    const room = makeRoom();
    await openReady(room);
    const second = message('second', minute);
    const older = message('older', -minute);
    room.reports.push(second, older);
    room.work.set('second', { ...initialWork(second), openedBy: 'desk-2', revision: 1 });
    room.work.set('older', { ...initialWork(older), revision: 1 });
    room.tell('message');
    await vi.waitFor(() => expect($desk.get().reports.size).toBe(3));
    expect($desk.get().arrived).toEqual([]);
  });

  test('is loaded with all others when more than a page came at once', async () => {
    const room = makeRoom();
    const ready = await openReady(room);
    for (let index = 1; index <= 250; index += 1)
      room.reports.push(message(`new-${index}`, index * 1000));
    await ready.poll();
    expect($desk.get().reports.size).toBe(251);
    expect($desk.get().arrived).toHaveLength(250);
  });

  test('is loaded after a newer report was opened by its address', async () => {
    const room = makeRoom();
    const ready = await openReady(room);
    room.reports.push(message('second', minute), message('third', 2 * minute));
    expect(await ready.open('third')).toBe(true);
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
  });
});

describe('openDesk › reports that came while no desk was open', () => {
  /** A danger, then `more` other reports, none of them taken in. */
  function roomAfterNight(more: number): Room {
    const room = makeRoom();
    room.reports.push(danger('brake', minute));
    for (let index = 1; index <= more; index += 1)
      room.reports.push(message(`night-${index}`, minute + index * 1000));
    return room;
  }
  const arrived = () => $desk.get().arrived;

  test('are all listed, ring and are taken in, however many they are', async () => {
    const room = roomAfterNight(1200);
    await openReady(room);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect($desk.get().reports.size).toBe(1202);
    expect(arrived()).toHaveLength(1201);
    expect(room.work.size).toBe(1202);
    expect($desk.get().work.size).toBe(1202);
    const newest = Math.max(...room.reports.map((report) => Date.parse(momentOf(report))));
    expect(Math.min(...room.takenIn.values())).toBe(newest - 5 * minute);
  });

  test.for([['office'], ['dispatch'], ['workshop'], ['safety'], ['dispatch', 'safety']] as const)(
    'show a marked danger to %s before other requests',
    async (roles) => {
      const room = roomAfterNight(110);
      room.port.roles = async () => roles;
      const { listReports } = room.port;
      room.port.listReports = (uid, page) =>
        new Map(page.filter).has('severity') ? listReports(uid, page) : never;
      open(room);
      await vi.waitFor(() => expect(status()).toBe('ready'));
      expect([...$desk.get().reports.keys()]).toEqual(['brake']);
      expect(arrived()).toEqual(['brake']);
    },
  );

  test('ring for a danger that its phone did not mark, once it is read', async () => {
    const room = roomAfterNight(300);
    const { listReports } = room.port;
    room.port.listReports = async (uid, page) =>
      new Map(page.filter).has('severity')
        ? { reports: [], unreadable: [], next: undefined }
        : listReports(uid, page);
    await openReady(room);
    await vi.waitFor(() => expect(arrived()).toContain('brake'));
  });

  test('are all read when the request for danger fails', async () => {
    const room = roomAfterNight(300);
    const { listReports } = room.port;
    room.port.listReports = async (uid, page) => {
      if (new Map(page.filter).has('severity')) throw new OfficeError('offline');
      return listReports(uid, page);
    };
    await openReady(room);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect(arrived()).toHaveLength(301);
  });

  test('ring at no second desk, except a danger that nobody has opened', async () => {
    const room = roomAfterNight(3);
    const first = await openReady(room);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    first.stop();
    const { watchWork } = room.port;
    room.port.watchWork = async (...of) => {
      const stop = await watchWork(...of);
      room.tell('message');
      return stop;
    };
    await openReady(room);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect($desk.get().reports.size).toBe(5);
    expect(arrived()).toEqual(['brake']);
  });

  test('do not ring when a colleague has worked on them since', async () => {
    const room = roomAfterNight(1);
    for (const [id, more] of [
      ['brake', { state: 'closed' }],
      ['night-1', { openedBy: 'desk-2' }],
    ] as const) {
      const report = room.reports.find((one) => one.id === id) ?? message(id, 0);
      room.work.set(id, { ...initialWork(report), ...more, revision: 2 });
    }
    await openReady(room);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect(arrived()).toEqual([]);
  });

  test('show their progress, and that they are incomplete when reading fails', async () => {
    const room = roomAfterNight(500);
    const { listReports } = room.port;
    let isDown = true;
    room.port.listReports = async (uid, page) => {
      if (page.order === 'oldest' && page.after && isDown) throw new OfficeError('offline');
      return listReports(uid, page);
    };
    const ready = await openReady(room);
    await vi.waitFor(() => expect($desk.get().catchUp?.status).toBe('waiting'));
    expect($desk.get().catchUp).toMatchObject({ since: start - 5 * minute, count: 200 });
    expect(Math.min(...room.takenIn.values())).toBeLessThan(start);
    isDown = false;
    await ready.poll();
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect($desk.get().reports.size).toBe(502);
  });

  test('are read by the next desk when the first one was closed halfway', async () => {
    const room = roomAfterNight(500);
    const { listReports } = room.port;
    let pages = 0;
    room.port.listReports = async (uid, page) => {
      if (page.order === 'oldest') pages += 1;
      return pages > 1 ? never : listReports(uid, page);
    };
    const first = await openReady(room);
    await vi.waitFor(() => expect(pages).toBe(2));
    first.stop();
    room.port.listReports = listReports;
    await openReady(room);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect(room.work.size).toBe(502);
  });

  test('keep the shared moment back while one is unreadable and not quarantined', async () => {
    const room = roomAfterNight(10);
    const at = new Date(start + 2 * minute).toISOString();
    room.unreadable.push({ id: 'bad', collection: 'reports', at, problem: 'kind' });
    for (let index = 1; index <= 3; index += 1)
      room.reports.push(message(`day-${index}`, hour * index));
    const ready = await openReady(room);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect(room.takenIn.get('message')).toBe(start + 2 * minute);
    await ready.quarantine({ id: 'bad', collection: 'reports' }, 'no report');
    room.reports.push(message('last', 4 * hour));
    await ready.poll();
    await vi.waitFor(() => expect(room.takenIn.get('message')).toBe(start + 4 * hour - 5 * minute));
  });

  test('are read by one desk only once all desks are open', async () => {
    const room = roomAfterNight(10);
    const ready = await openReady(room);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    room.reports.push(message('late', hour));
    for (const area of everyArea) room.takenIn.set(area, start + hour - 5 * minute);
    const list = vi.spyOn(room.port, 'listReports');
    const read = vi.spyOn(room.port, 'takenIn');
    await ready.poll();
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    await new Promise(setImmediate);
    expect(list).toHaveBeenCalledTimes(1);
  });
});

test('openDesk › requests danger first after sleep, and reports that colleagues have opened do not ring', async () => {
  const room = makeRoom();
  let time = start;
  const ready = await openReady(room, { now: () => time });
  for (let index = 1; index <= 300; index += 1)
    room.reports.push(message(`slept-${index}`, index * minute));
  room.reports.push(danger('brake', 2 * hour));
  const done = message('slept-7', 7 * minute);
  room.work.set('slept-7', { ...initialWork(done), openedBy: 'desk-2', revision: 2 });
  time += 5 * hour;
  const order: string[] = [];
  const stop = $desk.listen(({ arrived }) => order.push(...arrived.slice(0, 1)));
  await ready.poll();
  stop();
  expect(order[0]).toBe('brake');
  expect($desk.get().arrived).toHaveLength(300);
  expect($desk.get().arrived).not.toContain('slept-7');
});

test('openDesk › loads every report of a filter while another filter is still being read', async () => {
  const room = makeRoom();
  room.port.roles = async () => ['dispatch'];
  const ready = await openReady(room);
  for (let index = 1; index <= 250; index += 1)
    room.reports.push(message(`slept-${index}`, index * minute));
  const { listReports } = room.port;
  room.port.listReports = async (uid, page) => {
    // While the messages are still read a defect comes, earlier than the last of them.
    if (page.order === 'oldest' && page.after && !room.reports.some(({ id }) => id === 'brake'))
      room.reports.push(danger('brake', 200 * minute));
    return listReports(uid, page);
  };
  await ready.poll();
  await ready.poll();
  expect($desk.get().reports.has('brake')).toBe(true);
});

test('openDesk › loads reports of the same moment at the end of a page once each', async () => {
  const room = makeRoom();
  for (let index = 0; index < 450; index += 1) room.reports.push(message(`twin-${index}`, minute));
  const ready = await openReady(room);
  await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
  expect($desk.get().reports.size).toBe(451);
  while ($desk.get().hasOlder) await ready.loadOlder();
  expect($desk.get().reports.size).toBe(451);
});

describe('openDesk › anonymous reports', () => {
  const waitFor = (id: string) => vi.waitFor(() => expect($desk.get().reports.has(id)).toBe(true));

  test.for([
    ['are dated in the future', '2099-12-31'],
    ['came the same day', '2026-11-21'],
    ['are dated long ago', '2001-01-01'],
  ] as const)('are not hidden by 5,000 that %s', async ([, day]) => {
    const room = makeRoom();
    for (let index = 0; index < 5000; index += 1)
      room.anonymous.push(nearMiss(`flood-${index}`, day));
    room.anonymous.push(nearMiss('true'));
    await openReady(room);
    await waitFor('true');
    await vi.waitFor(() => expect($desk.get().reports.size).toBe(5002));
  });

  test('are listed behind more than a page of quarantined ones', async () => {
    const room = makeRoom();
    for (let index = 0; index < 300; index += 1) {
      room.anonymous.push(nearMiss(`flood-${index}`, '2026-11-22'));
      room.aside.set(`flood-${index}`, new Date(start).toISOString());
    }
    room.anonymous.push(nearMiss('true'));
    await openReady(room);
    await waitFor('true');
    expect($desk.get().reports.size).toBe(2);
  });

  test('are loaded when the clock of the computer is a year ahead', async () => {
    const room = makeRoom();
    let time = start + 365 * 24 * hour;
    const ready = await openReady(room, { now: () => time });
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    room.anonymous.push(nearMiss('true'));
    time += hour;
    await ready.poll();
    await waitFor('true');
  });

  test('are requested again after a failure', async () => {
    const room = makeRoom();
    room.anonymous.push(nearMiss('true'));
    vi.spyOn(room.port, 'listAnonymous').mockRejectedValueOnce(new OfficeError('offline'));
    const ready = await openReady(room);
    await vi.waitFor(() => expect($desk.get().isAnonymousMissing).toBe(true));
    expect($desk.get().reports.has('true')).toBe(false);
    await ready.poll();
    await waitFor('true');
    await vi.waitFor(() => expect($desk.get().isAnonymousMissing).toBe(false));
  });

  test('do not ring again after somebody has closed them', async () => {
    const room = makeRoom();
    const closed = nearMiss('closed');
    room.anonymous.push(closed);
    room.work.set('closed', { ...initialWork(closed), state: 'closed', revision: 3 });
    const states: unknown[] = [];
    const stop = $desk.listen(({ reports, work }) => {
      if (reports.has('closed')) states.push(work.get('closed')?.state);
    });
    await openReady(room);
    await waitFor('closed');
    stop();
    expect(new Set(states)).toEqual(new Set(['closed']));
  });
});

test('openDesk › fetches 600 reports of open work with few requests, dangerous ones first', async () => {
  const room = makeRoom();
  for (let index = 0; index < 600; index += 1) {
    const report = index === 599 ? danger('brake', -hour) : message(`open-${index}`, -hour - index);
    room.reports.push(report);
    room.work.set(report.id, { ...initialWork(report), revision: 1 });
  }
  const { watchWork } = room.port;
  room.port.watchWork = async (...of) => {
    const stop = await watchWork(...of);
    room.tell('message');
    return stop;
  };
  // Only the newest is in the list.
  vi.spyOn(room.port, 'listReports').mockImplementation(async (_uid, page) =>
    new Map(page.filter).has('severity')
      ? { reports: [], unreadable: [], next: undefined }
      : { reports: room.reports.slice(0, 1), unreadable: [], next: undefined },
  );
  const get = vi.spyOn(room.port, 'getReports');
  await openReady(room);
  await vi.waitFor(() => expect($desk.get().reports.size).toBe(601));
  expect(get).toHaveBeenCalledTimes(6);
  expect(get.mock.calls[0]?.[1][0]).toEqual({ id: 'brake', collection: 'reports' });
  expect($desk.get().arrived).toEqual(['brake']);
});

describe('openDesk › the hint of a phone', () => {
  test('loads the report at once, between two polls', async () => {
    const room = makeRoom();
    await openReady(room);
    room.reports.push(message('second', minute));
    room.hint();
    await vi.waitFor(() => expect($desk.get().arrived).toEqual(['second']));
  });

  test('shows the time of an accident that this desk may not read', async () => {
    const room = makeRoom({ roles: async () => ['office'] });
    await openReady(room);
    expect($desk.get().accidentAt).toBeUndefined();
    room.accident(start + minute);
    expect($desk.get()).toMatchObject({ accidentAt: start + minute, arrived: [] });
  });

  test('causes few requests when it is repeated without end', async () => {
    const room = makeRoom();
    await openReady(room);
    const list = vi.spyOn(room.port, 'listReports');
    for (let index = 0; index < 50; index += 1) {
      room.hint();
      await new Promise(setImmediate);
    }
    expect(list.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test('is not lost during a request', async () => {
    let answer = (): void => undefined;
    const room = makeRoom();
    let time = start;
    const ready = await openReady(room, { now: () => time });
    const { listReports } = room.port;
    vi.spyOn(room.port, 'listReports').mockImplementationOnce(async (...of) => {
      const page = await listReports(...of);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return page;
    });
    vi.useFakeTimers();
    const asked = ready.poll();
    await vi.advanceTimersByTimeAsync(0);
    room.reports.push(message('second', minute));
    room.hint();
    answer();
    await asked;
    expect($desk.get().arrived).toEqual([]);
    time += 3000;
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await vi.waitFor(() => expect($desk.get().arrived).toEqual(['second']));
  });
});

describe('OfficeDesk.findVehicle', () => {
  const defect = (id: string, plate: string): Report =>
    message(id, -400 * 24 * 60 * minute, {
      kind: 'complaintChassis',
      answers: { vehiclePlate: plate, defects: [{ defect: 'chAbsEsc', severity: 'note' }] },
    });
  test('loads old and closed reports too, without ringing', async () => {
    const room = makeRoom();
    for (const one of [defect('his', 'HH-AB 12'), defect('closed', 'HH AB 12')]) {
      room.reports.push(one);
      const work = { ...initialWork(one), by: 'x', revision: 2 };
      room.work.set(one.id, one.id === 'closed' ? inState(work, 'closed', 'seen') : work);
    }
    room.work.set('other', { ...initialWork(defect('other', 'HH-AB 13')), revision: 1 });
    for (let index = 1; index <= 150; index += 1)
      room.reports.push(message(`newer-${index}`, -index * minute));
    const ready = await openReady(room);
    expect($desk.get().reports.has('his')).toBe(false);
    expect(await ready.findVehicle('hh-ab12')).toBe(2);
    expect($desk.get().reports.has('his')).toBe(true);
    expect($desk.get().work.get('closed')?.state).toBe('closed');
    expect($desk.get().arrived).not.toContain('his');
    // A second time nothing is asked for anew.
    const getReports = vi.spyOn(room.port, 'getReports');
    expect(await ready.findVehicle('HH AB 12')).toBe(2);
    expect(getReports).not.toHaveBeenCalled();
  });

  test('rejects without connection', async () => {
    const room = makeRoom();
    room.port.workOfVehicle = () => Promise.reject(new OfficeError('offline'));
    await expect((await openReady(room)).findVehicle('HH AB 12')).rejects.toThrow();
  });
});

describe('openDesk › a record with the id of another report', () => {
  const place = (collection: RecordPlace['collection']): RecordPlace => ({
    id: 'brake',
    collection,
  });

  test('does not replace the signed report, whichever came first', async () => {
    const room = makeRoom();
    room.reports.push(danger('brake', -minute));
    room.anonymous.push(nearMiss('brake'));
    await openReady(room);
    await vi.waitFor(() => expect($desk.get().reports.get('brake')?.anonymous).toBe(false));
    await vi.waitFor(() => expect($desk.get().arrived).toContain('brake'));
  });

  test('does not hide the signed report after its quarantine', async () => {
    const room = makeRoom();
    room.anonymous.push(nearMiss('brake'));
    const ready = await openReady(room);
    await vi.waitFor(() => expect($desk.get().reports.get('brake')?.anonymous).toBe(true));
    expect(await ready.quarantine(place('anonymousReports'), 'Unsinn')).toBe('written');
    expect($desk.get().reports.has('brake')).toBe(false);
    room.reports.push(danger('brake', minute));
    await ready.poll();
    expect($desk.get().reports.get('brake')?.anonymous).toBe(false);
    expect($desk.get().arrived).toContain('brake');
  });
});

test('takeIn › takes in the other reports when the service cannot write one', async () => {
  const room = makeRoom();
  for (const id of ['a', 'bad', 'b', 'c']) room.reports.push(message(id, -hour));
  const { change } = room.port;
  room.port.change = async (changes, me) => {
    if (changes.some(({ id }) => id === 'bad')) throw new Error('invalid_data');
    return change(changes, me);
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openReady(room);
  await vi.waitFor(() =>
    expect([...room.work.keys()].toSorted()).toEqual(['a', 'b', 'c', 'first']),
  );
});

describe('OfficeDesk.loadOlder', () => {
  test('reports missing pages, and loads them with the next call', async () => {
    const room = makeRoom();
    for (let index = 1; index <= 150; index += 1)
      room.reports.push(message(`old-${index}`, -index * minute));
    const ready = await openReady(room);
    expect($desk.get()).toMatchObject({ hasOlder: true, isOlderMissing: false });
    vi.spyOn(room.port, 'listReports').mockRejectedValueOnce(new OfficeError('offline'));
    await ready.loadOlder();
    expect($desk.get()).toMatchObject({ isOlderMissing: true, hasOlder: true, isLoading: false });
    await ready.loadOlder();
    expect($desk.get()).toMatchObject({ isOlderMissing: false, hasOlder: false });
    expect($desk.get().reports.size).toBe(151);
  });

  test('loads the other reports of a page with an unreadable document', async () => {
    const room = makeRoom();
    const { listReports } = room.port;
    room.port.listReports = async (uid, page) => {
      const whole = await listReports(uid, page);
      const reports = whole.reports.filter(({ id }) => id !== 'old-99' && id !== 'old-100');
      return { ...whole, reports };
    };
    for (let index = 1; index <= 150; index += 1)
      room.reports.push(message(`old-${index}`, -index * minute));
    const ready = await openReady(room);
    expect($desk.get().hasOlder).toBe(true);
    await ready.loadOlder();
    expect($desk.get().reports.size).toBe(149);
  });
});

test('openDesk › needs at most 200 reads for the first list of 5,000 reports and its work', async () => {
  const room = makeRoom();
  for (let index = 1; index < 5000; index += 1)
    room.reports.push(message(`old-${index}`, -index * minute));
  let reads = 0;
  const { listReports, listAnonymous } = room.port;
  room.port.listReports = async (uid, page) => {
    const listed = await listReports(uid, page);
    // An empty answer costs one as well.
    reads += Math.max(1, listed.reports.length);
    return listed;
  };
  room.port.listQuarantined = async () => {
    reads += 1;
    return [];
  };
  for (let index = 0; index < 40; index += 1) room.anonymous.push(nearMiss(`near-${index}`));
  room.port.listAnonymous = async (uid, page) => {
    const listed = await listAnonymous(uid, page);
    reads += Math.max(1, listed.reports.length);
    return listed;
  };
  const ready = await openReady(room);
  await vi.waitFor(() => expect($desk.get().work.size).toBe(100));
  await ready.poll();
  expect($desk.get().reports.size).toBe(140);
  expect(reads).toBeLessThanOrEqual(200);
});

describe('openDesk › an untouched report', () => {
  test('becomes work with the next poll after a failure', async () => {
    const change = vi.fn<OfficePort['change']>(async () => 'offline');
    const room = makeRoom();
    room.work.clear();
    const { change: write } = room.port;
    const ready = await openReady({ ...room, port: { ...room.port, change } });
    await vi.waitFor(() => expect(change).toHaveBeenCalled());
    expect($desk.get().work.size).toBe(0);
    change.mockImplementation(write);
    await ready.poll();
    expect($desk.get().work.get('first')?.state).toBe('new');
  });

  test('is not written again after the rules refused it', async () => {
    const change = vi.fn<OfficePort['change']>(async () => 'stale');
    const room = makeRoom({ change });
    room.work.clear();
    const ready = await openReady(room);
    await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(1));
    await ready.poll();
    expect(change).toHaveBeenCalledTimes(1);
  });

  test('is requested hourly when it is anonymous', async () => {
    const room = makeRoom();
    let time = start;
    const ready = await openReady(room, { now: () => time });
    await vi.waitFor(() => expect($desk.get().work.size).toBe(1));
    room.anonymous.push(nearMiss('near'));
    await ready.poll();
    expect($desk.get().reports.has('near')).toBe(false);
    time += hour;
    await ready.poll();
    await vi.waitFor(() => expect($desk.get().reports.has('near')).toBe(true));
    expect(room.work.has('near')).toBe(false);
    expect($desk.get().arrived).toEqual([]);
  });
});

describe('openDesk without a live connection', () => {
  test('rings for danger of the last day at the start, and shows what is missing', async () => {
    const room = makeRoom({
      takenIn: () => Promise.reject(new OfficeError('offline')),
      watchWork: async () => () => undefined,
    });
    room.reports.push(danger('today', -23 * hour), danger('before', -25 * hour));
    await openReady(room);
    await vi.waitFor(() => expect($desk.get().catchUp?.status).toBe('waiting'));
    expect($desk.get().catchUp?.since).toBeUndefined();
    expect($desk.get().arrived).toEqual(['today']);
  });

  test('rings after sleep when the connection is open but silent', async () => {
    const room = makeRoom();
    let time = start;
    const ready = await openReady(room, { now: () => time });
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    room.port.work = () => never;
    for (let index = 1; index <= 300; index += 1)
      room.reports.push(message(`slept-${index}`, index * minute));
    time += 6 * hour;
    vi.useFakeTimers();
    const polled = ready.poll();
    // Waited for once, not with every page.
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await vi.waitFor(() => expect($desk.get().arrived).toHaveLength(300));
    void polled;
  });

  test('is ready and requests reports at intervals', async () => {
    const room = makeRoom({ work: () => never, watchWork: async () => () => undefined });
    await openReady(room, { pollMilliseconds: 1 });
    room.reports.push(message('second', minute));
    await vi.waitFor(() => expect($desk.get().arrived).toEqual(['second']));
  });

  test('shows that the connection is lost', async () => {
    const room = makeRoom({
      work: () => Promise.reject(new OfficeError('offline')),
      watchWork: async () => () => undefined,
    });
    await openReady(room);
    await vi.waitFor(() => expect($desk.get().isConnected).toBe(false));
    expect($desk.get().reports.size).toBe(1);
  });

  test('opens a report, and returns that a change was not written', async () => {
    const room = makeRoom();
    const ready = await openReady(room);
    room.port.work = () => Promise.reject(new OfficeError('offline'));
    room.port.change = async () => 'offline';
    room.reports.push(message('second', minute));
    expect(await ready.open('second')).toBe(true);
    const work = initialWork(message('second', minute));
    expect(await ready.change([{ id: 'second', work, log: { what: 'waiting' } }])).toBe('offline');
  });
});

describe('openDesk › the work of other desks', () => {
  test('is followed once after several failed starts', async () => {
    const listReports = vi.fn<OfficePort['listReports']>();
    const room = makeRoom({ listReports });
    listReports.mockRejectedValueOnce(new OfficeError('offline'));
    listReports.mockRejectedValueOnce(new OfficeError('offline'));
    listReports.mockResolvedValue({ reports: [], unreadable: [], next: undefined });
    await openReady(room, { pollMilliseconds: 1 });
    expect(room.watches).toBe(1);
  });

  test('is not followed by a desk that was stopped while it started', async () => {
    let follow = (): void => undefined;
    const followed = new Promise<void>((resolve) => {
      follow = resolve;
    });
    const room = makeRoom();
    const { watchWork } = room.port;
    room.port.watchWork = async (...of) => {
      await followed;
      return watchWork(...of);
    };
    const roles = vi.spyOn(room.port, 'roles');
    open(room, { pollMilliseconds: 1 }).stop();
    follow();
    await vi.waitFor(() => expect(roles).toHaveBeenCalled());
    await vi.waitFor(() => expect(room.watches).toBe(0));
    await new Promise(setImmediate);
    expect(room.watches).toBe(0);
  });

  test('counts only in the area of its report, whichever arrived first', async () => {
    const room = makeRoom();
    const ready = await openReady(room);
    const [report] = room.reports;
    if (!report) throw new Error('There is a report');
    await vi.waitFor(() => expect($desk.get().work.has('first')).toBe(true));
    const own = $desk.get().work.get('first');
    // Another role has written about it under its own area, again and again.
    const foreign = { ...initialWork(report), area: 'defect', queue: 'defect', revision: 9 };
    const late = { ...initialWork(message('second', minute)), area: 'defect', revision: 9 };
    room.work.set('first', foreign);
    room.work.set('second', late);
    room.tell('defect');
    expect($desk.get().work.get('first')).toEqual(own);
    room.work.delete('second');
    room.reports.push(message('second', minute));
    await ready.poll();
    expect($desk.get().work.get('second')).toMatchObject({ area: 'message', revision: 1 });
  });
});

test('openDesk › shows that the sign-in has ended and removes all reports', async () => {
  const room = makeRoom();
  const ready = await openReady(room);
  vi.spyOn(room.port, 'listReports').mockRejectedValueOnce(new OfficeError('signIn'));
  await ready.poll();
  expect($desk.get()).toMatchObject({ status: 'signedOut' });
  expect($desk.get().reports.size).toBe(0);
});

test('openDesk › ends after a refusal of the service, not while offline', async () => {
  const room = makeRoom();
  const ready = await openReady(room);
  const list = vi.spyOn(room.port, 'listReports');
  list.mockRejectedValueOnce(new OfficeError('offline'));
  await ready.poll();
  expect($desk.get()).toMatchObject({ status: 'ready', isConnected: false });
  list.mockRejectedValueOnce(new OfficeError('refused'));
  await ready.poll();
  expect(status()).toBe('driver');
});

describe('openDesk › a quarantined report', () => {
  const minutes = 5;
  const asideAt = (ms: number): string => new Date(start + ms).toISOString();

  test('is not listed, does not ring and is not taken in', async () => {
    const room = makeRoom();
    room.aside.set('first', asideAt(0)).set('second', asideAt(1)).set('near', asideAt(2));
    room.anonymous.push(nearMiss('near'));
    const ready = await openReady(room);
    room.reports.push(message('second', minute));
    await ready.poll();
    expect([...$desk.get().reports.keys()]).toEqual([]);
    expect($desk.get().arrived).toEqual([]);
    expect([...room.work.keys()]).toEqual(['first']);
  });

  test('leaves the list within minutes when another desk has quarantined it', async () => {
    const room = makeRoom();
    let time = start;
    const ready = await openReady(room, { now: () => time });
    await vi.waitFor(() => expect($desk.get().work.has('first')).toBe(true));
    room.reports.push(message('second', minute));
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
    room.aside.set('first', asideAt(2 * minute)).set('second', asideAt(2 * minute));
    time += minutes * minute;
    await ready.poll();
    expect($desk.get()).toMatchObject({ arrived: [] });
    expect($desk.get().reports.size).toBe(0);
    // Work about it that is still open brings it back no more, and costs no question.
    const get = vi.spyOn(room.port, 'getReport');
    room.tell('message');
    expect(await ready.open('first')).toBe(false);
    expect($desk.get().reports.size).toBe(0);
    expect(get).not.toHaveBeenCalled();
  });

  test('is requested from the last entry on, and not with each poll', async () => {
    const room = makeRoom();
    room.aside.set('long ago', asideAt(-hour));
    const listQuarantined = vi.spyOn(room.port, 'listQuarantined');
    let time = start;
    const ready = await openReady(room, { now: () => time });
    await ready.poll();
    time += minutes * minute;
    await ready.poll();
    expect(listQuarantined.mock.calls.map(([, , from]) => from)).toEqual([
      undefined,
      asideAt(-hour),
    ]);
  });

  test('does not stop the desk when the list of entries cannot be read', async () => {
    const room = makeRoom({ listQuarantined: () => Promise.reject(new OfficeError('refused')) });
    const ready = await openReady(room);
    await ready.poll();
    expect(status()).toBe('ready');
    expect($desk.get().reports.size).toBe(1);
  });
});

describe('openDesk › an unreadable record', () => {
  const record = (id: string, sent: number): UnreadableRecord => ({
    id,
    collection: 'reports',
    at: new Date(start + sent).toISOString(),
    problem: 'kind: expected string',
  });

  test('is listed, and not requested again', async () => {
    const room = makeRoom();
    room.unreadable.push(record('bad', 0));
    const ready = await openReady(room);
    room.unreadable.push(record('worse', hour));
    await ready.poll();
    expect([...$desk.get().unreadable.keys()]).toEqual(['bad', 'worse']);
    const list = vi.spyOn(room.port, 'listReports');
    await ready.poll();
    expect(list.mock.calls[0]?.[1].from).toBe(new Date(start + hour - 10_000).toISOString());
  });

  test('leaves the list after its quarantine, also when another desk was faster', async () => {
    const room = makeRoom();
    room.unreadable.push(record('bad', 0), record('worse', 1));
    const ready = await openReady(room);
    expect(await ready.quarantine(record('bad', 0), 'no report')).toBe('written');
    room.aside.set('worse', new Date(start).toISOString());
    expect(await ready.quarantine(record('worse', 1), 'no report')).toBe('written');
    expect($desk.get().unreadable.size).toBe(0);
    expect([...room.aside.keys()]).toEqual(['bad', 'worse']);
  });

  test('stays when its quarantine was not written', async () => {
    const room = makeRoom({ quarantine: () => Promise.reject(new OfficeError('offline')) });
    room.unreadable.push(record('bad', 0));
    const ready = await openReady(room);
    expect(await ready.quarantine(record('bad', 0), 'no report')).toBe('offline');
    room.port.quarantine = () => Promise.reject(new OfficeError('refused'));
    await expect(ready.quarantine(record('bad', 0), 'no report')).rejects.toThrow('refused');
    expect($desk.get().unreadable.size).toBe(1);
  });
});

test('openDesk › shares a running request for the same report', async () => {
  const room = makeRoom();
  const ready = await openReady(room);
  room.work.set('older', { ...initialWork(message('older', -hour)), revision: 1 });
  room.reports.push(message('older', -hour));
  const batch = vi.spyOn(room.port, 'getReports');
  const one = vi.spyOn(room.port, 'getReport');
  for (let time = 0; time < 5; time += 1) room.tell('message');
  await ready.open('older');
  expect(batch).toHaveBeenCalledTimes(1);
  expect(one).not.toHaveBeenCalled();
});

test('openDesk › requests anonymous reports once while a request is running', async () => {
  let answer = (): void => undefined;
  const asked = vi.fn<OfficePort['listAnonymous']>(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { reports: [nearMiss('near')], unreadable: [], next: undefined };
  });
  const ready = await openReady(makeRoom({ listAnonymous: asked }));
  await ready.poll();
  answer();
  await vi.waitFor(() => expect($desk.get().reports.has('near')).toBe(true));
  // The last two months, and then what is older.
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  answer();
  await new Promise(setImmediate);
  await ready.poll();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('openDesk › requests a removed report of open work once, and none of the first list', async () => {
  const room = makeRoom();
  const gone = message('gone', -hour);
  room.work.set('first', { ...initialWork(message('first', 0)), revision: 1 });
  room.work.set('gone', { ...initialWork(gone), revision: 1 });
  const get = vi.spyOn(room.port, 'getReports');
  const { watchWork } = room.port;
  room.port.watchWork = async (...of) => {
    const stop = await watchWork(...of);
    room.tell('message');
    return stop;
  };
  await openReady(room);
  const asked = () => get.mock.calls.flatMap(([, places]) => places.map(({ id }) => id));
  await vi.waitFor(() => expect(asked()).toEqual(['gone']));
  room.tell('message');
  await new Promise(setImmediate);
  expect(get).toHaveBeenCalledTimes(1);
});
