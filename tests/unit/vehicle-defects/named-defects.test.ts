/** Tests what the open defects of a vehicle are called, and which of them forbid driving. */
import { expect, test } from 'vitest';
import {
  namedDefects,
  stopText,
} from '../../../src/features/vehicle-defects/model/named-defects.ts';
import { readOpenDefects } from '../../../src/features/vehicle-defects/model/open-defects.ts';
import reports from '../../../src/locales/en/reports.json';
import vehicle from '../../../src/locales/en/vehicle.json';

const words = {
  vehicle,
  levels: reports.choices.severity,
  defects: { chBrakeAir: 'Brake loses air', chHorn: 'Horn', tbLeak: 'Leak' },
};
const entry = (defect: string, level: string, more: object = {}) => ({
  kind: 'complaintChassis',
  at: 5,
  severity: 'normal',
  defects: { d0: defect },
  levels: { d0: level },
  ...more,
});

test.each([
  [
    'a defect that forbids driving',
    { a: entry('chBrakeAir', 'stop') },
    'Do not drive: Brake loses air',
  ],
  [
    'the worst of several reports',
    { a: entry('chBrakeAir', 'stop'), b: entry('tbLeak', 'life') },
    'Danger to life: Leak',
  ],
  [
    'a vehicle out of service',
    { a: entry('chHorn', 'note', { outOfService: true }) },
    vehicle.outOfService,
  ],
  ['a defect that allows driving', { a: entry('chHorn', 'soon') }, undefined],
  ['no entry', null, undefined],
])('stopText › names %s', (_name, open, text) => {
  expect(stopText(readOpenDefects(open), words, 'en')).toBe(text);
});

test('namedDefects › keeps an unreadable entry as an open defect of unknown name', () => {
  const [one] = readOpenDefects({ a: { severity: 'danger' } }).values();
  expect(one && namedDefects(one, words)).toEqual([
    { key: undefined, name: vehicle.other, level: 'stop' },
  ]);
});
