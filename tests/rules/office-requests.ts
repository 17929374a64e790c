/**
 * What the office page and each of its roles ask of the live database: work, log, notes, receipts
 * and presence. The safety officer, the workshop and dispatch see what is theirs, the office all.
 */
import type { Attempt } from './database-requests.ts';
import { moment } from './decide-database.ts';
import { tokenFor } from '../unit/local-backend/live/server.ts';

const now = { '.sv': 'timestamp' };
const today = moment - (moment % 86_400_000);
const uuid = (n: number): string => `${String(n).repeat(8)}-0000-4000-8000-000000000000`;

export const tokens = {
  nobody: undefined,
  driver: tokenFor('driver-1', { email_verified: true }),
  /** Without verified address, with the office's word. */
  otherDriver: tokenFor('driver-2', { email_verified: false, mayReport: true }),
  office: tokenFor('office-1', { office: true }),
  dispatch: tokenFor('dispatch-1', { dispatch: true }),
  workshop: tokenFor('workshop-1', { workshop: true }),
  safety: tokenFor('safety-1', { safety: true }),
  roleAsText: tokenFor('text-1', { dispatch: 'true', workshop: 'true', safety: 'true' }),
  roleAsOne: tokenFor('one-1', { office: 1, dispatch: 1, workshop: 1, safety: 1 }),
  formerRole: tokenFor('former-1', { dispatch: false, workshop: false, safety: false }),
  roleByName: tokenFor('name-1', { role: 'office', roles: ['safety'] }),
} as const;
type Who = keyof typeof tokens;
const uidOf = {
  nobody: 'nobody',
  driver: 'driver-1',
  otherDriver: 'driver-2',
  office: 'office-1',
  dispatch: 'dispatch-1',
  workshop: 'workshop-1',
  safety: 'safety-1',
  roleAsText: 'text-1',
  roleAsOne: 'one-1',
  formerRole: 'former-1',
  roleByName: 'name-1',
} as const satisfies Record<Who, string>;

/** What each role sees; the office is named alone. */
const areasOf = {
  office: ['message', 'defect', 'event', 'safety'],
  dispatch: ['message', 'defect', 'event'],
  workshop: ['defect'],
  safety: ['defect', 'event', 'safety'],
} as const;
const roles = Object.keys(areasOf) as (keyof typeof areasOf)[];
const areas = areasOf.office;
type Area = (typeof areas)[number];
const strangers = (Object.keys(tokens) as Who[]).filter((who) => !(who in areasOf));
const sees = (who: Who, area: Area): boolean =>
  roles.some((role) => role === who && (areasOf[role] as readonly Area[]).includes(area));
const others = (area: Area): readonly Who[] =>
  (Object.keys(tokens) as Who[]).filter((who) => !sees(who, area));
const those = (area: Area): readonly Who[] => roles.filter((role) => sees(role, area));

const stored = { message: uuid(1), defect: uuid(2), event: uuid(3), safety: uuid(4) } as const;
const anonymous = uuid(5);
const fresh = uuid(9);
const entry = uuid(7);

type Fields = Readonly<Record<string, unknown>>;
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

const work = (who: Who, area: Area, more: Fields = {}): Fields => ({
  code: 'F-261121-4F7K',
  kind: 'complaintChassis',
  area,
  queue: area,
  state: 'new',
  severity: 'normal',
  sentAt: moment - 1000,
  uid: 'driver-1',
  by: uidOf[who],
  at: now,
  revision: 1,
  ...more,
});
const anonymousWork = (more: Fields = {}): Fields => ({
  ...without(without(work('safety', 'safety', { anonymous: true, at: today }), 'uid'), 'sentAt'),
  ...more,
});
const logged = (who: Who, more: Fields = {}): Fields => ({
  what: 'claimed',
  by: uidOf[who],
  name: 'Ada',
  at: now,
  ...more,
});
const noted = (who: Who, more: Fields = {}): Fields => ({
  text: 'Werkstatt angerufen',
  by: uidOf[who],
  name: 'Ada',
  at: now,
  ...more,
});
const receipt = { status: 'inProgress', at: now, note: 'Techniker kommt' };

const repairedBefore = {
  outcome: 'repaired',
  by: 'office-1',
  name: 'Ada',
  at: moment - 3_600_000,
};
export const seeded = [
  ...areas.flatMap((area) => [
    {
      path: `/work/${stored[area]}`,
      body: work('office', area, { at: moment, revision: 4, defects: { d1: repairedBefore } }),
    },
    { path: `/log/${stored[area]}/${uuid(6)}`, body: logged('office', { at: moment }) },
    { path: `/notes/${stored[area]}/${uuid(6)}`, body: noted('office', { at: moment }) },
    { path: `/presence/${stored[area]}/office-1`, body: 'Ada' },
    {
      path: `/receipts/driver-1/${stored[area]}`,
      body: { status: 'received', at: moment - 1 },
    },
  ]),
  { path: `/work/${anonymous}`, body: anonymousWork({ by: 'office-1' }) },
];

const get = (who: Who, path: string, query = ''): Attempt =>
  ({ who, method: 'GET', path, query }) as Attempt;
const put = (who: Who, path: string, body: unknown): Attempt =>
  ({ who, method: 'PUT', path, body }) as Attempt;
const patch = (who: Who, body: unknown): Attempt =>
  ({ who, method: 'PATCH', path: '/', body }) as Attempt;
const queue = (area: string): string => `&orderBy="queue"&equalTo="${area}"`;
const next = (who: Who, area: Area, more: Fields = {}): Fields =>
  work(who, area, { state: 'open', revision: 5, ...more });

const allowedOnes: readonly Attempt[] = [
  get('office', '/work'),
  ...areas.flatMap((area) =>
    those(area).flatMap((who) => [
      get(who, '/work', queue(area)),
      get(who, `/work/${stored[area]}`),
      get(who, `/log/${stored[area]}`),
      get(who, `/notes/${stored[area]}`),
      get(who, `/receipts/driver-1/${stored[area]}`),
      get(who, `/presence/${stored[area]}`),
      put(who, `/work/${fresh}`, work(who, area)),
      put(who, `/work/${stored[area]}`, next(who, area)),
      put(who, `/log/${stored[area]}/${entry}`, logged(who, { text: 'x'.repeat(1000) })),
      put(who, `/notes/${stored[area]}/${entry}`, noted(who, { text: 'x'.repeat(4000) })),
      put(who, `/receipts/driver-1/${stored[area]}`, receipt),
      put(who, `/presence/${stored[area]}/${uidOf[who]}`, 'x'.repeat(80)),
      patch(who, {
        [`work/${stored[area]}`]: next(who, area),
        [`log/${stored[area]}/${entry}`]: logged(who),
        [`receipts/driver-1/${stored[area]}`]: receipt,
      }),
      patch(who, {
        [`work/${fresh}`]: work(who, area),
        [`log/${fresh}/${entry}`]: logged(who),
      }),
    ]),
  ),
  get('driver', `/receipts/driver-1/${stored.safety}`),
  put('office', `/receipts/driver-2/${fresh}`, receipt),
  put('office', `/presence/${stored.defect}/office-1`, null),
  put('safety', `/work/${fresh}`, anonymousWork()),
  put('safety', `/work/${anonymous}`, anonymousWork({ state: 'open', revision: 2 })),
  put('safety', `/log/${anonymous}/${entry}`, logged('safety', { at: today })),
  put('safety', `/notes/${anonymous}/${entry}`, noted('safety', { at: today })),
  put(
    'workshop',
    `/work/${stored.defect}`,
    next('workshop', 'defect', {
      plate: 'HH AB 12',
      kind: 'complaintTrailer',
      openedBy: 'workshop-1',
      assignee: 'workshop-1',
      assigneeName: 'Mo',
      defects: { d1: repairedBefore },
    }),
  ),
  put('workshop', `/work/${fresh}`, work('workshop', 'defect', { uid: 'x'.repeat(128) })),
  put(
    'workshop',
    `/log/${stored.defect}/${entry}`,
    logged('workshop', { name: 'x'.repeat(80), text: 'kurz' }),
  ),
  put('workshop', `/notes/${stored.defect}/${entry}`, noted('workshop', { name: 'x'.repeat(80) })),
  put('workshop', `/presence/${stored.defect}/workshop-1`, 'Mo'),
  ...(['new', 'open', 'waiting'] as const).map((state) =>
    put('workshop', `/work/${stored.defect}`, next('workshop', 'defect', { state })),
  ),
  ...(['danger', 'urgent', 'normal'] as const).map((severity) =>
    put('workshop', `/work/${stored.defect}`, next('workshop', 'defect', { severity })),
  ),
  put(
    'workshop',
    `/work/${stored.defect}`,
    without(next('workshop', 'defect', { state: 'closed', reason: 'repaired' }), 'queue'),
  ),
  put(
    'workshop',
    `/work/${stored.defect}`,
    next('workshop', 'defect', {
      plate: 'x'.repeat(20),
      kind: 'x'.repeat(40),
      openedBy: 'x'.repeat(128),
      assignee: 'x'.repeat(128),
      assigneeName: 'x'.repeat(80),
      outOfService: true,
      defects: {
        d0: { outcome: 'repaired', by: 'workshop-1', name: 'x'.repeat(80), at: now },
        d12: { outcome: 'notNeeded', by: 'workshop-1', name: 'Mo', at: now },
      },
    }),
  ),
];

const refused = (attempt: Attempt, refusedBecause: string): Attempt => ({
  ...attempt,
  refusedBecause,
});
const wrongWork = (more: Fields, why: string): Attempt =>
  refused(put('workshop', `/work/${stored.defect}`, next('workshop', 'defect', more)), why);
const lacking = (name: string): Attempt =>
  refused(
    put('workshop', `/work/${stored.defect}`, without(next('workshop', 'defect'), name)),
    `work without ${name}`,
  );
const wrongLog = (more: Fields, why: string): Attempt =>
  refused(put('workshop', `/log/${stored.defect}/${entry}`, logged('workshop', more)), why);
const wrongNote = (more: Fields, why: string): Attempt =>
  refused(put('workshop', `/notes/${stored.defect}/${entry}`, noted('workshop', more)), why);
const wrongDefect = (more: Fields, why: string, key = 'd0'): Attempt =>
  wrongWork(
    { defects: { [key]: { outcome: 'repaired', by: 'workshop-1', name: 'Mo', at: now, ...more } } },
    why,
  );

const hostileOnes: readonly Attempt[] = [
  ...areas.flatMap((area) =>
    others(area).flatMap((who) => [
      refused(get(who, '/work', queue(area)), `${who} lists work of ${area}`),
      refused(get(who, `/work/${stored[area]}`), `${who} reads work of ${area}`),
      refused(get(who, `/log/${stored[area]}`), `${who} reads the history of ${area}`),
      refused(get(who, `/notes/${stored[area]}`), `${who} reads internal notes of ${area}`),
      refused(put(who, `/work/${fresh}`, work(who, area)), `${who} makes work of ${area}`),
      refused(put(who, `/work/${stored[area]}`, next(who, area)), `${who} changes ${area}`),
      refused(put(who, `/log/${stored[area]}/${entry}`, logged(who)), `${who} logs in ${area}`),
      refused(put(who, `/notes/${stored[area]}/${entry}`, noted(who)), `${who} notes in ${area}`),
      refused(
        put(who, `/receipts/driver-1/${stored[area]}`, receipt),
        `${who} answers the driver of ${area}`,
      ),
      ...(who === 'driver'
        ? []
        : [
            refused(
              get(who, `/receipts/driver-1/${stored[area]}`),
              `${who} reads the receipt of ${area}`,
            ),
          ]),
    ]),
  ),
  ...strangers.flatMap((who) => [
    refused(get(who, '/work'), `${who} reads all work`),
    refused(get(who, `/presence/${stored.defect}`), `${who} sees who looks`),
    refused(put(who, `/presence/${stored.defect}/${uidOf[who]}`, 'X'), `${who} says to look`),
  ]),
  ...roles
    .filter((role) => role !== 'office')
    .flatMap((who) => [
      refused(get(who, '/work'), `${who} reads all work`),
      refused(get(who, '/work', '&orderBy="queue"'), `${who} reads work without an area`),
      refused(get(who, '/work', '&orderBy="$key"&equalTo="defect"'), `${who} by another order`),
      refused(get(who, '/receipts/driver-1'), `${who} reads all receipts of a driver`),
      refused(put(who, `/receipts/driver-2/${stored.defect}`, receipt), `${who} to another driver`),
      refused(put(who, `/receipts/driver-1/${fresh}`, receipt), `${who} without work`),
      refused(get(who, `/work/${fresh}`), `${who} reads what is not there`),
    ]),
  ...roles.flatMap((who) => [
    refused(get(who, '/log'), `${who} reads all histories`),
    refused(get(who, '/notes'), `${who} reads all notes`),
    refused(get(who, '/presence'), `${who} reads who looks at what`),
    refused(put(who, `/presence/${stored.defect}/office-9`, 'X'), `${who} in another name`),
    refused(put(who, `/presence/${stored.defect}/${uidOf[who]}`, 'x'.repeat(81)), 'a long name'),
    refused(put(who, `/presence/${stored.defect}/${uidOf[who]}`, 5), 'a name that is a number'),
  ]),
  refused(
    put('dispatch', `/work/${stored.safety}`, next('dispatch', 'message')),
    'a confidential one drawn over into an open area',
  ),
  refused(
    put('office', `/work/${stored.safety}`, next('office', 'message')),
    'the area stays, also for the office',
  ),
  refused(
    put('office', `/work/${stored.defect}`, next('office', 'defect', { uid: 'driver-2' })),
    'the driver stays',
  ),
  refused(
    put('office', `/work/${stored.safety}`, anonymousWork({ by: 'office-1', revision: 5 })),
    'a signed one made anonymous',
  ),
  refused(put('office', `/work/${stored.defect}`, null), 'work is not removed'),
  refused(put('office', `/log/${stored.defect}/${uuid(6)}`, null), 'history is not removed'),
  refused(put('office', `/log/${stored.defect}/${uuid(6)}`, logged('office')), 'nor changed'),
  refused(put('office', `/notes/${stored.defect}/${uuid(6)}`, null), 'a note is not removed'),
  refused(put('office', `/notes/${stored.defect}/${uuid(6)}`, noted('office')), 'nor changed'),
  refused(put('office', `/work/${stored.defect}/state`, 'open'), 'a state alone'),
  refused(put('office', `/log/${stored.defect}`, {}), 'the whole history'),
  refused(put('office', '/work', {}), 'all work'),
  refused(put('office', `/work/${fresh}`, work('office', 'defect', { revision: 2 })), 'no first'),
  refused(
    patch('workshop', {
      [`work/${stored.defect}`]: next('workshop', 'defect', { revision: 4 }),
      [`log/${stored.defect}/${entry}`]: logged('workshop'),
      [`receipts/driver-1/${stored.defect}`]: receipt,
    }),
    'another desk was faster: nothing of it is written',
  ),
  refused(
    patch('workshop', {
      [`work/${fresh}`]: work('workshop', 'defect'),
      [`log/${stored.safety}/${entry}`]: logged('workshop'),
    }),
    'one of two is of another area',
  ),
  wrongWork({ revision: 6 }, 'a revision left out'),
  wrongWork({ revision: 'x' }, 'a revision that is a text'),
  wrongWork({ by: 'office-1' }, 'in the name of another'),
  wrongWork({ at: moment - 1 }, 'an earlier time'),
  wrongWork({ at: moment + 1 }, 'a later time'),
  wrongWork({ at: today }, 'a day where the moment is due'),
  wrongWork({ code: 'F-261121' }, 'a short code that is none'),
  wrongWork({ code: 5 }, 'a short code that is a number'),
  wrongWork({ kind: 'x'.repeat(41) }, 'a long kind'),
  wrongWork({ kind: 1 }, 'a kind that is a number'),
  wrongWork({ area: 'all', queue: 'all' }, 'an unknown area'),
  refused(
    put('office', `/work/${fresh}`, work('office', 'all' as Area)),
    'an unknown area, by the office',
  ),
  refused(
    put('workshop', `/work/${fresh}`, work('workshop', 'defect', { anonymous: false })),
    'not quite anonymous from the first',
  ),
  ...['kind', 'plate', 'openedBy', 'assignee', 'assigneeName'].map((name) =>
    wrongWork({ [name]: { length: 1 } }, `${name} that claims a length`),
  ),
  refused(
    put('workshop', `/work/${fresh}`, work('workshop', 'defect', { uid: { length: 1 } })),
    'a driver that claims a length',
  ),
  refused(
    put('workshop', `/presence/${stored.defect}/workshop-1`, { length: 1 }),
    'a name that claims a length',
  ),
  wrongLog({ name: { length: 1 } }, 'a name that claims a length'),
  wrongLog({ text: { length: 1 } }, 'a text that claims a length'),
  wrongNote({ name: { length: 1 } }, 'a name that claims a length'),
  wrongNote({ text: { length: 1 } }, 'a text that claims a length'),
  wrongDefect({ name: { length: 1 } }, 'a name that claims a length'),
  wrongDefect({ at: moment + 1 }, 'certified later'),
  wrongWork({ queue: 'message' }, 'in the list of another area'),
  wrongWork({ state: 'lost' }, 'an unknown state'),
  wrongWork({ state: 'closed' }, 'closed and in the list'),
  wrongWork({ severity: 'high' }, 'an unknown severity'),
  wrongWork({ plate: 'x'.repeat(21) }, 'a long plate'),
  wrongWork({ plate: 5 }, 'a plate that is a number'),
  wrongWork({ sentAt: 'x' }, 'a time that is a text'),
  wrongWork({ anonymous: false }, 'not quite anonymous'),
  wrongWork({ openedBy: 'x'.repeat(129) }, 'a long uid'),
  wrongWork({ openedBy: 5 }, 'a uid that is a number'),
  wrongWork({ assignee: 'x'.repeat(129) }, 'a long assignee'),
  wrongWork({ assignee: 5 }, 'an assignee that is a number'),
  wrongWork({ assigneeName: 'x'.repeat(81) }, 'a long name'),
  wrongWork({ assigneeName: 5 }, 'a name that is a number'),
  wrongWork({ reason: 'bored' }, 'an unknown reason'),
  wrongWork({ outOfService: 'yes' }, 'out of service as a text'),
  wrongWork({ note: 'x' }, 'a field more'),
  refused(
    put('office', `/work/${fresh}`, work('office', 'defect', { uid: 'x'.repeat(129) })),
    'a long driver',
  ),
  refused(put('office', `/work/${fresh}`, work('office', 'defect', { uid: 7 })), 'a driver 7'),
  ...[
    'code',
    'kind',
    'area',
    'queue',
    'state',
    'severity',
    'sentAt',
    'uid',
    'by',
    'at',
    'revision',
  ].map(lacking),
  ...[work('safety', 'safety')].flatMap((signed) =>
    ['uid', 'sentAt'].map((name) =>
      refused(
        put('safety', `/work/${fresh}`, anonymousWork({ [name]: signed[name] })),
        `an anonymous one with ${name}`,
      ),
    ),
  ),
  refused(put('safety', `/work/${fresh}`, anonymousWork({ at: now })), 'the minute of one'),
  refused(put('safety', `/log/${anonymous}/${entry}`, logged('safety')), 'the minute in its log'),
  refused(put('safety', `/notes/${anonymous}/${entry}`, noted('safety')), 'and in its notes'),
  refused(
    put('workshop', `/log/${stored.defect}/-Nabcdefghijklmnopqr`, logged('workshop')),
    'a key that tells the time',
  ),
  refused(
    put('workshop', `/notes/${stored.defect}/-Nabcdefghijklmnopqr`, noted('workshop')),
    'a key that tells the time',
  ),
  wrongLog({ by: 'office-1' }, 'in the name of another'),
  wrongLog({ at: moment - 1 }, 'an earlier time'),
  wrongLog({ at: today }, 'a day where the moment is due'),
  wrongLog({ what: 'deleted' }, 'an unknown deed'),
  wrongLog({ what: null }, 'without a deed'),
  wrongLog({ name: null }, 'without a name'),
  wrongLog({ name: 'x'.repeat(81) }, 'a long name'),
  wrongLog({ name: 5 }, 'a name that is a number'),
  wrongLog({ text: 'x'.repeat(1001) }, 'a long text'),
  wrongLog({ text: 5 }, 'a text that is a number'),
  wrongLog({ more: 1 }, 'a field more'),
  wrongNote({ by: 'office-1' }, 'in the name of another'),
  wrongNote({ at: moment - 1 }, 'an earlier time'),
  wrongNote({ at: today }, 'a day where the moment is due'),
  wrongNote({ text: null }, 'without a text'),
  wrongNote({ text: 'x'.repeat(4001) }, 'a long text'),
  wrongNote({ text: 5 }, 'a text that is a number'),
  wrongNote({ name: null }, 'without a name'),
  wrongNote({ name: 'x'.repeat(81) }, 'a long name'),
  wrongNote({ name: 5 }, 'a name that is a number'),
  wrongNote({ more: 1 }, 'a field more'),
  wrongDefect({ outcome: 'gone' }, 'an unknown outcome'),
  wrongDefect({ outcome: null }, 'without an outcome'),
  wrongDefect({ by: 'office-1' }, 'certified in the name of another'),
  wrongDefect({ by: null }, 'certified by nobody'),
  wrongDefect({ at: moment - 1 }, 'certified earlier'),
  wrongDefect({ at: null }, 'certified at no time'),
  wrongDefect({ name: null }, 'certified without a name'),
  wrongDefect({ name: 'x'.repeat(81) }, 'a long name'),
  wrongDefect({ more: 1 }, 'a field more'),
  wrongDefect({}, 'a key that is no number', 'first'),
];

export const allowed = allowedOnes;
export const hostile = hostileOnes;
