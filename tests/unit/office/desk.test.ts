/** A desk over an office made of lists: what it shows, what it rings for, what it survives. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type DeskEnvironment,
  type OfficeDesk,
  openDesk,
} from '../../../src/features/office/office-desk.ts';
import { $desk } from '../../../src/features/office/office-store.ts';
import {
  OfficeError,
  type OfficePort,
  type UnreadableRecord,
  type WorkChange,
} from '../../../src/features/office/model/office-port.ts';
import { type Report, reportSchema } from '../../../src/features/office/model/report.ts';
import type { Area } from '../../../src/features/office/model/roles.ts';
import { initialWork } from '../../../src/features/office/model/work.ts';

const start = Date.parse('2026-11-21T08:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const me = { uid: 'desk-1', name: 'Kim' };

/** A message that was sent `sent` milliseconds after the start. */
const message = (id: string, sent: number): Report =>
  reportSchema.parse({
    id,
    anonymous: false,
    kind: 'dispositionMessage',
    formVersion: 1,
    shortCode: 'D-261121-4F7K',
    locale: 'de',
    answers: {},
    photos: [],
    contentHash: 'a'.repeat(64),
    appVersion: '1',
    uid: 'driver-1',
    reporter: { name: 'Jona Brandt', personnelNumber: '0471', phone: '', depot: 'Nord' },
    createdAt: new Date(start + sent).toISOString(),
    clockOffsetMilliseconds: null,
    sentAt: new Date(start + sent).toISOString(),
  });
const nearMiss = (id: string): Report =>
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
    createdOn: '2026-11-21',
  });
const sentAt = (report: Report): string => (report.anonymous ? '' : report.sentAt);

interface Room {
  readonly reports: Report[];
  readonly anonymous: Report[];
  readonly unreadable: UnreadableRecord[];
  /** What was set aside, by id, and when. */
  readonly aside: Map<string, string>;
  readonly work: Map<string, unknown>;
  readonly port: OfficePort;
  /** Tells the desk what other desks did. */
  tell(area: Area): void;
  connect(stands: boolean): void;
  /** A phone's word that something came. */
  hint(): void;
  watches: number;
}

/** An office whose answers a test can replace one by one. */
function makeRoom(changes: Partial<OfficePort> = {}): Room {
  let heard: Parameters<OfficePort['watchWork']>[1] | undefined;
  const room: Room = {
    reports: [message('first', 0)],
    anonymous: [],
    unreadable: [],
    aside: new Map(),
    work: new Map(),
    watches: 0,
    tell: (area) => heard?.work(area, Object.fromEntries(room.work)),
    connect: (stands) => heard?.connected(stands),
    hint: () => heard?.arrival(),
    port: {
      roles: async () => ['office'],
      async listReports(_uid, { limit, from = '', before = '9' }) {
        const reports = room.reports
          .filter((report) => sentAt(report) >= from && sentAt(report) < before)
          .toSorted((a, b) => sentAt(b).localeCompare(sentAt(a)))
          .slice(0, limit);
        const last = reports.length < limit ? undefined : reports.at(-1);
        const unreadable = room.unreadable.filter(({ at }) => at >= from && at < before);
        return { reports, unreadable, next: last && sentAt(last) };
      },
      listAnonymous: async () => ({ reports: room.anonymous, unreadable: [] }),
      listAside: async (_uid, _roles, from = '') =>
        [...room.aside].map(([id, at]) => ({ id, at })).filter(({ at }) => at >= from),
      async setAside(_uid, { id }) {
        if (room.aside.has(id)) throw new OfficeError('conflict');
        room.aside.set(id, new Date(start).toISOString());
      },
      async getReport(_uid, id) {
        const report = room.reports.find((one) => one.id === id);
        if (!report) throw new OfficeError('missing');
        return report;
      },
      storedRecord: async () => '{}',
      async watchWork(_areas, listener) {
        room.watches += 1;
        heard = listener;
        listener.connected(true);
        return () => {
          room.watches -= 1;
        };
      },
      tellLooked: async () => undefined,
      work: async ({ id }) => room.work.get(id) ?? null,
      history: async () => ({ log: null, receipt: null }),
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

function open(room: Room, environment: Partial<DeskEnvironment> = {}): OfficeDesk {
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
async function openReady(
  room: Room,
  environment: Partial<DeskEnvironment> = {},
): Promise<OfficeDesk> {
  const opened = open(room, environment);
  await vi.waitFor(() => expect(status()).toBe('ready'));
  return opened;
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  desk?.stop();
  vi.restoreAllMocks();
});

describe('news', () => {
  test('is rung for where the computer has the wrong time', async () => {
    const room = makeRoom();
    const ready = await openReady(room, { now: () => start + 5 * hour });
    room.reports.push(message('second', minute));
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
  });

  test('is rung for where there was no report before', async () => {
    const room = makeRoom();
    room.reports.length = 0;
    const ready = await openReady(room);
    room.reports.push(message('second', -hour));
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
  });

  test('is rung for where another desk had it first', async () => {
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

  test('is not what somebody has opened, nor what is older than the list', async () => {
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

  test('comes whole where more than a page came at once', async () => {
    const room = makeRoom();
    const ready = await openReady(room);
    for (let index = 1; index <= 250; index += 1)
      room.reports.push(message(`new-${index}`, index * 1000));
    await ready.poll();
    expect($desk.get().reports.size).toBe(251);
    expect($desk.get().arrived).toHaveLength(250);
  });

  test('is not passed over because a newer report was opened by its address', async () => {
    const room = makeRoom();
    const ready = await openReady(room);
    room.reports.push(message('second', minute), message('third', 2 * minute));
    expect(await ready.open('third')).toBe(true);
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
  });
});

describe('the phone’s hint', () => {
  test('brings the report at once, between two polls', async () => {
    const room = makeRoom();
    await openReady(room);
    room.reports.push(message('second', minute));
    room.hint();
    await vi.waitFor(() => expect($desk.get().arrived).toEqual(['second']));
  });

  test('given without end makes few questions', async () => {
    const room = makeRoom();
    await openReady(room);
    const list = vi.spyOn(room.port, 'listReports');
    for (let index = 0; index < 50; index += 1) {
      room.hint();
      await new Promise(setImmediate);
    }
    expect(list.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test('during a question is not lost', async () => {
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

describe('older reports', () => {
  test('that do not come are said to be missing, and come with the next try', async () => {
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

  test('come too where a document of the page cannot be read', async () => {
    const room = makeRoom();
    const { listReports } = room.port;
    room.port.listReports = async (uid, page) => {
      const whole = await listReports(uid, page);
      return { ...whole, reports: whole.reports.slice(1) };
    };
    for (let index = 1; index <= 150; index += 1)
      room.reports.push(message(`old-${index}`, -index * minute));
    const ready = await openReady(room);
    expect($desk.get().hasOlder).toBe(true);
    await ready.loadOlder();
    expect($desk.get().reports.size).toBe(149);
  });
});

test('the first list and the work about it take at most 200 reads of 5,000 reports', async () => {
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
  room.port.listAside = async () => {
    reads += 1;
    return [];
  };
  room.port.listAnonymous = async (uid, limit) => {
    reads += limit;
    return listAnonymous(uid, limit);
  };
  const ready = await openReady(room);
  await vi.waitFor(() => expect($desk.get().work.size).toBe(100));
  await ready.poll();
  expect($desk.get().reports.size).toBe(100);
  expect(reads).toBeLessThanOrEqual(200);
});

describe('what nobody has touched', () => {
  test('becomes work with the next poll where it could not at once', async () => {
    const change = vi.fn<OfficePort['change']>(async () => 'offline');
    const room = makeRoom();
    const { change: write } = room.port;
    const ready = await openReady({ ...room, port: { ...room.port, change } });
    await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(1));
    expect($desk.get().work.size).toBe(0);
    change.mockImplementation(write);
    await ready.poll();
    expect($desk.get().work.get('first')?.state).toBe('new');
  });

  test('is written no more where the rules refuse it', async () => {
    const change = vi.fn<OfficePort['change']>(async () => 'stale');
    const ready = await openReady(makeRoom({ change }));
    await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(2));
    await ready.poll();
    expect(change).toHaveBeenCalledTimes(2);
  });

  test('is looked for hourly where it is anonymous', async () => {
    const room = makeRoom();
    let time = start;
    const ready = await openReady(room, { now: () => time });
    await vi.waitFor(() => expect($desk.get().work.size).toBe(1));
    room.anonymous.push(nearMiss('near'));
    await ready.poll();
    expect($desk.get().reports.has('near')).toBe(false);
    time += hour;
    await ready.poll();
    expect($desk.get().reports.has('near')).toBe(true);
    expect(room.work.has('near')).toBe(false);
    expect($desk.get().arrived).toEqual([]);
  });
});

describe('without a live connection', () => {
  test('the desk is ready and goes on asking for reports', async () => {
    const room = makeRoom({ work: () => never, watchWork: async () => () => undefined });
    await openReady(room, { pollMilliseconds: 1 });
    room.reports.push(message('second', minute));
    await vi.waitFor(() => expect($desk.get().arrived).toEqual(['second']));
  });

  test('it says so', async () => {
    const room = makeRoom({
      work: () => Promise.reject(new OfficeError('offline')),
      watchWork: async () => () => undefined,
    });
    await openReady(room);
    await vi.waitFor(() => expect($desk.get().isConnected).toBe(false));
    expect($desk.get().reports.size).toBe(1);
  });

  test('a report opens, and a change is said not to have been written', async () => {
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

describe('the work of other desks', () => {
  test('is followed once, however often the start fails', async () => {
    const listReports = vi.fn<OfficePort['listReports']>();
    const room = makeRoom({ listReports });
    listReports.mockRejectedValueOnce(new OfficeError('offline'));
    listReports.mockRejectedValueOnce(new OfficeError('offline'));
    listReports.mockResolvedValue({ reports: [], unreadable: [], next: undefined });
    await openReady(room, { pollMilliseconds: 1 });
    expect(room.watches).toBe(1);
  });

  test('is not followed by a desk that was closed while it started', async () => {
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

  test('counts in the area of its report alone, whichever was heard first', async () => {
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

test('a sign-in that was taken away is said, and nothing stays on the screen', async () => {
  const room = makeRoom();
  const ready = await openReady(room);
  vi.spyOn(room.port, 'listReports').mockRejectedValueOnce(new OfficeError('signIn'));
  await ready.poll();
  expect($desk.get()).toMatchObject({ status: 'signedOut' });
  expect($desk.get().reports.size).toBe(0);
});

test('a refusal by the office ends the desk, being offline does not', async () => {
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

describe('what was set aside', () => {
  const minutes = 5;
  const asideAt = (ms: number): string => new Date(start + ms).toISOString();

  test('is in no list, rings for nobody and is not taken in', async () => {
    const room = makeRoom();
    room.aside.set('first', asideAt(0)).set('second', asideAt(1)).set('near', asideAt(2));
    room.anonymous.push(nearMiss('near'));
    const ready = await openReady(room);
    room.reports.push(message('second', minute));
    await ready.poll();
    expect([...$desk.get().reports.keys()]).toEqual([]);
    expect($desk.get().arrived).toEqual([]);
    expect(room.work.size).toBe(0);
  });

  test('at another desk leaves the list within minutes, whatever has been heard of it', async () => {
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

  test('is asked for from the last entry on, and not with each poll', async () => {
    const room = makeRoom();
    room.aside.set('long ago', asideAt(-hour));
    const listAside = vi.spyOn(room.port, 'listAside');
    let time = start;
    const ready = await openReady(room, { now: () => time });
    await ready.poll();
    time += minutes * minute;
    await ready.poll();
    expect(listAside.mock.calls.map(([, , from]) => from)).toEqual([undefined, asideAt(-hour)]);
  });

  test('that cannot be read hides nothing and ends no desk', async () => {
    const room = makeRoom({ listAside: () => Promise.reject(new OfficeError('refused')) });
    const ready = await openReady(room);
    await ready.poll();
    expect(status()).toBe('ready');
    expect($desk.get().reports.size).toBe(1);
  });
});

describe('a record that cannot be read', () => {
  const record = (id: string, sent: number): UnreadableRecord => ({
    id,
    collection: 'reports',
    at: new Date(start + sent).toISOString(),
    problem: 'kind: expected string',
  });

  test('is named, and asked for no more once it was read', async () => {
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

  test('goes once it is set aside, also where another desk was faster', async () => {
    const room = makeRoom();
    room.unreadable.push(record('bad', 0), record('worse', 1));
    const ready = await openReady(room);
    expect(await ready.setAside(record('bad', 0), 'no report')).toBe('written');
    room.aside.set('worse', new Date(start).toISOString());
    expect(await ready.setAside(record('worse', 1), 'no report')).toBe('written');
    expect($desk.get().unreadable.size).toBe(0);
    expect([...room.aside.keys()]).toEqual(['bad', 'worse']);
  });

  test('stays where that was not written', async () => {
    const room = makeRoom({ setAside: () => Promise.reject(new OfficeError('offline')) });
    room.unreadable.push(record('bad', 0));
    const ready = await openReady(room);
    expect(await ready.setAside(record('bad', 0), 'no report')).toBe('offline');
    room.port.setAside = () => Promise.reject(new OfficeError('refused'));
    await expect(ready.setAside(record('bad', 0), 'no report')).rejects.toThrow('refused');
    expect($desk.get().unreadable.size).toBe(1);
  });
});

test('what is asked for already is not asked for again', async () => {
  const room = makeRoom();
  const ready = await openReady(room);
  room.work.set('older', { ...initialWork(message('older', -hour)), revision: 1 });
  room.reports.push(message('older', -hour));
  const get = vi.spyOn(room.port, 'getReport');
  for (let time = 0; time < 5; time += 1) room.tell('message');
  await ready.open('older');
  expect(get).toHaveBeenCalledTimes(1);
});

test('anonymous reports are asked for once, however often the desk asks meanwhile', async () => {
  let answer = (): void => undefined;
  const asked = vi.fn<OfficePort['listAnonymous']>(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { reports: [nearMiss('near')], unreadable: [] };
  });
  const ready = await openReady(makeRoom({ listAnonymous: asked }));
  await ready.poll();
  answer();
  await vi.waitFor(() => expect($desk.get().reports.has('near')).toBe(true));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('open work asks once for a report that is gone, and for none that comes with the list', async () => {
  const room = makeRoom();
  const gone = message('gone', -hour);
  room.work.set('first', { ...initialWork(message('first', 0)), revision: 1 });
  room.work.set('gone', { ...initialWork(gone), revision: 1 });
  const get = vi.spyOn(room.port, 'getReport');
  const { watchWork } = room.port;
  room.port.watchWork = async (...of) => {
    const stop = await watchWork(...of);
    room.tell('message');
    return stop;
  };
  await openReady(room);
  await vi.waitFor(() => expect(get.mock.calls.map(([, id]) => id)).toEqual(['gone']));
  room.tell('message');
  await new Promise(setImmediate);
  expect(get).toHaveBeenCalledTimes(1);
});
