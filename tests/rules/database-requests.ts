/** Requests to the live database with their senders, and whether database.rules.json allows them. */
import { tokenFor } from 'firebase-local/testing/live-server';

const now = { '.sv': 'timestamp' };
const receipt = (more: Readonly<Record<string, unknown>> = {}) => ({
  status: 'received',
  at: now,
  ...more,
});

export interface Attempt {
  readonly who: keyof typeof tokens;
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly query?: string;
  /** The reason why the rules must refuse it; undefined if they must allow it. */
  readonly refusedBecause?: string;
}

/** These two wrong times detect rules that allow a difference of ten minutes. */
const earlier = 1_600_000_000_000;
const later = 4_000_000_000_000;

export const tokens = {
  nobody: undefined,
  driver: tokenFor('driver-1'),
  otherDriver: tokenFor('driver-2'),
  office: tokenFor('office-1', { office: true, safety: true }),
  /** An account with the role office but without safety. */
  desk: tokenFor('office-5', { office: true }),
  officeAsText: tokenFor('office-2', { office: 'true' }),
  officeAsOne: tokenFor('office-3', { office: 1 }),
  formerOffice: tokenFor('office-4', { office: false }),
  otherClaim: tokenFor('office-5', { admin: true, role: 'office' }),
  namedOffice: tokenFor('office', { name: 'office' }),
  expiredDriver: tokenFor('driver-1', {}, -1),
  expiredOffice: tokenFor('office-1', { office: true }, -1),
  garbage: 'not.a.token',
} as const;

/** The data before each attempt, written by the office. */
export const seeded = [
  { path: '/receipts/driver-1/report-1', body: receipt({ note: 'Danke' }) },
  { path: '/receipts/driver-2/report-2', body: receipt() },
] as const;

const own = '/receipts/driver-1';
const place = `${own}/report-1`;
const fresh = `${own}/report-9`;

export const allowed: readonly Attempt[] = [
  { who: 'driver', method: 'GET', path: own },
  { who: 'driver', method: 'GET', path: place },
  { who: 'driver', method: 'GET', path: `${place}/status` },
  { who: 'driver', method: 'GET', path: `${own}/none` },
  { who: 'driver', method: 'GET', path: own, query: '&orderBy="at"&limitToLast=10' },
  { who: 'driver', method: 'GET', path: own, query: '&orderBy="$key"&limitToLast=10' },
  { who: 'office', method: 'GET', path: own },
  { who: 'office', method: 'GET', path: '/receipts/driver-2/report-2' },
  { who: 'office', method: 'PUT', path: fresh, body: receipt() },
  { who: 'office', method: 'PUT', path: place, body: receipt({ status: 'inProgress' }) },
  { who: 'desk', method: 'PUT', path: place, body: receipt({ status: 'inProgress' }) },
  { who: 'desk', method: 'GET', path: place },
  { who: 'office', method: 'PUT', path: place, body: receipt({ status: 'closed' }) },
  { who: 'office', method: 'PUT', path: place, body: receipt({ status: 'returned' }) },
  { who: 'office', method: 'PUT', path: place, body: receipt({ note: '' }) },
  { who: 'office', method: 'PUT', path: place, body: receipt({ note: 'x'.repeat(1000) }) },
  { who: 'office', method: 'PATCH', path: place, body: { status: 'closed', at: now, note: null } },
  {
    who: 'office',
    method: 'PATCH',
    path: '/',
    body: { 'receipts/driver-1/report-1': receipt(), 'receipts/driver-2/report-2': receipt() },
  },
];

const asOffice = (
  method: Attempt['method'],
  path: string,
  body: unknown,
  refusedBecause: string,
): Attempt => ({ who: 'office', method, path, body, refusedBecause });
const reads = (who: Attempt['who'], path: string, refusedBecause: string, query = ''): Attempt => ({
  who,
  method: 'GET',
  path,
  query,
  refusedBecause,
});
const writes = (who: Attempt['who'], refusedBecause: string): Attempt => ({
  who,
  method: 'PUT',
  path: place,
  body: receipt({ status: 'closed' }),
  refusedBecause,
});

export const hostile: readonly Attempt[] = [
  reads('nobody', '/', 'nobody reads the root'),
  reads('desk', own, 'the office without safety reads all receipts of a driver'),
  reads('desk', '/receipts', 'the office without safety lists receipts'),
  reads('nobody', '/receipts', 'nobody lists receipts'),
  reads('nobody', own, 'signed out'),
  reads('nobody', place, 'signed out'),
  reads('nobody', `${place}/status`, 'signed out'),
  reads('expiredDriver', own, 'the token has expired'),
  reads('expiredOffice', own, 'the token has expired'),
  reads('garbage', own, 'no token at all'),
  reads('otherDriver', own, 'another driver'),
  reads('otherDriver', place, 'another driver, with the id of the report'),
  reads('otherDriver', `${place}/note`, 'another driver, one field'),
  reads('otherDriver', own, 'another driver, by query', '&orderBy="at"&limitToLast=1'),
  reads('otherDriver', own, 'another driver, keys only', '&shallow=true'),
  reads('driver', '/', 'a driver does not read the root'),
  reads('driver', '/', 'a driver does not read the keys of the root', '&shallow=true'),
  reads('driver', '/receipts', 'a driver does not list drivers'),
  reads(
    'driver',
    '/receipts',
    'a driver does not list drivers by query',
    '&orderBy="$key"&equalTo="driver-1"',
  ),
  reads('driver', '/users/driver-1', 'another path'),
  reads(
    'driver',
    '/receipts/driver-1/../driver-2',
    'a path with ".." is resolved before it is checked',
  ),
  reads('driver', '/receipts/driver-1/%2e%2e/driver-2', 'the same path, percent-encoded'),
  reads('driver', '/receipts/driver-1%2f..%2fdriver-2', 'a slash within a key'),
  reads('driver', '/receipts/__proto__', 'a name that every object has'),
  reads('driver', '/receipts/constructor', 'a name that every object has'),
  reads('driver', '/receipts/DRIVER-1', 'upper and lower case differ'),
  reads('driver', '/.settings/rules', 'the rules themselves'),
  reads('office', '/', 'the office does not read the root'),
  reads('office', '/receipts', 'the office does not read all receipts together'),
  reads('officeAsText', own, 'the claim must be true, not a text'),
  reads('officeAsOne', own, 'the claim must be true, not a number'),
  reads('formerOffice', own, 'the claim is false'),
  reads('otherClaim', own, 'another claim'),
  reads('namedOffice', own, 'a claim that only contains the name of the role'),

  writes('nobody', 'signed out'),
  writes('driver', 'a driver does not write a status'),
  writes('otherDriver', 'another driver'),
  writes('expiredOffice', 'the token has expired'),
  writes('garbage', 'no token at all'),
  writes('officeAsText', 'the claim must be true, not a text'),
  writes('officeAsOne', 'the claim must be true, not a number'),
  writes('formerOffice', 'the claim is false'),
  writes('otherClaim', 'another claim'),
  writes('namedOffice', 'a claim that only contains the name of the role'),
  {
    who: 'driver',
    method: 'PUT',
    path: fresh,
    body: receipt(),
    refusedBecause: 'a driver makes no receipt',
  },
  {
    who: 'driver',
    method: 'POST',
    path: own,
    body: receipt(),
    refusedBecause: 'a driver makes no receipt under a new key',
  },
  { who: 'driver', method: 'DELETE', path: place, refusedBecause: 'a driver deletes no receipt' },
  { who: 'driver', method: 'DELETE', path: own, refusedBecause: 'nor all' },
  {
    who: 'driver',
    method: 'PATCH',
    path: place,
    body: { status: 'closed', at: now },
    refusedBecause: 'a driver deletes no field of a receipt',
  },
  {
    who: 'driver',
    method: 'PATCH',
    path: '/',
    body: { 'receipts/driver-1/report-1/status': 'closed' },
    refusedBecause: 'a driver deletes no receipt from above',
  },
  {
    who: 'driver',
    method: 'PUT',
    path: '/drafts/driver-1',
    body: 1,
    refusedBecause: 'another place',
  },
  { who: 'driver', method: 'DELETE', path: '/', refusedBecause: 'nobody deletes the root' },

  asOffice('PUT', fresh, receipt({ status: 'lost' }), 'an unknown status'),
  asOffice('PUT', fresh, receipt({ status: 'Received' }), 'a status in upper case'),
  asOffice('PUT', fresh, receipt({ status: '' }), 'an empty status'),
  asOffice('PUT', fresh, receipt({ status: 1 }), 'a status that is a number'),
  asOffice('PUT', fresh, receipt({ status: true }), 'a status that is true'),
  asOffice('PUT', fresh, receipt({ status: { received: true } }), 'a status with children'),
  asOffice('PUT', fresh, receipt({ status: ['received'] }), 'a status that is a list'),
  asOffice('PUT', fresh, { at: now }, 'no status'),
  asOffice('PUT', fresh, { at: now, note: 'x' }, 'a note without a status'),
  asOffice('PUT', fresh, { status: 'received' }, 'no time'),
  asOffice('PUT', fresh, receipt({ at: earlier }), 'an earlier time'),
  asOffice('PUT', fresh, receipt({ at: later }), 'a later time'),
  asOffice('PUT', fresh, receipt({ at: 'now' }), 'a time that is a text'),
  asOffice(
    'PUT',
    fresh,
    receipt({ at: { '.sv': { increment: 1 } } }),
    'a time that is incremented',
  ),
  asOffice('PUT', fresh, receipt({ note: 'x'.repeat(1001) }), 'a note of 1001 characters'),
  asOffice('PUT', fresh, receipt({ note: 5 }), 'a note that is a number'),
  asOffice('PUT', fresh, receipt({ note: true }), 'a note that is true'),
  asOffice('PUT', fresh, receipt({ note: { text: 'x' } }), 'a note with children'),
  asOffice(
    'PUT',
    fresh,
    receipt({ note: { length: 1 } }),
    'a note that is an object with a length',
  ),
  asOffice('PUT', fresh, receipt({ note: ['x'] }), 'a note that is a list'),
  asOffice('PUT', fresh, receipt({ author: 'x' }), 'an additional field'),
  asOffice(
    'PUT',
    fresh,
    receipt({ constructor: 'x' }),
    'a field with a name that every object has',
  ),
  asOffice(
    'PUT',
    fresh,
    `{"status":"received","at":{".sv":"timestamp"},"__proto__":{"x":1}}`,
    'the name of a prototype',
  ),
  asOffice('PUT', fresh, 'received', 'a text instead of a receipt'),
  asOffice('PUT', fresh, 1, 'a number instead of a receipt'),
  asOffice('PUT', `${fresh}/status`, 'received', 'a new receipt with only a status'),
  asOffice('PUT', `${place}/status`, 'closed', 'a status with the earlier time'),
  asOffice('PUT', `${place}/note`, 'x', 'a note with the earlier time'),
  asOffice('PUT', `${place}/status/deep`, 1, 'a child of the status'),
  asOffice('PUT', `${fresh}/author`, 'x', 'only an additional field'),
  asOffice('PATCH', place, { at: now, author: 'x' }, 'an additional field in an update'),
  asOffice('PATCH', place, { at: now, 'note/deep': 'x' }, 'a child of the note'),
  asOffice('PATCH', place, { at: now, status: null }, 'removal of the status'),
  asOffice(
    'PATCH',
    '/',
    {
      'receipts/driver-1/report-1': receipt(),
      'receipts/driver-2/report-2': receipt({ status: 'lost' }),
    },
    'an update of two receipts with one invalid',
  ),
  asOffice(
    'PATCH',
    '/',
    { 'receipts/driver-1/report-1': receipt(), other: 1 },
    'an update of a receipt and another path',
  ),
  asOffice('DELETE', place, undefined, 'removal of a receipt'),
  asOffice('DELETE', `${place}/status`, undefined, 'removal of a status'),
  asOffice('DELETE', own, undefined, 'removal of a receipt by an update'),
  asOffice('DELETE', '/receipts', undefined, 'removal of a receipt by an empty value'),
  asOffice('PUT', own, { 'report-1': receipt() }, 'all receipts of a driver together'),
  asOffice('PUT', '/receipts', {}, 'all receipts together'),
  asOffice('PUT', '/', {}, 'the whole database together'),
  asOffice('PUT', '/settings', { open: true }, 'another path'),
  asOffice('PUT', '/.settings/rules', { rules: { '.write': true } }, 'the rules themselves'),
];
