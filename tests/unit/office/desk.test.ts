/** Tests a desk with a fake office in memory: its list, its alarm and its behaviour after failures. */
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
/** A report of a dangerous brake defect. */
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

/** Returns a page as Firestore does: reports of the same time are ordered by name. */
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

interface FakeOffice {
  readonly reports: Report[];
  readonly anonymous: Report[];
  readonly unreadable: UnreadableRecord[];
  /** The time at which each report was quarantined, by id. */
  readonly quarantined: Map<string, string>;
  readonly work: Map<string, unknown>;
  /** The time up to which the office has taken in all reports, by area. */
  readonly takenIn: Map<Area, number>;
  readonly port: OfficePort;
  /** Sends the desk the changes made by other desks. */
  sendWork(area: Area): void;
  connect(stands: boolean): void;
  /** Simulates a phone announcing a report. */
  hint(): void;
  /** Simulates a phone announcing an accident. */
  accident(at: number): void;
  watches: number;
}

const everyArea = ['message', 'defect', 'event', 'safety'] as const;

const collectionOf = ({ anonymous }: FakeOffice, id: string): RecordPlace['collection'] =>
  anonymous.some((one) => one.id === id) ? 'anonymousReports' : 'reports';

/** A fake office with one report that was taken in; a test can replace each of its methods. */
function createFakeOffice(changes: Partial<OfficePort> = {}): FakeOffice {
  let watcher: Parameters<OfficePort['watchWork']>[1] | undefined;
  const office: FakeOffice = {
    reports: [message('first', 0)],
    anonymous: [],
    unreadable: [],
    quarantined: new Map(),
    work: new Map([['first', { ...initialWork(message('first', 0)), revision: 1 }]]),
    takenIn: new Map(everyArea.map((area) => [area, start - 5 * minute])),
    watches: 0,
    sendWork: (area) => watcher?.work(area, Object.fromEntries(office.work)),
    connect: (stands) => watcher?.connected(stands),
    hint: () => watcher?.arrival(),
    accident: (at) => watcher?.accident(at),
    port: {
      roles: async () => ['office', 'safety'],
      async listReports(_uid, { filter, ...page }) {
        const filterValues = new Map(filter);
        const matchesFilter = (report: Report): boolean =>
          (!filterValues.has('kind') || filterValues.get('kind') === report.kind) &&
          (!filterValues.has('severity') || isDanger(report));
        const { from = '', before = '9' } = page;
        const unreadable = office.unreadable.filter(
          ({ at }) => at >= from && at < before && !filterValues.has('severity') && !page.after,
        );
        return { ...pageOf(office.reports.filter(matchesFilter), page), unreadable };
      },
      listAnonymous: async (_uid, page) => ({ ...pageOf(office.anonymous, page), unreadable: [] }),
      listQuarantined: async (_uid, _roles, from = '') =>
        [...office.quarantined]
          .map(([id, at]) => ({ id, at, collection: collectionOf(office, id) }))
          .filter(({ at }) => at >= from),
      async quarantine(_uid, { id }) {
        if (office.quarantined.has(id)) throw new OfficeError('conflict');
        office.quarantined.set(id, new Date(start).toISOString());
      },
      async getReport(_uid, id) {
        const report = office.reports.find((one) => one.id === id);
        if (!report) throw new OfficeError('missing');
        return report;
      },
      storedRecord: async () => '{}',
      async getReports(_uid, places) {
        const reports = places.flatMap(
          ({ id }) => [...office.reports, ...office.anonymous].find((one) => one.id === id) ?? [],
        );
        const existingIds = new Set(reports.map(({ id }) => id));
        const absent = places.flatMap(({ id }) => (existingIds.has(id) ? [] : [id]));
        return { reports, unreadable: [], absent };
      },
      async watchWork(_areas, listener) {
        office.watches += 1;
        watcher = listener;
        listener.connected(true);
        return () => {
          office.watches -= 1;
        };
      },
      writeLookedAt: async () => undefined,
      workOfVehicle: async (vehicle) =>
        Object.fromEntries(
          [...office.work].filter(([, work]) => readWork(work)?.vehicle === vehicle),
        ),
      work: async ({ id }) => office.work.get(id) ?? null,
      history: async () => ({ work: null, log: null, receipt: null }),
      takenIn: async (areas) => new Map(areas.map((area) => [area, office.takenIn.get(area) ?? 0])),
      async moveTakenIn(moved: TakenIn) {
        for (const [area, until] of moved)
          if (until <= (office.takenIn.get(area) ?? 0)) return 'stale';
        for (const [area, until] of moved) office.takenIn.set(area, until);
        return 'written';
      },
      async change(written: readonly WorkChange[]) {
        if (written.some(({ id }) => office.work.has(id))) return 'stale';
        for (const { id, work } of written) office.work.set(id, { ...work, revision: 1 });
        return 'written';
      },
      arrivedPhotos: async () => [],
      missingPhotos: async () => new Map(),
      photo: async () => new Blob(),
      watchReport: async () => () => undefined,
      note: async () => 'written',
      settled: async () => undefined,
      ...changes,
    },
  };
  return office;
}

let desk: OfficeDesk | undefined;
const never = new Promise<never>(() => undefined);
const status = () => $desk.get().status;

function open(office: FakeOffice, environment: Partial<DeskOptions> = {}): OfficeDesk {
  desk = openDesk({
    port: office.port,
    me,
    now: () => start,
    onReturn: () => () => undefined,
    pollMilliseconds: hour,
    ...environment,
  });
  return desk;
}
async function openReady(
  office: FakeOffice,
  environment: Partial<DeskOptions> = {},
): Promise<OfficeDesk> {
  const opened = open(office, environment);
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
  test('rings even if the clock of the computer is wrong', async () => {
    const office = createFakeOffice();
    const ready = await openReady(office, { now: () => start + 5 * hour });
    office.reports.push(message('second', minute));
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
  });

  test('rings when it is the first report of all', async () => {
    const office = createFakeOffice();
    office.reports.length = 0;
    const ready = await openReady(office);
    office.reports.push(message('second', -hour));
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
  });

  test('rings even if another desk has taken it in first', async () => {
    const office = createFakeOffice();
    const ready = await openReady(office);
    const second = message('second', minute);
    office.reports.push(second);
    office.work.set('second', { ...initialWork(second), revision: 1 });
    office.sendWork('message');
    await vi.waitFor(() => expect($desk.get().arrived).toEqual(['second']));
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
  });

  test('does not ring if somebody has opened it or it is older than the list', async () => {
    const office = createFakeOffice();
    await openReady(office);
    const second = message('second', minute);
    const older = message('older', -minute);
    office.reports.push(second, older);
    office.work.set('second', { ...initialWork(second), openedBy: 'desk-2', revision: 1 });
    office.work.set('older', { ...initialWork(older), revision: 1 });
    office.sendWork('message');
    await vi.waitFor(() => expect($desk.get().reports.size).toBe(3));
    expect($desk.get().arrived).toEqual([]);
  });

  test('is loaded with all others if more than one page arrives together', async () => {
    const office = createFakeOffice();
    const ready = await openReady(office);
    for (let index = 1; index <= 250; index += 1)
      office.reports.push(message(`new-${index}`, index * 1000));
    await ready.poll();
    expect($desk.get().reports.size).toBe(251);
    expect($desk.get().arrived).toHaveLength(250);
  });

  test('is loaded after a newer report was opened by its address', async () => {
    const office = createFakeOffice();
    const ready = await openReady(office);
    office.reports.push(message('second', minute), message('third', 2 * minute));
    expect(await ready.open('third')).toBe(true);
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
  });
});

describe('openDesk › reports that arrived while no desk was open', () => {
  /** An office with a danger report followed by `more` other reports, none of them taken in. */
  function officeAfterNight(more: number): FakeOffice {
    const office = createFakeOffice();
    office.reports.push(danger('brake', minute));
    for (let index = 1; index <= more; index += 1)
      office.reports.push(message(`night-${index}`, minute + index * 1000));
    return office;
  }
  const arrived = () => $desk.get().arrived;

  test('are all listed, ring and are taken in, regardless of their number', async () => {
    const office = officeAfterNight(1200);
    await openReady(office);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect($desk.get().reports.size).toBe(1202);
    expect(arrived()).toHaveLength(1201);
    expect(office.work.size).toBe(1202);
    expect($desk.get().work.size).toBe(1202);
    const newest = Math.max(...office.reports.map((report) => Date.parse(momentOf(report))));
    expect(Math.min(...office.takenIn.values())).toBe(newest - 5 * minute);
  });

  test.for([['office'], ['dispatch'], ['workshop'], ['safety'], ['dispatch', 'safety']] as const)(
    'show a marked danger to %s before other requests',
    async (roles) => {
      const office = officeAfterNight(110);
      office.port.roles = async () => roles;
      const { listReports } = office.port;
      office.port.listReports = (uid, page) =>
        new Map(page.filter).has('severity') ? listReports(uid, page) : never;
      open(office);
      await vi.waitFor(() => expect(status()).toBe('ready'));
      expect([...$desk.get().reports.keys()]).toEqual(['brake']);
      expect(arrived()).toEqual(['brake']);
    },
  );

  test('ring for a danger that the phone did not mark, once the report is read', async () => {
    const office = officeAfterNight(300);
    const { listReports } = office.port;
    office.port.listReports = async (uid, page) =>
      new Map(page.filter).has('severity')
        ? { reports: [], unreadable: [], next: undefined }
        : listReports(uid, page);
    await openReady(office);
    await vi.waitFor(() => expect(arrived()).toContain('brake'));
  });

  test('are all read when the request for danger reports fails', async () => {
    const office = officeAfterNight(300);
    const { listReports } = office.port;
    office.port.listReports = async (uid, page) => {
      if (new Map(page.filter).has('severity')) throw new OfficeError('offline');
      return listReports(uid, page);
    };
    await openReady(office);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect(arrived()).toHaveLength(301);
  });

  test('do not ring at a second desk, except for a danger report that nobody has opened', async () => {
    const office = officeAfterNight(3);
    const first = await openReady(office);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    first.stop();
    const { watchWork } = office.port;
    office.port.watchWork = async (...of) => {
      const stop = await watchWork(...of);
      office.sendWork('message');
      return stop;
    };
    await openReady(office);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect($desk.get().reports.size).toBe(5);
    expect(arrived()).toEqual(['brake']);
  });

  test('do not ring when a colleague has worked on them since', async () => {
    const office = officeAfterNight(1);
    for (const [id, more] of [
      ['brake', { state: 'closed' }],
      ['night-1', { openedBy: 'desk-2' }],
    ] as const) {
      const report = office.reports.find((one) => one.id === id) ?? message(id, 0);
      office.work.set(id, { ...initialWork(report), ...more, revision: 2 });
    }
    await openReady(office);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect(arrived()).toEqual([]);
  });

  test('show their progress, and that they are incomplete when reading fails', async () => {
    const office = officeAfterNight(500);
    const { listReports } = office.port;
    let isDown = true;
    office.port.listReports = async (uid, page) => {
      if (page.order === 'oldest' && page.after && isDown) throw new OfficeError('offline');
      return listReports(uid, page);
    };
    const ready = await openReady(office);
    await vi.waitFor(() => expect($desk.get().catchUp?.status).toBe('waiting'));
    expect($desk.get().catchUp).toMatchObject({ since: start - 5 * minute, count: 200 });
    expect(Math.min(...office.takenIn.values())).toBeLessThan(start);
    isDown = false;
    await ready.poll();
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect($desk.get().reports.size).toBe(502);
  });

  test('are read by the next desk if the first one was closed halfway', async () => {
    const office = officeAfterNight(500);
    const { listReports } = office.port;
    let pages = 0;
    office.port.listReports = async (uid, page) => {
      if (page.order === 'oldest') pages += 1;
      return pages > 1 ? never : listReports(uid, page);
    };
    const first = await openReady(office);
    await vi.waitFor(() => expect(pages).toBe(2));
    first.stop();
    office.port.listReports = listReports;
    await openReady(office);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect(office.work.size).toBe(502);
  });

  test('stop the shared time at one of them that is unreadable and not quarantined', async () => {
    const office = officeAfterNight(10);
    const at = new Date(start + 2 * minute).toISOString();
    office.unreadable.push({ id: 'bad', collection: 'reports', at, problem: 'kind' });
    for (let index = 1; index <= 3; index += 1)
      office.reports.push(message(`day-${index}`, hour * index));
    const ready = await openReady(office);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    expect(office.takenIn.get('message')).toBe(start + 2 * minute);
    await ready.quarantine({ id: 'bad', collection: 'reports' }, 'no report');
    office.reports.push(message('last', 4 * hour));
    await ready.poll();
    await vi.waitFor(() =>
      expect(office.takenIn.get('message')).toBe(start + 4 * hour - 5 * minute),
    );
  });

  test('are read by only one desk when several are open', async () => {
    const office = officeAfterNight(10);
    const ready = await openReady(office);
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    office.reports.push(message('late', hour));
    for (const area of everyArea) office.takenIn.set(area, start + hour - 5 * minute);
    const list = vi.spyOn(office.port, 'listReports');
    const read = vi.spyOn(office.port, 'takenIn');
    await ready.poll();
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    await new Promise(setImmediate);
    expect(list).toHaveBeenCalledTimes(1);
  });
});

test('openDesk › requests danger reports first after sleep, and does not ring for reports that colleagues have opened', async () => {
  const office = createFakeOffice();
  let time = start;
  const ready = await openReady(office, { now: () => time });
  for (let index = 1; index <= 300; index += 1)
    office.reports.push(message(`slept-${index}`, index * minute));
  office.reports.push(danger('brake', 2 * hour));
  const done = message('slept-7', 7 * minute);
  office.work.set('slept-7', { ...initialWork(done), openedBy: 'desk-2', revision: 2 });
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
  const office = createFakeOffice();
  office.port.roles = async () => ['dispatch'];
  const ready = await openReady(office);
  for (let index = 1; index <= 250; index += 1)
    office.reports.push(message(`slept-${index}`, index * minute));
  const { listReports } = office.port;
  office.port.listReports = async (uid, page) => {
    // A defect arrives while the messages are being read, earlier than the last message.
    if (page.order === 'oldest' && page.after && !office.reports.some(({ id }) => id === 'brake'))
      office.reports.push(danger('brake', 200 * minute));
    return listReports(uid, page);
  };
  await ready.poll();
  await ready.poll();
  expect($desk.get().reports.has('brake')).toBe(true);
});

test('openDesk › loads reports with the same time at a page boundary once each', async () => {
  const office = createFakeOffice();
  for (let index = 0; index < 450; index += 1)
    office.reports.push(message(`twin-${index}`, minute));
  const ready = await openReady(office);
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
    const office = createFakeOffice();
    for (let index = 0; index < 5000; index += 1)
      office.anonymous.push(nearMiss(`flood-${index}`, day));
    office.anonymous.push(nearMiss('true'));
    await openReady(office);
    await waitFor('true');
    await vi.waitFor(() => expect($desk.get().reports.size).toBe(5002));
  });

  test('are listed even after more than a page of quarantined ones', async () => {
    const office = createFakeOffice();
    for (let index = 0; index < 300; index += 1) {
      office.anonymous.push(nearMiss(`flood-${index}`, '2026-11-22'));
      office.quarantined.set(`flood-${index}`, new Date(start).toISOString());
    }
    office.anonymous.push(nearMiss('true'));
    await openReady(office);
    await waitFor('true');
    expect($desk.get().reports.size).toBe(2);
  });

  test('are loaded even if the clock of the computer is a year ahead', async () => {
    const office = createFakeOffice();
    let time = start + 365 * 24 * hour;
    const ready = await openReady(office, { now: () => time });
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    office.anonymous.push(nearMiss('true'));
    time += hour;
    await ready.poll();
    await waitFor('true');
  });

  test('are requested again after a failure', async () => {
    const office = createFakeOffice();
    office.anonymous.push(nearMiss('true'));
    vi.spyOn(office.port, 'listAnonymous').mockRejectedValueOnce(new OfficeError('offline'));
    const ready = await openReady(office);
    await vi.waitFor(() => expect($desk.get().isAnonymousMissing).toBe(true));
    expect($desk.get().reports.has('true')).toBe(false);
    await ready.poll();
    await waitFor('true');
    await vi.waitFor(() => expect($desk.get().isAnonymousMissing).toBe(false));
  });

  test('do not ring again after somebody has closed them', async () => {
    const office = createFakeOffice();
    const closed = nearMiss('closed');
    office.anonymous.push(closed);
    office.work.set('closed', { ...initialWork(closed), state: 'closed', revision: 3 });
    const states: unknown[] = [];
    const stop = $desk.listen(({ reports, work }) => {
      if (reports.has('closed')) states.push(work.get('closed')?.state);
    });
    await openReady(office);
    await waitFor('closed');
    stop();
    expect(new Set(states)).toEqual(new Set(['closed']));
  });
});

test('openDesk › fetches 600 reports of open work with few requests, dangerous ones first', async () => {
  const office = createFakeOffice();
  for (let index = 0; index < 600; index += 1) {
    const report = index === 599 ? danger('brake', -hour) : message(`open-${index}`, -hour - index);
    office.reports.push(report);
    office.work.set(report.id, { ...initialWork(report), revision: 1 });
  }
  const { watchWork } = office.port;
  office.port.watchWork = async (...of) => {
    const stop = await watchWork(...of);
    office.sendWork('message');
    return stop;
  };
  // The list request returns only the newest report.
  vi.spyOn(office.port, 'listReports').mockImplementation(async (_uid, page) =>
    new Map(page.filter).has('severity')
      ? { reports: [], unreadable: [], next: undefined }
      : { reports: office.reports.slice(0, 1), unreadable: [], next: undefined },
  );
  const get = vi.spyOn(office.port, 'getReports');
  await openReady(office);
  await vi.waitFor(() => expect($desk.get().reports.size).toBe(601));
  expect(get).toHaveBeenCalledTimes(6);
  expect(get.mock.calls[0]?.[1][0]).toEqual({ id: 'brake', collection: 'reports' });
  expect($desk.get().arrived).toEqual(['brake']);
});

describe('openDesk › the announcement of a phone', () => {
  test('loads the new report immediately, between two polls', async () => {
    const office = createFakeOffice();
    await openReady(office);
    office.reports.push(message('second', minute));
    office.hint();
    await vi.waitFor(() => expect($desk.get().arrived).toEqual(['second']));
  });

  test('shows the time of an accident that this desk may not read', async () => {
    const office = createFakeOffice({ roles: async () => ['office'] });
    await openReady(office);
    expect($desk.get().accidentAt).toBeUndefined();
    office.accident(start + minute);
    expect($desk.get()).toMatchObject({ accidentAt: start + minute, arrived: [] });
  });

  test('causes few requests if it is repeated endlessly', async () => {
    const office = createFakeOffice();
    await openReady(office);
    const list = vi.spyOn(office.port, 'listReports');
    for (let index = 0; index < 50; index += 1) {
      office.hint();
      await new Promise(setImmediate);
    }
    expect(list.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test('is not lost during a request', async () => {
    let answer = (): void => undefined;
    const office = createFakeOffice();
    let time = start;
    const ready = await openReady(office, { now: () => time });
    const { listReports } = office.port;
    vi.spyOn(office.port, 'listReports').mockImplementationOnce(async (...of) => {
      const page = await listReports(...of);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return page;
    });
    vi.useFakeTimers();
    const polling = ready.poll();
    await vi.advanceTimersByTimeAsync(0);
    office.reports.push(message('second', minute));
    office.hint();
    answer();
    await polling;
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
    const office = createFakeOffice();
    for (const one of [defect('his', 'HH-AB 12'), defect('closed', 'HH AB 12')]) {
      office.reports.push(one);
      const work = { ...initialWork(one), by: 'x', revision: 2 };
      office.work.set(one.id, one.id === 'closed' ? inState(work, 'closed', 'seen') : work);
    }
    office.work.set('other', { ...initialWork(defect('other', 'HH-AB 13')), revision: 1 });
    for (let index = 1; index <= 150; index += 1)
      office.reports.push(message(`newer-${index}`, -index * minute));
    const ready = await openReady(office);
    expect($desk.get().reports.has('his')).toBe(false);
    expect(await ready.findVehicle('hh-ab12')).toBe(2);
    expect($desk.get().reports.has('his')).toBe(true);
    expect($desk.get().work.get('closed')?.state).toBe('closed');
    expect($desk.get().arrived).not.toContain('his');
    // A second search sends no new request.
    const getReports = vi.spyOn(office.port, 'getReports');
    expect(await ready.findVehicle('HH AB 12')).toBe(2);
    expect(getReports).not.toHaveBeenCalled();
  });

  test('loads work under the key of earlier versions, but not of another vehicle with it', async () => {
    const office = createFakeOffice();
    for (const one of [defect('his', 'H-HT 204'), defect('other', 'HH-T 204')]) {
      office.reports.push(one);
      office.work.set(one.id, { ...initialWork(one), vehicle: 'HHT204', by: 'x', revision: 2 });
    }
    const ready = await openReady(office);
    expect(await ready.findVehicle('H–HT 204')).toBe(1);
    expect(await ready.findVehicle('HHT204')).toBe(2);
  });

  test('rejects without connection', async () => {
    const office = createFakeOffice();
    office.port.workOfVehicle = () => Promise.reject(new OfficeError('offline'));
    await expect((await openReady(office)).findVehicle('HH AB 12')).rejects.toThrow();
  });
});

describe('openDesk › a record with the id of another report', () => {
  const place = (collection: RecordPlace['collection']): RecordPlace => ({
    id: 'brake',
    collection,
  });

  test('does not replace the signed report, whichever came first', async () => {
    const office = createFakeOffice();
    office.reports.push(danger('brake', -minute));
    office.anonymous.push(nearMiss('brake'));
    await openReady(office);
    await vi.waitFor(() => expect($desk.get().reports.get('brake')?.anonymous).toBe(false));
    await vi.waitFor(() => expect($desk.get().arrived).toContain('brake'));
  });

  test('does not hide the signed report after its quarantine', async () => {
    const office = createFakeOffice();
    office.anonymous.push(nearMiss('brake'));
    const ready = await openReady(office);
    await vi.waitFor(() => expect($desk.get().reports.get('brake')?.anonymous).toBe(true));
    expect(await ready.quarantine(place('anonymousReports'), 'Unsinn')).toBe('written');
    expect($desk.get().reports.has('brake')).toBe(false);
    office.reports.push(danger('brake', minute));
    await ready.poll();
    expect($desk.get().reports.get('brake')?.anonymous).toBe(false);
    expect($desk.get().arrived).toContain('brake');
  });
});

test('takeIn › takes in the other reports when the service cannot write one', async () => {
  const office = createFakeOffice();
  for (const id of ['a', 'bad', 'b', 'c']) office.reports.push(message(id, -hour));
  const { change } = office.port;
  office.port.change = async (changes, me) => {
    if (changes.some(({ id }) => id === 'bad')) throw new Error('invalid_data');
    return change(changes, me);
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openReady(office);
  await vi.waitFor(() =>
    expect([...office.work.keys()].toSorted()).toEqual(['a', 'b', 'c', 'first']),
  );
});

describe('OfficeDesk.loadOlder', () => {
  test('reports missing pages, and loads them with the next call', async () => {
    const office = createFakeOffice();
    for (let index = 1; index <= 150; index += 1)
      office.reports.push(message(`old-${index}`, -index * minute));
    const ready = await openReady(office);
    expect($desk.get()).toMatchObject({ hasOlder: true, isOlderMissing: false });
    vi.spyOn(office.port, 'listReports').mockRejectedValueOnce(new OfficeError('offline'));
    await ready.loadOlder();
    expect($desk.get()).toMatchObject({ isOlderMissing: true, hasOlder: true, isLoading: false });
    await ready.loadOlder();
    expect($desk.get()).toMatchObject({ isOlderMissing: false, hasOlder: false });
    expect($desk.get().reports.size).toBe(151);
  });

  test('loads the other reports of a page with an unreadable document', async () => {
    const office = createFakeOffice();
    const { listReports } = office.port;
    office.port.listReports = async (uid, page) => {
      const whole = await listReports(uid, page);
      const reports = whole.reports.filter(({ id }) => id !== 'old-99' && id !== 'old-100');
      return { ...whole, reports };
    };
    for (let index = 1; index <= 150; index += 1)
      office.reports.push(message(`old-${index}`, -index * minute));
    const ready = await openReady(office);
    expect($desk.get().hasOlder).toBe(true);
    await ready.loadOlder();
    expect($desk.get().reports.size).toBe(149);
  });
});

test('openDesk › needs at most 200 reads for the first list of 5,000 reports and its work', async () => {
  const office = createFakeOffice();
  for (let index = 1; index < 5000; index += 1)
    office.reports.push(message(`old-${index}`, -index * minute));
  let reads = 0;
  const { listReports, listAnonymous } = office.port;
  office.port.listReports = async (uid, page) => {
    const listed = await listReports(uid, page);
    // An empty response costs one read as well.
    reads += Math.max(1, listed.reports.length);
    return listed;
  };
  office.port.listQuarantined = async () => {
    reads += 1;
    return [];
  };
  for (let index = 0; index < 40; index += 1) office.anonymous.push(nearMiss(`near-${index}`));
  office.port.listAnonymous = async (uid, page) => {
    const listed = await listAnonymous(uid, page);
    reads += Math.max(1, listed.reports.length);
    return listed;
  };
  const ready = await openReady(office);
  await vi.waitFor(() => expect($desk.get().work.size).toBe(100));
  await ready.poll();
  expect($desk.get().reports.size).toBe(140);
  expect(reads).toBeLessThanOrEqual(200);
});

describe('openDesk › an untouched report', () => {
  test('is taken in with the next poll after a failure', async () => {
    const change = vi.fn<OfficePort['change']>(async () => 'offline');
    const office = createFakeOffice();
    office.work.clear();
    const { change: write } = office.port;
    const ready = await openReady({ ...office, port: { ...office.port, change } });
    await vi.waitFor(() => expect(change).toHaveBeenCalled());
    expect($desk.get().work.size).toBe(0);
    change.mockImplementation(write);
    await ready.poll();
    expect($desk.get().work.get('first')?.state).toBe('new');
  });

  test('is not written again after the rules refused it', async () => {
    const change = vi.fn<OfficePort['change']>(async () => 'stale');
    const office = createFakeOffice({ change });
    office.work.clear();
    const ready = await openReady(office);
    await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(1));
    await ready.poll();
    expect(change).toHaveBeenCalledTimes(1);
  });

  test('is requested hourly when it is anonymous', async () => {
    const office = createFakeOffice();
    let time = start;
    const ready = await openReady(office, { now: () => time });
    await vi.waitFor(() => expect($desk.get().work.size).toBe(1));
    office.anonymous.push(nearMiss('near'));
    await ready.poll();
    expect($desk.get().reports.has('near')).toBe(false);
    time += hour;
    await ready.poll();
    await vi.waitFor(() => expect($desk.get().reports.has('near')).toBe(true));
    expect(office.work.has('near')).toBe(false);
    expect($desk.get().arrived).toEqual([]);
  });
});

describe('openDesk without a live connection', () => {
  test('rings at the start for danger reports of the last 24 hours and shows that catching up is pending', async () => {
    const office = createFakeOffice({
      takenIn: () => Promise.reject(new OfficeError('offline')),
      watchWork: async () => () => undefined,
    });
    office.reports.push(danger('today', -23 * hour), danger('before', -25 * hour));
    await openReady(office);
    await vi.waitFor(() => expect($desk.get().catchUp?.status).toBe('waiting'));
    expect($desk.get().catchUp?.since).toBeUndefined();
    expect($desk.get().arrived).toEqual(['today']);
  });

  test('rings after sleep when the connection is open but does not answer', async () => {
    const office = createFakeOffice();
    let time = start;
    const ready = await openReady(office, { now: () => time });
    await vi.waitFor(() => expect($desk.get().catchUp).toBeUndefined());
    office.port.work = () => never;
    for (let index = 1; index <= 300; index += 1)
      office.reports.push(message(`slept-${index}`, index * minute));
    time += 6 * hour;
    vi.useFakeTimers();
    const polled = ready.poll();
    // The desk waits once, not for every page.
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await vi.waitFor(() => expect($desk.get().arrived).toHaveLength(300));
    void polled;
  });

  test('is ready and requests reports at intervals', async () => {
    const office = createFakeOffice({ work: () => never, watchWork: async () => () => undefined });
    await openReady(office, { pollMilliseconds: 1 });
    office.reports.push(message('second', minute));
    await vi.waitFor(() => expect($desk.get().arrived).toEqual(['second']));
  });

  test('shows that the connection is lost', async () => {
    const office = createFakeOffice({
      work: () => Promise.reject(new OfficeError('offline')),
      watchWork: async () => () => undefined,
    });
    await openReady(office);
    await vi.waitFor(() => expect($desk.get().isConnected).toBe(false));
    expect($desk.get().reports.size).toBe(1);
  });

  test('opens a report, and reports that a change was not written', async () => {
    const office = createFakeOffice();
    const ready = await openReady(office);
    office.port.work = () => Promise.reject(new OfficeError('offline'));
    office.port.change = async () => 'offline';
    office.reports.push(message('second', minute));
    expect(await ready.open('second')).toBe(true);
    const work = initialWork(message('second', minute));
    expect(await ready.change([{ id: 'second', work, log: { what: 'waiting' } }])).toBe('offline');
  });
});

describe('openDesk › the work of other desks', () => {
  test('is watched once after several failed starts', async () => {
    const listReports = vi.fn<OfficePort['listReports']>();
    const office = createFakeOffice({ listReports });
    listReports.mockRejectedValueOnce(new OfficeError('offline'));
    listReports.mockRejectedValueOnce(new OfficeError('offline'));
    listReports.mockResolvedValue({ reports: [], unreadable: [], next: undefined });
    await openReady(office, { pollMilliseconds: 1 });
    expect(office.watches).toBe(1);
  });

  test('is not watched by a desk that was stopped during its start', async () => {
    let follow = (): void => undefined;
    const followed = new Promise<void>((resolve) => {
      follow = resolve;
    });
    const office = createFakeOffice();
    const { watchWork } = office.port;
    office.port.watchWork = async (...of) => {
      await followed;
      return watchWork(...of);
    };
    const roles = vi.spyOn(office.port, 'roles');
    open(office, { pollMilliseconds: 1 }).stop();
    follow();
    await vi.waitFor(() => expect(roles).toHaveBeenCalled());
    await vi.waitFor(() => expect(office.watches).toBe(0));
    await new Promise(setImmediate);
    expect(office.watches).toBe(0);
  });

  test('counts only in the area of its report, whether work or report arrived first', async () => {
    const office = createFakeOffice();
    const ready = await openReady(office);
    const [report] = office.reports;
    if (!report) throw new Error('There is a report');
    await vi.waitFor(() => expect($desk.get().work.has('first')).toBe(true));
    const own = $desk.get().work.get('first');
    // Another role has repeatedly written work for it in another area.
    const foreign = { ...initialWork(report), area: 'defect', queue: 'defect', revision: 9 };
    const late = { ...initialWork(message('second', minute)), area: 'defect', revision: 9 };
    office.work.set('first', foreign);
    office.work.set('second', late);
    office.sendWork('defect');
    expect($desk.get().work.get('first')).toEqual(own);
    office.work.delete('second');
    office.reports.push(message('second', minute));
    await ready.poll();
    expect($desk.get().work.get('second')).toMatchObject({ area: 'message', revision: 1 });
  });
});

test('openDesk › shows that the sign-in has ended and removes all reports', async () => {
  const office = createFakeOffice();
  const ready = await openReady(office);
  vi.spyOn(office.port, 'listReports').mockRejectedValueOnce(new OfficeError('signIn'));
  await ready.poll();
  expect($desk.get()).toMatchObject({ status: 'signedOut' });
  expect($desk.get().reports.size).toBe(0);
});

test('openDesk › closes the desk if the service refuses access, but not while offline', async () => {
  const office = createFakeOffice();
  const ready = await openReady(office);
  const list = vi.spyOn(office.port, 'listReports');
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
    const office = createFakeOffice();
    office.quarantined.set('first', asideAt(0)).set('second', asideAt(1)).set('near', asideAt(2));
    office.anonymous.push(nearMiss('near'));
    const ready = await openReady(office);
    office.reports.push(message('second', minute));
    await ready.poll();
    expect([...$desk.get().reports.keys()]).toEqual([]);
    expect($desk.get().arrived).toEqual([]);
    expect([...office.work.keys()]).toEqual(['first']);
  });

  test('leaves the list within minutes when another desk has quarantined it', async () => {
    const office = createFakeOffice();
    let time = start;
    const ready = await openReady(office, { now: () => time });
    await vi.waitFor(() => expect($desk.get().work.has('first')).toBe(true));
    office.reports.push(message('second', minute));
    await ready.poll();
    expect($desk.get().arrived).toEqual(['second']);
    office.quarantined.set('first', asideAt(2 * minute)).set('second', asideAt(2 * minute));
    time += minutes * minute;
    await ready.poll();
    expect($desk.get()).toMatchObject({ arrived: [] });
    expect($desk.get().reports.size).toBe(0);
    // Its open work neither restores it to the list nor causes a request.
    const get = vi.spyOn(office.port, 'getReport');
    office.sendWork('message');
    expect(await ready.open('first')).toBe(false);
    expect($desk.get().reports.size).toBe(0);
    expect(get).not.toHaveBeenCalled();
  });

  test('is requested starting from the last entry, and not with each poll', async () => {
    const office = createFakeOffice();
    office.quarantined.set('long ago', asideAt(-hour));
    const listQuarantined = vi.spyOn(office.port, 'listQuarantined');
    let time = start;
    const ready = await openReady(office, { now: () => time });
    await ready.poll();
    time += minutes * minute;
    await ready.poll();
    expect(listQuarantined.mock.calls.map(([, , from]) => from)).toEqual([
      undefined,
      asideAt(-hour),
    ]);
  });

  test('does not stop the desk when the list of entries cannot be read', async () => {
    const office = createFakeOffice({
      listQuarantined: () => Promise.reject(new OfficeError('refused')),
    });
    const ready = await openReady(office);
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
    const office = createFakeOffice();
    office.unreadable.push(record('bad', 0));
    const ready = await openReady(office);
    office.unreadable.push(record('worse', hour));
    await ready.poll();
    expect([...$desk.get().unreadable.keys()]).toEqual(['bad', 'worse']);
    const list = vi.spyOn(office.port, 'listReports');
    await ready.poll();
    expect(list.mock.calls[0]?.[1].from).toBe(new Date(start + hour - 10_000).toISOString());
  });

  test('leaves the list after its quarantine, also when another desk was faster', async () => {
    const office = createFakeOffice();
    office.unreadable.push(record('bad', 0), record('worse', 1));
    const ready = await openReady(office);
    expect(await ready.quarantine(record('bad', 0), 'no report')).toBe('written');
    office.quarantined.set('worse', new Date(start).toISOString());
    expect(await ready.quarantine(record('worse', 1), 'no report')).toBe('written');
    expect($desk.get().unreadable.size).toBe(0);
    expect([...office.quarantined.keys()]).toEqual(['bad', 'worse']);
  });

  test('stays when its quarantine may not have been written', async () => {
    const office = createFakeOffice({
      quarantine: () => Promise.reject(new OfficeError('offline')),
    });
    office.unreadable.push(record('bad', 0));
    const ready = await openReady(office);
    expect(await ready.quarantine(record('bad', 0), 'no report')).toBe('unknown');
    office.port.quarantine = () => Promise.reject(new OfficeError('refused'));
    await expect(ready.quarantine(record('bad', 0), 'no report')).rejects.toThrow('refused');
    expect($desk.get().unreadable.size).toBe(1);
  });
});

test.each(['written', 'stale'] as const)(
  'OfficeDesk.settled › resolves with "%s" when the late answer arrives, and $desk then contains the work',
  async (outcome) => {
    const office = createFakeOffice();
    const answer = Promise.withResolvers<'written' | 'stale'>();
    const settled = vi.fn<OfficePort['settled']>(() => answer.promise);
    const ready = await openReady({ ...office, port: { ...office.port, settled } });
    const report = message('first', 0);
    const shown = ready.settled(report, 'change');
    expect(settled).toHaveBeenCalledWith({ id: 'first', area: 'message' }, 'change');
    office.work.set('first', { ...initialWork(report), revision: 7 });
    answer.resolve(outcome);
    expect(await shown).toBe(outcome);
    expect($desk.get().work.get('first')?.revision).toBe(7);
  },
);

test('openDesk › shares a running request for the same report', async () => {
  const office = createFakeOffice();
  const ready = await openReady(office);
  office.work.set('older', { ...initialWork(message('older', -hour)), revision: 1 });
  office.reports.push(message('older', -hour));
  const batch = vi.spyOn(office.port, 'getReports');
  const one = vi.spyOn(office.port, 'getReport');
  for (let time = 0; time < 5; time += 1) office.sendWork('message');
  await ready.open('older');
  expect(batch).toHaveBeenCalledTimes(1);
  expect(one).not.toHaveBeenCalled();
});

test('openDesk › requests anonymous reports once while a request is running', async () => {
  let answer = (): void => undefined;
  const listAnonymous = vi.fn<OfficePort['listAnonymous']>(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { reports: [nearMiss('near')], unreadable: [], next: undefined };
  });
  const ready = await openReady(createFakeOffice({ listAnonymous }));
  await ready.poll();
  answer();
  await vi.waitFor(() => expect($desk.get().reports.has('near')).toBe(true));
  // The last two months first, then older reports.
  await vi.waitFor(() => expect(listAnonymous).toHaveBeenCalledTimes(2));
  answer();
  await new Promise(setImmediate);
  await ready.poll();
  expect(listAnonymous).toHaveBeenCalledTimes(2);
});

test('openDesk › requests a removed report of open work once, and none of the first list', async () => {
  const office = createFakeOffice();
  const removedReport = message('gone', -hour);
  office.work.set('first', { ...initialWork(message('first', 0)), revision: 1 });
  office.work.set('gone', { ...initialWork(removedReport), revision: 1 });
  const get = vi.spyOn(office.port, 'getReports');
  const { watchWork } = office.port;
  office.port.watchWork = async (...of) => {
    const stop = await watchWork(...of);
    office.sendWork('message');
    return stop;
  };
  await openReady(office);
  const requestedIds = () => get.mock.calls.flatMap(([, places]) => places.map(({ id }) => id));
  await vi.waitFor(() => expect(requestedIds()).toEqual(['gone']));
  office.sendWork('message');
  await new Promise(setImmediate);
  expect(get).toHaveBeenCalledTimes(1);
});
