/** Requests that the rules must allow, including those exactly at a limit. */
import {
  maxPhotoBytes,
  maxPhotosPerReport,
  maxProfilePhotoBytes,
} from '../../src/features/reports/limits.ts';
import { reportKinds } from '../../src/features/reports/kinds.ts';
import { locales } from '../../src/i18n/locales.ts';
import {
  absent,
  anonymous,
  anonymousMissingPhoto,
  atTime,
  change,
  deleteFile,
  fresh,
  get,
  getFile,
  list,
  listFiles,
  missingPhoto,
  profile,
  remove,
  report,
  type Row,
  serverTime,
  setAside,
  stored,
  upload,
} from './requests.ts';
import { allowedChecks } from './check-requests.ts';
import { allowedPhones } from './phone-requests.ts';
import { allowedReadings } from './reading-requests.ts';
import { allowedByRole } from './role-requests.ts';
import { driver, otherDriver, photoEntries, reportOf } from './sample-data.ts';

const folder = `reports/${driver}/${fresh}`;
const anonymousFolder = `anonymousReports/${fresh}`;
const answers = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index]));
const entries = (count: number): string[] => Array.from({ length: count }, () => 'x');
/** The longest lists of any form. */
export const maxEntries = { defects: 30, injuredPersons: 10 } as const;
/** Lists of choices. */
export const choiceLists = [
  'notDeliveredReason',
  'immediateActions',
  'checkedGroups',
  'needHelp',
  'eventTypes',
  'environment',
  'emergencyServices',
  'publicMeasures',
  'weather',
  'ppeWorn',
  'causes',
] as const;
export const anonymousLists = ['eventTypes', 'weather', 'ppeWorn', 'causes'] as const;
/** The first and last day of every month, and a leap day. */
const realDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  .flatMap((last, month) => [`${month + 1}-1`, `${month + 1}-${last}`])
  .map((day) => `2026-${day.replaceAll(/\b\d\b/g, (digit) => `0${digit}`)}`)
  .concat('2024-02-29', '2000-02-29', '2096-02-29', '2012-02-29', '2099-12-31');
const anonymousPhotos = (count: number): object[] =>
  photoEntries(anonymousFolder, count).map(({ capturedAt: _capturedAt, ...photo }) => photo);

export const allowedRequests: readonly Row[] = [
  ['a report with two photos', 'jona', report()],
  [
    'another driver’s own report',
    'mika',
    {
      do: 'write',
      path: `reports/${fresh}`,
      data: { ...reportOf(otherDriver, fresh), sentAt: serverTime },
    },
  ],
  [
    'a report with the last permitted characters in its code',
    'jona',
    report({ shortCode: 'D-261121-Z9A2' }),
  ],
  // A departure check has other answers: see check-requests.ts.
  ...Object.entries(reportKinds)
    .filter(([kind]) => kind !== 'departureCheck')
    .map(([kind, { letter }]): Row => [
      `a report of the kind ${kind}`,
      'jona',
      report({ kind, shortCode: `${letter}-261121-4F7K` }),
    ]),
  ...locales.map((locale): Row => [`a report in ${locale}`, 'jona', report({ locale })]),
  ...['D-260101-2222', 'D-261231-ZZZZ', 'D-000229-4F7K'].map((shortCode): Row => [
    `the short code ${shortCode}`,
    'jona',
    report({ shortCode }),
  ]),
  ...['1970-01-01T00:00:00Z', '2099-12-31T23:59:59Z'].map((createdAt): Row => [
    `a phone's clock with the time ${createdAt}`,
    'jona',
    report({ createdAt: new Date(createdAt) }),
  ]),
  ...[-9_999_999_999_999, 9_999_999_999_999].map((offset): Row => [
    `a clock offset of ${offset}`,
    'jona',
    report({ clockOffsetMilliseconds: offset }),
  ]),
  [
    'names of answers of 4000 characters together',
    'jona',
    report({
      answers: { ['a'.repeat(1300)]: 1, ['b'.repeat(1300)]: 2, ['c'.repeat(1398)]: 3 },
    }),
  ],
  ...(
    [
      ['mikasReport', 'message'],
      ['tank', 'defect'],
      ['chassis', 'defect'],
      ['trailer', 'defect'],
      ['accident', 'safety'],
      ['security', 'safety'],
      ['confidential', 'safety'],
      ['nearMiss', 'event'],
      ['unsafe', 'event'],
      ['addition', 'safety'],
      ['strangeEvent', 'safety'],
      ['strangeMode', 'safety'],
    ] as const
  ).map(([name, area]): Row => [
    `the office quarantines ${name}, for ${area}`,
    'ada',
    setAside({ area }, stored[name]),
  ]),
  [
    'the office quarantines an anonymous report',
    'ada',
    setAside({ collection: 'anonymousReports', area: 'safety' }, stored.anonymous),
  ],
  [
    'the office quarantines a report with a reason of the maximum length',
    'ada',
    setAside({ reason: 'x'.repeat(500) }),
  ],
  ['the office reads the entry of a quarantined report', 'ada', get(`setAside/${stored.report}`)],
  ['the office lists the quarantined reports', 'ada', list('setAside')],
  [
    'the office removes the quarantine entry of a removed report',
    'ada',
    remove(`setAside/${stored.orphan}`),
  ],
  ['an unverified driver reads their own report', 'unverified', get(`reports/${stored.report}`)],
  ['an unverified driver writes their own profile', 'unverified', profile()],
  ['an unknown clock offset', 'jona', report({ clockOffsetMilliseconds: null })],
  ['the first form version', 'jona', report({ formVersion: 1 })],
  ['the last form version', 'jona', report({ formVersion: 9999 })],
  ['no answers', 'jona', report({ answers: {} })],
  ...Object.entries(maxEntries).map(([name, most]): Row => [
    `${most} entries of ${name}`,
    'jona',
    report({ [`answers.${name}`]: entries(most) }),
  ]),
  [
    '100 choices in all lists together',
    'jona',
    report(
      Object.fromEntries(
        choiceLists.map((name, index) => [`answers.${name}`, entries(index === 0 ? 10 : 9)]),
      ),
    ),
  ],
  ['100 answers', 'jona', report({ answers: answers(100) })],
  [
    'an empty profile in the report',
    'jona',
    report({ reporter: { name: '', personnelNumber: '', phone: '', depot: '' } }),
  ],
  [
    'the longest reporter',
    'jona',
    report({
      reporter: {
        name: 'x'.repeat(254),
        personnelNumber: '1'.repeat(40),
        phone: '2'.repeat(40),
        depot: 'y'.repeat(120),
      },
    }),
  ],
  ['a photo in a list entry', 'jona', report({ 'photos.0.field': 'defects.0.photos' })],
  ['a photo without path', 'jona', report({ 'photos.0.path': absent })],
  // The rules do not check the data of photos; readers of a report do.
  [
    'a photo whose path is that of another driver',
    'jona',
    report({ 'photos.0.path': `reports/${otherDriver}/${stored.mikasReport}/1.jpg` }),
  ],
  ...Array.from({ length: maxPhotosPerReport + 1 }, (_, count): Row => [
    `${count} photos`,
    'jona',
    report({ photos: photoEntries(folder, count) }),
  ]),
  [
    'the most expensive path through the rules',
    'jona',
    report({
      photos: photoEntries(folder, maxPhotosPerReport),
      clockOffsetMilliseconds: null,
      answers: answers(100),
    }),
  ],
  ['a report with its time zone', 'jona', report({ timeZone: 'America/Argentina/Buenos_Aires' })],
  ['a report with the longest time zone', 'jona', report({ timeZone: 'x'.repeat(64) })],
  ...['danger', 'urgent', 'normal'].map((severity): Row => [
    `a report with the severity ${severity}`,
    'jona',
    report({ severity }),
  ]),
  ['a photo that will not arrive', 'jona', missingPhoto('1')],
  ['photo 9, which will not arrive', 'jona', missingPhoto('9')],
  ['photo 10, which will not arrive', 'jona', missingPhoto('10')],
  ['photo 12, which was unreadable', 'jona', missingPhoto('12', { reason: 'unreadable' })],
  ['photo 4 of a discarded report', 'jona', missingPhoto('4', { reason: 'discarded' })],
  ['photo 1 that comes with the correction', 'jona', missingPhoto('1', { reason: 'replaced' })],
  ['an anonymous photo that will not arrive', 'mika', anonymousMissingPhoto('1')],
  [
    'an anonymous photo that was refused',
    'mika',
    anonymousMissingPhoto('12', { reason: 'refused' }),
  ],
  ['a driver’s own missing photo', 'jona', get(`reports/${stored.report}/missingPhotos/2`)],
  [
    'a missing photo of an anonymous report, by its id',
    'mika',
    get(`anonymousReports/${stored.anonymous}/missingPhotos/2`),
  ],
  ['the office reads a missing photo', 'ada', get(`reports/${stored.report}/missingPhotos/2`)],
  ['the office lists missing photos', 'ada', list(`reports/${stored.report}/missingPhotos`)],
  [
    'the office lists missing anonymous photos',
    'ada',
    list(`anonymousReports/${stored.anonymous}/missingPhotos`),
  ],
  ['a driver’s own report', 'jona', get(`reports/${stored.report}`)],
  [
    'a driver’s own reports, newest first',
    'jona',
    list('reports', { where: [['uid', 'EQUAL', driver]], orderBy: 'sentAt', limit: 20 }),
  ],
  [
    'a driver’s own reports of one kind',
    'jona',
    list('reports', {
      where: [
        ['kind', 'EQUAL', 'dispositionMessage'],
        ['uid', 'EQUAL', driver],
      ],
    }),
  ],
  [
    'the number of a driver’s own reports',
    'jona',
    list('reports', { where: [['uid', 'EQUAL', driver]], count: true }),
  ],
  ['the office reads a report', 'ada', get(`reports/${stored.report}`)],
  ['the office lists all reports', 'ada', list('reports')],
  [
    'the office lists the reports of one driver',
    'ada',
    list('reports', { where: [['uid', 'EQUAL', driver]] }),
  ],

  ['an anonymous near miss with every answer', 'jona', anonymous()],
  ...(
    [
      // Today in the earliest time zone, and 60 days ago in the latest one.
      ['2026-11-22', '2026-11-21T10:00:00Z'],
      ['2026-11-21', '2026-11-21T09:59:59Z'],
      ['2026-09-22', '2026-11-21T10:00:00Z'],
      ['2026-09-21', '2026-11-21T00:00:00Z'],
      ['2028-02-29', '2028-03-01T00:00:00Z'],
    ] as const
  ).map(([createdOn, time]): Row => [
    `an anonymous report of ${createdOn} at ${time}`,
    'jona',
    atTime(time, anonymous({ createdOn })),
  ]),
  ...['1970-01-01', '2026-08-31', '2099-12-31'].map((writtenOn): Row => [
    `an anonymous report that was written on ${writtenOn}`,
    'jona',
    anonymous({ writtenOn }),
  ]),
  ...realDays.map((occurredAt): Row => [
    `an anonymous event on ${occurredAt}`,
    'jona',
    anonymous({ 'answers.occurredAt': occurredAt }),
  ]),
  [
    '100 anonymous choices in all lists together',
    'jona',
    anonymous(Object.fromEntries(anonymousLists.map((name) => [`answers.${name}`, entries(25)]))),
  ],
  [
    'the office removes a report whose day does not exist',
    'ada',
    remove(`anonymousReports/${stored.noDay}`),
  ],
  [
    'the office removes a report with a future day, long after its quarantine',
    'ada',
    remove(`anonymousReports/${stored.comingAsidePast}`),
  ],
  [
    'the office removes a report of the day after tomorrow that was quarantined long ago',
    'ada',
    remove(`anonymousReports/${stored.dayAfter}`),
  ],
  ['an anonymous unsafe condition', 'jona', anonymous({ 'answers.eventKind': 'unsafeCondition' })],
  [
    'an anonymous report with the minimum',
    'jona',
    anonymous({
      answers: { eventKind: 'nearMiss', reporterMode: 'anonymous', occurredAt: '2026-11-20' },
      photos: [],
    }),
  ],
  ['an anonymous place chosen by hand', 'jona', anonymous({ 'answers.location.source': 'manual' })],
  [
    'an anonymous place of whole degrees',
    'jona',
    anonymous({ 'answers.location.latitude': 52, 'answers.location.longitude': -3 }),
  ],
  [
    'an anonymous place whose hundredths have no exact binary value',
    'jona',
    anonymous({ 'answers.location.latitude': 0.57, 'answers.location.longitude': -1.13 }),
  ],
  ['the highest form version, anonymous', 'jona', anonymous({ formVersion: 9999 })],
  ['12 anonymous photos', 'mika', anonymous({ photos: anonymousPhotos(12) as never })],
  ['a sent anonymous report, read by its id', 'mika', get(`anonymousReports/${stored.anonymous}`)],
  ['whether an anonymous report has arrived', 'jona', get(`anonymousReports/${fresh}`)],
  ['the office lists anonymous reports', 'ada', list('anonymousReports')],

  ...allowedReadings,
  ...allowedPhones,
  ['a new profile without an earlier one', 'admin', profile({}, 'admin')],
  ['a new profile instead of an earlier one', 'jona', profile({ firstName: 'Jo' })],
  [
    'the longest profile',
    'jona',
    profile({
      firstName: 'x'.repeat(120),
      lastName: 'y'.repeat(120),
      phone: '1'.repeat(40),
      personnelNumber: '2'.repeat(40),
      depot: 'z'.repeat(120),
      locale: 'fr',
    }),
  ],
  ['an English profile', 'jona', profile({ locale: 'en' })],
  [
    'one changed field of a driver’s own profile',
    'jona',
    change(`users/${driver}`, { depot: 'Süd', updatedAt: serverTime }),
  ],
  ['a driver’s own profile', 'jona', get(`users/${driver}`)],
  ['a driver’s own profile before it exists', 'former', get('users/office-former')],
  ['removal of a driver’s own profile', 'mika', remove(`users/${otherDriver}`)],
  ['the office reads a profile', 'ada', get(`users/${driver}`)],
  ['the office lists profiles', 'ada', list('users')],

  ['photo 1', 'jona', upload(`${folder}/1.jpg`)],
  ['photo 9', 'jona', upload(`${folder}/9.jpg`)],
  ['photo 10', 'jona', upload(`${folder}/10.jpg`)],
  ['the photo with the highest number', 'jona', upload(`${folder}/${maxPhotosPerReport}.jpg`)],
  ['a WebP photo', 'jona', upload(`${folder}/1.jpg`, { contentType: 'image/webp' })],
  ['a PNG drawing', 'jona', upload(`${folder}/1.jpg`, { contentType: 'image/png' })],
  ['a photo of the maximum size', 'jona', upload(`${folder}/1.jpg`, { bytes: maxPhotoBytes })],
  ['a file of one byte', 'jona', upload(`${folder}/1.jpg`, { bytes: 1 })],
  ...[
    { contentEncoding: null },
    { contentDisposition: null },
    { contentEncoding: 'identity' },
    { contentEncoding: '' },
    { contentDisposition: '' },
    { contentDisposition: 'inline' },
    { contentDisposition: "inline; filename*=utf-8''1.jpg" },
    { contentDisposition: `inline; filename*=utf-8''${'a'.repeat(120)}` },
    { contentLanguage: null },
    { contentLanguage: '' },
    { cacheControl: null },
    { cacheControl: '' },
    { cacheControl: 'private, max-age=0' },
  ].map((settings): Row => [
    `a photo with ${JSON.stringify(settings)}`,
    'jona',
    upload(`${folder}/1.jpg`, { settings }),
  ]),
  [
    'a photo with an empty metadata setting',
    'jona',
    upload(`${folder}/1.jpg`, { settings: { metadata: {} } }),
  ],
  ...(
    [
      'metadata',
      'contentEncoding',
      'contentDisposition',
      'contentLanguage',
      'cacheControl',
    ] as const
  ).map((name): Row => [
    `a photo for which the rules do not get ${name}`,
    'jona',
    upload(`${folder}/1.jpg`, { settings: { [name]: absent } }),
  ]),
  [
    'the office removes a photo without report',
    'ada',
    deleteFile(`reports/${driver}/${stored.orphan}/1.jpg`),
  ],
  [
    'the office removes an anonymous photo without report',
    'ada',
    deleteFile(`anonymousReports/${stored.orphan}/1.jpg`),
  ],
  ['the same upload once more', 'jona', upload(`reports/${driver}/${stored.report}/1.jpg`)],
  ['a driver’s own photo', 'jona', getFile(`reports/${driver}/${stored.report}/1.jpg`)],
  ['the office reads a photo', 'ada', getFile(`reports/${driver}/${stored.report}/1.jpg`)],
  ['the office lists a driver’s photos', 'ada', listFiles(`reports/${driver}/`)],
  ['a first profile picture', 'mika', upload(`users/${otherDriver}/photo.jpg`)],
  ['another profile picture', 'jona', upload(`users/${driver}/photo.jpg`, { seed: 2 })],
  [
    'a profile picture of the maximum size',
    'jona',
    upload(`users/${driver}/photo.jpg`, { bytes: maxProfilePhotoBytes }),
  ],
  ['a profile picture of one byte', 'jona', upload(`users/${driver}/photo.jpg`, { bytes: 1 })],
  ['a driver’s own profile picture', 'jona', getFile(`users/${driver}/photo.jpg`)],
  ['the office reads a driver’s profile picture', 'ada', getFile(`users/${driver}/photo.jpg`)],
  ['removal of a driver’s own profile picture', 'jona', deleteFile(`users/${driver}/photo.jpg`)],
  ['an anonymous photo', 'mika', upload(`${anonymousFolder}/1.jpg`)],
  [
    'the same anonymous upload once more',
    'jona',
    upload(`anonymousReports/${stored.anonymous}/1.jpg`),
  ],
  ['an anonymous photo by its path', 'jona', getFile(`anonymousReports/${stored.anonymous}/1.jpg`)],
  ['the office lists anonymous photos', 'ada', listFiles('anonymousReports/')],
  ...allowedByRole,
  ...allowedChecks,
];
