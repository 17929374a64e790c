import { hazardNumbersOf } from '../../../src/features/hazard-plates/hazard-plates.ts';
import { describe, expect, test } from 'vitest';
import {
  cleanPlate,
  maxPlateKeyLength,
  plainPlate,
  vehicleKeyOf,
} from '../../../src/features/reports/plates.ts';
import { matchesPattern, plateCountry } from '../../../src/features/reports/code-patterns.ts';
import { shortCode } from '../../../src/features/reports/short-code.ts';
import { reportKinds, type ReportKind } from '../../../src/features/reports/kinds.ts';
import { defaultUnit, productOf, products } from '../../../src/features/reports/products.ts';
import type { PatternId } from '../../../src/features/reports/field-kinds.ts';

describe('number plates', () => {
  test.each([
    [' hh-gt  4711 ', 'HH-GT 4711', 'HHGT4711', 'HH-GT4711'],
    ['HH.GT/4711', 'HH.GT/4711', 'HHGT4711', 'HH-GT4711'],
    ['kö-t 77', 'KÖ-T 77', 'KÖT77', 'KÖ-T77'],
    ['istanbul 34', 'ISTANBUL 34', 'ISTANBUL34', 'ISTANBUL34'],
    ['- .', '- .', '', ''],
  ])('%j is shown as %j, has the characters %j and the key %j', (typed, shown, plain, key) => {
    expect(cleanPlate(typed)).toBe(shown);
    expect(plainPlate(typed)).toBe(plain);
    expect(vehicleKeyOf(typed)).toBe(key);
  });
  test('the key of a long plate is cut, its comparison is not', () => {
    const long = 'A'.repeat(maxPlateKeyLength + 1);
    expect(plainPlate(long)).toBe(long);
    expect(vehicleKeyOf(long)).toBe('A'.repeat(20));
  });

  test.each<[string, string | undefined]>([
    ['HH-AB 1234', 'DE'],
    ['HH AB1234', 'DE'],
    ['B-A 1', 'DE'],
    ['M-XY 123E', 'DE'],
    ['KÖ-T 77', 'DE'],
    ['STD-AB 123', 'DE'],
    ['HH-AB 123H', 'DE'],
    ['STD-AB 1234', undefined], // nine characters
    ['B-AB 0123', undefined],
    ['B-AB 12345', undefined],
    ['B-ÄB 12', undefined],
    ['B-ABC 12', undefined],
    ['AB-123-CD', 'FR'],
    ['AI-123-CD', undefined],
    ['AB-123-OU', undefined],
    ['AB12 CDE', 'GB'],
    ['AB12CDE', 'GB'],
    ['WX 1234A', 'other'],
    ['1-ABC-234', 'other'],
    ['HHAB1234', 'other'],
    ['12-AB-34', 'other'],
    ['GESU 123456-7', 'other'],
    ['GESU1234567', 'other'],
    ['A1', undefined],
    ['ABCDEFGHIJK12', undefined],
    ['HALLO', undefined],
    ['HH_AB 12', undefined],
  ])('country of %s is %s', (text, country) => {
    expect(plateCountry(text)).toBe(country);
    expect(matchesPattern('plate', text, {})).toBe(country !== undefined);
  });
});

describe('other codes', () => {
  test.each<[PatternId, string, boolean]>([
    ['vin', 'WDB9634031L123456', true],
    ['vin', 'WDB9634031L12345', false],
    ['vin', 'WDB9634O31L123456', false],
    ['vin', 'WDB9634I31L123456', false],
    ['vin', 'WDB9634Q31L123456', false],
    ['customerNumber', '12345', true],
    ['customerNumber', '1234567890', true],
    ['customerNumber', '1234', false],
    ['customerNumber', '12345678901', false],
    ['customerNumber', 'K12345', false],
    ['orderNumber', 'LS-2026/4711', true],
    ['orderNumber', '471', false],
    ['orderNumber', 'A B C D', false],
    ['tankSerial', 'CH 4711/98-2.A', true],
    ['tankSerial', '47', false],
    ['tankSerial', 'ÄÖ4711', false],
    ['tankCode', 'PxBN(M)', true],
    ['tankCode', 'P25BN(M)', true],
    ['tankCode', 'RxBN', true],
    ['tankCode', 'LGBF', false],
    ['unNumber', '1965', true],
    ['unNumber', '196', false],
    ['unNumber', '19655', false],
    ['phone', '+49 40 123456', true],
    ['phone', '040/12 34 56', true],
    ['phone', '0049 (0)40 123456', true],
    ['phone', '12345', false],
    ['phone', 'Büro', false],
    ['phone', '+1234567890123456', false],
  ])('%s %j is expected: %s', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text, {})).toBe(expected);
  });

  test('use the customer number pattern of the company, and ignore an invalid one', () => {
    expect(matchesPattern('customerNumber', 'K-77', { customerNumberPattern: '^K-\\d{2}$' })).toBe(
      true,
    );
    expect(matchesPattern('customerNumber', '12345', { customerNumberPattern: '^K-\\d{2}$' })).toBe(
      false,
    );
    expect(matchesPattern('customerNumber', '12345', { customerNumberPattern: '(' })).toBe(true);
  });
});

describe('short codes', () => {
  const id = '6f1f3a52-7a0e-4c8e-9a51-2a58b7e6d001';
  test('contain kind and local day, and are deterministic', () => {
    const code = shortCode('dispositionMessage', new Date(2026, 10, 21, 0, 30).getTime(), id);
    expect(code).toMatch(/^D-261121-[2-9A-HJ-NP-Z]{4}$/);
    expect(shortCode('dispositionMessage', new Date(2026, 10, 21, 23, 59).getTime(), id)).toBe(
      code,
    );
  });
  test('have a different letter for every kind', () => {
    const kinds = Object.keys(reportKinds) as ReportKind[];
    expect(new Set(kinds.map((kind) => shortCode(kind, 0, id).charAt(0))).size).toBe(kinds.length);
  });
  test('rarely collide: of 300 reports of a day at most two have the same code', () => {
    const codes = Array.from({ length: 300 }, (_, index) =>
      shortCode('nearbyAccident', 0, `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
    );
    expect(new Set(codes).size).toBeGreaterThanOrEqual(299);
    expect(new Set(codes.join('').replaceAll(/N-\d{6}-/g, '')).size).toBe(32);
  });
});

describe('products', () => {
  // ADR table A and 1.8.5.3.
  test.each<[string, string, string, number, string]>([
    ['lpgMix', '1965', '23', 333, 'l15'],
    ['propane', '1978', '23', 333, 'l15'],
    ['butane', '1011', '23', 333, 'l15'],
    ['lng', '1972', '223', 333, 'kg'],
    ['lh2', '1966', '223', 333, 'kg'],
    ['lox', '1073', '225', 1000, 'kg'],
    ['lin', '1977', '22', 1000, 'kg'],
    ['lar', '1951', '22', 1000, 'kg'],
    ['lco2', '2187', '22', 1000, 'kg'],
    ['lhe', '1963', '22', 1000, 'kg'],
  ])(
    '%s has UN number %s, hazard number %s, loss threshold %i and unit %s',
    (id, unNumber, hazardNumber, lossThreshold, unit) => {
      expect(productOf(id)).toMatchObject({ unNumber, lossThreshold, unit });
      expect(hazardNumbersOf(unNumber)).toEqual([hazardNumber]);
      expect(defaultUnit(id)).toBe(unit);
    },
  );
  test('have litres at 15 °C as the default unit when no product is chosen', () => {
    expect(defaultUnit(undefined)).toBe('l15');
    expect(products).toHaveLength(11);
    expect(productOf('other')?.lossThreshold).toBeUndefined();
  });
});
