/**
 * What the relieving driver reads of a vehicle and says to have seen, the phone's hint that a report
 * came, and what the office removes after a storage period.
 */
import type { Attempt } from './database-requests.ts';
import { moment } from './decide-database.ts';
import { tokens as workTokens } from './office-requests.ts';
import { tokenFor } from '../unit/local-backend/live/server.ts';

export const tokens = {
  ...workTokens,
  /** Registered by themselves, and with words that are no truth value. */
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
const strangers = (Object.keys(tokens) as Who[]).filter((who) => !(who in roles));
const drivers: readonly Who[] = ['driver', 'otherDriver'];
/** May report, or work in the office. */
const known: readonly Who[] = [...drivers, ...roleNames];
const unknown = (Object.keys(tokens) as Who[]).filter((who) => !known.includes(who));
const everybody = Object.keys(tokens) as Who[];

const id = (n: number): string => `0000000${n}-0000-4000-8000-000000000000`;
/** Work that each role has just written. */
const written = { office: id(1), dispatch: id(2), workshop: id(3), safety: id(4) } as const;
const ofMessage = id(5);
const earlier = id(6);
const later = '00000000-1111-4000-8000-000000000000';
/** Untouched for more than a year, and for just a year. */
const past = id(7);
const due = id(8);

const open = {
  kind: 'complaintChassis',
  at: moment - 1000,
  severity: 'danger',
  outOfService: true,
  defects: { d0: 'chBrakeAir', d12: 'x'.repeat(60) },
};
const work = (by: string, area: string, at: number) => ({ area, by, at, uid: 'driver-1' });

export const seeded = [
  ...roleNames.map((who) => ({
    path: `/work/${written[who]}`,
    body: work(roles[who], 'defect', moment),
  })),
  { path: `/work/${ofMessage}`, body: work('office-1', 'message', moment) },
  { path: `/work/${later}`, body: work('office-1', 'defect', moment + 1) },
  { path: `/work/${earlier}`, body: work('office-1', 'defect', moment - 1) },
  ...(
    [
      [past, moment - year - 1],
      [due, moment - year],
    ] as const
  ).flatMap(([report, at]) => [
    { path: `/work/${report}`, body: work('office-1', 'defect', at) },
    { path: `/log/${report}/${id(9)}`, body: { what: 'claimed' } },
    { path: `/notes/${report}/${id(9)}`, body: { text: 'x' } },
    { path: `/seen/${report}/driver-1`, body: { at, name: 'Jona' } },
    { path: `/receipts/driver-1/${report}`, body: { status: 'closed', at } },
    { path: `/vehicles/HHAB12/${report}`, body: { ...open, at } },
  ]),
  { path: `/vehicles/HHAB12/${written.office}`, body: open },
  { path: `/seen/${written.office}/driver-2`, body: { at: moment - 5, name: 'Mika' } },
  { path: '/arrivals/message', body: moment - 5 },
];

const get = (who: Who, path: string): Attempt => ({ who, method: 'GET', path }) as Attempt;
const put = (who: Who, path: string, body: unknown): Attempt =>
  ({ who, method: 'PUT', path, body }) as Attempt;
const refused = (attempt: Attempt, refusedBecause: string): Attempt => ({
  ...attempt,
  refusedBecause,
});
const place = (who: keyof typeof roles): string => `/vehicles/HHAB12/${written[who]}`;
const seen = { at: now, name: 'x'.repeat(80) };

const areasOf = {
  office: ['message', 'defect', 'event', 'safety'],
  dispatch: ['message', 'defect', 'event'],
  workshop: ['defect'],
  safety: ['defect', 'event', 'safety'],
} as const;
const areas = areasOf.office;
const hears = (who: Who, area: string): boolean =>
  roleNames.some((role) => role === who && (areasOf[role] as readonly string[]).includes(area));

/** What goes with a report whose period is over. */
const agedPlaces = (report: string): readonly string[] => [
  `/work/${report}`,
  `/log/${report}`,
  `/notes/${report}`,
  `/seen/${report}`,
  `/receipts/driver-1/${report}`,
  `/vehicles/HHAB12/${report}`,
];

export const allowed: readonly Attempt[] = [
  ...known.map((who) => get(who, '/vehicles/HHAB12')),
  ...roleNames.flatMap((who) => [
    put(who, place(who), open),
    put(who, place(who), { kind: 'complaintTrailer', at: 1, severity: 'normal' }),
    put(who, `/vehicles/${'X'.repeat(20)}/${written[who]}`, open),
    put(who, place(who), null),
    get(who, `/seen/${written.office}`),
  ]),
  ...(['danger', 'urgent', 'normal'] as const).map((severity) =>
    put('workshop', place('workshop'), { ...open, severity }),
  ),
  ...(['CustomerTank', 'Chassis', 'Trailer'] as const).map((kind) =>
    put('workshop', place('workshop'), { ...open, kind: `complaint${kind}` }),
  ),
  put('driver', `/seen/${written.office}/driver-1`, seen),
  put('otherDriver', `/seen/${written.dispatch}/driver-2`, { at: now, name: '' }),
  ...roleNames.map((who) => put(who, `/seen/${written.office}/${roles[who]}`, seen)),
  get('driver', `/seen/${written.office}/driver-1`),
  get('otherDriver', `/seen/${written.office}/driver-2`),
  ...areas.flatMap((area) => [
    ...known.map((who) => put(who, `/arrivals/${area}`, now)),
    ...roleNames.filter((who) => hears(who, area)).map((who) => get(who, `/arrivals/${area}`)),
  ]),
  ...agedPlaces(past).map((path) => put('office', path, null)),
];

const wrong = (more: object, why: string): Attempt =>
  refused(put('workshop', place('workshop'), { ...open, ...more }), why);

export const hostile: readonly Attempt[] = [
  ...unknown.map((who) => refused(get(who, '/vehicles/HHAB12'), `${who} reads of a vehicle`)),
  ...everybody.flatMap((who) => [
    refused(get(who, '/vehicles'), `${who} reads all vehicles`),
    refused(get(who, '/seen'), `${who} reads who has seen what`),
    refused(get(who, '/arrivals'), `${who} reads all arrivals`),
  ]),
  ...strangers.flatMap((who) => [
    refused(put(who, place('office'), open), `${who} says what is broken`),
    refused(put(who, place('office'), null), `${who} says that nothing is broken`),
    refused(get(who, `/seen/${written.office}`), `${who} reads who has seen it`),
  ]),
  ...roleNames.flatMap((who) => [
    refused(put(who, `/vehicles/HHAB12/${earlier}`, open), 'not with the work'),
    refused(put(who, `/vehicles/HHAB12/${ofMessage}`, open), 'not of a defect'),
    refused(put(who, `/vehicles/HHAB12/${id(9)}`, open), 'of no report'),
    refused(put(who, '/vehicles/HHAB12', { [written[who]]: open }), 'the whole vehicle'),
    refused(put(who, '/vehicles/HHAB12', null), 'the whole vehicle removed'),
    refused(put(who, `/seen/${written.office}/driver-1`, seen), 'in a driver’s name'),
    ...roleNames
      .filter((other) => other !== who)
      .map((other) => refused(put(who, place(other), open), `with the work of ${other}`)),
  ]),
  refused(put('office', `/vehicles/${'X'.repeat(21)}/${written.office}`, open), 'a long plate'),
  refused(put('office', `/vehicles/HHAB12/${later}`, open), 'before the work'),
  wrong({ kind: 'dispositionMessage' }, 'another kind'),
  wrong({ kind: 'nearbyAccident' }, 'an accident'),
  wrong({ kind: 1 }, 'a kind that is a number'),
  wrong({ kind: null }, 'no kind'),
  wrong({ at: null }, 'no time'),
  wrong({ at: 'x' }, 'a time that is a text'),
  wrong({ severity: null }, 'no severity'),
  wrong({ severity: 'bad' }, 'an unknown severity'),
  wrong({ outOfService: false }, 'not quite out of service'),
  wrong({ outOfService: 'yes' }, 'out of service as a text'),
  wrong({ reporter: 'Jona' }, 'the reporter’s name'),
  wrong({ uid: 'driver-1' }, 'the reporter'),
  wrong({ note: 'x' }, 'the reporter’s words'),
  wrong({ defects: { d0: 'a defect in words' } }, 'words for a defect'),
  wrong({ defects: { d0: '' } }, 'an empty defect'),
  wrong({ defects: { d0: 'x'.repeat(61) } }, 'a long defect'),
  wrong({ defects: { d0: 5 } }, 'a defect that is a number'),
  wrong({ defects: { d0: { name: 'Jona' } } }, 'a defect with children'),
  wrong({ defects: { first: 'chBrakeAir' } }, 'a defect without number'),
  wrong({ defects: { d100: 'chBrakeAir' } }, 'a defect of a large number'),
  wrong({ defects: 'chBrakeAir' }, 'defects as a text'),
  refused(put('workshop', place('workshop'), 'broken'), 'a text for a report'),
  refused(put('nobody', `/seen/${written.office}/nobody`, seen), 'signed out'),
  refused(put('unverified', `/seen/${written.office}/driver-3`, seen), 'not verified'),
  refused(put('almostVerified', `/seen/${written.office}/driver-4`, seen), 'not quite verified'),
  ...drivers.map((who) =>
    refused(put(who, `/seen/${written.office}/driver-9`, seen), `${who} in another name`),
  ),
  refused(get('driver', `/seen/${written.office}/driver-2`), 'who else has seen it'),
  refused(put('otherDriver', `/seen/${written.office}/driver-2`, seen), 'seen once more'),
  refused(put('otherDriver', `/seen/${written.office}/driver-2`, null), 'unseen again'),
  refused(put('driver', `/seen/${ofMessage}/driver-1`, seen), 'not of a defect'),
  refused(put('driver', `/seen/${id(9)}/driver-1`, seen), 'of no report'),
  ...(
    [
      [{ at: moment - 1 }, 'seen earlier'],
      [{ at: moment + 1 }, 'seen later'],
      [{ at: null }, 'seen at no time'],
      [{ name: 'x'.repeat(81) }, 'a long name'],
      [{ name: 5 }, 'a name that is a number'],
      [{ name: { length: 1 } }, 'a name that claims a length'],
      [{ more: 1 }, 'a field more'],
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
      .map((who) => refused(get(who, `/arrivals/${area}`), `${who} hears of ${area}`)),
  ]),
  refused(put('driver', '/arrivals/all', now), 'an unknown area'),
  refused(put('driver', '/arrivals', { message: now }), 'all areas'),
  ...agedPlaces(past).flatMap((path) =>
    (Object.keys(tokens) as Who[])
      .filter((who) => who !== 'office')
      .map((who) => refused(put(who, path, null), `${who} removes what is past its period`)),
  ),
  ...agedPlaces(due).map((path) => refused(put('office', path, null), 'a day too early')),
  ...(
    [
      ['log', { what: 'claimed' }],
      ['notes', { text: 'x' }],
    ] as const
  ).map(([node, more]) =>
    refused(
      put('office', `/${node}/${past}`, {
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
  refused(
    put('office', `/vehicles/HHAB12/${past}`, { ...open, at: 5 }),
    'changed instead of removed',
  ),
  refused(
    put('office', `/receipts/driver-1/${past}`, { status: 'closed', at: 5 }),
    'changed instead of removed',
  ),
  refused(put('office', `/work/${past}`, { area: 'defect' }), 'changed instead of removed'),
];
