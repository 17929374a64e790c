/** Allowed and hostile requests for confirmations that a chapter was read and understood. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { locales } from '../../src/i18n/locales.ts';
import {
  absent,
  change,
  fresh,
  get,
  list,
  reading,
  remove,
  type Row,
  serverTime,
  stored,
  type Who,
} from './requests.ts';
import { driver, office, otherDriver } from './sample-data.ts';

const strangers: readonly Who[] = [
  'nobody',
  'mika',
  'former',
  'admin',
  'officeAsText',
  'officeAsOne',
  'dispatch',
  'workshop',
  'roleAsText',
  'formerRole',
];
const moment = new Date('2026-11-21T08:15:30Z');
const chapters = globSync('src/content/manual/de/*.mdx').map((path) =>
  basename(path, '.mdx').replace(/^\d+-/, ''),
);

export const allowedReadings: readonly Row[] = [
  ['a chapter read and understood', 'jona', reading()],
  ['a chapter confirmed without profile', 'jona', reading({ name: '', personnelNumber: '' })],
  ...locales.map((locale): Row => [
    `a chapter confirmed in ${locale}`,
    'jona',
    reading({ locale }),
  ]),
  [
    'the longest confirmation',
    'jona',
    reading(
      {
        name: 'x'.repeat(254),
        edition: 99,
      },
      `${driver}_first-aid_99`,
    ),
  ],
  ...chapters.map((chapter): Row => [
    `the chapter ${chapter}`,
    'jona',
    reading({ chapter, edition: 4 }, `${driver}_${chapter}_4`),
  ]),
  ...['2026-11-22', '2025-11-20'].map((confirmedOn): Row => [
    `a chapter confirmed on ${confirmedOn}`,
    'jona',
    reading({ confirmedOn }),
  ]),
  ['edition 1 of a chapter', 'jona', reading({ edition: 1 }, `${driver}_first-aid_1`)],
  ...(
    [
      ['mika', otherDriver],
      ['ada', office],
      ['desk', 'office-desk'],
      ['dispatch', 'office-dispatch'],
      ['workshop', 'office-workshop'],
      ['safety', 'office-safety'],
    ] as const
  ).map(([who, uid]): Row => [
    `a chapter read by ${who}`,
    who,
    reading({ uid, ...(who === 'mika' ? {} : { personnelNumber: '' }) }, `${uid}_first-aid_3`),
  ]),
  ['a driver’s own confirmation', 'jona', get(`readings/${stored.reading}`)],
  ['a driver’s own confirmations', 'jona', list('readings', { where: [['uid', 'EQUAL', driver]] })],
  ['the office reads a confirmation', 'ada', get(`readings/${stored.reading}`)],
  ['the office lists confirmations', 'ada', list('readings', { orderBy: 'at' })],
  ['safety lists confirmations', 'safety', list('readings')],
];

export const refusedReadings: readonly Row[] = [
  ['a confirmation from nobody', 'nobody', reading()],
  ['a confirmation without verified address', 'unverified', reading()],
  ['a confirmation with texts instead of booleans in the claims', 'almostVerified', reading()],
  ['a confirmation in another driver’s name', 'mika', reading()],
  ['a driver’s confirmation by the office', 'ada', reading()],
  ['a driver’s confirmation by safety', 'safety', reading()],
  ['a confirmation under another driver’s id', 'jona', reading({}, `${otherDriver}_first-aid_3`)],
  [
    'a confirmation of another author under the driver’s own id',
    'jona',
    reading({ uid: otherDriver }),
  ],
  ['a confirmation without author', 'jona', reading({ uid: absent })],
  ['a confirmation under the id of another edition', 'jona', reading({}, `${driver}_first-aid_4`)],
  [
    'a confirmation under the id of another chapter',
    'jona',
    reading({}, `${driver}_contact-plan_3`),
  ],
  ['a confirmation under an id of the client’s choice', 'jona', reading({}, fresh)],
  ['a second confirmation of one edition', 'jona', reading({ edition: 2 }, stored.reading)],
  ['a changed confirmation', 'jona', change(`readings/${stored.reading}`, { at: serverTime })],
  ['a confirmation that is taken back', 'jona', remove(`readings/${stored.reading}`)],
  ['a confirmation deleted by the office', 'ada', remove(`readings/${stored.reading}`)],
  ['a confirmation at a time of the client’s choice', 'jona', reading({ at: moment })],
  ['a confirmation without time', 'jona', reading({ at: absent })],
  ['a confirmation with the time of day', 'jona', reading({ confirmedOn: '2026-11-20T08:15' })],
  ['a confirmation with a timestamp instead of a day', 'jona', reading({ confirmedOn: moment })],
  ['a confirmation without day', 'jona', reading({ confirmedOn: absent })],
  ['a confirmation with an additional field', 'jona', reading({ minutes: 4 })],
  ['a confirmation that claims to be countersigned', 'jona', reading({ trainer: 'Ada' })],
  ['edition 0', 'jona', reading({ edition: 0 }, `${driver}_first-aid_0`)],
  ['edition 100', 'jona', reading({ edition: 100 }, `${driver}_first-aid_100`)],
  ['an edition that is a fraction', 'jona', reading({ edition: 1.5 }, `${driver}_first-aid_1.5`)],
  ['an edition as text', 'jona', reading({ edition: '3' })],
  ['a confirmation without edition', 'jona', reading({ edition: absent })],
  [
    'a chapter that does not exist',
    'jona',
    reading({ chapter: 'second-aid' }, `${driver}_second-aid_3`),
  ],
  ...['2026-11-23', '2025-11-19', '2026-11-31', '2099-12-31'].map((confirmedOn): Row => [
    `a chapter confirmed on ${confirmedOn}`,
    'jona',
    reading({ confirmedOn }),
  ]),
  [
    'a confirmation with another driver’s personnel number',
    'jona',
    reading({ personnelNumber: '0815' }),
  ],
  [
    'a confirmation with a personnel number that no profile has',
    'ada',
    reading({ uid: office }, `${office}_first-aid_3`),
  ],

  ['a chapter in capitals', 'jona', reading({ chapter: 'First' }, `${driver}_First_3`)],
  ['a chapter without name', 'jona', reading({ chapter: '' }, `${driver}__3`)],
  ['a confirmation without chapter', 'jona', reading({ chapter: absent })],
  ['a name of 255 characters in a confirmation', 'jona', reading({ name: 'x'.repeat(255) })],
  ['a confirmation without name', 'jona', reading({ name: absent })],
  ['a confirmed personnel number that is a list', 'jona', reading({ personnelNumber: [] })],
  ['a confirmation without personnel number', 'jona', reading({ personnelNumber: absent })],
  ['a confirmation in an unknown language', 'jona', reading({ locale: 'xx' })],
  ['a confirmation without language', 'jona', reading({ locale: absent })],
  ...strangers.flatMap((who): Row[] => [
    [`a confirmation, read by ${who}`, who, get(`readings/${stored.reading}`)],
    [`all confirmations, listed by ${who}`, who, list('readings')],
    [
      `Jona’s confirmations, listed by ${who}`,
      who,
      list('readings', { where: [['uid', 'EQUAL', driver]] }),
    ],
  ]),
  ['all confirmations, listed by a driver', 'jona', list('readings')],
  ['whether another driver has confirmed', 'jona', get(`readings/${otherDriver}_first-aid_3`)],
];
