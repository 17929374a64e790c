/** The model of the office page: visibility by role, and the order of the list. */
import { signedReport } from '../../fixtures/signed-report.ts';
import { describe, expect, test } from 'vitest';
import {
  aboutTheSame,
  ageOf,
  compareEntries,
  type Entry,
  entryOf,
  isOwn,
  isUnder,
  isFiltered,
  passes,
  readAddress,
  threadOf,
  writeAddress,
} from '../../../src/features/office/model/desk-list.ts';
import { reportedVehicle, vehicleOf } from '../../../src/features/office/model/vehicles.ts';
import { type Report, reportSchema } from '../../../src/features/office/model/report.ts';
import { bellOf, foreignZone } from '../../../src/features/office/model/report-facts.ts';
import { severityOf } from '../../../src/features/reports/severity.ts';
import {
  areaOf,
  areasFor,
  areasOfRole,
  officeRoles,
  readingRoles,
  asideFiltersFor,
  filtersFor,
  rolesOf,
} from '../../../src/features/office/model/roles.ts';
import {
  certifyDefect,
  closeReasons,
  inState,
  initialWork,
  readLog,
  takeBackCertificate,
} from '../../../src/features/office/model/work.ts';

const report = (
  id: string,
  kind: string,
  answers: Readonly<Record<string, unknown>>,
  sentAt = '2026-11-21T08:16:00.000Z',
): Report =>
  signedReport({ id, kind, answers, shortCode: 'D-261121-4F7K', createdAt: sentAt, sentAt });
const anonymous: Report = reportSchema.parse({
  id: 'anonymous',
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
test('a time from the phone is shown with its time zone if the desk is in another zone', () => {
  const abroad = { timeZone: 'Europe/Lisbon' };
  expect(foreignZone(abroad, 'Europe/Berlin')).toBe('Europe/Lisbon');
  expect(foreignZone(abroad, 'Europe/Lisbon')).toBe('');
  expect(foreignZone({}, 'Europe/Berlin')).toBe('');
});
const entry = (one: Report): Entry => entryOf(one, undefined);
const everything = { kind: '', driver: '', plate: '', customer: '', from: '', until: '', own: '' };

describe('roles', () => {
  test('are granted only if their claim is true', () => {
    expect(rolesOf({ office: 'true', dispatch: 1, workshop: true, safety: false })).toEqual([
      'workshop',
    ]);
  });
  test.each([
    ['accident', 'named', 'safety'],
    ['security', 'named', 'safety'],
    ['nearMiss', 'confidential', 'safety'],
    ['nearMiss', 'named', 'event'],
    ['unsafeCondition', 'named', 'event'],
  ])('%s reported as %s belongs to %s', (eventKind, reporterMode, area) => {
    const namedReport = report('x', 'nearbyAccident', { eventKind, reporterMode });
    expect(initialWork(namedReport).area).toBe(area);
  });
  test('an addition without repeated answers belongs to safety', () => {
    expect(
      areaOf({ kind: 'nearbyAccident', anonymous: false, answers: { followsReport: 'x' } }),
    ).toBe('safety');
  });
  test('have filters only for their own areas', () => {
    expect(areasFor(['workshop'])).toEqual(['defect']);
    expect(areasFor(['dispatch'])).not.toContain('safety');
    expect(filtersFor(['office', 'safety'])).toEqual([[]]);
    expect(filtersFor(['office'])).toEqual(filtersFor(['dispatch']));
    expect(areasFor(['office'])).toEqual(['message', 'defect', 'event']);
    expect(asideFiltersFor(['office'])).toEqual([
      [['area', 'message']],
      [['area', 'defect']],
      [['area', 'event']],
    ]);
    expect(filtersFor([])).toEqual([]);
    expect(JSON.stringify(filtersFor(['workshop']))).not.toMatch(/nearbyAccident|disposition/);
    expect(JSON.stringify(filtersFor(['dispatch']))).toMatch(/reporterMode","named/);
  });
  test('a role without areas has no queries', () => {
    const table = { ...areasOfRole, training: [] };
    expect(areasFor(['training'], table)).toEqual([]);
    expect(filtersFor(['training'], table)).toEqual([]);
    expect(asideFiltersFor(['training'], table)).toEqual([]);
    expect(readingRoles(table)).not.toContain('training');
  });
  test.each(officeRoles)(
    '%s can read named events if it can read safety reports, because one query returns both',
    (role) => {
      const own = areasFor([role]);
      expect(!own.includes('safety') || own.includes('event')).toBe(true);
    },
  );
});

describe('the list', () => {
  test('has danger that nobody has taken over first, then other danger, then vehicles that must not be driven, then other urgent reports, then the oldest', () => {
    const old = report('old', 'dispositionMessage', {}, '2026-11-20T08:00:00.000Z');
    const late = report('late', 'dispositionMessage', {});
    const urgent = report('urgent', 'dispositionMessage', { urgency: 'immediate' });
    const danger = report('danger', 'complaintChassis', {
      defects: [{ defect: 'x', severity: 'life' }],
    });
    const stop = report('stop', 'complaintChassis', {
      defects: [{ defect: 'chWheelNuts', severity: 'stop' }],
    });
    const taken = report(
      'taken',
      'complaintChassis',
      { defects: [{ defect: 'x', severity: 'life' }] },
      '2026-11-20T08:00:00.000Z',
    );
    const takenWork = { ...initialWork(taken), assignee: 'me', assigneeName: 'Mo' };
    const ids = [
      entryOf(taken, takenWork),
      ...[late, old, urgent, stop, danger].map(entry),
    ].toSorted(compareEntries);
    expect(ids.map(({ report: { id } }) => id)).toEqual([
      'danger',
      'taken',
      'stop',
      'urgent',
      'old',
      'late',
    ]);
  });
  test.each([
    ['complaintTrailer', { usable: 'no' }, 'urgent'],
    ['complaintChassis', { driveable: 'no' }, 'urgent'],
    ['complaintChassis', { defects: [{ severity: 'noFill' }] }, 'urgent'],
    ['complaintChassis', { defects: [{ defect: 'chWheelNuts', severity: 'stop' }] }, 'urgent'],
    ['complaintChassis', { defects: [{ defect: 'chHorn', severity: 'soon' }] }, 'normal'],
    ['complaintCustomerTank', { defects: [{ defect: 'ctLeak', severity: 'life' }] }, 'danger'],
    // In the form sent by earlier versions.
    ['complaintCustomerTank', { defects: [{ defect: 'ctLeak', severity: 's1' }] }, 'danger'],
    ['complaintChassis', { defects: [{ defect: 'chWheelNuts', severity: 's4' }] }, 'urgent'],
    ['complaintTrailer', { defects: [{ defect: 'tbPump', severity: 's3' }] }, 'urgent'],
    ['nearbyAccident', { eventKind: 'accident' }, 'urgent'],
    ['nearbyAccident', { eventKind: 'accident', injured: 'yes' }, 'danger'],
    ['dispositionMessage', { urgency: 'today' }, 'normal'],
  ] as const)('%s %j is %s', (kind, answers, severity) => {
    expect(severityOf(kind, answers as never)).toBe(severity);
  });
  test.each([
    ['complaintChassis', { defects: [{ defect: 'chFuel', severity: 'life' }] }, 'repeats'],
    ['complaintChassis', { defects: [{ defect: 'chWheelNuts', severity: 'stop' }] }, 'twice'],
    ['complaintChassis', { defects: [{ defect: 'chWheelNuts', severity: 's4' }] }, 'twice'],
    ['complaintTrailer', { defects: [{ defect: 'tbHoseDue', severity: 'noFill' }] }, 'once'],
    ['complaintChassis', { defects: [{ defect: 'chHorn', severity: 'soon' }] }, 'silent'],
    ['complaintChassis', { driveable: 'no', defects: [{ severity: 'soon' }] }, 'once'],
    ['dispositionMessage', { urgency: 'today' }, 'once'],
    ['nearbyAccident', { injured: 'yes' }, 'repeats'],
  ] as const)('desk › rings for %s with %j: %s', (kind, answers, bell) => {
    expect(bellOf(report('x', kind, answers))).toBe(bell);
  });
  test('filters by driver, plate, customer and day', () => {
    const one = entry(
      report('x', 'complaintChassis', { vehiclePlate: 'HH-AB 12', customerName: 'Meyer' }),
    );
    expect(passes(one, everything)).toBe(true);
    expect(passes(one, { ...everything, driver: '0471' })).toBe(true);
    expect(passes(one, { ...everything, driver: 'mika' })).toBe(false);
    expect(passes(one, { ...everything, plate: 'hhab12' })).toBe(true);
    expect(passes(one, { ...everything, customer: 'meyer' })).toBe(true);
    expect(passes(one, { ...everything, from: '2026-11-22' })).toBe(false);
    expect(passes(one, { ...everything, until: '2026-11-21' })).toBe(true);
    expect(passes(entry(anonymous), { ...everything, driver: 'Jona' })).toBe(false);
    for (const driver of ['0471 ', '\u200b0471', '0471\u00a0', '\u0660\u0664\u0667\u0661'])
      expect([driver, passes(one, { ...everything, driver })]).toEqual([driver, true]);
    for (const customer of ['Meyer ', '\u200bmeyer\u00a0'])
      expect([customer, passes(one, { ...everything, customer })]).toEqual([customer, true]);
    // A filter of spaces is empty, so the list is not called filtered.
    for (const blank of [' ', '\u00a0', '\u200b']) {
      expect(passes(one, { ...everything, driver: blank, customer: blank })).toBe(true);
      expect(isFiltered({ ...everything, driver: blank, customer: blank })).toBe(false);
    }
  });
  test('is stored in the address and restored from it', () => {
    const address = { ...everything, tab: 'open', id: 'x y', plate: 'HH AB 1' } as const;
    expect(readAddress(writeAddress(address))).toEqual(address);
    expect(writeAddress({ ...everything, tab: 'new', id: '' })).toBe('');
    expect(readAddress('?tab=lost&from=soon')).toEqual({ ...everything, tab: 'new', id: '' });
  });
  test('contains only open reports of the signed-in person under "mine"', () => {
    const own = { ...initialWork(anonymous), assignee: 'me' };
    expect(isUnder({ report: anonymous, work: own }, 'mine', 'me')).toBe(true);
    expect(isUnder({ report: anonymous, work: inState(own, 'closed') }, 'mine', 'me')).toBe(false);
    expect(isUnder({ report: anonymous, work: own }, 'mine', 'you')).toBe(false);
  });
});

const noFilters = readAddress('');

describe('threads', () => {
  const first = report('first', 'complaintTrailer', { trailerPlate: 'HH AB 12' });
  const second = report('second', 'complaintTrailer', { followsReport: 'first' });
  const third = report('third', 'complaintTrailer', {
    followsReport: 'second',
    trailerPlate: 'hh-ab12',
  });
  const all = [third, first, second].map(entry);
  test('contain every report from the first one on', () => {
    expect(threadOf(all, 'second')).toHaveLength(3);
    expect(threadOf([entry(second)], 'second')).toHaveLength(1);
  });
  test('end if two reports refer to each other', () => {
    const circle = [
      report('a', 'complaintTrailer', { followsReport: 'b' }),
      report('b', 'complaintTrailer', { followsReport: 'a' }),
    ].map(entry);
    expect(threadOf(circle, 'a').length).toBeGreaterThan(0);
  });
  test('handle a chain of thousands of reports', () => {
    const chain = Array.from({ length: 20_000 }, (_, at) =>
      entry(report(`r${at}`, 'complaintTrailer', { followsReport: `r${at - 1}` })),
    );
    expect(threadOf(chain, 'r19999').map(({ report: { id } }) => id)).toContain('r19999');
  });
  test('reports about the same vehicle are found by its plate in any notation', () => {
    expect(aboutTheSame(all, entry(first)).map(({ report: { id } }) => id)).toEqual(['third']);
  });
  test('reports about a plate with the same characters but another district are not found', () => {
    const plates = ['H–HT 204', 'HH-T 204', 'HHT204'];
    const list = plates.map((vehiclePlate) =>
      entry(report(vehiclePlate, 'complaintChassis', { vehiclePlate })),
    );
    const others = list.map((one) => aboutTheSame(list, one).map(({ report: { id } }) => id));
    expect(others).toEqual([['HHT204'], ['HHT204'], ['H–HT 204', 'HH-T 204']]);
    const shown = (plate: string) =>
      list.filter((one) => passes(one, { ...noFilters, plate })).map(({ report: { id } }) => id);
    expect(shown('HH-T 204')).toEqual(['HH-T 204', 'HHT204']);
    expect(shown('h‑ht')).toEqual(['H–HT 204', 'HHT204']);
  });
});

describe('the work on a report', () => {
  test('contains no driver and no time if the report is anonymous', () => {
    const work = initialWork(anonymous);
    expect(work.anonymous).toBe(true);
    expect(work).not.toHaveProperty('uid');
    expect(work).not.toHaveProperty('sentAt');
  });
  test('leaves its queue when closed and returns to it when reopened', () => {
    const closed = inState(initialWork(anonymous), 'closed', 'seen');
    expect(closed).not.toHaveProperty('queue');
    expect(inState(closed, 'open')).toMatchObject({ queue: 'safety', state: 'open' });
    expect(inState(closed, 'open')).not.toHaveProperty('reason');
  });
  test('is logged in order, and an unreadable entry does not hide others', () => {
    const logEntry = { what: 'claimed', by: 'x', name: 'Ada' };
    expect(readLog({ b: { ...logEntry, at: 2 }, a: { ...logEntry, at: 1 }, c: 5 })).toHaveLength(2);
    expect(readLog(null)).toEqual([]);
  });
});

test('open reports are marked after a day and after a week, closed ones never', () => {
  const sent = report('x', 'complaintChassis', {});
  const at = sent.anonymous ? 0 : Date.parse(sent.sentAt);
  const day = 86_400_000;
  const ages = [day - 1, day, 7 * day - 1, 7 * day].map((ms) => ageOf(entry(sent), at + ms));
  expect(ages).toEqual([undefined, 'day', 'day', 'week']);
  const closed = { report: sent, work: inState(initialWork(sent), 'closed', 'done') };
  expect(ageOf(closed, at + 7 * day)).toBeUndefined();
});

describe('a desk for certain plates and depots', () => {
  const one = entry(report('x', 'complaintChassis', { vehiclePlate: 'HH-AB 12' }));
  test('contains reports by the beginning of the plate and by depot', () => {
    expect(isOwn(one, { plates: 'B, hh ab', depots: '' })).toBe(true);
    expect(isOwn(one, { plates: 'B', depots: '' })).toBe(false);
    expect(isOwn(one, { plates: 'B', depots: ' nord ' })).toBe(true);
    expect(isOwn(one, { plates: '', depots: '' })).toBe(true);
  });
  test('contains reports with neither plate nor depot', () => {
    expect(isOwn(entry(anonymous), { plates: 'B', depots: 'Süd' })).toBe(true);
  });
  test('narrows the list only if this filter is on', () => {
    const own = { plates: 'B', depots: '' };
    expect(passes(one, everything, own)).toBe(true);
    expect(passes(one, { ...everything, own: '1' }, own)).toBe(false);
  });
});

describe('the next driver', () => {
  const broken = report('x', 'complaintChassis', {
    vehiclePlate: 'hh-ab 12',
    defects: [{ defect: 'chBrakeAir', note: 'sagt Jona' }, { defect: 'chAbsEsc' }],
  });
  const work = initialWork(broken);
  const repaired = { outcome: 'repaired', by: 'x', name: 'Ada', at: 1 } as const;
  test('sees open defects, without their reporter and the reporter’s text', () => {
    const vehicleRecord = vehicleOf(broken, work);
    expect(vehicleRecord).toMatchObject({
      plate: 'HH-AB12',
      open: { kind: 'complaintChassis', defects: { d0: 'chBrakeAir', d1: 'chAbsEsc' } },
    });
    expect(JSON.stringify(vehicleRecord)).not.toMatch(/Jona|driver|0471/);
  });
  test('no longer sees repaired defects', () => {
    expect(vehicleOf(broken, { ...work, defects: { d0: repaired } })?.open?.defects).toEqual({
      d1: 'chAbsEsc',
    });
    const all = { ...work, defects: { d0: repaired, d1: repaired } };
    expect(vehicleOf(broken, all)).toEqual({ plate: 'HH-AB12', open: undefined });
  });
  test('sees the severity of each defect, from the phone and from the office', () => {
    const danger = report('x', 'complaintChassis', {
      vehiclePlate: 'hh-ab 12',
      defects: [
        { defect: 'chBrakeAir', severity: 'life' },
        { defect: 'chHorn', severity: 'soon' },
        { defect: 'tbLeak', severity: 's1' },
        { defect: 'chAbsEsc' },
        { defect: 7, severity: 'note' },
        { defect: 'chAbsEsc', severity: 's9' },
      ],
    });
    const dangerWork = initialWork(danger);
    const notDangerous = { d1: true };
    const levels = { d0: 'life', d1: 'soon', d2: 'life' };
    const open = { severity: 'danger', levels, notDangerous };
    expect(vehicleOf(danger, dangerWork)?.open).toMatchObject(open);
    expect(Object.keys(vehicleOf(danger, dangerWork)?.open?.levels ?? {})).toEqual([
      'd0',
      'd1',
      'd2',
    ]);
    const certified = vehicleOf(danger, { ...dangerWork, defects: { d1: repaired } });
    expect(certified?.open).not.toHaveProperty('notDangerous');
    const phone = { id: 'x', uid: 'driver-1', kind: danger.kind, anonymous: false } as const;
    const written = reportedVehicle({ ...phone, answers: danger.answers as never });
    expect(written?.['vehicles/HH-AB12/x']).toMatchObject(open);
  });
  test('sees a defect again after its certificate was revoked', () => {
    const certificate = { done: 'Ventil getauscht', mileageKm: 184_210, day: '2026-11-21' };
    const certified = certifyDefect(work, 'd0', 'repaired', { uid: 'w', name: 'Mo' }, certificate);
    expect(certified).toMatchObject({
      work: { defects: { d0: { outcome: 'repaired', by: 'w', name: 'Mo' } } },
      log: { what: 'repaired', defect: 'd0', certificate },
    });
    const back = takeBackCertificate(certified.work, 'd0', 'noch undicht');
    expect(back.log).toEqual({ what: 'takenBack', defect: 'd0', text: 'noch undicht' });
    expect(vehicleOf(broken, back.work)?.open?.defects).toHaveProperty('d0');
    expect(back.work.state).toBe('new');
    expect(back.receipt).toBeUndefined();
  });
  test('revoking a certificate › reopens a closed report and notifies its driver', () => {
    const closed = inState({ ...work, defects: { d0: repaired } }, 'closed', 'repaired');
    const back = takeBackCertificate(closed, 'd0', 'noch undicht');
    expect(back.work).toEqual({ ...work, defects: {}, state: 'open', queue: 'defect' });
    expect(back.receipt).toEqual({ status: 'inProgress' });
    const waiting = inState(closed, 'waiting');
    expect(takeBackCertificate(waiting, 'd0', 'noch undicht').work.state).toBe('waiting');
  });
  test('sees that a vehicle is out of service, even if its reports are closed', () => {
    const out = { ...inState(work, 'closed', 'done'), outOfService: true };
    expect(vehicleOf(broken, out)?.open).toMatchObject({ outOfService: true, defects: {} });
  });
  test.each(closeReasons)('sees an uncertified defect of a report closed as %s', (reason) => {
    expect(vehicleOf(broken, inState(work, 'closed', reason))?.open?.defects).toEqual({
      d0: 'chBrakeAir',
      d1: 'chAbsEsc',
    });
  });
  test('immediately sees the entry of the reporter’s phone, without the reporter', () => {
    const phone = { id: 'x', uid: 'driver-1', kind: broken.kind, anonymous: false } as const;
    const places = reportedVehicle({ ...phone, answers: broken.answers as never });
    expect(places).toEqual({
      'vehicles/HH-AB12/x': {
        kind: 'complaintChassis',
        at: { '.sv': 'timestamp' },
        severity: 'normal',
        defects: { d0: 'chBrakeAir', d1: 'chAbsEsc' },
        pending: true,
      },
      'vehicleAuthors/x': { uid: 'driver-1', plate: 'HH-AB12', at: { '.sv': 'timestamp' } },
    });
    expect(JSON.stringify(places?.['vehicles/HH-AB12/x'])).not.toMatch(/Jona|driver/);
    expect(reportedVehicle({ ...phone, answers: { vehiclePlate: 'hh-ab 12' } })).toBeUndefined();
    expect(
      reportedVehicle({
        ...phone,
        kind: 'dispositionMessage',
        answers: broken.answers as never,
      }),
    ).toBeUndefined();
  });
  test('finds a vehicle by the key that phone and office use, even if its plate is long', () => {
    const long = report('z', 'complaintChassis', {
      vehiclePlate: 'HH - AB - 12 - 34567 - 890',
      defects: [{ defect: 'chBrakeAir' }],
    });
    const [place] = Object.keys(
      reportedVehicle({ ...long, uid: 'x', answers: long.answers as never }) ?? {},
    );
    expect(place).toBe(`vehicles/${vehicleOf(long, initialWork(long))?.plate}/z`);
  });
  test('sees nothing about messages, accidents and anonymous reports', () => {
    const message = report('y', 'dispositionMessage', { vehiclePlate: 'HH AB 12' });
    expect(vehicleOf(message, initialWork(message))).toBeUndefined();
    expect(vehicleOf(anonymous, initialWork(anonymous))).toBeUndefined();
  });
});

test.each(['A' + '😀'.repeat(12), 'A' + '\u{10400}'.repeat(12)])(
  'a plate of %s is truncated between characters',
  (vehiclePlate) => {
    const work = initialWork(report('one', 'complaintChassis', { vehiclePlate }));
    expect(work.plate?.isWellFormed()).toBe(true);
    expect(work.vehicle?.isWellFormed()).toBe(true);
    expect(work.vehicle).toMatch(/^A/);
  },
);

test('a report of another account is not part of the thread', () => {
  const first = report('first', 'complaintChassis', { defects: [{ defect: 'chBrakeAir' }] });
  const claim = (uid: string): Report =>
    ({
      ...report(`by-${uid}`, 'complaintChassis', {
        followsReport: 'first',
        followPurpose: 'withdrawal',
      }),
      uid,
    }) as Report;
  const all = [first, claim('driver-1'), claim('driver-2')].map(entry);
  const ids = (id: string): readonly string[] => threadOf(all, id).map((one) => one.report.id);
  expect(ids('first')).toEqual(['first', 'by-driver-1']);
  expect(ids('by-driver-2')).toEqual(['by-driver-2']);
});

test.each([
  // The clocks go back: the day has 25 hours.
  ['2026-11-01', '2026-11-01T23:30', true],
  ['2026-11-01', '2026-11-02T00:00', false],
  ['2026-11-01', '2026-11-01T00:00', true],
  ['2026-11-01', '2026-10-31T23:59', false],
  // The clocks go forward: the day has 23 hours.
  ['2026-03-08', '2026-03-08T23:30', true],
  ['2026-03-08', '2026-03-09T00:30', false],
  ['2026-12-31', '2026-12-31T23:59', true],
  ['2026-12-31', '2027-01-01T00:00', false],
])('the filter for the day %s › shows a report of %s: %s', (day, local, expected) => {
  const sent = report('x', 'complaintChassis', {});
  const at = new Date(Date.parse(local)).toISOString();
  const one = entry({ ...sent, sentAt: at } as typeof sent);
  expect(passes(one, { ...noFilters, from: day, until: day })).toBe(expected);
});
