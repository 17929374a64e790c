import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import {
  formatFixed,
  formatSignificant,
  isAmbiguousNumber,
  readAsThousands,
  readTypedNumber,
  writeNumber,
} from '../../../src/i18n/numbers.ts';

describe('typed numbers', () => {
  test.each<[string, Locale, number, number | undefined]>([
    ['4850', 'de', 1, 4850],
    ['4.850', 'de', 1, 4850],
    ['4,850', 'en', 1, 4850],
    ['4 850', 'fr', 1, 4850],
    ['4850,5', 'de', 1, 4850.5],
    ['4850.5', 'de', 1, 4850.5],
    ['4850,5', 'en', 1, 4850.5],
    // The separator of the language is decimal even before three digits.
    ['2,700', 'de', 1, 2.7],
    ['2.700', 'en', 1, 2.7],
    ['2,700', 'fr', 1, 2.7],
    // A bar has three decimals, so the other separator can be decimal as well.
    ['1.013', 'de', 5, 1.013],
    ['1,013', 'de', 5, 1.013],
    ['0,938', 'de', 5, 0.938],
    ['0.938', 'de', 5, 0.938],
    ['1.234,5', 'de', 1, 1234.5],
    ['1,234.5', 'en', 1, 1234.5],
    ['1.234.567', 'de', 1, 1_234_567],
    ['-12,5', 'de', 2, -12.5],
    ['−12,5', 'de', 2, -12.5],
    ['', 'de', 1, undefined],
    ['12x', 'de', 1, undefined],
    ['-', 'de', 1, undefined],
    ['1,2,3', 'de', 1, undefined],
  ])('%s in %s, %d decimals, is %s', (typed, locale, decimals, value) => {
    expect(readTypedNumber(typed, locale, decimals)).toBe(value);
  });

  test.each<[string, Locale, number, number | undefined]>([
    ['4,850', 'de', 1, 4850],
    ['4.850', 'en', 1, 4850],
    ['−4,850', 'de', 1, -4850],
    // Unambiguous: the separator already is the thousands separator, the field allows that many
    // decimals, or the digits cannot be a group of thousands.
    ['4.850', 'de', 1, undefined],
    ['1,013', 'de', 5, undefined],
    ['0,850', 'de', 1, undefined],
    ['4,85', 'de', 1, undefined],
  ])('%s in %s, %d decimals, can also mean %s', (typed, locale, decimals, value) => {
    expect(readAsThousands(typed, locale, decimals)).toBe(value);
  });

  it('reads back numbers that it wrote into a field, in every language', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.integer({ min: -20_000_000, max: 20_000_000 }),
        fc.integer({ min: 0, max: 5 }),
        (locale, digits, places) => {
          const value = digits / 10 ** places;
          expect(readTypedNumber(writeNumber(value, locale), locale, 1)).toBe(
            value === 0 ? 0 : value,
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('isAmbiguousNumber recognises numbers with two possible meanings', () => {
    for (const typed of ['2.700', '2,700', '12.345', '-1.234', '−1.234'])
      expect(isAmbiguousNumber(typed)).toBe(true);
    for (const typed of ['2700', '2.7', '0.938', '0,420', '1.234.567', '1234,567', '12,34'])
      expect(isAmbiguousNumber(typed)).toBe(false);
  });
});

describe('displayed numbers', () => {
  test.each<[number, Locale, number, string]>([
    [80.5, 'de', 2, '80,50'],
    [80.5, 'en', 2, '80.50'],
    [2123.6, 'de', 0, '2.124'],
    [2123.6, 'en', 0, '2,124'],
    [2123.6, 'fr', 0, '2\u202f124'],
    [-0.001, 'de', 1, '0,0'],
    [-185.19, 'de', 2, '−185,19'],
    // 45 % of 4850 L, represented by a double as 2182.4999999999995.
    [4850 * 0.85 - 4850 * 0.4, 'de', 0, '2.183'],
  ])('%d in %s with %d digits is %s', (value, locale, digits, text) => {
    expect(formatFixed(value, locale, digits)).toBe(text);
  });

  it('shows eight significant digits without padding, and extremes in powers of ten', () => {
    expect(formatSignificant(0.45359237, 'de', 8)).toBe('0,45359237');
    expect(formatSignificant(1000, 'en', 8)).toBe('1,000');
    expect(formatSignificant(1e-7, 'en', 8)).toBe('1E−7');
    expect(formatSignificant(0, 'de', 8)).toBe('0');
  });
});
