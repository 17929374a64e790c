import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { parseNumber } from '../../../src/i18n/parse-number.ts';

describe('parseNumber reads numbers as drivers of three countries type them', () => {
  test.each<[string, number, number | undefined]>([
    ['0', 0, 0],
    ['12', 0, 12],
    [' 12 ', 0, 12],
    ['12,', 0, 12],
    ['12.', 1, 12],
    [',5', 1, 0.5],
    ['.5', 1, 0.5],
    ['007', 0, 7],
    ['1,5', 1, 1.5],
    ['1.5', 1, 1.5],
    ['-42', 0, -42],
    ['−42,5', 1, -42.5],
    ['+3', 0, 3],
    ['-0', 0, 0],
    // One separator and three digits are thousands if the field cannot have three decimals.
    ['1.485', 0, 1485],
    ['1,485', 0, 1485],
    ['1.485', 1, 1485],
    ['1.485', 3, 1.485],
    ['1,485', 4, 1.485],
    ['0.485', 0, 0.485],
    ['0,485', 3, 0.485],
    ['1234.567', 0, 1234.567],
    ['1.48', 0, 1.48],
    ['1.4850', 0, 1.485],
    // German, English, French and Swiss thousands.
    ['1.485,5', 1, 1485.5],
    ['1,485.5', 1, 1485.5],
    ['1 485,5', 1, 1485.5],
    ['1\u202f485,5', 1, 1485.5],
    ['1\u00a0485', 0, 1485],
    ["1'485.5", 1, 1485.5],
    ['1’485', 0, 1485],
    ['1.234.567', 0, 1234567],
    ['1,234,567.8', 1, 1234567.8],
    ['12 345 678', 0, 12345678],
    ['1 485.250', 1, 1485.25],
    // Not numbers.
    ['', 0, undefined],
    [' ', 0, undefined],
    ['-', 0, undefined],
    [',', 1, undefined],
    ['abc', 0, undefined],
    ['12a', 0, undefined],
    ['1e3', 0, undefined],
    ['1.2.3', 0, undefined],
    ['1,2,3', 1, undefined],
    ['12 5', 0, undefined],
    ['1.23,45,6', 1, undefined],
    ['1,23.456,7', 1, undefined],
    ['--1', 0, undefined],
    ['Infinity', 0, undefined],
    ['0x10', 0, undefined],
    ['1.485.5', 1, undefined],
    ['0.485.000', 0, undefined],
    ['9'.repeat(41), 0, undefined],
  ])('%j with %i decimals is %s', (typed, decimals, expected) => {
    expect(parseNumber(typed, decimals)?.value).toBe(expected);
  });

  test('counts decimals without trailing zeros, so that 12,0 is a whole number', () => {
    expect(parseNumber('12,0', 0)).toEqual({ value: 12, decimals: 0 });
    expect(parseNumber('12,50', 2)).toEqual({ value: 12.5, decimals: 1 });
  });

  test.each(['de-DE', 'en-GB', 'fr-FR', 'de-CH'])('reads back numbers formatted in %s', (tag) => {
    const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 999_999_999 }), (tenths) => {
        expect(parseNumber(format.format(tenths / 10), 1)?.value).toBe(
          tenths === 0 ? 0 : tenths / 10,
        );
      }),
    );
  });

  test('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 0, max: 5 }),
        (typed, decimals) => {
          const read = parseNumber(typed, decimals);
          expect(read === undefined || Number.isFinite(read.value)).toBe(true);
        },
      ),
    );
  });
});
