/**
 * Requests to the live database about vehicles: reads and confirmations of the next driver, writes
 * of a phone with its report, and removals by the office after a storage period.
 */
import { vehicleKeyOf } from '../../src/features/reports/plates.ts';
import { reportedVehicle } from '../../src/features/office/model/vehicles.ts';
import type { Attempt } from './database-requests.ts';
import { moment } from './decide-database.ts';
import { tokens as workTokens } from './office-requests.ts';
import { tokenFor } from 'firebase-local/testing/live-server';

export const tokens = {
  ...workTokens,
  /** An account that registered itself, with claims that are not booleans. */
  unverified: tokenFor('driver-3', { email_verified: false }),
  almostVerified: tokenFor('driver-4', { email_verified: 'true', mayReport: 1 }),
} as const;
type Who = keyof typeof tokens;
const now = { '.sv': 'timestamp' };
const year = 31_536_000_000;
const roles = {
  office: 'office-1',
  dispatch: 'dispatch-1',
  workshop: 'workshop-1',
  safety: 'safety-1',
} as const;
const roleNames = Object.keys(roles) as (keyof typeof roles)[];
/** Senders without a role. `desk` is excluded, because it has the role office without safety. */
const strangers = (Object.keys(tokens) as Who[]).filter((who) => !(who in roles) && who !== 'desk');
const drivers = { driver: 'driver-1', otherDriver: 'driver-2' } as const;
const driverNames = Object.keys(drivers) as (keyof typeof drivers)[];
/** Senders that may report or work in the office. */
const known: readonly Who[] = [...driverNames, ...roleNames, 'desk'];
const unknown = (Object.keys(tokens) as Who[]).filter((who) => !known.includes(who));
const everybody = Object.keys(tokens) as Who[];

const id = (n: number): string => `0000000${n}-0000-4000-8000-000000000000`;
/** Work that each role has just written. */
const written = { office: id(1), dispatch: id(2), workshop: id(3), safety: id(4) } as const;
const ofMessage = id(5);
const earlier = id(6);
const later = '00000000-1111-4000-8000-000000000000';
/** Reports with work of a workshop that was written before and after the moment of the request. */
const workshopEarlier = '00000000-1112-4000-8000-000000000000';
const workshopLater = '00000000-1113-4000-8000-000000000000';
/** Work unchanged for more than a year, and for exactly a year. */
const past = id(7);
const due = id(8);
/** A report that is not stored yet. */
const fresh = id(9);
/** A report that the office has not received yet, or is receiving now. */
const reported = '00000000-2222-4000-8000-000000000000';
const takenIn = '00000000-3333-4000-8000-000000000000';
/** All defects are certified, but the vehicle entry still lists them. */
const certified = '00000000-4444-4000-8000-000000000000';
/** No defect is open, but the vehicle is out of service. */
const outOnly = '00000000-6666-4000-8000-000000000000';
/** The entry of the phone without its author, which only an administrator could write. */
const authorless = '00000000-5555-4000-8000-000000000000';

/** Reports that somebody in the office has opened or worked on. */
const openedWorks = {
  '00000000-7777-4000-8000-000000000000': { state: 'new', openedBy: 'office-1' },
  '00000000-8888-4000-8000-000000000000': { state: 'open' },
  '00000000-9999-4000-8000-000000000000': { state: 'waiting' },
  '00000000-aaaa-4000-8000-000000000000': { state: 'closed' },
} as const;
/**
 * Reports with the first defect certified, with the second one certified, and without an entry of
 * the vehicle.
 */
const half = '00000000-cccc-4000-8000-000000000000';
const harmless = '00000000-dddd-4000-8000-000000000000';
/** An entry with the level of each defect. */
const graded = '00000000-1212-4000-8000-000000000000';
const unwritten = '00000000-eeee-4000-8000-000000000000';
/** Work written by a version that did not store `deed`. */
const carriedOver = '00000000-ffff-4000-8000-000000000000';
/** A report that a desk has received but nobody has opened. */
const unopened = '00000000-bbbb-4000-8000-000000000000';

const defectKeys = Array.from({ length: 30 }, (_, number) => `d${number}`);
const sentAt = moment - 1000;
const open = {
  kind: 'complaintChassis',
  at: sentAt,
  severity: 'danger',
  outOfService: true,
  defects: { d0: 'chBrakeAir', d12: 'x'.repeat(60) },
};
const levels = { d0: 'stop', d12: 'soon' };
type Fields = Readonly<Record<string, unknown>>;
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
const work = (by: string, at: number, more: Fields = {}): Fields => ({
  area: 'defect',
  kind: 'complaintChassis',
  severity: 'danger',
  vehicle: 'HH-AB12',
  outOfService: true,
  sentAt,
  uid: 'driver-1',
  deed: 'claimed',
  by,
  at,
  ...more,
});
const repaired = { outcome: 'repaired', by: 'workshop-1', name: 'Mo', at: moment };
const everyDefect = Object.fromEntries(defectKeys.map((key) => [key, 'chBrakeAir']));
const everyCertificate = Object.fromEntries(defectKeys.map((key) => [key, repaired]));

const phoneReport = {
  kind: 'complaintChassis',
  anonymous: false,
  answers: {
    vehiclePlate: 'hh-ab 12',
    defects: [
      { defect: 'chBrakeAir', severity: 'life', note: 'sagt Jona' },
      { defect: 'chAbsEsc', severity: 'note' },
    ],
  },
} as const;
/** The write of the driver's phone, with changes of the entry and of its author. */
function byPhone(
  who: keyof typeof drivers,
  report = fresh,
  entry: Fields = {},
  author: Fields = {},
): Fields {
  const places = reportedVehicle({ ...phoneReport, id: report, uid: drivers[who] }) ?? {};
  return Object.fromEntries(
    Object.entries(places).map(([place, value]) => [
      place,
      { ...value, ...(place.startsWith('vehicles/') ? entry : author) },
    ]),
  );
}
const atMoment = (places: Fields): readonly { readonly path: string; readonly body: unknown }[] =>
  Object.entries(places).map(([place, body]) => ({
    path: `/${place}`,
    body: { ...(body as object), at: moment - 5 },
  }));

export const seeded = [
  ...roleNames.map((who) => ({
    path: `/work/defect/${written[who]}`,
    body: work(roles[who], moment, who === 'workshop' ? { defects: { d1: repaired } } : {}),
  })),
  { path: `/work/message/${ofMessage}`, body: work('office-1', moment, { area: 'message' }) },
  { path: `/work/defect/${later}`, body: work('office-1', moment + 1) },
  { path: `/work/defect/${earlier}`, body: work('office-1', moment - 1) },
  { path: `/work/defect/${workshopEarlier}`, body: work('workshop-1', moment - 1) },
  { path: `/work/defect/${workshopLater}`, body: work('workshop-1', moment + 1) },
  {
    path: `/work/defect/${certified}`,
    body: work('workshop-1', moment, { outOfService: false, defects: everyCertificate }),
  },
  ...Object.entries({ ...openedWorks, [unopened]: { state: 'new' } }).map(([report, more]) => ({
    path: `/work/defect/${report}`,
    body: work('office-1', moment, more),
  })),
  ...[half, harmless, graded, unwritten].map((report) => ({
    path: `/work/defect/${report}`,
    body: work('workshop-1', moment),
  })),
  { path: `/work/defect/${carriedOver}`, body: without(work('workshop-1', moment), 'deed') },
  { path: `/vehicles/HH-AB12/${carriedOver}`, body: open },
  { path: `/vehicles/HH-AB12/${half}`, body: { ...open, defects: { d0: 'chBrakeAir' } } },
  { path: `/vehicles/HH-AB12/${harmless}`, body: { ...open, notDangerous: { d12: true } } },
  { path: `/vehicles/HH-AB12/${graded}`, body: { ...open, levels } },
  { path: '/lookedAt/defect', body: moment - 5 },
  ...(
    [
      [past, moment - year - 1],
      [due, moment - year],
    ] as const
  ).flatMap(([report, at]) => [
    {
      path: `/work/defect/${report}`,
      body: work('office-1', at, { deed: 'claimed', entry: fresh, revision: 4 }),
    },
    { path: `/log/defect/${report}/${fresh}`, body: { what: 'claimed' } },
    { path: `/notes/defect/${report}/${fresh}`, body: { text: 'x' } },
    { path: `/seen/${report}/driver-1`, body: { at, name: 'Jona' } },
    { path: `/receipts/driver-1/${report}`, body: { status: 'closed', at } },
    { path: `/vehicles/HH-AB12/${report}`, body: { ...open, at } },
    { path: `/vehicleAuthors/${report}`, body: { uid: 'driver-1', plate: 'HH-AB12', at } },
  ]),
  { path: `/work/defect/${outOnly}`, body: work('workshop-1', moment) },
  { path: `/vehicles/HH-AB12/${outOnly}`, body: without(open, 'defects') },
  { path: `/vehicles/HH-AB12/${written.office}`, body: open },
  { path: `/vehicles/HH-AB12/${written.dispatch}`, body: { ...open, defects: everyDefect } },
  { path: `/vehicles/HH-AB12/${certified}`, body: { ...open, defects: everyDefect } },
  ...[reported, takenIn].flatMap((report) => atMoment(byPhone('driver', report))),
  ...atMoment(byPhone('driver', authorless)).filter(({ path }) => path.startsWith('/vehicles')),
  { path: `/work/defect/${takenIn}`, body: work('dispatch-1', moment) },
  // Phones of an earlier version wrote these under the vehicle's earlier key.
  ...[written.workshop, workshopEarlier, workshopLater, authorless].map((report) => ({
    path: `/vehicles/HHAB12/${report}`,
    body: { ...without(open, 'outOfService'), pending: true },
  })),
  { path: `/vehicles/HHAB12/${half}`, body: open },
  { path: `/vehicles/HH-AB12/${written.workshop}`, body: { ...open, pending: true } },
  { path: `/seen/${written.office}/driver-2`, body: { at: moment - 5, name: 'Mika' } },
  { path: '/arrivals/message', body: moment - 5 },
];

const get = (who: Who, path: string): Attempt => ({ who, method: 'GET', path }) as Attempt;
const put = (who: Who, path: string, body: unknown): Attempt =>
  ({ who, method: 'PUT', path, body }) as Attempt;
const patch = (who: Who, body: unknown): Attempt =>
  ({ who, method: 'PATCH', path: '/', body }) as Attempt;
const refused = (attempt: Attempt, refusedBecause: string): Attempt => ({
  ...attempt,
  refusedBecause,
});
const place = (who: keyof typeof roles): string => `/vehicles/HH-AB12/${written[who]}`;
const seen = { at: now, name: 'x'.repeat(80) };

const areasOf = {
  office: ['message', 'defect', 'event', 'safety'],
  desk: ['message', 'defect', 'event'],
  dispatch: ['message', 'defect', 'event'],
  workshop: ['defect'],
  safety: ['defect', 'event', 'safety'],
} as const;
const areas = areasOf.office;
const readers = [...roleNames, 'desk'] as const;
/** Senders with the claim of the office. */
const ofOffice: readonly Who[] = ['office', 'desk'];
const hears = (who: Who, area: string): boolean =>
  readers.some((role) => role === who && (areasOf[role] as readonly string[]).includes(area));

/** The records that are removed with a report after its period. */
const agedPlaces = (report: string): readonly string[] => [
  `/work/defect/${report}`,
  `/log/defect/${report}`,
  `/notes/defect/${report}`,
  `/seen/${report}`,
  `/receipts/driver-1/${report}`,
  `/vehicles/HH-AB12/${report}`,
  `/vehicleAuthors/${report}`,
];

export const allowed: readonly Attempt[] = [
  ...known.map((who) => get(who, '/vehicles/HH-AB12')),
  ...roleNames.flatMap((who) => [
    put(who, `/vehicles/HH-AB12/${written[who]}`, {
      ...open,
      defects: who === 'dispatch' ? everyDefect : open.defects,
    }),
    get(who, `/seen/${written.office}`),
    get(who, `/vehicleAuthors/${reported}`),
  ]),
  put('office', `/vehicles/HH-AB12/${unopened}`, open),
  // Written with the defect: new, restored, unchanged, and instead of the phone's value.
  put('workshop', `/vehicles/HH-AB12/${unwritten}`, { ...open, notDangerous: { d12: true } }),
  put('workshop', `/vehicles/HH-AB12/${half}`, { ...open, notDangerous: { d12: true } }),
  put('workshop', `/vehicles/HH-AB12/${harmless}`, { ...open, notDangerous: { d12: true } }),
  put('workshop', `/vehicles/HH-AB12/${harmless}`, open),
  put('workshop', `/vehicles/HH-AB12/${carriedOver}`, {
    ...open,
    defects: { ...open.defects, d12: 'chAbsEsc' },
    notDangerous: { d12: true },
  }),
  put('dispatch', `/vehicles/HH-AB12/${takenIn}`, {
    ...open,
    defects: { d0: 'chTyre', d1: 'chAbsEsc' },
    notDangerous: { d0: true, d1: true },
  }),
  put('workshop', `/vehicles/HH-AB12/${unwritten}`, { ...open, levels }),
  put('workshop', `/vehicles/HH-AB12/${half}`, { ...open, levels: { d12: 'life' } }),
  put('workshop', `/vehicles/HH-AB12/${graded}`, { ...open, levels }),
  put('workshop', `/vehicles/HH-AB12/${carriedOver}`, { ...open, levels }),
  put('dispatch', `/vehicles/HH-AB12/${takenIn}`, {
    ...open,
    defects: { d0: 'chBrakeAir' },
    levels: { d0: 'note' },
  }),
  ...Object.keys(openedWorks).map((report) =>
    put('office', `/vehicles/HH-AB12/${report}`, { ...open, opened: true }),
  ),
  ...known.map((who) => get(who, '/lookedAt/defect')),
  ...areas.flatMap((area) =>
    readers.filter((who) => hears(who, area)).map((who) => put(who, `/lookedAt/${area}`, now)),
  ),
  put('safety', place('safety'), without(open, 'outOfService')),
  put('safety', place('safety'), without(open, 'defects')),
  get('office', '/vehicleAuthors'),
  // The facts of the report replace the entry of the phone, even with fewer defects.
  put('dispatch', `/vehicles/HH-AB12/${takenIn}`, { ...open, defects: { d5: 'chTyre' } }),
  // The last certificate removes the report from the vehicle.
  put('workshop', `/vehicles/HH-AB12/${certified}`, null),
  put('workshop', `/vehicles/HHAB12/${written.workshop}`, null),
  put(
    'workshop',
    `/vehicles/HH-AB12/${certified}`,
    without(without(open, 'outOfService'), 'defects'),
  ),
  put('office', `/vehicles/HH-AB12/${reported}`, null),

  ...driverNames.map((who) => patch(who, byPhone(who))),
  ...(['danger', 'urgent', 'normal'] as const).map((severity) =>
    patch('driver', byPhone('driver', fresh, { severity })),
  ),
  ...(['CustomerTank', 'Chassis', 'Trailer'] as const).map((kind) =>
    patch('driver', byPhone('driver', fresh, { kind: `complaint${kind}` })),
  ),
  patch('driver', byPhone('driver', fresh, { defects: everyDefect })),
  patch('driver', byPhone('driver', fresh, { defects: { d0: 'x'.repeat(60) } })),
  ...[
    'X'.repeat(20),
    'WEÄÖ1',
    // The key of HH-AB 12 in earlier versions.
    'HHAB12',
    ...['H-HT 204', 'KÖ-A 1', 'HH-AB 1234E', 'AB-123-CD', 'Ω 12', 'M 204 B'].map(vehicleKeyOf),
  ].map((plate) =>
    patch('driver', {
      [`vehicles/${plate}/${fresh}`]: Object.values(byPhone('driver'))[0],
      [`vehicleAuthors/${fresh}`]: { uid: 'driver-1', plate, at: now },
    }),
  ),

  put('driver', `/seen/${written.office}/driver-1`, seen),
  put('driver', `/seen/${reported}/driver-1`, seen),
  put('otherDriver', `/seen/${written.dispatch}/driver-2`, { at: now, name: '' }),
  ...roleNames.map((who) => put(who, `/seen/${written.office}/${roles[who]}`, seen)),
  get('driver', `/seen/${written.office}/driver-1`),
  get('otherDriver', `/seen/${written.office}/driver-2`),
  ...known.map((who) => put(who, '/arrivals/accident', now)),
  ...readers.map((who) => get(who, '/arrivals/accident')),
  get('desk', `/seen/${written.office}`),
  put('desk', `/seen/${written.office}/desk-1`, seen),
  get('desk', '/vehicleAuthors'),
  ...agedPlaces(past).map((path) => put('desk', path, null)),
  ...areas.flatMap((area) => [
    ...known.map((who) => put(who, `/arrivals/${area}`, now)),
    ...readers.filter((who) => hears(who, area)).map((who) => get(who, `/arrivals/${area}`)),
  ]),
  ...agedPlaces(past).map((path) => put('office', path, null)),
  patch('office', Object.fromEntries(agedPlaces(past).map((path) => [path.slice(1), null]))),
];

const wrong = (more: object, why: string): Attempt =>
  refused(put('workshop', place('workshop'), { ...open, ...more }), why);
const wrongPhone = (more: Fields, why: string): Attempt =>
  refused(patch('driver', byPhone('driver', fresh, more)), why);
const wrongAuthor = (more: Fields, why: string): Attempt =>
  refused(patch('driver', byPhone('driver', fresh, {}, more)), why);
const onlyVehicle = (places: Fields): Fields =>
  Object.fromEntries(Object.entries(places).filter(([path]) => path.startsWith('vehicles/')));
const onlyAuthor = (places: Fields): Fields =>
  Object.fromEntries(Object.entries(places).filter(([path]) => !path.startsWith('vehicles/')));

const phones: readonly Attempt[] = [
  ...unknown.map((who) =>
    refused(patch(who, byPhone('driver')), `${who} reports in a driver’s name`),
  ),
  refused(
    patch('unverified', byPhone('driver', fresh, {}, { uid: 'driver-3' })),
    'a phone whose address is not verified',
  ),
  refused(
    patch('almostVerified', byPhone('driver', fresh, {}, { uid: 'driver-4' })),
    'a phone with a claim that is not a boolean',
  ),
  ...roleNames.map((who) =>
    refused(
      patch(who, byPhone('driver', fresh, {}, { uid: roles[who] })),
      `${who} reports without the right to report`,
    ),
  ),
  refused(patch('otherDriver', byPhone('driver')), 'a report in another driver’s name'),
  refused(patch('driver', byPhone('driver', reported)), 'the same report once more'),
  refused(
    patch('otherDriver', byPhone('otherDriver', reported)),
    'overwriting another driver’s entry',
  ),
  refused(patch('driver', byPhone('driver', authorless)), 'overwriting an entry without author'),
  refused(
    patch('otherDriver', {
      [`vehicles/OTHER1/${reported}`]: Object.values(byPhone('otherDriver'))[0],
      [`vehicleAuthors/${reported}`]: { uid: 'driver-2', plate: 'OTHER1', at: now },
    }),
    'another driver’s report under another vehicle',
  ),
  refused(
    patch('driver', {
      [`vehicles/OTHER1/${reported}`]: Object.values(byPhone('driver'))[0],
    }),
    'one report under two vehicles',
  ),
  refused(
    patch('driver', {
      ...byPhone('driver'),
      [`vehicles/OTHER1/${fresh}`]: Object.values(byPhone('driver'))[0],
    }),
    'one report under two vehicles in one update',
  ),
  refused(
    patch('driver', byPhone('driver', earlier)),
    'a report that the office has received and may have repaired',
  ),
  refused(patch('driver', onlyVehicle(byPhone('driver'))), 'an entry without author'),
  refused(patch('driver', onlyAuthor(byPhone('driver'))), 'an author without entry'),
  refused(
    patch('otherDriver', onlyAuthor(byPhone('otherDriver', authorless))),
    'an author for the entry of another',
  ),
  refused(
    patch('dispatch', {
      [`vehicles/HH-AB12/${written.dispatch}`]: open,
      [`vehicleAuthors/${written.dispatch}`]: { uid: 'driver-1', plate: 'HH-AB12', at: now },
    }),
    'an author for the entry of the office',
  ),
  refused(
    patch('safety', {
      [`vehicles/HH-AB12/${written.safety}`]: open,
      [`vehicleAuthors/${written.safety}`]: { uid: 'driver-1', plate: 'HH-AB12', at: now },
    }),
    'an author for a new entry of the office',
  ),
  refused(
    put('driver', `/vehicles/HH-AB12/${reported}/severity`, 'normal'),
    'an entry whose danger is removed',
  ),
  refused(
    put('driver', `/vehicles/HH-AB12/${reported}/pending`, null),
    'an entry that is confirmed',
  ),
  refused(
    put('driver', `/vehicles/HH-AB12/${reported}/defects/d0`, null),
    'an entry from which a defect is removed',
  ),
  ...everybody
    .filter((who) => !ofOffice.includes(who))
    .map((who) =>
      refused(
        put(who, `/vehicles/HH-AB12/${reported}`, null),
        `${who} removes the entry of a phone`,
      ),
    ),
  refused(
    put('office', `/vehicles/HH-AB12/${reported}`, { ...open, pending: true, at: now }),
    'the office changes the entry of a phone',
  ),
  ...strangers.map((who) =>
    refused(get(who, `/vehicleAuthors/${reported}`), `${who} reads the author of an entry`),
  ),
  ...everybody
    .filter((who) => !ofOffice.includes(who))
    .map((who) => refused(get(who, '/vehicleAuthors'), `${who} reads all authors`)),
  wrongPhone({ pending: false }, 'an entry that is not pending'),
  wrongPhone({ pending: null }, 'an entry without "pending"'),
  wrongPhone({ at: moment - 1 }, 'an earlier entry'),
  wrongPhone({ at: moment + 1 }, 'a later entry'),
  wrongPhone({ at: null }, 'an entry without time'),
  wrongPhone({ kind: 'dispositionMessage' }, 'a message'),
  wrongPhone({ kind: 'nearbyAccident' }, 'an accident'),
  wrongPhone({ kind: 1 }, 'a kind that is a number'),
  wrongPhone({ kind: null }, 'no kind'),
  wrongPhone({ severity: 'bad' }, 'an unknown severity'),
  wrongPhone({ severity: null }, 'no severity'),
  wrongPhone({ outOfService: true }, 'a vehicle out of service'),
  wrongPhone({ uid: 'driver-1' }, 'the reporter'),
  wrongPhone({ note: 'x' }, 'the reporter’s text'),
  wrongPhone({ defects: { d0: 'a defect as text' } }, 'a text instead of a defect'),
  wrongPhone({ defects: { d30: 'chBrakeAir' } }, 'a defect with a number that is too large'),
  wrongPhone({ defects: 'chBrakeAir' }, 'defects as a text'),
  wrongPhone({ levels: { d0: 's4' } }, 'a level of the former scale'),
  wrongPhone({ levels: { d30: 'stop' } }, 'a level with a number that is too large'),
  wrongPhone({ levels: 'stop' }, 'levels as a text'),
  wrongPhone({ notDangerous: { d0: false } }, 'a defect whose notDangerous is false'),
  wrongPhone({ notDangerous: { d30: true } }, '"not dangerous" with a number that is too large'),
  wrongPhone({ notDangerous: true }, 'an empty "not dangerous"'),
  wrongAuthor({ uid: 'driver-2' }, 'another author'),
  wrongAuthor({ uid: null }, 'no author'),
  wrongAuthor({ plate: 'OTHER1' }, 'an author of another vehicle'),
  wrongAuthor({ plate: null }, 'an author without a vehicle'),
  wrongAuthor({ at: moment - 1 }, 'an earlier author'),
  wrongAuthor({ at: moment + 1 }, 'a later author'),
  wrongAuthor({ at: null }, 'an author without a time'),
  wrongAuthor({ name: 'Jona' }, 'the author’s name'),
  ...[
    'X'.repeat(21),
    // None of them is a key of vehicleKeyOf.
    'HH AB12',
    'hhab12',
    'HH-ab12',
    'HH-AB 12',
    'HH-AB-12',
    'HH--AB12',
    'HHAB-12',
    '-HH-AB12',
    'HH-AB12-',
    'HH-AB012',
    'HH-AB12345',
    'HH-AB12X',
    'HH-ABC12',
    'HHHH-AB12',
    'H1-AB12',
    'HH-1',
    'AB-123-CD',
    'HH_AB12',
    'HH:AB12',
    'HH-AB12!',
    'HH-AB12@',
    'HH-AB12~',
    'HH-AB12^',
  ].map((plate) =>
    refused(
      patch('driver', {
        [`vehicles/${plate}/${fresh}`]: Object.values(byPhone('driver'))[0],
        [`vehicleAuthors/${fresh}`]: { uid: 'driver-1', plate, at: now },
      }),
      `the key ${plate}`,
    ),
  ),
  refused(
    patch('driver', {
      'vehicles/HH-AB12/mine': Object.values(byPhone('driver'))[0],
      'vehicleAuthors/mine': { uid: 'driver-1', plate: 'HH-AB12', at: now },
    }),
    'an invalid report id',
  ),
];

export const hostile: readonly Attempt[] = [
  ...phones,
  ...unknown.map((who) =>
    refused(get(who, '/vehicles/HH-AB12'), `${who} reads the entries of a vehicle`),
  ),
  ...everybody.flatMap((who) => [
    refused(get(who, '/vehicles'), `${who} reads all vehicles`),
    refused(get(who, '/seen'), `${who} reads all confirmations of drivers`),
    refused(get(who, '/arrivals'), `${who} reads all arrivals`),
  ]),
  ...strangers.flatMap((who) => [
    refused(put(who, place('office'), open), `${who} writes defects of a vehicle`),
    refused(put(who, place('office'), null), `${who} removes the defects of a vehicle`),
    refused(get(who, `/seen/${written.office}`), `${who} reads the confirmations of a vehicle`),
  ]),
  ...roleNames.flatMap((who) => [
    refused(put(who, `/vehicles/HH-AB12/${earlier}`, open), 'without the work in the same update'),
    refused(
      put(who, `/vehicles/HH-AB12/${ofMessage}`, open),
      'for a report that is not about a defect',
    ),
    refused(put(who, `/vehicles/HH-AB12/${fresh}`, open), 'without a report'),
    refused(put(who, `/vehicles/OTHER1/${written[who]}`, open), 'for another vehicle'),
    refused(put(who, '/vehicles/HH-AB12', { [written[who]]: open }), 'all entries of a vehicle'),
    refused(put(who, '/vehicles/HH-AB12', null), 'removal of all entries of a vehicle'),
    refused(put(who, `/seen/${written.office}/driver-1`, seen), 'in a driver’s name'),
    ...roleNames
      .filter((other) => other !== who)
      .map((other) => refused(put(who, place(other), open), `with the work of ${other}`)),
  ]),
  refused(put('office', `/vehicles/HH-AB12/${later}`, open), 'before the work'),
  refused(
    put('dispatch', `/vehicles/HHAB12/${written.workshop}`, null),
    'removal at an earlier key by somebody else than the work',
  ),
  refused(
    put('workshop', `/vehicles/HHAB12/${workshopEarlier}`, null),
    'removal at an earlier key by earlier work',
  ),
  refused(
    put('workshop', `/vehicles/HHAB12/${workshopLater}`, null),
    'removal at an earlier key by later work',
  ),
  refused(
    put('workshop', `/vehicles/HHAB12/${authorless}`, null),
    'removal at an earlier key without work',
  ),
  refused(
    put('workshop', `/vehicles/HHAB12/${half}`, null),
    'removal at an earlier key of an entry of the office',
  ),
  refused(
    put('workshop', `/vehicles/HHAB12/${written.workshop}/severity`, 'normal'),
    'change of an entry at an earlier key',
  ),
  refused(
    put('workshop', `/vehicles/HHAB12/${written.workshop}`, { ...open, pending: true }),
    'new entry at an earlier key',
  ),
  refused(
    put('workshop', `/vehicles/HH-AB12/${written.workshop}`, null),
    'removal of the only entry of a vehicle out of service',
  ),
  // Only a certificate removes an open defect from the vehicle.
  refused(put('office', place('office'), null), 'although a defect is open'),
  refused(
    put('workshop', `/vehicles/HH-AB12/${outOnly}`, null),
    'although the vehicle is out of service',
  ),
  ...defectKeys.flatMap((key) => [
    refused(
      put('dispatch', place('dispatch'), { ...open, defects: without(everyDefect, key) }),
      `without ${key}, which nobody has certified`,
    ),
    refused(
      put('workshop', `/vehicles/HH-AB12/${certified}`, {
        ...without(open, 'outOfService'),
        defects: { [key]: 'chBrakeAir' },
      }),
      `with ${key}, which is certified`,
    ),
  ]),
  refused(
    put('dispatch', place('dispatch'), without(open, 'defects')),
    'without any defect, although no defect was certified',
  ),
  ...[
    put('office', place('office'), { ...open, notDangerous: { d12: true } }),
    put('workshop', `/vehicles/HH-AB12/${half}`, {
      ...open,
      notDangerous: { d0: true, d12: true },
    }),
    put('workshop', `/vehicles/HH-AB12/${harmless}`, {
      ...open,
      notDangerous: { d0: true, d12: true },
    }),
    put('office', `${place('office')}/notDangerous`, { d0: true }),
  ].map((one) => refused(one, 'a defect that is no longer dangerous')),
  ...[
    put('office', place('office'), { ...open, defects: { ...open.defects, d0: 'chHorn' } }),
    put('workshop', `/vehicles/HH-AB12/${half}`, {
      ...open,
      defects: { d0: 'chHorn', d12: 'chBrakeAir' },
    }),
  ].map((one) => refused(one, 'another defect with the same number')),
  ...[
    put('office', place('office'), { ...open, levels: { d0: 'note' } }),
    put('workshop', `/vehicles/HH-AB12/${half}`, { ...open, levels: { d0: 'note' } }),
    put('workshop', `/vehicles/HH-AB12/${graded}`, { ...open, levels: { ...levels, d0: 'note' } }),
    put('workshop', `/vehicles/HH-AB12/${graded}`, { ...open, levels: { d0: 'stop' } }),
    put('workshop', `/vehicles/HH-AB12/${graded}`, open),
  ].map((one) => refused(one, 'another level of a defect')),
  wrong({ kind: 'complaintTrailer' }, 'a kind other than that of the work'),
  wrong({ kind: 1 }, 'a kind that is a number'),
  wrong({ kind: null }, 'no kind'),
  wrong({ at: null }, 'no time'),
  wrong({ at: 'x' }, 'a time that is a text'),
  wrong({ at: now }, 'a time other than that of the report'),
  wrong({ severity: null }, 'no severity'),
  wrong({ severity: 'normal' }, 'a severity other than that of the work'),
  wrong({ outOfService: false }, 'a value other than true for out of service'),
  wrong({ outOfService: 'yes' }, 'out of service as a text'),
  refused(
    put('safety', place('safety'), {
      ...without(open, 'outOfService'),
      pending: true,
      at: now,
    }),
    'marked as written by a phone',
  ),
  wrong({ pending: false }, 'a value other than true for the mark of a phone'),
  ...[true, false].map((outOfService) =>
    refused(
      put('workshop', `/vehicles/HH-AB12/${certified}`, {
        ...without(open, 'defects'),
        outOfService,
      }),
      `out of service: ${outOfService}, unlike the work`,
    ),
  ),
  refused(
    put('office', `/vehicles/HH-AB12/${unopened}`, { ...open, opened: true }),
    'opened, although nobody has opened the report',
  ),
  ...Object.keys(openedWorks).map((report) =>
    refused(
      put('office', `/vehicles/HH-AB12/${report}`, { ...open, opened: false }),
      'a value other than true for opened',
    ),
  ),
  refused(
    patch('driver', byPhone('driver', fresh, { opened: true })),
    'marked as opened by a phone',
  ),
  ...unknown.map((who) =>
    refused(get(who, '/lookedAt/defect'), `${who} reads the time of the last check`),
  ),
  ...areas.flatMap((area) =>
    everybody
      .filter((who) => !hears(who, area))
      .map((who) =>
        refused(
          put(who, `/lookedAt/${area}`, now),
          `${who} writes the time of the last check of ${area}`,
        ),
      ),
  ),
  refused(put('office', '/lookedAt/defect', moment - 1), 'an earlier time of the check'),
  refused(put('office', '/lookedAt/defect', moment + 1), 'a later time of the check'),
  refused(put('office', '/lookedAt/defect', 'now'), 'a text'),
  refused(put('office', '/lookedAt/defect', null), 'removal of the time of the check'),
  refused(put('office', '/lookedAt/all', now), 'an unknown area'),
  refused(put('office', '/lookedAt', { defect: now }), 'all areas'),
  refused(get('driver', '/lookedAt'), 'all areas read'),
  wrong({ reporter: 'Jona' }, 'the reporter’s name'),
  wrong({ uid: 'driver-1' }, 'the reporter'),
  wrong({ note: 'x' }, 'the reporter’s text'),
  wrong({ defects: { d0: 'a defect as text' } }, 'a text instead of a defect'),
  wrong({ defects: { d0: '' } }, 'an empty defect'),
  wrong({ defects: { d0: 'x'.repeat(61) } }, 'a long defect'),
  wrong({ defects: { d0: 5 } }, 'a defect that is a number'),
  wrong({ defects: { d0: { name: 'Jona' } } }, 'a defect with children'),
  wrong({ defects: { first: 'chBrakeAir' } }, 'a defect without number'),
  wrong({ defects: { d30: 'chBrakeAir' } }, 'a defect with a number that is too large'),
  wrong({ defects: 'chBrakeAir' }, 'defects as a text'),
  refused(put('workshop', place('workshop'), 'broken'), 'a text instead of a report'),
  refused(put('nobody', `/seen/${written.office}/nobody`, seen), 'signed out'),
  refused(put('unverified', `/seen/${written.office}/driver-3`, seen), 'not verified'),
  refused(put('almostVerified', `/seen/${written.office}/driver-4`, seen), 'verified as a text'),
  ...driverNames.map((who) =>
    refused(put(who, `/seen/${written.office}/driver-9`, seen), `${who} in another name`),
  ),
  refused(get('driver', `/seen/${written.office}/driver-2`), 'another driver’s confirmation'),
  refused(put('otherDriver', `/seen/${written.office}/driver-2`, seen), 'confirmed a second time'),
  refused(
    put('otherDriver', `/seen/${written.office}/driver-2`, null),
    'removal of a confirmation',
  ),
  refused(
    put('driver', `/seen/${ofMessage}/driver-1`, seen),
    'for a report that is not about a defect',
  ),
  refused(put('driver', `/seen/${fresh}/driver-1`, seen), 'without a report'),
  ...(
    [
      [{ at: moment - 1 }, 'seen earlier'],
      [{ at: moment + 1 }, 'seen later'],
      [{ at: null }, 'seen at no time'],
      [{ name: 'x'.repeat(81) }, 'a long name'],
      [{ name: 5 }, 'a name that is a number'],
      [{ name: { length: 1 } }, 'a name that claims a length'],
      [{ more: 1 }, 'an additional field'],
    ] as const
  ).map(([more, why]) =>
    refused(put('driver', `/seen/${written.office}/driver-1`, { ...seen, ...more }), why),
  ),
  ...areas.flatMap((area) => [
    ...unknown.map((who) => refused(put(who, `/arrivals/${area}`, now), `${who} hints`)),
    refused(put('driver', `/arrivals/${area}`, moment - 1), 'an earlier arrival'),
    refused(put('driver', `/arrivals/${area}`, moment + 1), 'a later arrival'),
    refused(put('driver', `/arrivals/${area}`, 'now'), 'a text'),
    refused(put('driver', `/arrivals/${area}`, { at: now }), 'more than a time'),
    refused(put('driver', `/arrivals/${area}`, null), 'no arrival'),
    ...(Object.keys(tokens) as Who[])
      .filter((who) => !hears(who, area))
      .map((who) => refused(get(who, `/arrivals/${area}`), `${who} reads arrivals of ${area}`)),
  ]),
  ...everybody
    .filter((who) => who !== 'desk' && !roleNames.some((role) => role === who))
    .map((who) => refused(get(who, '/arrivals/accident'), `${who} reads the time of accidents`)),
  ...unknown.map((who) =>
    refused(put(who, '/arrivals/accident', now), `${who} writes the time of an accident`),
  ),
  refused(put('driver', '/arrivals/accident', moment - 1), 'an earlier time of an accident'),
  refused(put('driver', '/arrivals/all', now), 'an unknown area'),
  refused(put('driver', '/arrivals', { message: now }), 'all areas'),
  ...agedPlaces(past).flatMap((path) =>
    (Object.keys(tokens) as Who[])
      .filter((who) => !ofOffice.includes(who))
      .map((who) => refused(put(who, path, null), `${who} removes records past their period`)),
  ),
  ...agedPlaces(due).map((path) => refused(put('office', path, null), 'a day too early')),
  ...(
    [
      ['log', { what: 'claimed', revision: 4 }],
      ['notes', { text: 'x' }],
    ] as const
  ).map(([node, more]) =>
    refused(
      put('office', `/${node}/defect/${past}`, {
        '99999999-0000-4000-8000-000000000000': {
          by: 'office-1',
          name: 'Ada',
          at: now,
          ...more,
        },
      }),
      'replaced instead of removed',
    ),
  ),
  refused(
    put('office', `/seen/${past}`, { 'driver-1': { at: now, name: 'x' } }),
    'replaced instead of removed',
  ),
  refused(put('office', `/vehicles/HH-AB12/${past}`, open), 'changed instead of removed'),
  refused(
    put('office', `/vehicleAuthors/${past}`, { uid: 'driver-2', plate: 'HH-AB12', at: now }),
    'changed instead of removed',
  ),
  refused(
    put('office', `/receipts/driver-1/${past}`, { status: 'closed', at: 5 }),
    'changed instead of removed',
  ),
  refused(put('office', `/work/defect/${past}`, { area: 'defect' }), 'changed instead of removed'),
];
