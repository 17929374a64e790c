/** Builders for the rows of the tables of allowed and hostile requests. */
import type { Plain, PlainFields } from 'firebase-local/documents/plain';
import { storageDays } from '../../src/features/reports/limits.ts';
import {
  anonymousReportOf,
  checkOf,
  driver,
  lastCheckOf,
  office,
  otherDriver,
  phoneOf,
  profileOf,
  readingOf,
  reportOf,
} from './sample-data.ts';

/** The senders of requests, with the claims of their tokens; `nobody` has no token. */
export const people = {
  nobody: undefined,
  jona: { uid: driver, claims: { email_verified: true } },
  /** An account without a verified address, but with the claim of the office. */
  mika: { uid: otherDriver, claims: { email_verified: false, mayReport: true } },
  /** Jona's account before its address was verified, and with claims that are not booleans. */
  unverified: { uid: driver, claims: { email_verified: false } },
  almostVerified: { uid: driver, claims: { email_verified: 'true', mayReport: 1 } },
  /** An account with the roles office and safety, which reads everything. */
  ada: { uid: office, claims: { office: true, safety: true } },
  /** An account with the role office but without safety. */
  desk: { uid: 'office-desk', claims: { office: true } },
  /** An account that has lost the office claim. */
  former: { uid: 'office-former', claims: { office: false } },
  /** An administrator, who grants roles by a function, and a claim that the rules do not use. */
  admin: { uid: 'admin', claims: { admin: true, role: 'office' } },
  /** Accounts that have the claim, but not as the required boolean. */
  officeAsText: { uid: 'office-text', claims: { office: 'true' } },
  officeAsOne: { uid: 'office-one', claims: { office: 1 } },
  /** The other roles. */
  dispatch: { uid: 'office-dispatch', claims: { dispatch: true } },
  workshop: { uid: 'office-workshop', claims: { workshop: true } },
  safety: { uid: 'office-safety', claims: { safety: true } },
  roleAsText: {
    uid: 'role-text',
    claims: { dispatch: 'true', workshop: 'true', safety: 'true' },
  },
  formerRole: {
    uid: 'role-former',
    claims: { dispatch: false, workshop: false, safety: false },
  },
} as const satisfies Record<
  string,
  { readonly uid: string; readonly claims: Readonly<Record<string, unknown>> } | undefined
>;
export type Who = keyof typeof people;

/** The time of each request that states no other time, in milliseconds since 1970. */
export const moment = Date.parse('2026-11-21T10:00:00Z');
export const timeOf = (operation: Operation): number =>
  ('at' in operation ? operation.at : undefined) ?? moment;
/** The same request at another time. */
export const atTime = (time: string, operation: Operation): Operation => ({
  ...operation,
  at: Date.parse(time),
});

/** A placeholder for the time of the server. */
export const serverTime = 'the server’s time';
/** Marks a field that a change removes. */
export const absent = Symbol('absent');
export type Changes = Readonly<Record<string, Plain | typeof absent>>;

export interface ListedBy {
  readonly where?: readonly (readonly [field: string, operator: string, value: Plain])[];
  readonly limit?: number;
  readonly orderBy?: string;
  readonly count?: boolean;
}

/** absent: the service does not pass the setting to the rules. */
type Setting = string | null | typeof absent;
export interface FileSettings {
  readonly contentEncoding?: Setting;
  readonly contentDisposition?: Setting;
  readonly contentLanguage?: Setting;
  readonly cacheControl?: Setting;
  readonly metadata?: Readonly<Record<string, string>> | typeof absent;
}

export type Operation = { readonly at?: number } & (
  | { readonly do: 'write'; readonly path: string; readonly data: PlainFields }
  | { readonly do: 'change'; readonly path: string; readonly data: PlainFields }
  | { readonly do: 'delete' | 'get'; readonly path: string }
  | { readonly do: 'list'; readonly path: string; readonly by: ListedBy }
  | {
      readonly do: 'upload';
      readonly path: string;
      readonly bytes: number;
      readonly seed: number;
      readonly contentType: string;
      /** Further metadata of the file, in addition to its type. */
      readonly settings?: FileSettings;
    }
  | { readonly do: 'changeFile'; readonly path: string; readonly contentType: string }
  | { readonly do: 'deleteFile' | 'getFile' | 'listFiles'; readonly path: string }
);

/** One row of a table: title, sender and request. */
export type Row = readonly [title: string, who: Who, asked: Operation];

/** Ids of the records that are stored before each request. */
export const stored = {
  report: '11111111-1111-4111-8111-111111111111',
  mikasReport: '22222222-2222-4222-8222-222222222222',
  anonymous: '33333333-3333-4333-8333-333333333333',
  tank: '44444444-4444-4444-8444-444444444441',
  chassis: '44444444-4444-4444-8444-444444444442',
  trailer: '44444444-4444-4444-8444-444444444443',
  accident: '55555555-5555-4555-8555-555555555551',
  security: '55555555-5555-4555-8555-555555555552',
  confidential: '55555555-5555-4555-8555-555555555553',
  nearMiss: '55555555-5555-4555-8555-555555555554',
  unsafe: '55555555-5555-4555-8555-555555555555',
  check: '44444444-4444-4444-8444-444444444451',
  mikasCheck: '44444444-4444-4444-8444-444444444452',
  /** A check that a phone has dated one day ahead. */
  checkAhead: '44444444-4444-4444-8444-444444444453',
  /** With the country sign and the season: "D HH-AB 12 04-10". */
  checkSigned: '44444444-4444-4444-8444-444444444454',
  /** "D-AB 12 04-10": D is the district. */
  checkSeason: '44444444-4444-4444-8444-444444444456',
  /** "F AB-123-CD". */
  checkFrench: '44444444-4444-4444-8444-444444444455',
  /** "(D)HH-AB 12 (04-10)". */
  checkBrackets: '44444444-4444-4444-8444-444444444457',
  /** "D HH-AB 11 12": the number 1112, dictated with a gap, and no season. */
  checkGap: '44444444-4444-4444-8444-444444444458',
  /** "GB-11-12": a whole plate of the Netherlands, without a country sign and a season. */
  checkPairs: '44444444-4444-4444-8444-444444444459',
  checkTrailer: '44444444-4444-4444-8444-444444444460',
  /** Without odometer. */
  checkShort: '44444444-4444-4444-8444-444444444461',
  /** The vehicle has a last check of the same time. */
  checkAtSameTime: '44444444-4444-4444-8444-444444444463',
  /** The vehicle has a newer last check. */
  checkOlder: '44444444-4444-4444-8444-444444444464',
  /** A defect report with the answers of a check. */
  defectLikeCheck: '44444444-4444-4444-8444-444444444462',
  /** An addition to an event, without the answers of the first report. */
  addition: '55555555-5555-4555-8555-555555555556',
  reading: `${driver}_first-aid_2`,
  phone: '88888888-8888-4888-8888-888888888888',
  /** Reports that no form can write, because the kind, event or mode is unknown. */
  strangeEvent: '55555555-5555-4555-8555-555555555557',
  strangeMode: '55555555-5555-4555-8555-555555555558',
  strangeKind: '55555555-5555-4555-8555-555555555559',
  /** Anonymous reports of an earlier version, with a day that does not exist. */
  noDay: '66666666-6666-4666-8666-666666666661',
  noDayYet: '66666666-6666-4666-8666-666666666662',
  /** Reports with a future day: quarantined long ago, recently, exactly one period ago, and never. */
  comingAsidePast: '66666666-6666-4666-8666-666666666663',
  comingAside: '66666666-6666-4666-8666-666666666664',
  comingAsideDue: '66666666-6666-4666-8666-666666666665',
  coming: '66666666-6666-4666-8666-666666666666',
  /**
   * Reports of tomorrow, which is today in some time zones, and of the day after, both
   * quarantined long ago.
   */
  tomorrow: '66666666-6666-4666-8666-666666666667',
  dayAfter: '66666666-6666-4666-8666-666666666668',
  /** An id with photos and missing photos, but without a report. */
  orphan: '44444444-4444-4444-8444-444444444444',
} as const;
/** The id of the report that a request creates. */
export const fresh = '99999999-9999-4999-8999-999999999999';

const isMap = (value: Plain | undefined): value is PlainFields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array);

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

function changed(
  data: Plain,
  [name = '', ...rest]: readonly string[],
  value: Plain | typeof absent,
): Plain {
  if (isList(data)) {
    const items: Plain[] = [...data];
    items[Number(name)] =
      rest.length === 0 && value !== absent
        ? value
        : changed(items[Number(name)] ?? {}, rest, value);
    return items;
  }
  const fields = isMap(data) ? data : {};
  if (rest.length > 0) return { ...fields, [name]: changed(fields[name] ?? {}, rest, value) };
  if (value !== absent) return { ...fields, [name]: value };
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}

/** `data` with changes by path ("reporter.name", "photos.0.bytes"). */
function withChanges(data: PlainFields, changes: Changes): PlainFields {
  let next: Plain = data;
  for (const [path, value] of Object.entries(changes)) next = changed(next, path.split('.'), value);
  return isMap(next) ? next : {};
}

/** Jona's report, as the app sends it, with changes. */
export const report = (changes: Changes = {}, id: string = fresh): Operation => ({
  do: 'write',
  path: `reports/${id}`,
  data: withChanges({ ...reportOf(driver, id), sentAt: serverTime }, changes),
});
/** An anonymous near miss with changes. */
export const anonymous = (changes: Changes = {}, id: string = fresh): Operation => ({
  do: 'write',
  path: `anonymousReports/${id}`,
  data: withChanges(anonymousReportOf(id), changes),
});
/**
 * Jona's confirmation that a chapter was read and understood, with changes; of a new edition unless
 * `id` contains another.
 */
export const check = (changes: Changes = {}, id: string = fresh): Operation => ({
  do: 'write',
  path: `reports/${id}`,
  data: withChanges({ ...checkOf(driver, id), sentAt: serverTime }, changes),
});
export const lastCheck = (
  changes: Changes = {},
  vehicle = 'HH-AB12',
  id: string = stored.check,
): Operation => ({
  do: 'write',
  path: `lastChecks/${vehicle}`,
  data: withChanges(lastCheckOf(id), changes),
});
export const reading = (changes: Changes = {}, id = `${driver}_first-aid_3`): Operation => ({
  do: 'write',
  path: `readings/${id}`,
  data: withChanges({ ...readingOf(3), at: serverTime }, changes),
});
/** Jona's profile with changes. */
export const profile = (changes: Changes = {}, uid: string = driver): Operation => ({
  do: 'write',
  path: `users/${uid}`,
  data: withChanges({ ...profileOf(), updatedAt: serverTime }, changes),
});
/** Jona's phone with changes. */
export const phone = (changes: Changes = {}, id: string = fresh): Operation => ({
  do: 'write',
  path: `phones/${id}`,
  data: withChanges({ ...phoneOf(), at: serverTime }, changes),
});
export const change = (path: string, data: PlainFields): Operation => ({
  do: 'change',
  path,
  data,
});
export const remove = (path: string): Operation => ({ do: 'delete', path });
export const get = (path: string): Operation => ({ do: 'get', path });
export const list = (path: string, by: ListedBy = {}): Operation => ({ do: 'list', path, by });
/** Uploads a picture; the same seed and size are the same bytes. */
export const upload = (
  path: string,
  {
    bytes = 1000,
    seed = 1,
    contentType = 'image/jpeg',
    settings = {},
  }: {
    readonly bytes?: number;
    readonly seed?: number;
    readonly contentType?: string;
    readonly settings?: FileSettings;
  } = {},
): Operation => ({ do: 'upload', path, bytes, seed, contentType, settings });
/** The notice that photo `number` of Jona's report will not arrive, with changes. */
export const missingPhoto = (
  number: string,
  changes: Changes = {},
  id: string = stored.report,
): Operation => ({
  do: 'write',
  path: `reports/${id}/missingPhotos/${number}`,
  data: withChanges({ uid: driver, reason: 'refused', at: serverTime }, changes),
});
/** The same for an anonymous report. */
export const anonymousMissingPhoto = (
  number: string,
  changes: Changes = {},
  id: string = stored.anonymous,
): Operation => ({
  do: 'write',
  path: `anonymousReports/${id}/missingPhotos/${number}`,
  data: withChanges({ reason: 'unreadable' }, changes),
});
/** The office quarantines a report. */
export const setAside = (changes: Changes = {}, id: string = stored.mikasReport): Operation => ({
  do: 'write',
  path: `setAside/${id}`,
  data: withChanges(
    { collection: 'reports', area: 'message', by: office, reason: 'no report', at: serverTime },
    changes,
  ),
});
export const changeFile = (path: string, contentType: string): Operation => ({
  do: 'changeFile',
  path,
  contentType,
});
export const deleteFile = (path: string): Operation => ({ do: 'deleteFile', path });
export const getFile = (path: string): Operation => ({ do: 'getFile', path });
export const listFiles = (path: string): Operation => ({ do: 'listFiles', path });

const sent = (kind: string, answers: PlainFields, id: string): Record<string, PlainFields> => ({
  [`reports/${id}`]: {
    ...reportOf(driver, id),
    kind,
    answers,
    sentAt: new Date('2026-11-21T10:16:00Z'),
  },
});
const event = (eventKind: string, reporterMode: string, id: string): Record<string, PlainFields> =>
  sent('nearbyAccident', { eventKind, reporterMode, description: 'x' }, id);

/** Jona's check with other answers. */
const checkWith = (changes: Changes, id: string): Record<string, PlainFields> => {
  const sentAt = new Date('2026-11-21T08:16:00Z');
  const check = checkOf(driver, id);
  const answers = withChanges(check['answers'] as PlainFields, changes);
  return { [`reports/${id}`]: { ...check, answers, sentAt } };
};

/** Documents and files that are stored before each request; the reports are Jona's and Mika's. */
export const storedDocuments: Readonly<Record<string, PlainFields>> = {
  [`reports/${stored.report}`]: {
    ...reportOf(driver, stored.report),
    sentAt: new Date('2026-11-21T08:16:00Z'),
  },
  [`reports/${stored.mikasReport}`]: {
    ...reportOf(otherDriver, stored.mikasReport),
    sentAt: new Date('2026-11-21T09:16:00Z'),
  },
  [`anonymousReports/${stored.anonymous}`]: anonymousReportOf(stored.anonymous),
  ...sent('complaintCustomerTank', { defects: [] }, stored.tank),
  ...sent('complaintChassis', { plate: 'HH AB 12' }, stored.chassis),
  ...sent('complaintTrailer', { plate: 'HH AB 12' }, stored.trailer),
  ...event('accident', 'named', stored.accident),
  ...event('security', 'named', stored.security),
  ...event('nearMiss', 'confidential', stored.confidential),
  ...event('nearMiss', 'named', stored.nearMiss),
  ...event('unsafeCondition', 'named', stored.unsafe),
  ...sent('nearbyAccident', { followsReport: stored.nearMiss }, stored.addition),
  ...sent('nearbyAccident', { eventKind: 5, reporterMode: 'named' }, stored.strangeEvent),
  ...sent('nearbyAccident', { eventKind: 'nearMiss', reporterMode: {} }, stored.strangeMode),
  ...sent('noKind', { eventKind: 'nearMiss', reporterMode: 'named' }, stored.strangeKind),
  [`reports/${stored.check}`]: {
    ...checkOf(driver, stored.check),
    sentAt: new Date('2026-11-21T08:16:00Z'),
  },
  [`reports/${stored.mikasCheck}`]: {
    ...checkOf(otherDriver, stored.mikasCheck),
    sentAt: new Date('2026-11-21T08:16:00Z'),
  },
  [`reports/${stored.checkAhead}`]: {
    ...checkOf(driver, stored.checkAhead),
    createdAt: new Date('2026-11-22T10:00:00Z'),
    sentAt: new Date('2026-11-21T08:16:00Z'),
  },
  ...checkWith({ vehiclePlate: 'D HH-AB 12 04-10' }, stored.checkSigned),
  ...checkWith({ vehiclePlate: 'D-AB 12 04-10' }, stored.checkSeason),
  ...checkWith({ vehiclePlate: 'F AB-123-CD' }, stored.checkFrench),
  ...checkWith({ vehiclePlate: '(D)HH-AB 12 (04-10)' }, stored.checkBrackets),
  ...checkWith({ vehiclePlate: 'D HH-AB 11 12' }, stored.checkGap),
  ...checkWith({ vehiclePlate: 'GB-11-12' }, stored.checkPairs),
  ...checkWith({ trailerPlate: 'HH-Y 881' }, stored.checkTrailer),
  ...checkWith({ odometer: absent, odometerUnit: absent }, stored.checkShort),
  ...checkWith({ vehiclePlate: 'HH-AB 15' }, stored.checkAtSameTime),
  ...checkWith({ vehiclePlate: 'HH-AB 16' }, stored.checkOlder),
  ...sent('complaintChassis', checkOf()['answers'] as PlainFields, stored.defectLikeCheck),
  // A check of the day before, one of the same time as the check of the vehicle, and a newer one.
  'lastChecks/HH-AB12': {
    ...lastCheckOf(stored.mikasCheck),
    at: new Date('2026-11-20T06:00:00Z'),
  },
  'lastChecks/HH-AB15': { ...lastCheckOf(stored.mikasCheck), plate: 'HH-AB 15' },
  'lastChecks/HH-AB16': {
    ...lastCheckOf(stored.mikasCheck),
    plate: 'HH-AB 16',
    at: new Date('2026-11-21T08:15:31Z'),
  },
  // This document is in a collection that is not in the rules.
  [`elsewhere/${stored.mikasReport}`]: { kind: 'dispositionMessage' },
  [`setAside/${stored.report}`]: {
    collection: 'reports',
    area: 'message',
    by: office,
    reason: 'no report',
    at: new Date('2026-11-21T08:20:00Z'),
  },
  [`setAside/${stored.orphan}`]: {
    collection: 'anonymousReports',
    area: 'safety',
    by: office,
    reason: 'removed by now',
    at: new Date('2026-11-21T08:20:00Z'),
  },
  [`reports/${stored.report}/missingPhotos/2`]: {
    uid: driver,
    reason: 'refused',
    at: new Date('2026-11-21T08:17:00Z'),
  },
  [`anonymousReports/${stored.anonymous}/missingPhotos/2`]: { reason: 'unreadable' },
  [`readings/${stored.reading}`]: { ...readingOf(2), at: new Date('2026-11-20T09:00:00Z') },
  [`reports/${stored.orphan}/missingPhotos/2`]: {
    uid: driver,
    reason: 'refused',
    at: new Date('2026-11-21T08:17:00Z'),
  },
  [`anonymousReports/${stored.orphan}/missingPhotos/2`]: { reason: 'unreadable' },
  [`phones/${stored.phone}`]: { ...phoneOf(), at: new Date('2026-11-20T08:00:00Z') },
  [`users/${driver}`]: { ...profileOf(), updatedAt: new Date('2026-11-20T08:00:00Z') },
  [`users/${otherDriver}`]: {
    ...profileOf(),
    firstName: 'Mika',
    updatedAt: new Date('2026-11-20T08:00:00Z'),
  },
};
/** The storage period of each kind in days. */
export const periods = [
  ['dispositionMessage', storageDays.dispositionMessage],
  ['complaintChassis', storageDays.complaintChassis],
  ['complaintTrailer', storageDays.complaintTrailer],
  ['nearbyAccident', storageDays.nearbyAccident],
  ['anonymous', storageDays.nearbyAccident],
  ['departureCheck', storageDays.departureCheck],
  /** This kind has no storage period, because it is stored with the record of the plant. */
  ['complaintCustomerTank', 36_500],
] as const;
type Aged = (typeof periods)[number][0];
/**
 * The path of a report half a day past the end of its period, exactly at the end, or half a day
 * before.
 */
export const agedPath = (kind: Aged, age: 'past' | 'due' | 'present'): string => {
  const number = periods.findIndex(([name]) => name === kind) * 3;
  const id = `77777777-7777-4777-8777-7777777777${10 + number + ['past', 'due', 'present'].indexOf(age)}`;
  return `${kind === 'anonymous' ? 'anonymousReports' : 'reports'}/${id}`;
};
/** Reports before and after the end of their storage periods at `moment` (milliseconds since 1970). */
export const pastAndPresent = (moment: number): Readonly<Record<string, PlainFields>> =>
  Object.fromEntries(
    periods.flatMap(([kind, days]) =>
      (
        [
          ['past', 0.5],
          ['due', 0],
          ['present', -0.5],
        ] as const
      ).map(([age, more]) => {
        const path = agedPath(kind, age);
        const id = path.split('/')[1] ?? '';
        const begin = new Date(moment - (days + more) * 86_400_000);
        return [
          path,
          kind === 'anonymous'
            ? {
                ...anonymousReportOf(id),
                // A day begins at midnight, so half a day more or less counts as a day.
                createdOn: new Date(moment - (days + Math.round(more * 2)) * 86_400_000)
                  .toISOString()
                  .slice(0, 10),
              }
            : { ...reportOf(driver, id), kind, sentAt: begin },
        ];
      }),
    ),
  );

/** Anonymous reports that the current rules would refuse, at `time` (milliseconds since 1970). */
export const oddDays = (time: number): Readonly<Record<string, PlainFields>> => {
  const period = storageDays.nearbyAccident * 86_400_000;
  const dayIn = (days: number): string =>
    new Date(time + days * 86_400_000).toISOString().slice(0, 10);
  const withDay = (id: string, createdOn: string): readonly [string, PlainFields] => [
    `anonymousReports/${id}`,
    { ...anonymousReportOf(id), createdOn },
  ];
  const aside = (id: string, at: number): readonly [string, PlainFields] => [
    `setAside/${id}`,
    { collection: 'anonymousReports', by: office, reason: 'no day', at: new Date(at) },
  ];
  return Object.fromEntries([
    // 1827 days before 21 November 2026 is 20 November 2021.
    withDay(stored.noDay, '2020-02-31'),
    withDay(stored.noDayYet, '2022-02-31'),
    ...[stored.comingAsidePast, stored.comingAside, stored.comingAsideDue, stored.coming].map(
      (id) => withDay(id, '2099-12-31'),
    ),
    withDay(stored.tomorrow, dayIn(1)),
    withDay(stored.dayAfter, dayIn(2)),
    aside(stored.comingAsidePast, time - period - 1000),
    aside(stored.comingAside, time - period + 1000),
    aside(stored.comingAsideDue, time - period),
    aside(stored.tomorrow, time - 2 * period),
    aside(stored.dayAfter, time - 2 * period),
  ]);
};

export const storedFiles: readonly {
  readonly path: string;
  readonly who: Who;
  readonly bytes: number;
  readonly seed: number;
  readonly contentType: string;
}[] = [
  {
    path: `reports/${driver}/${stored.report}/1.jpg`,
    who: 'jona',
    bytes: 1000,
    seed: 1,
    contentType: 'image/jpeg',
  },
  {
    path: `reports/${otherDriver}/${stored.mikasReport}/1.jpg`,
    who: 'mika',
    bytes: 1000,
    seed: 1,
    contentType: 'image/jpeg',
  },
  {
    path: `users/${driver}/photo.jpg`,
    who: 'jona',
    bytes: 1000,
    seed: 1,
    contentType: 'image/jpeg',
  },
  ...(
    [
      'tank',
      'chassis',
      'trailer',
      'check',
      'accident',
      'security',
      'confidential',
      'nearMiss',
      'unsafe',
      'addition',
      'strangeEvent',
      'strangeMode',
      'strangeKind',
    ] as const
  ).map((name) => ({
    path: `reports/${driver}/${stored[name]}/1.jpg`,
    who: 'jona' as const,
    bytes: 1000,
    seed: 1,
    contentType: 'image/jpeg',
  })),
  {
    // A picture of Mika's under the id of Jona's report.
    path: `reports/${otherDriver}/${stored.chassis}/1.jpg`,
    who: 'mika',
    bytes: 1000,
    seed: 1,
    contentType: 'image/jpeg',
  },
  {
    path: `reports/${driver}/${stored.orphan}/1.jpg`,
    who: 'jona',
    bytes: 1000,
    seed: 1,
    contentType: 'image/jpeg',
  },
  {
    path: `anonymousReports/${stored.orphan}/1.jpg`,
    who: 'jona',
    bytes: 1000,
    seed: 1,
    contentType: 'image/jpeg',
  },
  {
    path: `anonymousReports/${stored.anonymous}/1.jpg`,
    who: 'jona',
    bytes: 1000,
    seed: 1,
    contentType: 'image/jpeg',
  },
];
