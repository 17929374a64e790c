import { expect, test } from 'vitest';
import { readCheck } from '../../../src/features/vehicle-defects/known-checks.ts';
import {
  checkStateOf,
  lastCheckOf,
  type LastCheck,
  newestCheck,
} from '../../../src/features/vehicle-defects/model/last-check.ts';

const morning = new Date(2026, 10, 27, 6, 12).getTime();
const report = {
  id: 'r1',
  kind: 'departureCheck',
  shortCode: 'K-261127-4F7K',
  reporter: { name: 'Jona Brandt' },
  createdAt: morning,
  answers: { vehiclePlate: 'HH-TL 110', result: 'inOrder', odometer: 7, odometerUnit: 'km' },
};
const last: LastCheck = {
  reportId: 'r1',
  code: 'K-261127-4F7K',
  plate: 'HH-TL 110',
  name: 'Jona Brandt',
  at: morning,
  result: 'inOrder',
  odometer: 7,
  odometerUnit: 'km',
};
const evening = new Date(2026, 10, 27, 23, 59).getTime();
const nextDay = new Date(2026, 10, 28, 0, 1).getTime();

test.each<[string, { now: number; isCurrent: boolean; last?: LastCheck }]>([
  ['inOrder', { now: evening, isCurrent: true, last }],
  ['inOrder', { now: evening, isCurrent: false, last }],
  ['stop', { now: evening, isCurrent: true, last: { ...last, result: 'stop' } }],
  ['notToday', { now: nextDay, isCurrent: true, last }],
  ['unknown', { now: nextDay, isCurrent: false, last }],
  ['notToday', { now: evening, isCurrent: true }],
  ['unknown', { now: evening, isCurrent: false }],
])('checkStateOf › is %s for %j', (status, { last: known, ...at }) => {
  expect(checkStateOf(known, at).status).toBe(status);
});

test('lastCheckOf › repeats the report under the key of its plate', () => {
  expect(lastCheckOf(report)).toEqual({ vehicle: 'HH-TL110', check: last });
});

test.each([
  ['another report', { ...report, kind: 'complaintChassis' }],
  ['a withdrawal', { ...report, answers: { followText: 'x' } }],
  [
    'a plate that the rules cannot compare',
    { ...report, answers: { ...report.answers, vehiclePlate: 'D HH-TL 110' } },
  ],
])('lastCheckOf › returns nothing for %s', (_name, other) => {
  expect(lastCheckOf(other)).toBeUndefined();
});

test('readCheck › ignores an entry of another plate', () => {
  expect(readCheck(last, 'HH-TL110')).toEqual(last);
  expect(readCheck(last, 'HH-TL111')).toBeUndefined();
  expect(readCheck({ ...last, result: 'perfect' }, 'HH-TL110')).toBeUndefined();
});

test('newestCheck › prefers the later check', () => {
  const later = { ...last, at: evening };
  expect(newestCheck([undefined, last, later])).toBe(later);
});
