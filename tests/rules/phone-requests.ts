/** Allowed and hostile requests for the phones that receive push messages. */
import { locales } from '../../src/i18n/locales.ts';
import { type Area, areas, areasFor } from '../../src/features/office/model/roles.ts';
import {
  absent,
  type Changes,
  change,
  get,
  list,
  people,
  phone,
  remove,
  type Row,
  stored,
  type Who,
} from './requests.ts';
import { driver, otherDriver } from './sample-data.ts';

const path = `phones/${stored.phone}`;
const own = list('phones', { where: [['uid', 'EQUAL', driver]] });
const strangers: readonly Who[] = ['nobody', 'mika', 'former', 'admin', 'ada', 'safety'];

/** Addresses at the four push services, as browsers state them. */
export const pushAddresses = [
  'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91b-_',
  'https://fcm.googleapis.com/wp/dQw4w9WgXcQ',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA-_=',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d',
] as const;

/** Addresses at which a function must never send a request. */
export const hostileAddresses = [
  'http://fcm.googleapis.com/fcm/send/x',
  'HTTPS://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com',
  'https://fcm.googleapis.com/',
  'https://fcm.googleapis.com.evil.example/fcm/send/x',
  'https://evil.example/https://fcm.googleapis.com/fcm/send/x',
  'https://evil.example/?https://fcm.googleapis.com/',
  'https://evil.example#https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://fcm.googleapis.com:secret@evil.example/x',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https://fcm.googleapis.com\n.evil.example/x',
  'https://fcm.googleapis.com/x\nx',
  'https://fcm.googleapis.com/x y',
  'https://fcm.googleapis.com/ü',
  'https://fcmxgoogleapis.com/x',
  'https://fcm.googleapisxcom/x',
  'https://xfcm.googleapis.com/x',
  'https://storage.googleapis.com/x',
  'https://updates.push.services.mozilla.com.evil.example/x',
  'https://updatesxpush.services.mozilla.com/x',
  'https://updates.pushxservices.mozilla.com/x',
  'https://updates.push.servicesxmozilla.com/x',
  'https://updates.push.services.mozillaxcom/x',
  'https://push.apple.com/x',
  'https://.push.apple.com/x',
  'https://evil.example/.push.apple.com/x',
  'https://evil.example%2f.push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://web.push.apple.com.evil.example/x',
  'https://web.pushxapple.com/x',
  'https://web.push.applexcom/x',
  'https://notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'https://wns2.notifyxwindows.com/x',
  'https://wns2.notify.windowsxcom/x',
  'https://169.254.169.254/computeMetadata/v1/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'https://localhost/x',
  'https://[::1]/x',
  'https://jmt17.google.com/fcm/send/x',
  'file:///etc/passwd',
  '',
] as const;

/** A phone of this person for these areas. */
const phoneFor = (who: Exclude<Who, 'nobody'>, own: readonly Area[]): Row => [
  `a phone for the areas ${own.join(', ')}`,
  who,
  phone({ uid: people[who].uid, areas: own }),
];
const rolesOf: Readonly<Partial<Record<Exclude<Who, 'nobody'>, readonly string[]>>> = {
  jona: [],
  mika: [],
  admin: [],
  officeAsText: [],
  officeAsOne: [],
  roleAsText: [],
  formerRole: [],
  former: [],
  ada: ['office', 'safety'],
  desk: ['office'],
  dispatch: ['dispatch'],
  workshop: ['workshop'],
  safety: ['safety'],
};
const byArea = (Object.keys(rolesOf) as Exclude<Who, 'nobody'>[]).flatMap((who) =>
  areas.map((area) => ({
    row: phoneFor(who, [area]),
    allowed: areasFor(rolesOf[who] ?? []).includes(area),
  })),
);

export const allowedPhones: readonly Row[] = [
  ['a phone of a driver', 'jona', phone()],
  ['a phone of a driver whom the office has permitted', 'mika', phone({ uid: otherDriver })],
  ['a phone with the shortest id', 'jona', phone({}, 'a0'.repeat(10))],
  ['a phone with the longest id', 'jona', phone({}, 'Z9-b'.repeat(16))],
  [
    'a phone with the longest address',
    'jona',
    phone({ endpoint: `https://fcm.googleapis.com/${'x'.repeat(973)}` }),
  ],
  ...locales.map((locale): Row => [`a phone in ${locale}`, 'jona', phone({ locale })]),
  ...pushAddresses.map((endpoint): Row => [`a phone at ${endpoint}`, 'jona', phone({ endpoint })]),
  ...byArea.filter(({ allowed }) => allowed).map(({ row }) => row),
  phoneFor('ada', areas),
  ['the phones of an account', 'jona', own],
  ['a driver’s own phone', 'jona', get(path)],
  ['removal of a driver’s own phone', 'jona', remove(path)],
];

const invalid: Readonly<Record<string, Changes>> = {
  'without a uid': { uid: absent },
  'of another account': { uid: otherDriver },
  'without an address': { endpoint: absent },
  'with a number as address': { endpoint: 5 },
  'with an address that is too long': {
    endpoint: `https://fcm.googleapis.com/${'x'.repeat(974)}`,
  },
  'without keys': { keys: absent },
  'with a further key': { 'keys.more': 'x' },
  'without a public key': { 'keys.p256dh': absent },
  'with a short public key': { 'keys.p256dh': 'B'.repeat(86) },
  'with a long public key': { 'keys.p256dh': 'B'.repeat(88) },
  'with a public key in another alphabet': { 'keys.p256dh': `${'B'.repeat(86)}+` },
  'without a secret': { 'keys.auth': absent },
  'with a short secret': { 'keys.auth': 'a'.repeat(21) },
  'with a long secret': { 'keys.auth': 'a'.repeat(23) },
  'with a secret in another alphabet': { 'keys.auth': `${'a'.repeat(21)}/` },
  'without a language': { locale: absent },
  'in an unknown language': { locale: 'it' },
  'without areas': { areas: absent },
  'with a text as areas': { areas: 'message' },
  'with a map as areas': { areas: {} },
  'with another time': { at: new Date('2026-11-20T00:00:00Z') },
  'without a time': { at: absent },
  'with an additional field': { more: 1 },
};

export const refusedPhones: readonly Row[] = [
  ...Object.entries(invalid).map(([title, changes]): Row => [
    `a phone ${title}`,
    'jona',
    phone(changes),
  ]),
  ...hostileAddresses.map((endpoint): Row => [
    `a phone at ${JSON.stringify(endpoint)}`,
    'jona',
    phone({ endpoint }),
  ]),
  ['a phone of an unverified account', 'unverified', phone()],
  ['a phone without a sign-in', 'nobody', phone()],
  ...byArea.filter(({ allowed }) => !allowed).map(({ row }) => row),
  ['a phone for an unknown area', 'ada', phone({ uid: people.ada.uid, areas: ['all'] })],
  [
    'a phone for one area twice',
    'ada',
    phone({ uid: people.ada.uid, areas: [...areas, 'message'] }),
  ],
  ['a phone with a short id', 'jona', phone({}, 'x'.repeat(19))],
  ['a phone with a long id', 'jona', phone({}, 'x'.repeat(65))],
  ['a phone with a sign in its id', 'jona', phone({}, `${'x'.repeat(20)}_`)],
  ['a changed phone', 'jona', change(path, { locale: 'fr' })],
  ['a phone written again', 'jona', phone({}, stored.phone)],
  ['all phones', 'jona', list('phones')],
  [
    'all phones of an area',
    'ada',
    list('phones', { where: [['areas', 'ARRAY_CONTAINS', 'safety']] }),
  ],
  ...strangers.flatMap((who): Row[] => [
    [`a phone read by ${who}`, who, get(path)],
    [`phones listed by ${who}`, who, own],
    [`a phone removed by ${who}`, who, remove(path)],
    [`a phone moved to another account by ${who}`, who, change(path, { uid: otherDriver })],
  ]),
  ['notices read', 'ada', list('notices')],
];
