import { expect, test } from 'vitest';
import { graceIn, inspectionLight } from '../../../src/features/reports/inspection-dates.ts';
import { now } from './helpers.ts';

/** Today is 21 November 2026. */
test.each<[string, 'twoMonths' | 'none', string]>([
  // BetrSichV § 14(5): an inspection up to two months after the due month is on time.
  ['2027-02', 'twoMonths', 'green'],
  ['2027-01', 'twoMonths', 'yellow'],
  ['2026-11', 'twoMonths', 'yellow'],
  ['2026-10', 'twoMonths', 'yellow'],
  ['2026-09', 'twoMonths', 'yellow'],
  ['2026-08', 'twoMonths', 'red'],
  ['2021-01', 'twoMonths', 'red'],
  // GGVSEB § 19(2), StVZO § 29(7): no grace for vehicles.
  ['2027-02', 'none', 'green'],
  ['2027-01', 'none', 'yellow'],
  ['2026-11', 'none', 'yellow'],
  ['2026-10', 'none', 'red'],
  // A calibration is valid to the end of its year: MessEV § 34(2).
  ['2027-12', 'none', 'green'],
  ['2026-12', 'none', 'yellow'],
  ['2025-12', 'none', 'red'],
  // A certificate with a day.
  ['2027-02-01', 'none', 'green'],
  ['2027-01-31', 'none', 'yellow'],
  ['2026-11-21', 'none', 'yellow'],
  ['2026-11-20', 'none', 'red'],
  ['2026-11-20', 'twoMonths', 'yellow'],
  ['2026-09-30', 'twoMonths', 'yellow'],
  ['2026-08-31', 'twoMonths', 'red'],
])('inspectionLight › %s with grace %s is %s', (due, grace, light) => {
  expect(inspectionLight(due, grace, now)).toBe(light);
});

test.each([
  ['', 'twoMonths'],
  ['DE', 'twoMonths'],
  ['GB', 'none'],
  ['NI', 'none'],
  ['FR', 'none'],
  ['other', 'none'],
] as const)('a company in "%s" has the grace %s', (country, grace) => {
  expect(graceIn('twoMonths', country)).toBe(grace);
  expect(graceIn('none', country)).toBe('none');
});

test('inspectionLight › changes after the last minute of the due month', () => {
  expect(inspectionLight('2026-11', 'none', new Date(2026, 10, 30, 23, 59).getTime())).toBe(
    'yellow',
  );
  expect(inspectionLight('2026-11', 'none', new Date(2026, 11, 1, 0, 0).getTime())).toBe('red');
  expect(inspectionLight('2026-11', 'twoMonths', new Date(2027, 0, 31, 23, 59).getTime())).toBe(
    'yellow',
  );
  expect(inspectionLight('2026-11', 'twoMonths', new Date(2027, 1, 1, 0, 0).getTime())).toBe('red');
});

test.each([undefined, '', 'bald', '11/2026', 2026, '2026', '-12', '26-12', '2026.5-12'])(
  'inspectionLight › ignores %j, which is not a date',
  (due) => {
    expect(inspectionLight(due, 'none', now)).toBeUndefined();
  },
);
