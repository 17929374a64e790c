/**
 * Requests of the office page to the live database for each role: work with its log, notes, receipts
 * and presence.
 */
import type { Attempt } from './database-requests.ts';
import { moment } from './decide-database.ts';
import { allDuties } from '../../src/features/reports/duties/assess-duties.ts';
import { tokenFor } from 'firebase-local/testing/live-server';

const now = { '.sv': 'timestamp' };
const today = moment - (moment % 86_400_000);
const uuid = (n: number): string => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;

export const tokens = {
  nobody: undefined,
  driver: tokenFor('driver-1', { email_verified: true }),
  /** An account without a verified address, but with the claim of the office. */
  otherDriver: tokenFor('driver-2', { email_verified: false, mayReport: true }),
  /** An account with the roles office and safety, which reads everything. */
  office: tokenFor('office-1', { office: true, safety: true }),
  /** An account with the role office but without safety. */
  desk: tokenFor('desk-1', { office: true }),
  dispatch: tokenFor('dispatch-1', { dispatch: true }),
  workshop: tokenFor('workshop-1', { workshop: true, email: 'mo@example.com' }),
  safety: tokenFor('safety-1', { safety: true }),
  roleAsText: tokenFor('text-1', { dispatch: 'true', workshop: 'true', safety: 'true' }),
  roleAsOne: tokenFor('one-1', { office: 1, dispatch: 1, workshop: 1, safety: 1 }),
  formerRole: tokenFor('former-1', { dispatch: false, workshop: false, safety: false }),
  /** An administrator, who grants roles and reads no reports. */
  administrator: tokenFor('admin-1', { admin: true }),
  roleByName: tokenFor('name-1', { role: 'office', roles: ['safety'] }),
} as const;
type Who = keyof typeof tokens;
const uidOf = {
  nobody: 'nobody',
  driver: 'driver-1',
  otherDriver: 'driver-2',
  office: 'office-1',
  desk: 'desk-1',
  dispatch: 'dispatch-1',
  workshop: 'workshop-1',
  safety: 'safety-1',
  roleAsText: 'text-1',
  roleAsOne: 'one-1',
  formerRole: 'former-1',
  administrator: 'admin-1',
  roleByName: 'name-1',
} as const satisfies Record<Who, string>;

/**
 * The report areas that each of these accounts can read. `office` can read all because it also has
 * the safety role.
 */
const areasOf = {
  office: ['message', 'defect', 'event', 'safety'],
  desk: ['message', 'defect', 'event'],
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

type Fields = Readonly<Record<string, unknown>>;
/** `fields` with the changes `more`; undefined removes a field. */
const merged = (fields: Fields, more: Fields): Fields =>
  Object.fromEntries(
    Object.entries({ ...fields, ...more }).filter(([, value]) => value !== undefined),
  );

/** Stored work or, without `before`, new work. */
interface Stored {
  readonly area: Area;
  readonly id: string;
  readonly before?: Fields;
}
const firstEntry = uuid(6);
const entry = uuid(7);
const certified = (key: string): Fields => ({
  outcome: 'repaired',
  by: 'office-1',
  name: 'Ada',
  at: moment - 3_600_000,
  ...(key === 'd1' ? {} : { entry: uuid(600 + Number(key.slice(1))) }),
});
const facts = (area: string): Fields => ({
  code: 'F-261121-4F7K',
  kind: 'complaintChassis',
  area,
  severity: 'normal',
  plate: 'HH AB 12',
  vehicle: 'HH-AB12',
  sentAt: moment - 60_000,
  uid: 'driver-1',
});
const stored = (area: Area, number: number, more: Fields = {}): Required<Stored> => ({
  area,
  id: uuid(number),
  before: merged(
    {
      ...facts(area),
      queue: area,
      state: 'open',
      openedBy: 'office-1',
      assignee: 'office-1',
      assigneeName: 'Ada',
      deed: 'claimed',
      entry: firstEntry,
      by: 'office-1',
      at: moment - 1000,
      revision: 4,
    },
    more,
  ),
});
const taken = {
  message: stored('message', 1),
  defect: stored('defect', 2),
  event: stored('event', 3),
  safety: stored('safety', 4),
} as const;
const free = { assignee: undefined, assigneeName: undefined } as const;
const untouched = stored('defect', 10, {
  ...free,
  state: 'new',
  openedBy: undefined,
  deed: 'takenIn',
  revision: 1,
});
const waiting = stored('defect', 11, { state: 'waiting', deed: 'waiting' });
const closed = stored('defect', 12, {
  state: 'closed',
  reason: 'done',
  queue: undefined,
  deed: 'closed',
});
const out = stored('defect', 13, { outOfService: true, deed: 'outOfService' });
const outNowhere = stored('defect', 22, { outOfService: true, deed: 'outOfService' });
const defectKeys = Array.from({ length: 30 }, (_, number) => `d${number}`);
const repaired = stored('defect', 14, {
  outOfService: false,
  defects: Object.fromEntries(defectKeys.map((key) => [key, certified(key)])),
});
const ownerless = stored('defect', 15, free);
/** Closed, waiting and new work with a certificate that can be withdrawn. */
const certifiedIn = (number: number, more: Fields): Required<Stored> =>
  stored('defect', number, { defects: { d0: certified('d0') }, ...more });
const closedRepaired = certifiedIn(17, { ...closed.before });
const waitingRepaired = certifiedIn(18, { state: 'waiting' });
/** Work without a vehicle. */
const unnamed = certifiedIn(20, { vehicle: undefined });
const unnamedOut = stored('defect', 21, { vehicle: undefined, outOfService: true });
const newRepaired = certifiedIn(19, { ...free, state: 'new' });
const anonymous: Required<Stored> = {
  area: 'safety',
  id: uuid(5),
  before: merged(stored('safety', 5, free).before, {
    uid: undefined,
    sentAt: undefined,
    anonymous: true,
    state: 'new',
    openedBy: undefined,
    at: today,
    revision: 1,
  }),
};
/** Accidents without ticks, with one, and with all; a near miss and an anonymous one. */
const dutyIds = [...new Set(allDuties.map(({ id }) => id))];
const ticked = (duty: string): Fields => ({
  by: 'safety-1',
  name: 'Sam',
  at: moment - 3_600_000,
  entry: uuid(700 + dutyIds.indexOf(duty)),
});
const ofEvent = { kind: 'nearbyAccident', plate: undefined, vehicle: undefined } as const;
const accident = stored('safety', 25, ofEvent);
const oneTicked = stored('safety', 26, { ...ofEvent, duties: { A1: ticked('A1') } });
const allTicked = stored('safety', 27, {
  ...ofEvent,
  duties: Object.fromEntries(dutyIds.map((id) => [id, ticked(id)])),
});
const closedAccident = stored('safety', 28, {
  ...ofEvent,
  state: 'closed',
  reason: 'done',
  queue: undefined,
  deed: 'closed',
});
const namedMiss = stored('event', 29, ofEvent);
/** Work whose log was removed too early, which only an administrator can do. */
const logless = stored('defect', 16);
/** The role that works in each area. */
const roleOf = {
  message: 'dispatch',
  defect: 'workshop',
  event: 'dispatch',
  safety: 'safety',
} as const;
const anonymousEvent = stored('safety', 30, {
  ...free,
  ...ofEvent,
  uid: undefined,
  sentAt: undefined,
  anonymous: true,
  state: 'new',
  openedBy: undefined,
  at: today,
});
/** A time before each storage period. */
const twoYears = 63_072_000_000;
const aged = {
  defect: stored('defect', 23, { at: moment - twoYears }),
  safety: stored('safety', 24, { at: moment - twoYears }),
} as const;
const agedPlaces = ({ area, id }: Stored): readonly string[] =>
  ['work', 'log', 'notes'].map((place) => `/${place}/${area}/${id}`);
const agedReceipts = {
  defect: `/receipts/driver-1/${aged.defect.id}`,
  safety: `/receipts/driver-1/${aged.safety.id}`,
} as const;
/**
 * Work changed by the requesting role one millisecond before or after the request, and work changed
 * by another role at exactly the same time.
 */
const otherMoments = areas.flatMap((area, index) =>
  ([-1, 1, 0] as const).map((difference) => ({
    who: roleOf[area],
    of: stored(area, 100 + 10 * index + difference, {
      by: difference === 0 ? 'office-1' : uidOf[roleOf[area]],
      at: moment + difference,
    }),
  })),
);
const everything = [
  ...otherMoments.map(({ of }) => of),
  ...areas.map((area) => taken[area]),
  untouched,
  waiting,
  closed,
  out,
  outNowhere,
  repaired,
  ownerless,
  closedRepaired,
  waitingRepaired,
  newRepaired,
  unnamed,
  unnamedOut,
  anonymous,
  logless,
  aged.defect,
  aged.safety,
  accident,
  oneTicked,
  allTicked,
  closedAccident,
  namedMiss,
  anonymousEvent,
];
const fresh = (area: Area): Stored => ({ area, id: uuid(9) });

const receipt = { status: 'inProgress', at: now, note: 'Techniker kommt' };
export const seeded = [
  ...everything.map(({ area, id, before }) => ({ path: `/work/${area}/${id}`, body: before })),
  ...everything
    .filter(({ id }) => id !== logless.id)
    .map(({ area, id, before }) => ({
      path: `/log/${area}/${id}/${firstEntry}`,
      body: { what: before['deed'], by: 'office-1', name: 'Ada', at: moment - 1000, revision: 4 },
    })),
  ...areas.flatMap((area) => [
    {
      path: `/notes/${area}/${taken[area].id}/${firstEntry}`,
      body: { text: 'x', by: 'office-1', name: 'Ada', at: moment },
    },
    { path: `/presence/${area}/${taken[area].id}/office-1`, body: 'Ada' },
    {
      path: `/receipts/driver-1/${taken[area].id}`,
      body: { status: 'received', at: moment - 1, note: 'Danke' },
    },
  ]),
  {
    path: `/vehicles/HH-AB12/${out.id}`,
    body: {
      kind: 'complaintChassis',
      at: moment - 60_000,
      severity: 'normal',
      defects: { d0: 'chHorn' },
      outOfService: true,
    },
  },
  ...[aged.defect, aged.safety].flatMap(({ area, id }) => [
    {
      path: `/notes/${area}/${id}/${firstEntry}`,
      body: { text: 'x', by: 'office-1', name: 'Ada', at: moment - twoYears },
    },
    {
      path: agedReceipts[area === 'defect' ? 'defect' : 'safety'],
      body: { status: 'closed', at: moment - twoYears },
    },
  ]),
  // The receipt of a driver who has no report in this area.
  { path: `/receipts/driver-2/${taken.defect.id}`, body: { status: 'received', at: moment - 1 } },
];

const get = (who: Who, path: string, query = ''): Attempt =>
  ({ who, method: 'GET', path, query }) as Attempt;
const put = (who: Who, path: string, body: unknown): Attempt =>
  ({ who, method: 'PUT', path, body }) as Attempt;
const patch = (who: Who, body: unknown): Attempt =>
  ({ who, method: 'PATCH', path: '/', body }) as Attempt;
const refused = (attempt: Attempt, refusedBecause: string): Attempt => ({
  ...attempt,
  refusedBecause,
});

/** Only the token of the workshop has an email address. */
const signed = (who: Who, name = 'Mo'): Fields => ({
  by: uidOf[who],
  name,
  ...(who === 'workshop' && { account: 'mo@example.com' }),
});

interface Changes {
  /** Changes of the work in addition to its action. */
  readonly work?: Fields;
  /** Changes of the log entry. */
  readonly log?: Fields;
  readonly entry?: string;
  /** Further paths of the same update. */
  readonly also?: Fields;
}

/** The paths of one action: the work with its log entry. */
function places(
  who: Who,
  what: string,
  { area, id, before }: Stored,
  { work = {}, log = {}, entry: name = entry, also = {} }: Changes = {},
): Fields {
  const isAnonymous = before?.['anonymous'] === true || work['anonymous'] === true;
  const at = isAnonymous ? today : now;
  const revision = before === undefined ? 1 : Number(before['revision']) + 1;
  return {
    [`work/${area}/${id}`]: merged(before ?? { ...facts(area), queue: area, state: 'new' }, {
      deed: what,
      entry: name,
      defect: undefined,
      duty: undefined,
      by: uidOf[who],
      at,
      revision,
      ...work,
    }),
    [`log/${area}/${id}/${name}`]: merged({ what, ...signed(who), at, revision }, log),
    ...also,
  };
}
const step = (who: Who, what: string, of: Stored, changes?: Changes): Attempt =>
  patch(who, places(who, what, of, changes));
const isClosing = { state: 'closed', reason: 'done', queue: undefined } as const;
const claimedBy = (who: Who): Fields => ({
  state: 'open',
  assignee: uidOf[who],
  assigneeName: 'Mo',
});
const needed = { done: 'x', person: 'x', day: '2026-11-22' } as const;
const certificateOf = (who: Who, defect: string, outcome: string, more: Fields = {}): Changes => ({
  work: {
    defect,
    defects: {
      [defect]: merged({ outcome, by: uidOf[who], name: 'Mo', at: now, entry }, more),
    },
  },
  log: { defect, certificate: needed },
});
const withoutDefect = (defect: string): Fields =>
  merged(repaired.before['defects'] as Fields, { [defect]: undefined });
/** The entry for the next driver, with changes. */
const atVehicle = ({ id, before }: Required<Stored>, more: Fields): Fields => ({
  [`vehicles/HH-AB12/${id}`]: merged(
    {
      kind: before['kind'],
      at: before['sentAt'],
      severity: before['severity'],
      defects: { d0: 'chHorn' },
    },
    more,
  ),
});
const takenBack = (of: Required<Stored>, more: Fields = {}): Changes => ({
  work: { defect: 'd0', defects: undefined, ...more },
  log: { defect: 'd0', text: 'noch undicht' },
  also: of.before['vehicle'] === undefined ? {} : atVehicle(of, {}),
});
const isOpenAgain = { state: 'open', queue: 'defect', reason: undefined } as const;
const receiptOf = (of: Stored, more: Fields = {}, uid = 'driver-1'): Fields => ({
  [`receipts/${uid}/${of.id}`]: merged(receipt, more),
});
/** Ticks a duty; `more` changes the tick. */
const tick = (who: Who, of: Required<Stored>, duty: string, more: Fields = {}): Changes => ({
  work: {
    duty,
    duties: {
      ...(of.before['duties'] as Fields | undefined),
      [duty]: merged({ by: uidOf[who], name: 'Mo', at: now, entry }, more),
    },
  },
  log: { duty },
});
const takeBackTick = (of: Required<Stored>, duty: string, more: Changes = {}): Changes => ({
  work: {
    duty,
    duties: merged(of.before['duties'] as Fields, { [duty]: undefined }),
    ...more.work,
  },
  log: { duty, ...more.log },
});
const answered = (of: Stored, more: Fields = {}): Changes => ({
  log: { text: receipt.note },
  also: receiptOf(of, more),
});
const queried = (of: Stored, more: Fields = {}): Changes => ({
  work: { state: 'waiting' },
  log: { text: receipt.note },
  also: receiptOf(of, { status: 'returned', ...more }),
});
const queue = (area: string): string => `&orderBy="queue"&equalTo="${area}"`;
const ofNew = { work: { ...free, state: 'new' } } as const;
const whole = {
  done: 'x'.repeat(1000),
  person: 'x'.repeat(80),
  workshop: 'x'.repeat(120),
  orderNumber: 'x'.repeat(40),
  mileageKm: 9_999_999,
  day: '2026-11-22',
} as const;
const anonymousFacts = {
  uid: undefined,
  sentAt: undefined,
  anonymous: true,
  plate: undefined,
  vehicle: undefined,
} as const;

const noted = (who: Who, more: Fields = {}): Fields => ({
  text: 'Werkstatt angerufen',
  ...signed(who, 'Ada'),
  at: now,
  ...more,
});
const note = (who: Who, of: Stored, more: Fields = {}, name = entry): Attempt =>
  put(who, `/notes/${of.area}/${of.id}/${name}`, noted(who, more));

const allowedOnes: readonly Attempt[] = [
  ...areas.flatMap((area) =>
    those(area).flatMap((who) => [
      get(who, `/work/${area}`, queue(area)),
      get(who, `/work/${area}/${taken[area].id}`),
      get(who, `/log/${area}/${taken[area].id}`),
      get(who, `/notes/${area}/${taken[area].id}`),
      get(who, `/receipts/driver-1/${taken[area].id}`),
      get(who, `/presence/${area}/${taken[area].id}`),
      step(who, 'takenIn', fresh(area)),
      step(who, 'claimed', taken[area], {
        work: claimedBy(who),
        also: receiptOf(taken[area], { note: undefined }),
      }),
      step(who, 'answered', taken[area], answered(taken[area])),
      note(who, taken[area], { text: 'x'.repeat(4000) }),
      put(who, `/presence/${area}/${taken[area].id}/${uidOf[who]}`, 'x'.repeat(80)),
    ]),
  ),
  // Work of another role on the same report, in another area, has no effect.
  step('safety', 'takenIn', { area: 'safety', id: taken.defect.id }, ofNew),
  step('dispatch', 'takenIn', { area: 'message', id: taken.safety.id }, ofNew),
  get('driver', `/receipts/driver-1/${taken.safety.id}`),

  // Duties after an accident.
  ...dutyIds.flatMap((id) => [
    step('safety', 'dutyDone', accident, tick('safety', accident, id)),
    step('safety', 'dutyTakenBack', allTicked, takeBackTick(allTicked, id)),
  ]),
  step('office', 'dutyDone', accident, tick('office', accident, 'D2')),
  step('safety', 'dutyDone', oneTicked, tick('safety', oneTicked, 'D2')),
  step('safety', 'dutyTakenBack', oneTicked, takeBackTick(oneTicked, 'A1')),
  step('safety', 'dutyDone', closedAccident, tick('safety', closedAccident, 'A1')),
  step('safety', 'dutyDone', namedMiss, tick('safety', namedMiss, 'A1')),
  step('safety', 'dutyDone', anonymousEvent, tick('safety', anonymousEvent, 'A1', { at: today })),
  step('safety', 'waiting', oneTicked, { work: { state: 'waiting' } }),
  put('office', `/receipts/driver-2/${uuid(9)}`, receipt),
  put('office', `/receipts/driver-1/${taken.safety.id}`, receipt),
  put('desk', `/receipts/driver-2/${uuid(9)}`, receipt),
  put('desk', `/receipts/driver-1/${taken.defect.id}`, receipt),
  get('desk', `/receipts/driver-2/${uuid(9)}`),
  get('office', '/receipts/driver-1'),
  get('desk', '/arrivals/accident'),
  put('desk', '/arrivals/message', now),
  ...[...agedPlaces(aged.defect), agedReceipts.defect].map((path) => put('desk', path, null)),
  ...[...agedPlaces(aged.safety), agedReceipts.safety].map((path) => put('office', path, null)),
  put('office', `/presence/defect/${taken.defect.id}/office-1`, null),

  // Each action in the form in which the page writes it.
  step('workshop', 'received', untouched, { work: { openedBy: 'workshop-1' } }),
  step('workshop', 'claimed', untouched, { work: claimedBy('workshop') }),
  step('workshop', 'claimed', fresh('defect'), { work: claimedBy('workshop') }),
  step('workshop', 'claimed', waiting, { work: claimedBy('workshop') }),
  step('workshop', 'claimed', taken.defect, {
    work: { ...claimedBy('workshop'), assigneeName: 'x'.repeat(80) },
  }),
  step('workshop', 'released', taken.defect, { work: free }),
  step('workshop', 'released', waiting, { work: { ...free, state: 'open' } }),
  step('workshop', 'waiting', taken.defect, {
    work: { state: 'waiting' },
    log: { text: 'x'.repeat(1000) },
  }),
  step('workshop', 'waiting', taken.defect, { work: { state: 'waiting' } }),
  step('workshop', 'resumed', waiting, { work: { state: 'open' } }),
  ...(['done', 'repaired', 'noDefect', 'duplicate', 'passedOn', 'seen'] as const).map((reason) =>
    step('workshop', 'closed', taken.defect, {
      work: { ...isClosing, reason },
      log: { reason },
      also: receiptOf(taken.defect, { status: 'closed', note: undefined }),
    }),
  ),
  step('workshop', 'closed', untouched, { work: isClosing, log: { reason: 'done' } }),
  step('workshop', 'reopened', closed, {
    work: { state: 'open', queue: 'defect', reason: undefined },
  }),
  step('workshop', 'asked', taken.defect, queried(taken.defect)),
  step('workshop', 'asked', closed, {
    ...queried(closed),
    work: { state: 'waiting', queue: 'defect', reason: undefined },
  }),
  step('workshop', 'answered', closed, answered(closed)),
  step('workshop', 'answered', untouched, answered(untouched)),
  ...(['repaired', 'notNeeded'] as const).flatMap((outcome) => [
    step('workshop', outcome, taken.defect, certificateOf('workshop', 'd0', outcome)),
    step('workshop', outcome, closed, certificateOf('workshop', 'd29', outcome)),
    step('workshop', outcome, taken.defect, {
      ...certificateOf('workshop', 'd12', outcome, { name: 'x'.repeat(80) }),
      log: { defect: 'd12', certificate: whole, name: 'x'.repeat(80) },
    }),
  ]),
  ...['workshop', 'orderNumber'].map((name) =>
    step('workshop', 'repaired', taken.defect, {
      ...certificateOf('workshop', 'd0', 'repaired'),
      log: { defect: 'd0', certificate: { ...needed, [name]: '' } },
    }),
  ),
  ...[0, 1].map((mileageKm) =>
    step('workshop', 'repaired', taken.defect, {
      ...certificateOf('workshop', 'd0', 'repaired'),
      log: { defect: 'd0', certificate: { ...needed, mileageKm } },
    }),
  ),
  ...defectKeys.map((key) =>
    step('workshop', 'takenBack', repaired, {
      work: { defect: key, defects: withoutDefect(key) },
      log: { defect: key, text: 'noch undicht' },
      also: atVehicle(repaired, { defects: { [key]: 'chHorn' } }),
    }),
  ),
  step('workshop', 'takenBack', unnamed, takenBack(unnamed)),
  step('workshop', 'outOfService', unnamed, { work: { outOfService: true } }),
  step('workshop', 'inService', unnamedOut, { work: { outOfService: false } }),
  step('workshop', 'takenBack', closedRepaired, {
    ...takenBack(closedRepaired, isOpenAgain),
    also: { ...atVehicle(closedRepaired, {}), ...receiptOf(closedRepaired, { note: undefined }) },
  }),
  step('workshop', 'takenBack', waitingRepaired, takenBack(waitingRepaired)),
  step('workshop', 'takenBack', newRepaired, {
    ...takenBack(newRepaired),
    log: { defect: 'd0', text: 'x' },
  }),
  ...[taken.defect, repaired].map((of) =>
    step('workshop', 'outOfService', of, {
      work: { outOfService: true },
      also: atVehicle(of, {
        outOfService: true,
        ...(of === repaired && { defects: undefined }),
      }),
    }),
  ),
  step('workshop', 'inService', out, {
    work: { outOfService: false },
    also: atVehicle(out, {}),
  }),
  step('workshop', 'inService', outNowhere, { work: { outOfService: false } }),

  step('workshop', 'waiting', taken.defect, {
    work: { state: 'waiting' },
    log: { name: 'x'.repeat(80) },
  }),
  ...(['danger', 'urgent', 'normal'] as const).map((severity) =>
    step('workshop', 'takenIn', fresh('defect'), { work: { severity } }),
  ),
  step('workshop', 'takenIn', fresh('defect'), {
    work: {
      plate: 'x'.repeat(20),
      vehicle: 'x'.repeat(20),
      kind: 'x'.repeat(40),
      uid: 'x'.repeat(128),
    },
  }),
  step('dispatch', 'takenIn', fresh('message'), {
    work: { plate: undefined, vehicle: undefined, kind: 'dispositionMessage' },
  }),
  ...['A-000229-2222', 'Z-991231-ZZZZ', 'F-261031-4F7K'].map((code) =>
    step('workshop', 'takenIn', fresh('defect'), { work: { code } }),
  ),
  step('safety', 'claimed', fresh('safety'), {
    work: { ...anonymousFacts, ...claimedBy('safety') },
  }),
  step('safety', 'claimed', anonymous, { work: claimedBy('safety') }),
  note('safety', anonymous, { at: today }),
  note('workshop', taken.defect, { name: 'x'.repeat(80) }),
  put('workshop', `/presence/defect/${taken.defect.id}/workshop-1`, 'Mo'),
];

/** A valid action with these changes of the work. */
const wrongWork = (more: Fields, why: string, what = 'waiting'): Attempt =>
  refused(step('workshop', what, taken.defect, { work: { state: 'waiting', ...more } }), why);
const wrongNew = (more: Fields, why: string): Attempt =>
  refused(step('workshop', 'takenIn', fresh('defect'), { work: more }), why);
const wrongLog = (more: Fields, why: string): Attempt =>
  refused(
    step('workshop', 'waiting', taken.defect, {
      work: { state: 'waiting' },
      log: { text: 'Ersatzteil', ...more },
    }),
    why,
  );
const wrongNote = (more: Fields, why: string): Attempt =>
  refused(note('workshop', taken.defect, more), why);
const wrongDefect = (more: Fields, why: string, key = 'd0'): Attempt =>
  refused(
    step('workshop', 'repaired', taken.defect, certificateOf('workshop', key, 'repaired', more)),
    why,
  );
const wrongCertificate = (certificate: unknown, why: string, what = 'repaired'): Attempt =>
  refused(
    step('workshop', what, taken.defect, {
      ...certificateOf('workshop', 'd0', what),
      log: { defect: 'd0', certificate },
    }),
    why,
  );
/** Changes that an action must not make. */
const besides: readonly (readonly [more: Fields, why: string])[] = [
  [{ state: 'closed', reason: 'done', queue: undefined }, 'closes'],
  [{ state: 'new' }, 'makes it new'],
  [{ assignee: 'workshop-1' }, 'takes it over'],
  [{ assigneeName: 'Mo' }, 'puts another name on it'],
  [free, 'takes it from the current assignee'],
  [{ assignee: undefined }, 'leaves a name without account'],
  [{ assigneeName: undefined }, 'leaves an account without name'],
  [{ openedBy: 'workshop-1' }, 'changes who opened it'],
  [{ openedBy: undefined }, 'removes who opened it'],
  [{ outOfService: true }, 'takes the vehicle out of service'],
  [{ reason: 'done' }, 'gives a reason'],
  [{ defects: { d0: { ...certified('d0'), by: 'workshop-1', at: now, entry } } }, 'certifies'],
  [{ defect: 'd0' }, 'names a defect'],
];

const hostileOnes: readonly Attempt[] = [
  ...areas.flatMap((area) =>
    others(area).flatMap((who) => [
      refused(get(who, `/work/${area}`, queue(area)), `${who} lists work of ${area}`),
      refused(get(who, `/work/${area}/${taken[area].id}`), `${who} reads work of ${area}`),
      refused(get(who, `/log/${area}/${taken[area].id}`), `${who} reads the log of ${area}`),
      refused(get(who, `/notes/${area}/${taken[area].id}`), `${who} reads notes of ${area}`),
      refused(
        get(who, `/presence/${area}/${taken[area].id}`),
        `${who} reads who has a report open`,
      ),
      refused(
        put(who, `/presence/${area}/${taken[area].id}/${uidOf[who]}`, 'X'),
        `${who} reports having a report open`,
      ),
      refused(step(who, 'takenIn', fresh(area)), `${who} creates work of ${area}`),
      refused(
        step(who, 'waiting', taken[area], { work: { state: 'waiting' } }),
        `${who} changes work of ${area}`,
      ),
      refused(note(who, taken[area]), `${who} writes a note in ${area}`),
      refused(
        put(who, `/receipts/driver-1/${taken[area].id}`, receipt),
        `${who} answers the driver of ${area}`,
      ),
      ...(who === 'driver'
        ? []
        : [
            refused(
              get(who, `/receipts/driver-1/${taken[area].id}`),
              `${who} reads the receipt of ${area}`,
            ),
          ]),
    ]),
  ),
  ...(['dispatch', 'desk'] as const).flatMap((who) => [
    refused(
      step(who, 'dutyDone', namedMiss, tick(who, namedMiss, 'A1')),
      `${who} ticks a duty of a near miss`,
    ),
  ]),
  ...(['dispatch', 'desk', 'workshop', 'driver'] as const).map((who) =>
    refused(step(who, 'dutyDone', accident, tick(who, accident, 'A1')), `${who} ticks a duty`),
  ),
  ...(['dispatch', 'desk', 'workshop', 'driver'] as const).map((who) =>
    refused(
      step(who, 'dutyTakenBack', oneTicked, takeBackTick(oneTicked, 'A1')),
      `${who} takes a tick back`,
    ),
  ),
  refused(
    step('safety', 'dutyDone', taken.defect, tick('safety', taken.defect, 'A1')),
    'a duty of a defect',
  ),
  ...['Z9', 'a1', 'A1x', 'x'].map((id) =>
    refused(
      step('safety', 'dutyDone', accident, tick('safety', accident, id)),
      `the unknown duty ${id}`,
    ),
  ),
  ...(
    [
      [{ by: 'office-1' }, 'in the name of another'],
      [{ name: 'Ada' }, 'under another name than the log'],
      [{ at: moment - 1 }, 'earlier'],
      [{ at: moment + 1 }, 'later'],
      [{ at: today }, 'as of a day'],
      [{ entry: uuid(8) }, 'with another entry'],
      [{ entry: undefined }, 'without entry'],
      [{ name: undefined }, 'without name'],
      [{ more: 1 }, 'with more'],
    ] as const
  ).map(([more, why]) =>
    refused(
      step('safety', 'dutyDone', accident, tick('safety', accident, 'A1', more)),
      `ticks ${why}`,
    ),
  ),
  refused(
    step('safety', 'dutyDone', anonymousEvent, tick('safety', anonymousEvent, 'A1')),
    'the minute of a tick in an anonymous report',
  ),
  refused(
    step('safety', 'waiting', accident, {
      work: { state: 'waiting', duties: { A1: { by: 'safety-1', name: 'Mo', at: now, entry } } },
    }),
    'a tick together with another action',
  ),
  refused(
    step('safety', 'waiting', accident, {
      ...tick('safety', accident, 'A1'),
      work: { ...tick('safety', accident, 'A1').work, state: 'waiting' },
    }),
    'another action with a duty in the log',
  ),
  refused(
    step('safety', 'dutyDone', oneTicked, tick('safety', oneTicked, 'A1')),
    'a tick for a duty that is already ticked',
  ),
  refused(
    step('safety', 'dutyDone', accident, {
      work: { ...tick('safety', accident, 'A1').work, duty: 'D2' },
      log: { duty: 'D2' },
    }),
    'a tick for one duty whose action refers to another',
  ),
  refused(
    step('safety', 'dutyDone', oneTicked, { work: { duty: 'A1' }, log: { duty: 'A1' } }),
    'the action of a tick without a tick',
  ),
  refused(
    step('safety', 'dutyDone', accident, {
      work: {
        duty: 'A1',
        duties: Object.fromEntries(
          ['A1', 'D2'].map((id) => [id, { by: 'safety-1', name: 'Mo', at: now, entry }]),
        ),
      },
      log: { duty: 'A1' },
    }),
    'two ticks in one update',
  ),
  refused(
    step('safety', 'dutyDone', accident, { ...tick('safety', accident, 'A1'), log: {} }),
    'a tick without the duty in the log',
  ),
  refused(
    step('safety', 'dutyDone', accident, {
      ...tick('safety', accident, 'A1'),
      log: { duty: 'D2' },
    }),
    'a tick for one duty with another in the log',
  ),
  refused(
    step('safety', 'dutyDone', accident, {
      work: { ...tick('safety', accident, 'A1').work, duty: undefined },
    }),
    'a tick without the duty in the work',
  ),
  refused(
    step('safety', 'dutyTakenBack', oneTicked, { work: { duty: 'A1' }, log: { duty: 'A1' } }),
    'taking a tick back without removing it',
  ),
  refused(
    step('safety', 'dutyTakenBack', oneTicked, { work: { duty: 'D2' }, log: { duty: 'D2' } }),
    'taking back a tick that does not exist',
  ),
  refused(
    step('safety', 'dutyTakenBack', oneTicked, {
      work: { duty: 'D2', duties: undefined },
      log: { duty: 'D2' },
    }),
    'taking back one tick with another in the log',
  ),
  ...dutyIds.map((id) =>
    refused(
      step('safety', 'waiting', allTicked, {
        work: {
          state: 'waiting',
          duties: merged(allTicked.before['duties'] as Fields, { [id]: undefined }),
        },
      }),
      `${id} is removed by another action`,
    ),
  ),
  refused(
    step('safety', 'waiting', oneTicked, {
      work: { state: 'waiting', duties: { A1: { ...ticked('A1'), name: 'Mo' } } },
    }),
    'a changed tick',
  ),
  ...[...strangers, ...roles].map((who) => refused(get(who, '/work'), `${who} reads all work`)),
  ...[...agedPlaces(aged.safety), agedReceipts.safety].map((path) =>
    refused(put('desk', path, null), 'the office without safety removes a record past its period'),
  ),
  ...[...agedPlaces(aged.safety), agedReceipts.safety].map((path) =>
    refused(put('safety', path, null), 'safety without the office removes it'),
  ),
  refused(get('desk', '/receipts/driver-1'), 'the office without safety reads all receipts'),
  refused(
    get('desk', '/arrivals/safety'),
    'the office without safety reads the time of confidential reports',
  ),
  refused(
    get('desk', '/takenIn/safety'),
    'the office without safety reads the time up to which safety has received reports',
  ),
  refused(
    put('desk', '/takenIn/safety', { until: moment - 600_000, by: 'desk-1', at: now }),
    'the office without safety changes the time up to which safety has received reports',
  ),
  ...roles
    .filter((role) => role !== 'office' && role !== 'desk')
    .flatMap((who) => [
      refused(get(who, '/work', queue('defect')), `${who} reads work of all areas`),
      refused(get(who, '/receipts/driver-1'), `${who} reads all receipts of a driver`),
      refused(
        get(who, `/receipts/driver-2/${taken.defect.id}`),
        `${who} reads the receipt of another driver`,
      ),
      refused(
        put(who, `/receipts/driver-1/${taken.defect.id}`, receipt),
        `${who} answers without a change of the work`,
      ),
      refused(
        put(who, `/receipts/driver-1/${uuid(9)}`, receipt),
        `${who} answers a report without work`,
      ),
      refused(
        step(who, 'answered', taken.defect, {
          log: { text: receipt.note },
          also: receiptOf(taken.defect, {}, 'driver-2'),
        }),
        `${who} answers another driver`,
      ),
      refused(
        step(who, 'claimed', taken.defect, {
          work: claimedBy(who),
          also: receiptOf(taken.defect, { note: undefined }, 'driver-2'),
        }),
        `${who} writes a receipt of another driver`,
      ),
      refused(
        patch(who, {
          ...places(who, 'claimed', taken.defect, { work: claimedBy(who) }),
          ...receiptOf(taken.event, { note: undefined }),
        }),
        `${who} writes a receipt of another report`,
      ),
    ]),
  ...otherMoments.map(({ who, of }) =>
    refused(
      put(who, `/receipts/driver-1/${of.id}`, receipt),
      `${who} answers with work of another time or another desk`,
    ),
  ),
  ...roles.flatMap((who) => [
    refused(get(who, '/log'), `${who} reads all histories`),
    refused(get(who, '/log/defect'), `${who} reads the histories of an area`),
    refused(get(who, '/notes'), `${who} reads all notes`),
    refused(get(who, '/notes/defect'), `${who} reads the notes of an area`),
    refused(get(who, '/presence'), `${who} reads who has which report open`),
    refused(get(who, '/presence/defect'), `${who} reads who has which report open in an area`),
    refused(
      put(who, `/presence/defect/${taken.defect.id}/office-9`, 'X'),
      `${who} reports having a report open in another name`,
    ),
    refused(
      put(who, `/presence/defect/${taken.defect.id}/${uidOf[who]}`, 'x'.repeat(81)),
      'a long name',
    ),
    refused(put(who, `/presence/defect/${taken.defect.id}/${uidOf[who]}`, 5), 'a number as name'),
    refused(put(who, `/presence/defect/report/${uidOf[who]}`, 'X'), 'at an invalid report id'),
  ]),
  refused(put('office', `/presence/all/${uuid(9)}/office-1`, 'X'), 'in an unknown area'),
  refused(
    put('workshop', `/presence/defect/${taken.defect.id}/workshop-1`, { length: 1 }),
    'a name that is an object with a length',
  ),

  // Work and log entry require each other.
  ...areas.flatMap((area) =>
    those(area).flatMap((who) => {
      const { [`work/${area}/${taken[area].id}`]: work, ...log } = places(
        who,
        'claimed',
        taken[area],
        { work: claimedBy(who) },
      );
      const first = places(who, 'takenIn', fresh(area));
      return [
        refused(put(who, `/work/${area}/${taken[area].id}`, work), `${who}: without a log entry`),
        refused(patch(who, log), `${who}: a log entry without work`),
        refused(
          put(who, `/work/${area}/${uuid(9)}`, first[`work/${area}/${uuid(9)}`]),
          `${who}: new work without a log entry`,
        ),
        refused(
          put(who, `/log/${area}/${uuid(9)}/${entry}`, first[`log/${area}/${uuid(9)}/${entry}`]),
          `${who}: a log entry for a report without work`,
        ),
      ];
    }),
  ),
  wrongWork({ entry: firstEntry }, 'with the log entry of another change'),
  wrongWork({ entry: uuid(8) }, 'with a log entry that does not exist'),
  wrongWork({ entry: 'x' }, 'with a log entry under an empty id'),
  refused(
    step('workshop', 'waiting', taken.defect, { work: { state: 'waiting' }, entry: 'mine' }),
    'a log entry under an invalid id',
  ),
  refused(
    step('workshop', 'waiting', taken.defect, {
      work: { state: 'waiting' },
      also: {
        [`log/defect/${taken.defect.id}/${uuid(8)}`]: {
          what: 'waiting',
          ...signed('workshop'),
          at: now,
          revision: 5,
        },
      },
    }),
    'with a second log entry',
  ),
  refused(
    step('workshop', 'waiting', taken.defect, {
      work: { state: 'waiting' },
      entry: firstEntry,
    }),
    'overwriting an old log entry',
  ),
  // The entry has the right revision but existed before.
  refused(
    put(
      'office',
      `/work/defect/${taken.defect.id}`,
      merged(taken.defect.before, {
        state: 'waiting',
        deed: 'waiting',
        by: 'office-1',
        at: now,
        revision: 5,
      }),
    ),
    'without a new log entry',
  ),
  refused(
    patch('office', {
      [`log/defect/${logless.id}/${firstEntry}`]: {
        what: 'claimed',
        by: 'office-1',
        name: 'Ada',
        at: now,
        revision: 4,
      },
    }),
    'a log entry added after its action',
  ),
  refused(
    patch('workshop', {
      ...places('workshop', 'claimed', taken.defect, { work: claimedBy('workshop') }),
      [`log/event/${taken.event.id}/${entry}`]: {
        what: 'claimed',
        ...signed('workshop'),
        at: now,
        revision: 5,
      },
    }),
    'a log entry about another report',
  ),

  // A log entry contains the action.
  wrongLog({ what: 'answered' }, 'another action in the log'),
  wrongLog({ what: 'deleted' }, 'an unknown action in the log'),
  wrongLog({ what: undefined }, 'no action in the log'),
  wrongLog({ revision: 6 }, 'another revision in the log'),
  wrongLog({ revision: undefined }, 'no revision in the log'),
  wrongLog({ reason: 'done' }, 'a reason without closing'),
  wrongLog({ defect: 'd0' }, 'a defect without certificate'),
  wrongLog({ certificate: whole }, 'a certificate in an entry about waiting'),
  wrongLog({ by: 'office-1' }, 'in another person’s name'),
  wrongLog({ account: 'ada@example.com' }, 'under another person’s address'),
  wrongLog({ account: '' }, 'with an empty address'),
  wrongLog({ account: undefined }, 'without the address of the account'),
  refused(
    step('safety', 'waiting', taken.defect, {
      work: { state: 'waiting' },
      log: { account: 'ada@example.com' },
    }),
    'an address that the account does not have',
  ),
  wrongLog({ at: moment - 1 }, 'an earlier time'),
  wrongLog({ at: moment + 1 }, 'a later time'),
  wrongLog({ at: today }, 'a day instead of the time'),
  wrongLog({ name: undefined }, 'without a name'),
  wrongLog({ name: 'x'.repeat(81) }, 'a long name'),
  wrongLog({ name: 5 }, 'a name that is a number'),
  wrongLog({ name: { length: 1 } }, 'a name that is an object with a length'),
  wrongLog({ text: 'x'.repeat(1001) }, 'a long text'),
  wrongLog({ text: 5 }, 'a text that is a number'),
  wrongLog({ text: { length: 1 } }, 'a text that is an object with a length'),
  wrongLog({ more: 1 }, 'an additional field'),
  refused(
    step('workshop', 'claimed', taken.defect, {
      work: claimedBy('workshop'),
      log: { text: 'repariert' },
    }),
    'a text that the action does not have',
  ),
  ...(['duplicate', undefined] as const).map((reason) =>
    refused(
      step('workshop', 'closed', taken.defect, { work: isClosing, log: { reason } }),
      `closed as done, and as ${reason} in the log`,
    ),
  ),
  refused(
    step('workshop', 'waiting', taken.defect, {
      work: { state: 'waiting', deed: 'claimed' },
      log: { what: 'claimed' },
    }),
    'another action than the change',
  ),
  refused(step('workshop', 'opened', taken.defect, {}), 'an action that no longer exists'),

  // An action makes its own change and no other.
  ...besides.flatMap(([more, why]) => [
    wrongWork(more, `waiting ${why}`),
    refused(
      step('workshop', 'answered', taken.defect, {
        ...answered(taken.defect),
        work: more,
      }),
      `an answer ${why}`,
    ),
  ]),
  refused(step('workshop', 'takenIn', untouched, {}), 'taken in twice'),
  refused(
    step('workshop', 'takenIn', fresh('defect'), { work: claimedBy('workshop') }),
    'taken in and taken over',
  ),
  refused(
    step('workshop', 'takenIn', fresh('defect'), { work: { openedBy: 'workshop-1' } }),
    'taken in and opened',
  ),
  refused(
    step('workshop', 'takenIn', fresh('defect'), { work: { outOfService: true } }),
    'taken in and out of service',
  ),
  refused(
    step('workshop', 'takenIn', fresh('defect'), { work: { ...isClosing } }),
    'taken in and closed',
  ),
  refused(step('workshop', 'received', untouched, {}), 'received without an account'),
  refused(
    step('workshop', 'received', untouched, { work: { openedBy: 'office-1' } }),
    'received in another account’s name',
  ),
  refused(step('workshop', 'received', taken.defect, {}), 'received twice'),
  refused(
    step('workshop', 'received', taken.defect, { work: { openedBy: 'workshop-1' } }),
    'received a second time by another account',
  ),
  refused(
    step('workshop', 'claimed', untouched, { work: { ...claimedBy('workshop'), assignee: 'x' } }),
    'taken over for another',
  ),
  refused(
    step('workshop', 'claimed', ownerless, { work: { state: 'open' } }),
    'taken over by nobody',
  ),
  refused(
    step('workshop', 'claimed', untouched, { work: { ...claimedBy('workshop'), state: 'new' } }),
    'taken over but still new',
  ),
  refused(
    step('workshop', 'claimed', closed, {
      work: { ...claimedBy('workshop'), queue: 'defect', reason: undefined },
    }),
    'taken over although it is closed',
  ),
  ...[{ length: 1 }, 'x'.repeat(81), 5].map((assigneeName) =>
    refused(
      step('workshop', 'claimed', taken.defect, {
        work: { ...claimedBy('workshop'), assigneeName },
      }),
      `taken over as ${JSON.stringify(assigneeName).slice(0, 20)}`,
    ),
  ),
  refused(step('workshop', 'released', taken.defect, {}), 'released and still assigned'),
  refused(step('workshop', 'released', ownerless, {}), 'released although it is not assigned'),
  refused(
    step('workshop', 'released', taken.defect, { work: { ...free, state: 'waiting' } }),
    'released and waiting',
  ),
  refused(
    step('workshop', 'released', closed, {
      work: { ...free, state: 'open', queue: 'defect', reason: undefined },
    }),
    'released although it is closed',
  ),
  refused(step('workshop', 'waiting', taken.defect, {}), 'waiting and open'),
  refused(
    step('workshop', 'waiting', closed, {
      work: { state: 'waiting', queue: 'defect', reason: undefined },
    }),
    'waiting although it is closed',
  ),
  refused(step('workshop', 'resumed', taken.defect, {}), 'resumed although it is open'),
  refused(step('workshop', 'resumed', waiting, {}), 'resumed and waiting'),
  refused(
    step('workshop', 'resumed', closed, {
      work: { state: 'open', queue: 'defect', reason: undefined },
    }),
    'resumed although it is closed',
  ),
  refused(step('workshop', 'closed', taken.defect, { log: { reason: 'done' } }), 'closed and open'),
  refused(
    step('workshop', 'closed', taken.defect, {
      work: { ...isClosing, reason: undefined },
    }),
    'closed without a reason',
  ),
  refused(
    step('workshop', 'closed', taken.defect, {
      work: { ...isClosing, reason: 'bored' },
      log: { reason: 'bored' },
    }),
    'closed for an unknown reason',
  ),
  refused(
    step('workshop', 'closed', closed, { work: { reason: 'seen' }, log: { reason: 'seen' } }),
    'closed a second time',
  ),
  refused(
    step('workshop', 'closed', taken.defect, {
      work: { ...isClosing, queue: 'defect' },
      log: { reason: 'done' },
    }),
    'closed and still in a queue',
  ),
  refused(
    step('workshop', 'answered', closed, { ...answered(closed), work: { reason: 'seen' } }),
    'another reason after the report was closed',
  ),
  refused(step('workshop', 'reopened', taken.defect, {}), 'reopened although it is open'),
  refused(step('workshop', 'reopened', closed, {}), 'reopened and closed'),
  refused(
    step('workshop', 'reopened', closed, { work: { state: 'open', queue: 'defect' } }),
    'reopened with the reason',
  ),
  refused(
    step('workshop', 'reopened', closed, { work: { state: 'open', reason: undefined } }),
    'reopened and in no queue',
  ),
  ...(['outOfService', 'inService'] as const).flatMap((what) => {
    const done = (of: Required<Stored>, work: Fields): Attempt =>
      step('workshop', what, of, {
        work,
        also: atVehicle(of, what === 'outOfService' ? { outOfService: true } : {}),
      });
    return [
      refused(done(taken.defect, {}), `${what} without a change`),
      refused(
        done(taken.defect, { outOfService: false }),
        `${what} although it was not out of service`,
      ),
      refused(done(out, { outOfService: true }), `${what} although it is already out of service`),
      refused(done(out, { outOfService: undefined }), `${what} with the field removed`),
    ];
  }),
  ...[out, repaired].map((of) =>
    refused(
      step('workshop', 'waiting', of, { work: { state: 'waiting', outOfService: undefined } }),
      'removal of the field that states whether the vehicle is out of service',
    ),
  ),
  refused(
    step('workshop', 'outOfService', out, { work: { outOfService: false } }),
    'the action "out of service" without the field',
  ),
  refused(
    step('workshop', 'inService', repaired, { work: { outOfService: true } }),
    'the action "in service" with the field still set',
  ),
  refused(
    step('workshop', 'outOfService', taken.defect, { work: { outOfService: 'yes' } }),
    'out of service as a text',
  ),
  refused(
    step('workshop', 'waiting', out, { work: { state: 'waiting', outOfService: false } }),
    'back in service by the action "waiting"',
  ),

  // An action makes its change to the vehicle's entry.
  refused(
    step('workshop', 'takenBack', waitingRepaired, {
      ...takenBack(waitingRepaired),
      also: {},
    }),
    'taken back, and missing for the next driver',
  ),
  refused(
    step('workshop', 'takenBack', waitingRepaired, {
      ...takenBack(waitingRepaired),
      also: atVehicle(waitingRepaired, { defects: { d1: 'chHorn' } }),
    }),
    'taken back, and another defect for the next driver',
  ),
  refused(
    step('workshop', 'outOfService', taken.defect, { work: { outOfService: true } }),
    'out of service, and not for the next driver',
  ),
  refused(
    step('workshop', 'outOfService', taken.defect, {
      work: { outOfService: true },
      also: atVehicle(taken.defect, {}),
    }),
    'out of service, and only the defect for the next driver',
  ),
  refused(
    step('workshop', 'inService', out, { work: { outOfService: false } }),
    'in service, and out of service for the next driver',
  ),

  // An answer has the same text for the driver and in the log.
  ...(['answered', 'asked'] as const).flatMap((what) => {
    const right = what === 'asked' ? queried(taken.defect) : answered(taken.defect);
    const status = what === 'asked' ? 'returned' : 'inProgress';
    return [
      refused(
        step('workshop', what, taken.defect, { ...right, also: {} }),
        `${what}, without a receipt for the driver`,
      ),
      refused(
        step('workshop', what, taken.defect, { ...right, log: {} }),
        `${what}, without its text in the log`,
      ),
      refused(
        step('workshop', what, taken.defect, { ...right, log: { text: 'repariert' } }),
        `${what}, with another text in the log`,
      ),
      refused(
        step('workshop', what, taken.defect, {
          ...right,
          also: receiptOf(taken.defect, { status, note: undefined }),
          log: {},
        }),
        `${what}, without a text`,
      ),
      refused(
        step('workshop', what, taken.defect, {
          ...right,
          also: receiptOf(taken.defect, { status: what === 'asked' ? 'inProgress' : 'returned' }),
        }),
        `${what}, with another text in the receipt`,
      ),
      ...[moment - 1, moment + 1].map((at) =>
        refused(
          step('workshop', what, taken.defect, {
            ...right,
            also: receiptOf(taken.defect, { status, at }),
          }),
          `${what}, with another time in the receipt`,
        ),
      ),
    ];
  }),
  refused(
    step('office', 'waiting', taken.defect, {
      work: { state: 'waiting' },
      log: { text: 'x' },
      also: receiptOf(taken.defect),
    }),
    'a text for the driver that is not in the log',
  ),
  refused(
    step('safety', 'answered', anonymous, {
      log: { text: receipt.note },
      also: receiptOf(anonymous),
    }),
    'an answer to an anonymous driver',
  ),

  // Refused: a certificate that this request changes without certifying the defect.
  wrongDefect({ outcome: 'gone' }, 'an unknown outcome'),
  wrongDefect({ outcome: 'notNeeded' }, 'another outcome than the action'),
  wrongDefect({ outcome: undefined }, 'without an outcome'),
  wrongDefect({ by: 'office-1' }, 'certified in the name of another'),
  wrongDefect({ by: undefined }, 'certified by nobody'),
  wrongDefect({ at: moment - 1 }, 'certified earlier'),
  wrongDefect({ at: moment + 1 }, 'certified later'),
  wrongDefect({ at: undefined }, 'certified without a time'),
  wrongDefect({ name: 'Meister Zwei' }, 'another name than in the log'),
  wrongDefect({ name: undefined }, 'certified without a name'),
  refused(
    step('workshop', 'repaired', taken.defect, {
      ...certificateOf('workshop', 'd0', 'repaired', { name: undefined }),
      log: { defect: 'd0', certificate: needed, name: undefined },
    }),
    'certified without a name, also in the log',
  ),
  wrongDefect({ entry: uuid(8) }, 'with another log entry'),
  wrongDefect({ entry: undefined }, 'without its log entry'),
  wrongDefect({ more: 1 }, 'an additional field'),
  ...['first', 'd30', 'd00', 'd100', 'd'].map((key) =>
    wrongDefect({}, `certifies the defect "${key}"`, key),
  ),
  refused(
    step('workshop', 'repaired', taken.defect, {
      ...certificateOf('workshop', 'd0', 'repaired'),
      log: { defect: 'd1', certificate: needed },
    }),
    'another defect in the log',
  ),
  refused(
    step('workshop', 'repaired', taken.defect, {
      ...certificateOf('workshop', 'd0', 'repaired'),
      log: { certificate: needed },
    }),
    'no defect in the log',
  ),
  refused(
    step('workshop', 'repaired', taken.defect, {
      work: { ...certificateOf('workshop', 'd0', 'repaired').work, defect: 'd1' },
      log: { defect: 'd1', certificate: needed },
    }),
    'another defect in the work',
  ),
  refused(
    step('workshop', 'repaired', taken.defect, {
      work: { defect: 'd0' },
      log: { defect: 'd0', certificate: needed },
    }),
    'the action "certified" without a certificate',
  ),
  refused(
    step('workshop', 'repaired', taken.defect, {
      work: {
        defect: 'd0',
        defects: {
          d0: { outcome: 'repaired', by: 'workshop-1', name: 'Mo', at: now, entry },
          d2: { outcome: 'repaired', by: 'workshop-1', name: 'Mo', at: now, entry },
        },
      },
      log: { defect: 'd0', certificate: needed },
    }),
    'two certificates in one action',
  ),
  ...(
    [
      [{ outcome: 'notNeeded' }, 'another outcome'],
      [{ name: 'Meister Zwei' }, 'another name'],
      [{ by: 'workshop-1' }, 'another account'],
      [{ at: now }, 'another time'],
      [{ entry: uuid(8) }, 'another log entry'],
      [{ entry: undefined }, 'no log entry'],
      [
        { outcome: 'notNeeded', by: 'workshop-1', name: 'Mo', at: now, entry },
        'a certificate of one’s own',
      ],
    ] as const
  ).flatMap(([more, why]) =>
    (['waiting', 'notNeeded'] as const).map((what) =>
      refused(
        step('workshop', what, repaired, {
          work: {
            state: what === 'waiting' ? 'waiting' : 'open',
            defect: what === 'waiting' ? undefined : 'd0',
            defects: {
              ...(repaired.before['defects'] as Fields),
              d0: merged(certified('d0'), more),
            },
          },
          log: what === 'waiting' ? {} : { defect: 'd0', certificate: needed },
        }),
        `${why} of an existing certificate (${what})`,
      ),
    ),
  ),
  refused(
    step('workshop', 'repaired', repaired, {
      work: { defect: 'd1' },
      log: { defect: 'd1', certificate: needed },
    }),
    'certified a defect that is already certified',
  ),
  ...defectKeys.flatMap((key) => [
    refused(
      step('workshop', 'waiting', repaired, {
        work: { state: 'waiting', defects: withoutDefect(key) },
      }),
      `the certificate of ${key} removed`,
    ),
    refused(
      step('workshop', 'takenBack', repaired, {
        work: {
          defect: key,
          defects: merged(withoutDefect(key), { [key === 'd0' ? 'd1' : 'd0']: undefined }),
        },
        log: { defect: key, text: 'noch undicht' },
        also: atVehicle(repaired, { defects: { [key]: 'chHorn' } }),
      }),
      `another certificate together with that of ${key}`,
    ),
  ]),
  refused(
    step('workshop', 'takenBack', repaired, {
      ...takenBack(repaired),
      work: { defect: 'd0' },
    }),
    'taken back, but the certificate stays',
  ),
  refused(
    step('workshop', 'takenBack', taken.defect, takenBack(taken.defect)),
    'taken back a certificate that does not exist',
  ),
  refused(
    step('workshop', 'takenBack', repaired, {
      ...takenBack(repaired),
      work: { defects: withoutDefect('d0') },
      log: { text: 'noch undicht' },
    }),
    'taken back without the defect',
  ),
  refused(
    step('workshop', 'takenBack', repaired, {
      ...takenBack(repaired),
      work: { defect: 'd0', defects: withoutDefect('d0') },
      log: { defect: 'd1', text: 'noch undicht' },
    }),
    'taken back with another defect in the log',
  ),
  refused(
    step('workshop', 'takenBack', closedRepaired, takenBack(closedRepaired)),
    'taken back, but the report stays closed',
  ),
  refused(
    step(
      'workshop',
      'takenBack',
      closedRepaired,
      takenBack(closedRepaired, { ...isOpenAgain, state: 'waiting' }),
    ),
    'taken back, and the closed report becomes waiting',
  ),
  refused(
    step('workshop', 'takenBack', waitingRepaired, takenBack(waitingRepaired, { state: 'open' })),
    'taken back, and the report is no longer waiting',
  ),
  refused(
    step('workshop', 'takenBack', newRepaired, takenBack(newRepaired, { state: 'open' })),
    'taken back, and the report is no longer new',
  ),
  refused(
    step('workshop', 'answered', closedRepaired, {
      ...answered(closedRepaired),
      work: isOpenAgain,
    }),
    'an answer that reopens a closed report',
  ),
  wrongCertificate(whole, 'a certificate in the entry of a closed report', 'closed'),
  wrongCertificate('repariert', 'a certificate as text'),
  ...(['done', 'person', 'workshop', 'orderNumber'] as const).flatMap((name) => [
    wrongCertificate({ ...needed, [name]: `${whole[name]}x` }, `a long ${name}`),
    wrongCertificate({ ...needed, [name]: 5 }, `a ${name} that is a number`),
    wrongCertificate(
      { ...needed, [name]: { length: 1 } },
      `a ${name} that is an object with a length`,
    ),
  ]),
  ...[-1, 10_000_000, 0.5, '5', true].map((mileageKm) =>
    wrongCertificate({ ...needed, mileageKm }, `a mileage of ${JSON.stringify(mileageKm)}`),
  ),
  ...['22.11.2026', '2026-13-01', '2026-00-01', '2026-11-32', '2026-11-00', '1999-11-22', 5].map(
    (day) => wrongCertificate({ ...needed, day }, `the day ${day}`),
  ),
  wrongCertificate({ ...needed, more: 1 }, 'a certificate with an additional field'),
  wrongCertificate(undefined, 'no certificate'),
  ...(['done', 'person', 'day'] as const).map((name) =>
    wrongCertificate(merged(needed, { [name]: undefined }), `a certificate without ${name}`),
  ),
  ...(['done', 'person'] as const).map((name) =>
    wrongCertificate({ ...needed, [name]: '' }, `a certificate with an empty ${name}`),
  ),
  ...[undefined, ''].map((text) =>
    refused(
      step('workshop', 'takenBack', waitingRepaired, {
        ...takenBack(waitingRepaired),
        log: { defect: 'd0', text },
      }),
      `taken back for the reason ${JSON.stringify(text)}`,
    ),
  ),

  // The facts of the report never change.
  ...(
    [
      { code: 'F-261121-9999' },
      { kind: 'complaintTrailer' },
      { severity: 'danger' },
      { plate: 'HH AB 13' },
      { plate: undefined },
      { vehicle: 'HHAB13' },
      { vehicle: undefined },
      { sentAt: moment },
      { uid: 'driver-2' },
    ] as const
  ).map((more) => wrongWork(more, `another ${Object.keys(more)[0] ?? ''}`)),
  refused(
    step('safety', 'waiting', taken.safety, {
      work: { ...anonymousFacts, state: 'waiting' },
    }),
    'a signed report made anonymous',
  ),
  refused(
    step('safety', 'claimed', anonymous, {
      work: { ...claimedBy('safety'), anonymous: undefined, uid: 'driver-1', sentAt: 1, at: now },
      log: { at: now },
    }),
    'an anonymous report made signed',
  ),
  refused(put('office', `/work/defect/${taken.defect.id}`, null), 'removal of work'),
  refused(
    put('office', `/log/defect/${taken.defect.id}/${firstEntry}`, null),
    'removal of a history',
  ),
  refused(
    put('office', `/log/defect/${taken.defect.id}`, null),
    'removal of work and history together',
  ),
  refused(
    put('office', `/log/defect/${taken.defect.id}/${firstEntry}/what`, 'claimed'),
    'a change of the history',
  ),
  refused(
    put('office', `/notes/defect/${taken.defect.id}/${firstEntry}`, null),
    'removal of a note',
  ),
  refused(
    put('office', `/notes/defect/${taken.defect.id}/${firstEntry}`, noted('office')),
    'a change of a note',
  ),
  refused(put('office', `/work/defect/${taken.defect.id}/state`, 'waiting'), 'only a state'),
  refused(put('office', `/work/defect/${taken.defect.id}/defects`, null), 'only certificates'),
  refused(put('office', `/log/defect/${taken.defect.id}`, {}), 'the whole history'),
  refused(put('office', '/work', {}), 'all work'),
  refused(put('office', '/work/defect', {}), 'all work of an area'),
  refused(
    patch('workshop', {
      [`work/defect/${taken.defect.id}/state`]: 'waiting',
      [`work/defect/${taken.defect.id}/deed`]: 'waiting',
      [`work/defect/${taken.defect.id}/entry`]: entry,
      [`work/defect/${taken.defect.id}/by`]: 'workshop-1',
      [`work/defect/${taken.defect.id}/at`]: now,
      [`work/defect/${taken.defect.id}/revision`]: 5,
      [`work/defect/${taken.defect.id}/assignee`]: null,
      [`work/defect/${taken.defect.id}/assigneeName`]: null,
      [`log/defect/${taken.defect.id}/${entry}`]: {
        what: 'waiting',
        ...signed('workshop'),
        at: now,
        revision: 5,
      },
    }),
    'an assignment changed field by field',
  ),
  refused(
    step('office', 'takenIn', fresh('defect'), { work: { revision: 2 }, log: { revision: 2 } }),
    'a new record without the first revision',
  ),
  refused(
    step('workshop', 'waiting', taken.defect, {
      work: { state: 'waiting', revision: 4 },
      log: { revision: 4 },
    }),
    'a revision that another desk has already written',
  ),
  refused(
    step('workshop', 'waiting', taken.defect, {
      work: { state: 'waiting', revision: 6 },
      log: { revision: 6 },
    }),
    'a skipped revision',
  ),
  wrongWork({ revision: 'x' }, 'a revision that is a text'),
  wrongWork({ by: 'office-1' }, 'in another person’s name'),
  wrongWork({ at: moment - 1 }, 'an earlier time'),
  wrongWork({ at: moment + 1 }, 'a later time'),
  wrongWork({ at: today }, 'a day instead of the time'),
  refused(
    step('workshop', 'waiting', taken.defect, {
      work: { state: 'waiting', by: 'office-1' },
      log: { by: 'office-1' },
    }),
    'in another person’s name, also in the log',
  ),
  refused(
    step('workshop', 'waiting', taken.defect, {
      work: { state: 'waiting', at: moment - 1 },
      log: { at: moment - 1 },
    }),
    'earlier, also in the log',
  ),
  ...['area', 'queue'].map((name) =>
    wrongNew({ [name]: 'message' }, `the ${name} of another report`),
  ),
  wrongNew({ queue: undefined }, 'without a queue'),
  refused(step('office', 'takenIn', fresh('all' as Area)), 'an unknown area, by the office'),
  refused(step('workshop', 'takenIn', { area: 'defect', id: 'report' }), 'an invalid report id'),
  ...[
    'F-261121',
    'F-261121-4F0K',
    'f-261121-4F7K',
    'F-261321-4F7K',
    'F-260021-4F7K',
    'F-261132-4F7K',
    'F-261100-4F7K',
    5,
  ].map((wrong) => wrongNew({ code: wrong }, `the short code ${wrong}`)),
  wrongNew({ kind: 'x'.repeat(41) }, 'a long kind'),
  wrongNew({ kind: 1 }, 'a kind that is a number'),
  wrongNew({ state: 'lost' }, 'an unknown state'),
  wrongNew({ state: 'open' }, 'new with the queue of open work'),
  wrongNew({ severity: 'high' }, 'an unknown severity'),
  ...(['plate', 'vehicle'] as const).flatMap((name) => [
    wrongNew({ [name]: 'x'.repeat(21) }, `a long ${name}`),
    wrongNew({ [name]: 5 }, `a ${name} that is a number`),
  ]),
  ...['kind', 'plate', 'vehicle', 'uid'].map((name) =>
    wrongNew({ [name]: { length: 1 } }, `${name} that is an object with a length`),
  ),
  wrongNew({ uid: 'x'.repeat(129) }, 'a long driver'),
  wrongNew({ uid: 7 }, 'a driver 7'),
  wrongNew({ sentAt: 'x' }, 'a time that is a text'),
  wrongNew({ anonymous: false }, 'a value other than true for anonymous'),
  wrongNew({ note: 'x' }, 'an additional field'),
  ...['code', 'kind', 'area', 'state', 'severity', 'sentAt', 'uid', 'by', 'at', 'revision'].map(
    (name) => wrongNew({ [name]: undefined }, `work without ${name}`),
  ),
  ...['deed', 'entry'].map((name) => wrongNew({ [name]: undefined }, `work without ${name}`)),
  ...(['uid', 'sentAt'] as const).map((name) =>
    refused(
      step('safety', 'claimed', fresh('safety'), {
        work: { ...anonymousFacts, ...claimedBy('safety'), [name]: facts('safety')[name] },
      }),
      `an anonymous report with ${name}`,
    ),
  ),
  refused(
    step('safety', 'claimed', anonymous, {
      work: { ...claimedBy('safety'), at: now },
      log: { at: now },
    }),
    'the minute of an anonymous report',
  ),
  refused(
    step('safety', 'claimed', anonymous, { work: claimedBy('safety'), log: { at: now } }),
    'the minute in the log of an anonymous report',
  ),
  refused(note('safety', anonymous), 'the minute in the notes of an anonymous report'),

  refused(
    note('workshop', taken.defect, {}, '-Nabcdefghijklmnopqr'),
    'a key of an anonymous report that contains the time',
  ),
  refused(note('workshop', fresh('defect')), 'a note for a report without work'),
  wrongNote({ by: 'office-1' }, 'in another person’s name'),
  wrongNote({ account: 'ada@example.com' }, 'under another person’s address'),
  wrongNote({ account: null }, 'without the address of the account'),
  wrongNote({ at: moment - 1 }, 'an earlier time'),
  wrongNote({ at: moment + 1 }, 'a later time'),
  wrongNote({ at: today }, 'a day instead of the time'),
  wrongNote({ text: null }, 'without a text'),
  wrongNote({ text: 'x'.repeat(4001) }, 'a long text'),
  wrongNote({ text: 5 }, 'a text that is a number'),
  wrongNote({ text: { length: 1 } }, 'a text that is an object with a length'),
  wrongNote({ name: null }, 'without a name'),
  wrongNote({ name: 'x'.repeat(81) }, 'a long name'),
  wrongNote({ name: 5 }, 'a name that is a number'),
  wrongNote({ name: { length: 1 } }, 'a name that is an object with a length'),
  wrongNote({ more: 1 }, 'an additional field'),
];

export const allowed = allowedOnes;
export const hostile = hostileOnes;
