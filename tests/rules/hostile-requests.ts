/**
 * Requests that the rules must refuse. Tests send them over HTTP and, to check mutations, to the rules
 * directly. The file is long because it is one table.
 */
import {
  maxPhotoBytes,
  maxPhotosPerReport,
  maxProfilePhotoBytes,
} from '../../src/features/reports/limits.ts';
import {
  absent,
  anonymous,
  anonymousMissingPhoto,
  atTime,
  change,
  changeFile,
  deleteFile,
  fresh,
  get,
  getFile,
  list,
  listFiles,
  missingPhoto,
  people,
  profile,
  remove,
  report,
  type Row,
  serverTime,
  setAside,
  stored,
  upload,
  type Who,
} from './requests.ts';
import { anonymousLists, choiceLists, maxEntries } from './allowed-requests.ts';
import { refusedChecks } from './check-requests.ts';
import { refusedPhones } from './phone-requests.ts';
import { refusedReadings } from './reading-requests.ts';
import { refusedByRole } from './role-requests.ts';
import { driver, office, otherDriver, photoEntries } from './sample-data.ts';

const folder = `reports/${driver}/${fresh}`;
const mikasFolder = `reports/${otherDriver}/${fresh}`;
const anonymousFolder = `anonymousReports/${fresh}`;
const strangers: readonly Who[] = [
  'nobody',
  'mika',
  'former',
  'admin',
  'officeAsText',
  'officeAsOne',
];
const moment = new Date('2026-11-21T08:15:30Z');
const entries = (count: number): string[] => Array.from({ length: count }, () => 'x');
const answers = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index]));
/** `count` photos; only the last one has an additional property. */
const lastFaulty = (count: number): Row => [
  `${count} photos, the last one with an extra field`,
  'jona',
  report({
    photos: photoEntries(folder, count).map((photo, index) =>
      index === count - 1 ? { ...photo, note: 'x' } : photo,
    ),
  }),
];

const forgedReports: readonly Row[] = [
  ['a report from nobody', 'nobody', report()],
  ['a report in another driver’s name', 'mika', report()],
  ['a driver’s report by the office', 'ada', report()],
  ['a forged author', 'jona', report({ uid: otherDriver })],
  ['a report without author', 'jona', report({ uid: absent })],
  ['an empty author', 'jona', report({ uid: '' })],
  ['an author that is null', 'nobody', report({ uid: null })],
  ['an author as a list', 'jona', report({ uid: [driver] })],
  ['an unknown kind', 'jona', report({ kind: 'vacationRequest' })],
  ['a kind in other letter case', 'jona', report({ kind: 'DispositionMessage' })],
  ['an empty kind', 'jona', report({ kind: '' })],
  ['a kind that is a number', 'jona', report({ kind: 1 })],
  ['a report without kind', 'jona', report({ kind: absent })],
  ['a short code of another kind', 'jona', report({ shortCode: 'N-261121-4F7K' })],
  [
    'a short code with a character that is not allowed',
    'jona',
    report({ shortCode: 'D-261121-4F0K' }),
  ],
  ['a short code that is too long', 'jona', report({ shortCode: 'D-261121-4F7KK' })],
  ['a short code inside a longer text', 'jona', report({ shortCode: 'D-261121-4F7K\n<script>' })],
  ['a report without short code', 'jona', report({ shortCode: absent })],
  ['an extra field', 'jona', report({ status: 'closed' })],
  ['an extra field that grants the office role', 'jona', report({ office: true })],
  ['a field whose name has a dot', 'jona', report({ extra: { 'a.b': 1 } })],
  ['form version 0', 'jona', report({ formVersion: 0 })],
  ['form version 10 000', 'jona', report({ formVersion: 10_000 })],
  ['a form version that is a fraction', 'jona', report({ formVersion: 1.5 })],
  ['a form version as text', 'jona', report({ formVersion: '1' })],
  ['no form version', 'jona', report({ formVersion: absent })],
  ['an app version with markup', 'jona', report({ appVersion: '<b>1</b>' })],
  ['a very long app version', 'jona', report({ appVersion: '1'.repeat(41) })],
  ['no app version', 'jona', report({ appVersion: absent })],
  ['a reporter without name', 'jona', report({ 'reporter.name': absent })],
  ['a reporter without phone', 'jona', report({ 'reporter.phone': absent })],
  ['a reporter with more than the profile', 'jona', report({ 'reporter.salary': 1 })],
  ['a name of 255 characters', 'jona', report({ 'reporter.name': 'x'.repeat(255) })],
  ['a name that is a list', 'jona', report({ 'reporter.name': ['Jona'] })],
  [
    'a personnel number of 41 characters',
    'jona',
    report({ 'reporter.personnelNumber': '1'.repeat(41) }),
  ],
  ['a personnel number that is a list', 'jona', report({ 'reporter.personnelNumber': [] })],
  ['a phone of 41 characters', 'jona', report({ 'reporter.phone': '1'.repeat(41) })],
  ['a phone that is a map', 'jona', report({ 'reporter.phone': {} })],
  ['a depot of 121 characters', 'jona', report({ 'reporter.depot': 'x'.repeat(121) })],
  ['a depot that is a map', 'jona', report({ 'reporter.depot': {} })],
  ['a reporter that is a text', 'jona', report({ reporter: 'Jona' })],
  ['an unknown language', 'jona', report({ locale: 'xx' })],
  ['no language', 'jona', report({ locale: absent })],
  ['a device time as text', 'jona', report({ createdAt: '2026-11-21' })],
  ['no device time', 'jona', report({ createdAt: absent })],
  ['a clock offset as text', 'jona', report({ clockOffsetMilliseconds: '0' })],
  ...['D-261321-4F7K', 'D-260021-4F7K', 'D-261132-4F7K', 'D-261100-4F7K'].map((shortCode): Row => [
    `the short code ${shortCode}`,
    'jona',
    report({ shortCode }),
  ]),
  ...['1969-12-31T23:59:59Z', '2100-01-01T00:00:00Z', '9999-12-31T00:00:00Z'].map(
    (createdAt): Row => [
      `a phone's clock with the time ${createdAt}`,
      'jona',
      report({ createdAt: new Date(createdAt) }),
    ],
  ),
  ...Object.entries(maxEntries).map(([name, most]): Row => [
    `${most + 1} entries of ${name}`,
    'jona',
    report({ [`answers.${name}`]: entries(most + 1) }),
  ]),
  ...choiceLists.map((name): Row => [
    `101 choices in lists, one of them in ${name}`,
    'jona',
    report(
      Object.fromEntries(
        choiceLists.map((list, index) => [
          `answers.${list}`,
          entries((index === 0 ? 10 : 9) + (list === name ? 1 : 0)),
        ]),
      ),
    ),
  ]),
  ['a list of defects that is a number', 'jona', report({ 'answers.defects': 1 })],
  ...[-10_000_000_000_000, 10_000_000_000_000, 2 ** 60, 0.5].map((offset): Row => [
    `a clock offset of ${offset}`,
    'jona',
    report({ clockOffsetMilliseconds: offset }),
  ]),
  ...['é', 'a.b', 'a_b'].map((name): Row => [
    `an answer named "${name}"`,
    'jona',
    report({ answers: { text: 'x', [name]: 1 } }),
  ]),
  [
    'names of answers of 4001 characters together',
    'jona',
    report({
      answers: { ['a'.repeat(1300)]: 1, ['b'.repeat(1300)]: 2, ['c'.repeat(1399)]: 3 },
    }),
  ],
  ['no clock offset', 'jona', report({ clockOffsetMilliseconds: absent })],
  ['a sending time of the client’s choice', 'jona', report({ sentAt: moment })],
  ['a sending time in the future', 'jona', report({ sentAt: new Date('2030-01-01T00:00:00Z') })],
  ['no sending time', 'jona', report({ sentAt: absent })],
  ['answers as a list', 'jona', report({ answers: ['a'] })],
  ['answers as text', 'jona', report({ answers: 'all fine' })],
  ['101 answers', 'jona', report({ answers: answers(101) })],
  ['no answers field', 'jona', report({ answers: absent })],
  ['no content hash', 'jona', report({ contentHash: absent })],
  ['a short content hash', 'jona', report({ contentHash: 'a'.repeat(63) })],
  ['a content hash in capitals', 'jona', report({ contentHash: 'A'.repeat(64) })],
  ['a content hash that is a number', 'jona', report({ contentHash: 1 })],
  ['an id that is not a UUID', 'jona', report({ photos: [] }, 'my-report')],
  ['an id in capitals', 'jona', report({ photos: [] }, 'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA')],
  [
    'an id that is a UUID of another version',
    'jona',
    report({ photos: [] }, '99999999-9999-1999-8999-999999999999'),
  ],
  ['an id with additional characters', 'jona', report({ photos: [] }, `${fresh}0`)],
  ['an empty report', 'jona', { do: 'write', path: `reports/${fresh}`, data: {} }],
  [
    'a report below a report',
    'jona',
    { ...report(), path: `reports/${stored.report}/reports/${fresh}` },
  ],
];

const forgedPhotos: readonly Row[] = [
  ['photos as a map', 'jona', report({ photos: {} })],
  ['photos as text', 'jona', report({ photos: '' })],
  ['no photos field', 'jona', report({ photos: absent })],
  ['one photo too many', 'jona', report({ photos: photoEntries(folder, maxPhotosPerReport + 1) })],
  ['a photo that is a text', 'jona', report({ photos: [`${folder}/1.jpg`] })],
  ['a photo that is null', 'jona', report({ photos: [null] })],
  ['a photo with an extra field', 'jona', report({ 'photos.0.gps': '52.5,13.4' })],
  [
    'an extra field in place of the photo time',
    'jona',
    report({ 'photos.0.capturedAt': absent, 'photos.0.note': 'x' }),
  ],
  ...Array.from({ length: maxPhotosPerReport }, (_, index) => lastFaulty(index + 1)),
];

/** A second record with the same id would hide the first one on each desk. */
const takenIds: readonly Row[] = [
  [
    'an anonymous report with the id of another driver’s report',
    'jona',
    anonymous({}, stored.mikasReport),
  ],
  ['a report with the id of an anonymous report', 'jona', report({}, stored.anonymous)],
];

const missingPhotos: readonly Row[] = [
  ['a missing photo reported by another driver in this driver’s name', 'mika', missingPhoto('1')],
  ['a missing photo reported by nobody', 'nobody', missingPhoto('1')],
  ['a missing photo reported by the office', 'ada', missingPhoto('1')],
  ['a missing photo without author', 'jona', missingPhoto('1', { uid: absent })],
  ['a missing photo 0', 'jona', missingPhoto('0')],
  ['a missing photo whose number is too high', 'jona', missingPhoto(`${maxPhotosPerReport + 1}`)],
  ['a missing photo 01', 'jona', missingPhoto('01')],
  ['a missing photo without a report', 'jona', missingPhoto('1', {}, 'my-report')],
  ['a missing photo of a report that does not exist', 'jona', missingPhoto('1', {}, fresh)],
  ['a missing photo of another driver’s report', 'jona', missingPhoto('1', {}, stored.mikasReport)],
  [
    'a missing photo of another driver’s report in the sender’s own name',
    'mika',
    missingPhoto('1', { uid: otherDriver }),
  ],
  ['a missing photo with an additional field', 'jona', missingPhoto('1', { note: 'x' })],
  ['a missing photo with another reason', 'jona', missingPhoto('1', { reason: 'lost' })],
  ['a missing photo without reason', 'jona', missingPhoto('1', { reason: absent })],
  ['a missing photo at a time of the client’s choice', 'jona', missingPhoto('1', { at: moment })],
  ['a missing photo without time', 'jona', missingPhoto('1', { at: absent })],
  ['the same missing photo once more', 'jona', missingPhoto('2')],
  [
    'another reason for a missing photo',
    'jona',
    change(`reports/${stored.report}/missingPhotos/2`, { reason: 'unreadable' }),
  ],
  ['removal of a missing photo', 'jona', remove(`reports/${stored.report}/missingPhotos/2`)],
  ['a driver’s own missing photos, listed', 'jona', list(`reports/${stored.report}/missingPhotos`)],
  ['another driver’s missing photo, read', 'mika', get(`reports/${stored.report}/missingPhotos/2`)],
  ['an anonymous missing photo reported by nobody', 'nobody', anonymousMissingPhoto('1')],
  [
    'an anonymous missing photo whose number is too high',
    'jona',
    anonymousMissingPhoto(`${maxPhotosPerReport + 1}`),
  ],
  [
    'an anonymous missing photo of a report that does not exist',
    'jona',
    anonymousMissingPhoto('1', {}, fresh),
  ],
  [
    'an anonymous missing photo of a signed report',
    'jona',
    anonymousMissingPhoto('1', {}, stored.report),
  ],
  ['an anonymous missing photo with author', 'jona', anonymousMissingPhoto('1', { uid: driver })],
  ['an anonymous missing photo with time', 'jona', anonymousMissingPhoto('1', { at: serverTime })],
  [
    'an anonymous missing photo with another reason',
    'jona',
    anonymousMissingPhoto('1', { reason: 'lost' }),
  ],
  [
    'an anonymous missing photo read by nobody',
    'nobody',
    get(`anonymousReports/${stored.anonymous}/missingPhotos/2`),
  ],
  [
    'anonymous missing photos, listed by a driver',
    'jona',
    list(`anonymousReports/${stored.anonymous}/missingPhotos`),
  ],
  ['a time zone of 65 characters', 'jona', report({ timeZone: 'x'.repeat(65) })],
  ['a time zone that is a number', 'jona', report({ timeZone: 1 })],
  ['a time zone that is a list', 'jona', report({ timeZone: [] })],
  ['an anonymous report with time zone', 'jona', anonymous({ timeZone: 'Europe/Berlin' })],
  ['an unknown severity', 'jona', report({ severity: 'worst' })],
  ['a severity that is a number', 'jona', report({ severity: 1 })],
  ['a severity that is null', 'jona', report({ severity: null })],
  ['an anonymous report with severity', 'jona', anonymous({ severity: 'danger' })],
];

const sentReports: readonly Row[] = [
  ['the sent report once more', 'jona', report({}, stored.report)],
  [
    'a changed answer of a sent report',
    'jona',
    change(`reports/${stored.report}`, { 'answers.note': 'changed' }),
  ],
  [
    'a new sending time of a sent report',
    'jona',
    change(`reports/${stored.report}`, { sentAt: serverTime }),
  ],
  [
    'a new owner of a sent report',
    'jona',
    change(`reports/${stored.report}`, { uid: otherDriver }),
  ],
  [
    'taking over another driver’s report',
    'mika',
    change(`reports/${stored.report}`, { uid: otherDriver }),
  ],
  [
    'overwriting another driver’s report',
    'mika',
    { do: 'write', path: `reports/${stored.report}`, data: {} },
  ],
  ['changing a report as the office', 'ada', change(`reports/${stored.report}`, { locale: 'en' })],
  ['deleting the own sent report', 'jona', remove(`reports/${stored.report}`)],
  ['deleting a report as the office', 'ada', remove(`reports/${stored.report}`)],
  ['deleting a report that does not exist', 'jona', remove(`reports/${fresh}`)],
  ...strangers.flatMap((who): Row[] => [
    [`another driver’s report, read by ${who}`, who, get(`reports/${stored.report}`)],
    [`a report that does not exist, read by ${who}`, who, get(`reports/${fresh}`)],
    [`deleting another driver’s report by ${who}`, who, remove(`reports/${stored.report}`)],
    [`all reports, listed by ${who}`, who, list('reports')],
    [
      `Jona’s reports, listed by ${who}`,
      who,
      list('reports', { where: [['uid', 'EQUAL', driver]] }),
    ],
    [`the number of all reports, by ${who}`, who, list('reports', { count: true })],
  ]),
  ['all reports, listed by a driver', 'jona', list('reports')],
  ['all reports, one at a time', 'jona', list('reports', { limit: 1 })],
  [
    'all reports of a kind',
    'jona',
    list('reports', { where: [['kind', 'EQUAL', 'dispositionMessage']] }),
  ],
  [
    'reports of two drivers',
    'jona',
    list('reports', { where: [['uid', 'IN', [driver, otherDriver]]] }),
  ],
  [
    'reports of all drivers except one',
    'jona',
    list('reports', { where: [['uid', 'NOT_EQUAL', otherDriver]] }),
  ],
  [
    'reports from the driver’s own uid upwards',
    'jona',
    list('reports', { where: [['uid', 'GREATER_THAN_OR_EQUAL', driver]] }),
  ],
  [
    'the number of all reports of a kind',
    'jona',
    list('reports', { where: [['kind', 'EQUAL', 'nearbyAccident']], count: true }),
  ],
  [
    'reports by a field whose name resembles the owner',
    'jona',
    list('reports', { where: [['reporter.uid', 'EQUAL', driver]] }),
  ],
];

const anonymousReports: readonly Row[] = [
  ['an anonymous report without a sender', 'nobody', anonymous()],
  ['an anonymous report with a uid', 'jona', anonymous({ uid: driver })],
  ['an anonymous report with a reporter', 'jona', anonymous({ reporter: { name: 'Jona Brandt' } })],
  ['an anonymous report with the device’s app version', 'jona', anonymous({ appVersion: '0.1.0' })],
  ['an anonymous report with a device time', 'jona', anonymous({ createdAt: moment })],
  ['an anonymous report with a clock offset', 'jona', anonymous({ clockOffsetMilliseconds: 0 })],
  ['an anonymous report with a sending time', 'jona', anonymous({ sentAt: serverTime })],
  [
    'an anonymous report of another kind',
    'jona',
    anonymous({ kind: 'dispositionMessage', shortCode: 'D-261121-4F7K' }),
  ],
  ['an anonymous report with a foreign code', 'jona', anonymous({ shortCode: 'D-261121-4F7K' })],
  ['an anonymous report at an exact time', 'jona', anonymous({ createdOn: '2026-11-21T08:15' })],
  [
    'an anonymous report with a timestamp instead of a day',
    'jona',
    anonymous({ createdOn: moment }),
  ],
  ['an anonymous report without day', 'jona', anonymous({ createdOn: absent })],
  ...(
    [
      ['2026-11-22', '2026-11-21T09:59:59Z', 'before it is that day anywhere'],
      ['2099-12-31', '2026-11-21T10:00:00Z', 'in the future'],
      ['2026-09-21', '2026-11-21T10:00:00Z', 'of more than 60 days ago'],
      ['2026-09-20', '2026-11-21T00:00:00Z', 'of more than 60 days ago, at midnight'],
      ['2026-02-29', '2026-03-02T00:00:00Z', 'that does not exist'],
      ['2026-11-31', '2026-11-30T12:00:00Z', 'that does not exist'],
    ] as const
  ).map(([createdOn, time, why]): Row => [
    `an anonymous report of ${createdOn} ${why}`,
    'jona',
    atTime(time, anonymous({ createdOn })),
  ]),
  ...['2026-13-01', '2026-00-01', '2026-01-32', '2026-01-00', '26-01-01', 'x', '', 5, null].map(
    (writtenOn): Row => [
      `an anonymous report that was written on ${JSON.stringify(writtenOn)}`,
      'jona',
      anonymous({ writtenOn }),
    ],
  ),
  [
    'an anonymous report that was written at an exact time',
    'jona',
    anonymous({ writtenOn: '2026-11-20T14:05' }),
  ],
  ...[
    ...[1, 3, 5, 7, 8, 10, 12].map((month) => `2026-${String(month).padStart(2, '0')}-32`),
    ...[4, 6, 9, 11].map((month) => `2026-${String(month).padStart(2, '0')}-31`),
    '2026-02-30',
    '2026-02-29',
    '2100-02-29',
    '2025-02-29',
    '2026-00-01',
    '2026-13-01',
    '2026-01-00',
    '1999-12-31',
    '2100-01-01',
  ].map((occurredAt): Row => [
    `an anonymous event on ${occurredAt}`,
    'jona',
    anonymous({ 'answers.occurredAt': occurredAt }),
  ]),
  ...anonymousLists.map((name): Row => [
    `101 anonymous choices in lists, one of them in ${name}`,
    'jona',
    anonymous(
      Object.fromEntries(
        anonymousLists.map((list) => [`answers.${list}`, entries(list === name ? 26 : 25)]),
      ),
    ),
  ]),
  [
    'the office removes tomorrow’s anonymous report at midnight',
    'ada',
    atTime('2026-11-21T00:00:00Z', remove(`anonymousReports/${stored.tomorrow}`)),
  ],
  ...(['noDayYet', 'comingAside', 'coming', 'tomorrow'] as const).map((name): Row => [
    `the office removes the anonymous report ${name}`,
    'ada',
    remove(`anonymousReports/${stored[name]}`),
  ]),
  [
    'an anonymous event at an exact time',
    'jona',
    anonymous({ 'answers.occurredAt': '2026-11-20T14:05' }),
  ],
  ['an anonymous event without time', 'jona', anonymous({ 'answers.occurredAt': absent })],
  ['an anonymous report in an unknown language', 'jona', anonymous({ locale: 'it' })],
  ['an anonymous form version 0', 'jona', anonymous({ formVersion: 0 })],
  ['an anonymous form version 10 000', 'jona', anonymous({ formVersion: 10_000 })],
  ['an anonymous report without hash', 'jona', anonymous({ contentHash: absent })],
  ['an anonymous report with an invalid hash', 'jona', anonymous({ contentHash: 'xyz' })],
  [
    'an anonymous report with an id that identifies the author',
    'jona',
    anonymous({ photos: [] }, driver),
  ],
  [
    'a named report among the anonymous reports',
    'jona',
    anonymous({ 'answers.reporterMode': 'named' }),
  ],
  [
    'a confidential report among the anonymous reports',
    'jona',
    anonymous({ 'answers.reporterMode': 'confidential' }),
  ],
  [
    'an accident among the anonymous reports',
    'jona',
    anonymous({ 'answers.eventKind': 'accident' }),
  ],
  [
    'a security event among the anonymous reports',
    'jona',
    anonymous({ 'answers.eventKind': 'security' }),
  ],
  ...[
    'witnesses',
    'policeFile',
    'injuredPersons',
    'ownPlate',
    'ownTrailerPlate',
    'otherPlates',
    'feedbackWanted',
    'callbackPhone',
    'tourNumber',
    'uid',
    'name',
    'deviceId',
  ].map((field): Row => [
    `an anonymous report that answers "${field}"`,
    'jona',
    anonymous({ [`answers.${field}`]: 'x' }),
  ]),
  [
    'an anonymous report with a latitude accurate to 10 m',
    'jona',
    anonymous({ 'answers.location.latitude': 52.5701 }),
  ],
  [
    'an anonymous report with a longitude accurate to 10 m',
    'jona',
    anonymous({ 'answers.location.longitude': 13.4109 }),
  ],
  ['an anonymous latitude as text', 'jona', anonymous({ 'answers.location.latitude': '52.57' })],
  [
    'an anonymous longitude that is tiny',
    'jona',
    anonymous({ 'answers.location.longitude': 1e-7 }),
  ],
  [
    'an anonymous longitude without latitude',
    'jona',
    anonymous({ 'answers.location.latitude': absent }),
  ],
  [
    'an anonymous place with its accuracy',
    'jona',
    anonymous({ 'answers.location.accuracyMetres': 12 }),
  ],
  [
    'an anonymous place with an address',
    'jona',
    anonymous({ 'answers.location.address': 'Hof Meyer, Dorfstraße 1' }),
  ],
  ['an anonymous place without address', 'jona', anonymous({ 'answers.location.address': absent })],
  [
    'an anonymous place of unknown source',
    'jona',
    anonymous({ 'answers.location.source': 'tracker' }),
  ],
  ['an anonymous place as text', 'jona', anonymous({ 'answers.location': '52.5701, 13.4109' })],
  ['anonymous answers as a list', 'jona', anonymous({ answers: ['nearMiss'] })],
  ['an anonymous photo with its time', 'jona', anonymous({ 'photos.0.capturedAt': moment })],
  [
    'an anonymous photo with an extra field',
    'jona',
    anonymous({ 'photos.0.camera': 'serial 123' }),
  ],
  [
    'one anonymous photo too many',
    'jona',
    anonymous({
      photos: photoEntries(anonymousFolder, maxPhotosPerReport + 1).map(
        ({ capturedAt: _capturedAt, ...photo }) => photo,
      ),
    }),
  ],
  ['the sent anonymous report once more', 'jona', anonymous({}, stored.anonymous)],
  [
    'a change of a sent anonymous report',
    'jona',
    change(`anonymousReports/${stored.anonymous}`, { 'answers.description': 'changed' }),
  ],
  [
    'a change of a sent anonymous report by the office',
    'ada',
    change(`anonymousReports/${stored.anonymous}`, { locale: 'en' }),
  ],
  ['deleting a sent anonymous report', 'jona', remove(`anonymousReports/${stored.anonymous}`)],
  [
    'deleting an anonymous report as the office',
    'ada',
    remove(`anonymousReports/${stored.anonymous}`),
  ],
  ['an anonymous report read by nobody', 'nobody', get(`anonymousReports/${stored.anonymous}`)],
  ...(['nobody', 'jona', 'former', 'admin', 'officeAsText', 'officeAsOne'] as const).map(
    (who): Row => [`all anonymous reports, listed by ${who}`, who, list('anonymousReports')],
  ),
  [
    'anonymous reports by their day',
    'jona',
    list('anonymousReports', { where: [['createdOn', 'EQUAL', '2026-11-21']] }),
  ],
  ['the number of anonymous reports', 'jona', list('anonymousReports', { count: true })],
];

const profiles: readonly Row[] = [
  ['another user’s profile', 'mika', profile()],
  ['a profile from nobody', 'nobody', profile()],
  ['a profile written by the office', 'ada', profile()],
  [
    'a profile changed by the office',
    'ada',
    change(`users/${driver}`, { depot: 'Süd', updatedAt: serverTime }),
  ],
  ['a profile with an extra field', 'jona', profile({ office: true })],
  ['a profile that grants the role office', 'jona', profile({ role: 'office' })],
  [
    'an extra field added to a driver’s own profile',
    'jona',
    change(`users/${driver}`, { admin: true, updatedAt: serverTime }),
  ],
  ['a profile without first name', 'jona', profile({ firstName: absent })],
  ['a first name that is too long', 'jona', profile({ firstName: 'x'.repeat(121) })],
  ['a last name that is too long', 'jona', profile({ lastName: 'x'.repeat(121) })],
  ['a phone that is too long', 'jona', profile({ phone: '1'.repeat(41) })],
  ['a personnel number that is too long', 'jona', profile({ personnelNumber: '1'.repeat(41) })],
  ['a depot that is too long', 'jona', profile({ depot: 'x'.repeat(121) })],
  ['a first name that is a list', 'jona', profile({ firstName: [] })],
  ['a last name that is not a text', 'jona', profile({ lastName: 7 })],
  ['a profile in an unknown language', 'jona', profile({ locale: 'tlh' })],
  ['a profile time of the client’s choice', 'jona', profile({ updatedAt: moment })],
  ['a profile without time', 'jona', profile({ updatedAt: absent })],
  ['a change of a profile without a new time', 'jona', change(`users/${driver}`, { depot: 'Süd' })],
  ...(['nobody', 'mika', 'former', 'admin', 'officeAsText', 'officeAsOne'] as const).flatMap(
    (who): Row[] => [
      [`Jona’s profile, read by ${who}`, who, get(`users/${driver}`)],
      [`Jona’s profile, removed by ${who}`, who, remove(`users/${driver}`)],
      [`all profiles, listed by ${who}`, who, list('users')],
    ],
  ),
  ['a profile removed by the office', 'ada', remove(`users/${driver}`)],
  ['all profiles, listed by a driver', 'jona', list('users')],
  ['profiles of one depot', 'jona', list('users', { where: [['depot', 'EQUAL', 'Nord']] })],
  [
    'a driver’s own profile by a query',
    'jona',
    list('users', { where: [['firstName', 'EQUAL', 'Jona']] }),
  ],
  [
    'a document below a driver’s own profile',
    'jona',
    { do: 'write', path: `users/${driver}/private/secret`, data: { a: 1 } },
  ],
];

const elsewhere: readonly Row[] = [
  [
    'a document in an unknown collection',
    'jona',
    { do: 'write', path: 'notes/1', data: { uid: driver } },
  ],
  [
    'a document in an unknown collection, by the office',
    'ada',
    { do: 'write', path: 'settings/app', data: { a: 1 } },
  ],
  // Only the functions write and read these.
  ...(['notices', 'operations', 'roleChanges'] as const).flatMap((collection) =>
    (['nobody', 'jona', 'admin', 'ada', 'safety'] as const).flatMap((who): Row[] => [
      [`one of ${collection}, read by ${who}`, who, get(`${collection}/1`)],
      [`${collection}, listed by ${who}`, who, list(collection)],
      [
        `one of ${collection}, written by ${who}`,
        who,
        { do: 'write', path: `${collection}/1`, data: { by: 'admin', role: 'office' } },
      ],
      [`one of ${collection}, removed by ${who}`, who, remove(`${collection}/1`)],
    ]),
  ),
  ['reading an unknown collection', 'jona', get('settings/app')],
  ['listing an unknown collection as the office', 'ada', list('settings')],
  [
    'a receipt among the documents',
    'jona',
    { do: 'write', path: `receipts/${fresh}`, data: { status: 'closed' } },
  ],
  [
    'a collection whose name only begins like reports',
    'jona',
    { ...report(), path: `reports2/${fresh}` },
  ],
];

const files: readonly Row[] = [
  ['a photo from nobody', 'nobody', upload(`${folder}/1.jpg`)],
  ['a photo into another driver’s folder', 'jona', upload(`${mikasFolder}/1.jpg`)],
  ['a photo into a driver’s folder by the office', 'ada', upload(`${folder}/1.jpg`)],
  ['a photo of one byte too many', 'jona', upload(`${folder}/1.jpg`, { bytes: maxPhotoBytes + 1 })],
  ...[
    { contentEncoding: 'gzip' },
    { contentEncoding: 'br' },
    { contentDisposition: 'attachment; filename=1.exe' },
    { contentDisposition: 'attachment; filename=inline' },
    { contentDisposition: 'inline; filename="a.html"' },
    { contentDisposition: "inline; filename*=utf-8''" },
    { contentDisposition: `inline; filename*=utf-8''${'a'.repeat(121)}` },
    { contentDisposition: "inline; filename*=utf-8''a b" },
    { contentLanguage: 'de' },
    { cacheControl: 'public, max-age=31536000' },
    { cacheControl: 'private, max-age=0, words' },
    { metadata: { note: 'x' } },
  ].map((settings): Row => [
    `a photo with ${JSON.stringify(settings)}`,
    'jona',
    upload(`${folder}/1.jpg`, { settings }),
  ]),
  [
    'an anonymous photo with custom metadata',
    'jona',
    upload(`${anonymousFolder}/1.jpg`, { settings: { metadata: { uid: driver } } }),
  ],
  [
    'a photo without report, removed by its driver',
    'jona',
    deleteFile(`reports/${driver}/${stored.orphan}/1.jpg`),
  ],
  [
    'an anonymous photo without report, removed by a driver',
    'jona',
    deleteFile(`anonymousReports/${stored.orphan}/1.jpg`),
  ],
  [
    'an anonymous photo of a report, removed by the office',
    'ada',
    deleteFile(`anonymousReports/${stored.anonymous}/1.jpg`),
  ],
  ['an empty file', 'jona', upload(`${folder}/1.jpg`, { bytes: 0 })],
  ...[
    'image/gif',
    'image/svg+xml',
    'text/html',
    'application/pdf',
    'application/octet-stream',
    'image/jpeg; charset=utf-8',
    'IMAGE/JPEG',
    'video/mp4',
    '',
  ].map((contentType): Row => [
    `a file of type "${contentType}"`,
    'jona',
    upload(`${folder}/1.jpg`, { contentType }),
  ]),
  ...[
    '0.jpg',
    `${maxPhotosPerReport + 1}.jpg`,
    '01.jpg',
    '-1.jpg',
    '1.png',
    '1.jpg.html',
    '1',
    'x.jpg',
    '1xjpg',
    '../1.jpg',
    '..',
    '1/1.jpg',
    'thumbnails/1.jpg',
    '',
  ].map((name): Row => [`a file named "${name}"`, 'jona', upload(`${folder}/${name}`)]),
  ['a photo under an id that is not a UUID', 'jona', upload(`reports/${driver}/my-report/1.jpg`)],
  ['a photo directly in a driver’s own folder', 'jona', upload(`reports/${driver}/1.jpg`)],
  [
    'a photo in a path with ".."',
    'jona',
    upload(`reports/${driver}/../${otherDriver}/${fresh}/1.jpg`),
  ],
  ['a photo at the root of the bucket', 'jona', upload('1.jpg')],
  ['a photo in an unknown folder', 'jona', upload(`public/${driver}/${fresh}/1.jpg`)],
  ['a path that begins with a slash', 'jona', upload(`/${folder}/1.jpg`)],
  [
    'overwriting a sent photo with another picture',
    'jona',
    upload(`reports/${driver}/${stored.report}/1.jpg`, { seed: 2 }),
  ],
  [
    'overwriting a sent photo with a longer picture',
    'jona',
    upload(`reports/${driver}/${stored.report}/1.jpg`, { bytes: 1001 }),
  ],
  [
    'overwriting a sent photo with the same bytes and another type',
    'jona',
    upload(`reports/${driver}/${stored.report}/1.jpg`, { contentType: 'image/png' }),
  ],
  [
    'overwriting another driver’s photo with the same bytes',
    'mika',
    upload(`reports/${driver}/${stored.report}/1.jpg`),
  ],
  [
    'another type for a sent photo',
    'jona',
    changeFile(`reports/${driver}/${stored.report}/1.jpg`, 'image/png'),
  ],
  [
    'another type for a sent photo, by the office',
    'ada',
    changeFile(`reports/${driver}/${stored.report}/1.jpg`, 'image/png'),
  ],
  ['deleting a sent photo', 'jona', deleteFile(`reports/${driver}/${stored.report}/1.jpg`)],
  ['deleting a photo as the office', 'ada', deleteFile(`reports/${driver}/${stored.report}/1.jpg`)],
  ...strangers.flatMap((who): Row[] => [
    [
      `another driver’s photo, read by ${who}`,
      who,
      getFile(`reports/${driver}/${stored.report}/1.jpg`),
    ],
    [
      `another driver’s photo, deleted by ${who}`,
      who,
      deleteFile(`reports/${driver}/${stored.report}/1.jpg`),
    ],
    [`another driver’s folder, listed by ${who}`, who, listFiles(`reports/${driver}/`)],
    [`all anonymous photos, listed by ${who}`, who, listFiles('anonymousReports/')],
  ]),
  ['a driver’s own folder, listed', 'jona', listFiles(`reports/${driver}/${stored.report}/`)],
  ['all reports’ photos, listed by a driver', 'jona', listFiles('reports/')],
  ['the whole bucket, listed by the office', 'ada', listFiles('')],
  ['all anonymous photos, listed by a driver', 'jona', listFiles('anonymousReports/')],
  ['an anonymous photo from nobody', 'nobody', upload(`${anonymousFolder}/1.jpg`)],
  ['an anonymous photo under the author’s uid', 'jona', upload(`anonymousReports/${driver}/1.jpg`)],
  [
    'an anonymous photo below the author’s uid',
    'jona',
    upload(`anonymousReports/${driver}/${fresh}/1.jpg`),
  ],
  [
    'an anonymous photo that is too large',
    'jona',
    upload(`${anonymousFolder}/1.jpg`, { bytes: maxPhotoBytes + 1 }),
  ],
  [
    'an anonymous HTML page',
    'jona',
    upload(`${anonymousFolder}/1.jpg`, { contentType: 'text/html' }),
  ],
  [
    'overwriting a sent anonymous photo with another picture',
    'jona',
    upload(`anonymousReports/${stored.anonymous}/1.jpg`, { seed: 2 }),
  ],
  [
    'an anonymous photo read by nobody',
    'nobody',
    getFile(`anonymousReports/${stored.anonymous}/1.jpg`),
  ],
  ['an anonymous photo, deleted', 'jona', deleteFile(`anonymousReports/${stored.anonymous}/1.jpg`)],
  ['a picture of another driver', 'jona', upload(`users/${otherDriver}/photo.jpg`)],
  ['a picture of a driver by the office', 'ada', upload(`users/${driver}/photo.jpg`)],
  [
    'a profile picture of one byte too many',
    'jona',
    upload(`users/${driver}/photo.jpg`, { bytes: maxProfilePhotoBytes + 1 }),
  ],
  ...[{ contentEncoding: 'gzip' }, { contentDisposition: 'attachment' }].map((settings): Row => [
    `a profile picture with ${Object.keys(settings).join()}`,
    'jona',
    upload(`users/${driver}/photo.jpg`, { settings }),
  ]),
  ['an empty profile picture', 'jona', upload(`users/${driver}/photo.jpg`, { bytes: 0 })],
  ...['image/png', 'image/svg+xml', 'text/html', ''].map((contentType): Row => [
    `a profile picture of type "${contentType}"`,
    'jona',
    upload(`users/${driver}/photo.jpg`, { contentType }),
  ]),
  ...['photo.png', 'photo.jpgx', 'photoxjpg', 'other.jpg', 'photo.jpg/1.jpg', ''].map(
    (name): Row => [`a profile picture named "${name}"`, 'jona', upload(`users/${driver}/${name}`)],
  ),
  [
    'another type for a profile picture',
    'jona',
    changeFile(`users/${driver}/photo.jpg`, 'image/png'),
  ],
  ...strangers.flatMap((who): Row[] => [
    [`a driver’s picture, put by ${who}`, who, upload(`users/${driver}/photo.jpg`)],
    [`a driver’s picture, read by ${who}`, who, getFile(`users/${driver}/photo.jpg`)],
    [`a driver’s picture, deleted by ${who}`, who, deleteFile(`users/${driver}/photo.jpg`)],
  ]),
  ['a driver’s picture deleted by the office', 'ada', deleteFile(`users/${driver}/photo.jpg`)],
  ['a driver’s own profile pictures, listed', 'jona', listFiles(`users/${driver}/`)],
  ['all drivers’ pictures, listed by the office', 'ada', listFiles('users/')],
  ['an office file by the office', 'ada', upload(`office/${office}.jpg`)],
];

/** Senders without a verified address and without a valid claim. */
const unverified: readonly Row[] = (['unverified', 'almostVerified'] as const).flatMap((who) => [
  ['a report', who, report()],
  ['an anonymous report', who, anonymous()],
  ['a missing photo', who, missingPhoto('1')],
  ['an anonymous missing photo', who, anonymousMissingPhoto('1')],
  ['a photo', who, upload(`${folder}/1.jpg`)],
  ['an anonymous photo', who, upload(`${anonymousFolder}/1.jpg`)],
]);

const asides: readonly Row[] = [
  ...(['nobody', 'jona', 'former', 'officeAsText', 'dispatch'] as const).flatMap((who): Row[] => [
    [`a report quarantined by ${who}`, who, setAside({ by: people[who]?.uid ?? '' })],
    [`a quarantine entry, read by ${who}`, who, get(`setAside/${stored.report}`)],
    [`the quarantine entries, listed by ${who}`, who, list('setAside')],
  ]),
  ['quarantine of a report that does not exist', 'ada', setAside({}, fresh)],
  [
    'a signed report quarantined as an anonymous one',
    'ada',
    setAside({ collection: 'anonymousReports', area: 'safety' }),
  ],
  [
    'an anonymous report quarantined as a signed one',
    'ada',
    setAside({ area: 'safety' }, stored.anonymous),
  ],
  ...(
    [
      ['mikasReport', 'defect'],
      ['chassis', 'message'],
      ['accident', 'event'],
      ['accident', 'defect'],
      ['confidential', 'event'],
      ['strangeEvent', 'event'],
      ['strangeMode', 'event'],
      ['nearMiss', 'safety'],
      ['unsafe', 'defect'],
    ] as const
  ).map(([name, area]): Row => [
    `${name} quarantined for ${area}`,
    'ada',
    setAside({ area }, stored[name]),
  ]),
  ['quarantine for an unknown area', 'ada', setAside({ area: 'all' })],
  ['quarantine without an area', 'ada', setAside({ area: absent })],
  [
    'an anonymous report quarantined for dispatch',
    'ada',
    setAside({ collection: 'anonymousReports', area: 'event' }, stored.anonymous),
  ],
  ['quarantine in another person’s name', 'ada', setAside({ by: driver })],
  ['quarantine without a name', 'ada', setAside({ by: absent })],
  ['quarantine without a reason', 'ada', setAside({ reason: absent })],
  ['quarantine with a reason that is too long', 'ada', setAside({ reason: 'x'.repeat(501) })],
  ['quarantine with a number as reason', 'ada', setAside({ reason: 5 })],
  ['quarantine of a record of another collection', 'ada', setAside({ collection: 'elsewhere' })],
  ['quarantine with another time', 'ada', setAside({ at: new Date('2026-11-20T00:00:00Z') })],
  ['quarantine with an additional field', 'ada', setAside({ more: 1 })],
  ['quarantine with an invalid id', 'ada', setAside({}, 'report')],
  ['a changed quarantine entry', 'ada', change(`setAside/${stored.report}`, { reason: 'other' })],
  [
    'a quarantine entry removed while its report exists',
    'ada',
    remove(`setAside/${stored.report}`),
  ],
  ...strangers.map((who): Row => [
    `a quarantine entry removed by ${who}`,
    who,
    remove(`setAside/${stored.orphan}`),
  ]),
];

export const hostileRequests: readonly Row[] = [
  ...unverified,
  ...asides,
  ...forgedReports,
  ...forgedPhotos,
  ...takenIds,
  ...missingPhotos,
  ...refusedReadings,
  ...refusedPhones,
  ...refusedChecks,
  ...sentReports,
  ...anonymousReports,
  ...profiles,
  ...elsewhere,
  ...files,
  ...refusedByRole,
];
