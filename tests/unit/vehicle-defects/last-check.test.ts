import { describe, expect, test } from 'vitest';
import { readCheck } from '../../../src/features/vehicle-defects/known-checks.ts';
import {
  checkStateOf,
  findChecks,
  isAnyToday,
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

test('lastCheckOf › returns the fields of the report under the key of its plate', () => {
  expect(lastCheckOf(report)).toEqual({ vehicle: 'HH-TL110', check: last });
});

test.each([
  ['another report', { ...report, kind: 'complaintChassis' }],
  ['a withdrawal', { ...report, answers: { followText: 'x' } }],
  [
    'a plate that the rules cannot compare',
    { ...report, answers: { ...report.answers, vehiclePlate: '- .' } },
  ],
])('lastCheckOf › returns nothing for %s', (_name, other) => {
  expect(lastCheckOf(other)).toBeUndefined();
});

test.each([
  ['HH-TL 110', 'HH-TL110'],
  ['D HH-TL 110', 'HH-TL110'],
  ['D-HH-TL-110', 'HH-TL110'],
  ['(D) HH-TL 110', 'HH-TL110'],
  ['HH-TL 110 04-10', 'HH-TL110'],
  ['D HH-TL 110 04/10', 'HH-TL110'],
  ['D-HT 204 04-10', 'D-HT204'],
  ['HH·TL 110', 'HH-TL110'],
  ['F AB-123-CD', 'AB123CD'],
  ['F-AB-123-CD', 'AB123CD'],
  ['I AB-123-CD', 'IAB123CD'],
  ['GB AB12 CDE', 'AB12CDE'],
  ['UK AB12 CDE', 'AB12CDE'],
  ['B 1-ABC-234', '1ABC234'],
  ['B-AB 1234', 'B-AB1234'],
  ['F-AB 1234', 'F-AB1234'],
])(
  'lastCheckOf › finds the vehicle of a plate with country sign or season: %j is %s',
  (vehiclePlate, vehicle) => {
    const check = { ...report, answers: { ...report.answers, vehiclePlate } };
    expect(lastCheckOf(check)?.vehicle).toBe(vehicle);
  },
);

describe('findChecks', () => {
  const withPlate = (plate: string): LastCheck => ({ ...last, plate });
  test.each([
    ['HH-TL 110', 'D HH-TL 110'],
    ['D HH-TL 110', 'HH-TL 110 04-10'],
    ['AB-123-CD', 'F AB-123-CD'],
  ])('counts for %j the check of the same vehicle as %j', (plate, checked) => {
    const check = withPlate(checked);
    expect(findChecks(plate, [check])).toEqual({ own: check, similar: [] });
  });
  test('does not count a check whose plate may be that of another vehicle', () => {
    const check = withPlate('HHTL 110');
    const found = findChecks('HH-TL 110', [undefined, check]);
    expect(found).toEqual({ own: undefined, similar: [check] });
    expect(isAnyToday(found.similar, evening)).toBe(true);
    expect(isAnyToday(found.similar, nextDay)).toBe(false);
  });
  test('ignores the check of another vehicle', () => {
    const found = findChecks('HH-TL 110', [withPlate('H-TL 110'), withPlate('HH-TL 111')]);
    expect(found).toEqual({ own: undefined, similar: [] });
  });
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
