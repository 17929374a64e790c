import { describe, expect, test } from 'vitest';
import { vehicleKey } from '../../../scripts/build/database-rules/vehicles.ts';
import {
  askedPlates,
  cleanPlate,
  matchesPlateSearch,
  mayBeSameVehicle,
  possibleKeys,
  possiblePlates,
  vehicleKeyOf,
} from '../../../src/features/reports/plates.ts';
import { plateCountry } from '../../../src/features/reports/code-patterns.ts';

describe('vehicleKeyOf', () => {
  test.each([
    ['H-HT 204', 'HH-T 204'],
    ['B-NO 1234', 'BN-O 1234'],
    ['M-TK 12', 'MT-K 12'],
    ['H HT 204', 'HH T 204'],
    ['K-Ö 1', 'KÖ-A 1'],
    ['HH-AB 123', 'HH-AB 123E'],
    ['HH-AB 123E', 'HH-AB 123H'],
    ['ST-DA 12', 'STD-A 12'],
  ])('gives two vehicles two keys: %s and %s', (one, other) => {
    expect(vehicleKeyOf(one)).not.toBe(vehicleKeyOf(other));
    expect(mayBeSameVehicle(one, other)).toBe(false);
    expect(mayBeSameVehicle(other, one)).toBe(false);
  });

  test.each([
    'KA-AB 123',
    'ka-ab 123',
    'KA-AB-123',
    'KA-AB123',
    'KA AB 123',
    'KA  AB 123',
    'KA\u2010AB 123',
    'KA\u2011AB 123',
    'KA\u2012AB 123',
    'KA\u2013AB 123',
    'KA\u2014AB 123',
    'KA\u2015AB 123',
    'KA\u2212AB 123',
    'KA\uff0dAB 123',
    'KA\u00b7AB 123',
    'KA•AB 123',
    'KA.AB/123',
    'KA_AB_123',
    'KA\u00a0AB\u00a0123',
    'KA\u202fAB\u2009123',
    '\u200bKA-AB 123',
    'K\u200bA-A\u00adB 1\u206023',
    '\u200eKA-AB 123\u200f',
    '\ufeffKA-AB 123\n',
    'ＫＡ－ＡＢ　１２３',
    'KA-AB \u0661\u0662\u0663',
    '\ufffcKA-AB 123',
    'KA\tAB 123',
    'KA - AB - 123',
  ])('gives one vehicle one key: %j', (typed) => {
    expect(vehicleKeyOf(typed)).toBe('KA-AB123');
    expect(mayBeSameVehicle(typed, 'KA-AB 123')).toBe(true);
  });

  test.each([
    'HH-T 204',
    'HH-T 204.',
    'HH-T 204-',
    '- HH-T 204',
    '(HH-T 204)',
    '"HH-T 204",',
    'HH-T 20 4',
    'HH-T 2 0 4',
    'D HH-T 204',
    'D-HH-T 204',
    'D HH T204.',
    '(D) HH-T 204',
    'HH-T 204 04-10',
    'HH-T 204 (04/10)',
    'DE HH-T 204',
    'GER HH-T 204',
  ])('ignores what is beside a complete plate: %j', (typed) => {
    expect(vehicleKeyOf(typed)).toBe('HH-T204');
    expect(possibleKeys(typed).slice(0, 2)).toEqual(['HH-T204', 'HHT204']);
    expect(mayBeSameVehicle(typed, 'HH-T 204')).toBe(true);
    expect(mayBeSameVehicle('HH-T 204', typed)).toBe(true);
    expect(mayBeSameVehicle(typed, 'H-HT 204')).toBe(false);
    expect(matchesPlateSearch('HH-T 204', typed)).toBe(true);
    expect(matchesPlateSearch(typed, 'HH-T 204')).toBe(true);
  });

  test.each(['AB-123-CD', 'F AB-123-CD', 'F-AB-123-CD', 'F AB123CD', '(F) AB 123 CD'])(
    'ignores the sign of France before a French plate: %j',
    (typed) => {
      expect(vehicleKeyOf(typed)).toBe('AB123CD');
      expect(mayBeSameVehicle(typed, 'AB-123-CD')).toBe(true);
      expect(mayBeSameVehicle(typed, 'I AB-123-CD')).toBe(false);
    },
  );

  test.each([
    ['D-HT 204', 'D-HT204'],
    ['D-H 204', 'D-H204'],
    ['D H 204', 'D-H204'],
    ['DH-T 204', 'DH-T204'],
    ['DH T 204', 'DH-T204'],
    ['D-HT 20 4', 'D-HT204'],
    ['H-HT 2 E', 'H-HT2E'],
    ['H-HT 204 13-14', 'HHT2041314'],
    ['H-HT 204E 04-10', 'H-HT204E'],
    ['H-HT 204 H 04-10', 'H-HT204H'],
    ['HHT 204E 04-10', 'HHT204E'],
    ['DE-HT 204', 'DE-HT204'],
    ['DE H 204', 'DE-H204'],
    ['GER-H 204', 'GER-H204'],
    ['AB-12-34', 'AB1234'],
    ['P AB-12-34', 'PAB1234'],
    ['(P) AB-12-34', 'PAB1234'],
    ['NL-AB-12-34', 'NLAB1234'],
    ['P-AB 1234', 'P-AB1234'],
    ['P AB 12 34', 'P-AB1234'],
    ['D AB 12 34', 'D-AB1234'],
    ['D-AB-12-34', 'D-AB1234'],
    ['HH AB 12 34', 'HH-AB1234'],
  ])('keeps every part of the plate itself: %j gives %s', (typed, key) => {
    expect(vehicleKeyOf(typed)).toBe(key);
  });

  test.each(['HHT204.', 'HHT 20 4', 'D-HHT 204', 'D HHT204', '(HHT 204)', 'HHT 204 04-10'])(
    'finds both vehicles that a plate without a gap may mean: %j',
    (typed) => {
      expect(possibleKeys(typed).slice(0, 3)).toEqual(['HHT204', 'H-HT204', 'HH-T204']);
      expect(askedPlates(typed)).toEqual(['H-HT 204', 'HH-T 204']);
    },
  );

  test.each([
    ['HH-T 204', ['HH-T204', 'HHT204']],
    ['HHT 204', ['HHT204', 'H-HT204', 'HH-T204']],
    ['D HH-T 204', ['HH-T204', 'HHT204', 'DHHT204']],
    ['D HHT204', ['HHT204', 'H-HT204', 'HH-T204', 'DHHT204']],
    ['D-HHT 204', ['HHT204', 'H-HT204', 'HH-T204', 'DHHT204']],
    ['H-HT 204 04-10', ['H-HT204', 'HHT204', 'HHT2040410']],
    ['HHT 204 04-10', ['HHT204', 'H-HT204', 'HH-T204', 'HHT2040410']],
    ['D HH-T 204 04-10', ['HH-T204', 'HHT204', 'DHHT2040410']],
    ['H-HT \u0662\u0660\u0664', ['H-HT204', 'HHT204', 'HHT\u0662\u0660\u0664']],
  ])('does not hide the key of version 0.1: %j may have %j', (typed, keys) => {
    expect(possibleKeys(typed)).toEqual(keys);
  });

  test.each([
    ['H H T 204', ['H-HT 204', 'HH-T 204']],
    ['H-H-T 204', ['H-HT 204', 'HH-T 204']],
    ['H H T 2 0 4', ['H-HT 204', 'HH-T 204']],
    ['H H T 204 E', ['H-HT 204E', 'HH-T 204E']],
    ['H H T 204 04-10', ['H-HT 204', 'HH-T 204']],
    ['HHT 204 E', ['H-HT 204E', 'HH-T 204E']],
    ['HH M M 204', ['HH-MM 204', 'HHM-M 204']],
    ['HH-M M 204', ['HH-MM 204', 'HHM-M 204']],
    ['D H T 204', ['D-HT 204', 'DH-T 204', 'H-T 204']],
    ['D-H T 204', ['D-HT 204', 'DH-T 204', 'H-T 204']],
    ['D-H-T-204', ['D-HT 204', 'DH-T 204', 'H-T 204']],
    ['D H H T 204', ['DH-HT 204', 'DHH-T 204', 'H-HT 204', 'HH-T 204']],
    ['DE H T 204', ['DE-HT 204', 'DEH-T 204', 'H-T 204']],
  ])('asks which vehicle is meant if the letters are spelled: %j', (typed, plates) => {
    const plain = vehicleKeyOf(typed);
    expect(plain).not.toContain('-');
    expect(askedPlates(typed)).toEqual(plates);
    expect(possibleKeys(typed)).toEqual(expect.arrayContaining(plates.map(vehicleKeyOf)));
    for (const plate of plates) {
      expect(mayBeSameVehicle(typed, plate)).toBe(true);
      expect(mayBeSameVehicle(plate, 'KA-AB 123')).toBe(false);
    }
    expect(matchesPlateSearch(plates[0] ?? '', typed)).toBe(true);
  });

  test.each([
    ['AB-123-CD', 'AB123CD'],
    ['AB 123 CD', 'AB123CD'],
    ['ab123cd', 'AB123CD'],
    ['AB12 CDE', 'AB12CDE'],
    ['1-ABC-234', '1ABC234'],
    ['12-AB-34', '12AB34'],
    ['99-AB-CD', '99ABCD'],
    ['WX 1234A', 'WX1234A'],
    ['ZH 123456', 'ZH123456'],
    ['ZH\u2013123456', 'ZH123456'],
    ['BE 1234', 'BE1234'],
    ['GESU 123456-7', 'GESU1234567'],
    ['W-12345 A', 'W12345A'],
    ['Y-123 456', 'Y123456'],
    ['ISTANBUL 34', 'ISTANBUL34'],
    ['1АА 1234', '1АА1234'],
  ])('keeps only letters and digits of another plate: %j gives %s', (typed, key) => {
    expect(vehicleKeyOf(typed)).toBe(key);
    expect(possibleKeys(typed)[0]).toBe(key);
  });
});

test('the live database takes each key of a vehicle, also of a plate that no form expects', () => {
  const characters = [...'AÖßé7 9-–.·/_:!~[]^`{}@#$\\\u00a0\u200bЖΩ漢٣ｋ'];
  const plates = characters.flatMap((one) =>
    characters.flatMap((other) => [
      `H${one}HT${other}204`,
      `HH-A 12${one}${other}`,
      `${one}${other}`,
      `${one}-${other} 1`,
    ]),
  );
  const keys = plates.flatMap(possibleKeys);
  expect(keys.length).toBeGreaterThan(1000);
  expect(keys.filter((key) => !new RegExp(`^${vehicleKey}$`).test(key))).toEqual([]);
});

describe('a plate without a gap after the district', () => {
  test('may be each vehicle that it spells, and the driver is asked', () => {
    expect(possiblePlates('HHT204')).toEqual(['H-HT 204', 'HH-T 204']);
    expect(askedPlates('hht 204')).toEqual(['H-HT 204', 'HH-T 204']);
    expect(askedPlates('KAAB123')).toEqual(['KA-AB 123', 'KAA-B 123']);
    expect(askedPlates('STDAB 123')).toEqual([]);
    expect(askedPlates('STDAB123')).toEqual(['STD-AB 123']);
    expect(askedPlates('BE1234')).toEqual(['B-E 1234']);
  });
  test('is asked for neither with a gap nor in the form of another country', () => {
    for (const typed of [
      'H-HT 204',
      'HH T204',
      'BE 1234',
      'AB-123-CD',
      'AB123CD',
      'GESU1234567',
      '',
    ])
      expect(askedPlates(typed)).toEqual([]);
  });
  test('is found with the vehicles that it may mean, and they are found with it', () => {
    expect(possibleKeys('HHT204')).toEqual(['HHT204', 'H-HT204', 'HH-T204']);
    expect(possibleKeys('H-HT 204')).toEqual(['H-HT204', 'HHT204']);
    expect(possibleKeys('AB-123-CD')).toEqual(['AB123CD']);
    expect(possibleKeys('?')).toEqual([]);
    expect(mayBeSameVehicle('HHT204', 'H-HT 204')).toBe(true);
    expect(mayBeSameVehicle('HH-T 204', 'HHT204')).toBe(true);
    expect(mayBeSameVehicle('', '')).toBe(false);
  });
});

describe('matchesPlateSearch', () => {
  test.each([
    ['H-HT 204', '', true],
    ['H-HT 204', 'H-HT 204', true],
    ['H-HT 204', 'h\u2013ht 204', true],
    ['H-HT 204', 'HH-T 204', false],
    ['HH-T 204', 'H-HT', false],
    ['HH-T 204', 'HH-', true],
    ['H-HT 204', 'HH-', false],
    ['HH-GT 4711', 'H-GT', false],
    ['HH-GT 4711', 'HH-G', true],
    ['HH-GT 4711', 'GT 47', true],
    ['H-GT 4711', 'H-GT', true],
    ['H-HT 204', 'H HT2', true],
    ['H-HT 204', 'HHT204', true],
    ['HH-T 204', 'T204', true],
    ['HH-T 204', '204', true],
    ['HHT 204', 'H-HT 204', true],
    ['HHT 204', 'H-HT', true],
    ['AB-123-CD', 'AB-', true],
    ['AB-123-CD', 'ab 123', true],
    ['AB-123-CD', '\u200b', true],
    ['', 'H', false],
  ])('compares %j with %j: %s', (plate, search, expected) => {
    expect(matchesPlateSearch(plate, search)).toBe(expected);
  });
  test('compares only the start if a desk lists the beginnings of its plates', () => {
    expect(matchesPlateSearch('HH-T 204', '204', true)).toBe(false);
    expect(matchesPlateSearch('HH-T 204', 'HH', true)).toBe(true);
    expect(matchesPlateSearch('H-HT 204', 'HH-T', true)).toBe(false);
  });
});

test('a plate for people has plain dashes and no invisible characters', () => {
  expect(cleanPlate('\u200bka\u2013ab\u00a0 123\u200e')).toBe('KA-AB 123');
  expect(cleanPlate('KA·AB 123')).toBe('KA-AB 123');
  expect(plateCountry('KA-AB-123')).toBe('DE');
  expect(plateCountry('HH_AB 12')).toBeUndefined();
});
