/** Tests what people paste, dictate and type, for each kind of field: expected value or problem. */
import { describe, expect, test } from 'vitest';
import { parseDay, parseMonth } from '../../../src/features/reports/dates.ts';
import { cleanText } from '../../../src/features/reports/clean-text.ts';
import type { NumberField } from '../../../src/features/reports/field-kinds.ts';
import { roundedNumber } from '../../../src/features/reports/read-number.ts';
import { readField, type SimpleField } from '../../../src/features/reports/read-field.ts';
import { normalizePhone } from '../../../src/features/session/model/phone-number.ts';
import { emailProblem } from '../../../src/features/session/model/registration.ts';
import { cleanCode, cleanEmail, visibleText } from '../../../src/i18n/typed-characters.ts';
import { formatNumber } from '../../../src/i18n/format.ts';
import { type TypedUnit, withoutOwnUnit } from '../../../src/i18n/number-units.ts';
import { withUnit } from '../../../src/i18n/unit-space.ts';
import deForms from '../../../src/locales/de/reports.json';
import enForms from '../../../src/locales/en/reports.json';
import frForms from '../../../src/locales/fr/reports.json';
import deGas from '../../../src/locales/de/gas-calculator.json';
import enGas from '../../../src/locales/en/gas-calculator.json';
import frGas from '../../../src/locales/fr/gas-calculator.json';
import { parseNumber } from '../../../src/i18n/parse-number.ts';
import { now } from './helpers.ts';

const base = { id: 'field', section: 'one' };
const scope = { answers: {}, form: {}, context: { now, profile: {} } };
const read = (field: SimpleField, typed: string, answers = {}) => {
  const { answer, problems } = readField(field, typed, { ...scope, answers });
  return problems.length === 0 ? answer : problems.map(({ code }) => code).join();
};
const numberWith = (unit: Pick<NumberField, 'unit' | 'unitFrom'>, decimals: number) =>
  ({ ...base, kind: 'number', minimum: -200, maximum: 100_000, decimals, ...unit }) as const;
const number = (unit: string, decimals = 1) => numberWith({ unit }, decimals);

describe('a number field reads the number without its own unit', () => {
  test.each<[string, string, unknown]>([
    ['l', '4850 l', 4850],
    ['l', '4850l', 4850],
    ['l', '4.850 l', 4850],
    ['l', '2.584 l', 2584],
    ['l', '2.584\u00a0l', 2584],
    ['l', '2\u202f584\u00a0l', 2584],
    ['l', '2,584\u00a0l', 2584],
    ['l', "2'584 l", 2584],
    ['l', '2\u2019584 l', 2584],
    ['l', '4850 Liter', 4850],
    ['l', '4850 litres', 4850],
    ['l', '4850 ltr.', 4850],
    ['l', '4850 L', 4850],
    ['l', '4850 kg', 'otherUnit'],
    ['l', '4,85 m\u00b3', 'otherUnit'],
    ['l', '4850 l bei 15 \u00b0C', 'otherUnit'],
    ['l', '4850 Flaschen', 'notANumber'],
    ['l15', '4850 l bei 15 \u00b0C', 4850],
    ['l15', '4850 l at 15 \u00b0C', 4850],
    ['l15', '4850 l \u00e0 15 \u00b0C', 4850],
    ['l15', '4850\u00a0l bei 15\u00a0\u00b0C', 4850],
    ['l15', '4850 Liter', 4850],
    ['l15', '4850 t', 'otherUnit'],
    ['m3', '12,5 m\u00b3', 12.5],
    ['m3', '12.5 m3', 12.5],
    ['m3', '12,5 cbm', 12.5],
    ['m3', '12,5 l', 'otherUnit'],
    ['kg', '1.200 kg', 1200],
    ['kg', '1 200 Kilogramm', 1200],
    ['kg', '1,2 t', 'otherUnit'],
    ['kg', '1200 lbs', 'otherUnit'],
    ['percent', '30 %', 30],
    ['percent', '30%', 30],
    ['percent', '30\u202f%', 30],
    ['percent', '30 Prozent', 30],
    ['percent', '30 pour cent', 30],
    ['percent', '30 \uff05', 30],
    ['percent', '\u200e30 %\u200f', 30],
    ['celsius', '-5 \u00b0C', -5],
    ['celsius', '\u22125,5 \u00b0C', -5.5],
    ['celsius', '\u20135 \u00b0', -5],
    ['celsius', '\u2013 5', -5],
    ['celsius', '\u20105', -5],
    ['celsius', '\u20115', -5],
    ['celsius', '\u20125', -5],
    ['celsius', '\u20145', -5],
    ['celsius', '\u20155', -5],
    ['celsius', '\uff0d5', -5],
    ['celsius', '\u200e-5', -5],
    ['celsius', '-\u200e5', -5],
    ['celsius', '\u2066-5\u2069', -5],
    ['celsius', '- 5 Grad', -5],
    ['celsius', 'minus 5 Grad', -5],
    ['celsius', 'moins 5 °C', -5],
    ['celsius', '-5\u2103', -5],
    ['celsius', '20 \u00ba C', 20],
    ['celsius', '20\u00baC', 20],
    ['celsius', '20\u02daC', 20],
    ['celsius', '20 \u00ba', 20],
    ['celsius', '68 \u00baF', 'otherUnit'],
    ['celsius', '5 degr\u00e9s', 5],
    ['celsius', '41 \u00b0F', 'otherUnit'],
    ['celsius', '--5', 'notANumber'],
    ['celsius', '5-', 'notANumber'],
    ['bar', '20,15 bar', 20.1],
    ['bar', '20,15 BAR', 20.1],
    ['bar', '2,5 barü', 2.5],
    ['bar', '2,5 bar ü', 2.5],
    ['bar', '2,5 bar(ü)', 2.5],
    ['bar', '2,5 bar (Ü)', 2.5],
    ['bar', '2.5 barg', 2.5],
    ['bar', '2,5 bar relatifs', 2.5],
    ['bar', '3,5 bara', 'otherUnit'],
    ['bar', '290 psi', 'otherUnit'],
    ['bar', '2000 mbar', 'otherUnit'],
    ['min', '45 min', 45],
    ['min', '45 Min.', 45],
    ['min', '45 Minuten', 45],
    ['min', '2 h', 'otherUnit'],
    ['h', '2 Std.', 2],
    ['h', '2,5 heures', 2.5],
    ['h', '90 min', 'otherUnit'],
    ['km', '123.456 km', 123456],
    ['km', '123\u202f456 km', 123456],
    ['km', '80000 miles', 'otherUnit'],
    ['km', '\u200b12\u00ad34\ufeff', 1234],
    ['km', '\u0661\u0662\u0663', 123],
    ['km', '\uff11\uff12\uff13', 123],
    ['km', '\u200b\u2060', undefined],
    ['km', '\u00a0', undefined],
    ['km', 'l', 'notANumber'],
    ['km', '12 km 5', 'notANumber'],
    ['', '12', 12],
    ['', '12 l', 'notANumber'],
  ])('%s: %j gives %s', (unit, typed, expected) => {
    const field = number(unit);
    const large =
      unit === 'km' ? ({ ...field, maximum: 3_000_000, decimals: 0 } as SimpleField) : field;
    expect(read(large, typed)).toBe(expected);
  });
  test('whose unit is a choice of the form', () => {
    const field: SimpleField = {
      ...base,
      kind: 'number',
      minimum: 0,
      maximum: 100_000,
      decimals: 0,
      unitFrom: 'amountUnit',
    };
    expect(read(field, '4850 l', { amountUnit: 'l15' })).toBe(4850);
    expect(read(field, '4850 kg', { amountUnit: 'l15' })).toBe('otherUnit');
    expect(read(field, '4850 kg', { amountUnit: 'kg' })).toBe(4850);
  });
});

test.each<[string, string, number | undefined]>([
  ['kg', '1,5', 2],
  ['kg', '100000,4', undefined],
  ['kg', '-200,4', undefined],
  ['kg', '99999,5', 100_000],
  ['kg', '1,5 kg', 2],
  ['kg', '2 kg', undefined],
  ['kg', '1,5 t', undefined],
  ['kg', 'x', undefined],
  ['', '1,5', 2],
  ['', '1,5 kg', undefined],
])('the note about rounding › in the unit %j, %j is rounded to %s', (unit, typed, expected) => {
  const field = number(unit, 0);
  expect(roundedNumber(field, typed, undefined)).toBe(expected);
  if (expected !== undefined) expect(read(field, typed)).toBe(expected);
});
test('the note about rounding › uses the unit that the driver has chosen', () => {
  const field = numberWith({ unitFrom: 'amountUnit' }, 0);
  expect(roundedNumber(field, '1,5 t', undefined, 'kg')).toBeUndefined();
  expect(roundedNumber(field, '1,5 l', undefined, 'l15')).toBe(2);
});

const unitIds = {
  l: 'litre',
  l15: 'litreAt15',
  km: 'kilometre',
  mi: 'mile',
  kg: 'kilogram',
  m3: 'cubicMetre',
  min: 'minute',
  h: 'hour',
} as const;
test.each([
  ['de', deForms.units, deGas.units],
  ['en', enForms.units, enGas.units],
  ['fr', frForms.units, frGas.units],
] as const)(
  'the app reads each number with a unit that it writes itself in %s',
  (locale, forms, gas) => {
    const labels = [
      ...Object.entries(gas),
      ...Object.entries(forms).map(
        ([id, label]) =>
          [Object.entries(unitIds).find(([own]) => own === id)?.[1] ?? id, label] as const,
      ),
    ];
    for (const [unit, label] of labels)
      for (const value of [2584, -0.5, 1234567.8]) {
        const written = withUnit(formatNumber(value, locale), label, locale);
        const text = withoutOwnUnit(written, unit as TypedUnit);
        expect([written, 'number' in text && parseNumber(text.number, 1)?.value]).toEqual([
          written,
          value,
        ]);
      }
  },
);

test.each<[string, number, number | undefined]>([
  ['\u200e-5', 0, -5],
  ['\u2013\u00a05', 0, -5],
  ['1\u2009234', 0, 1234],
  ['1\u3000234', 0, 1234],
  ['1\u00b4234', 0, 1234],
  ['1\u2018234', 0, 1234],
  ['\u0661\u066b\u0665', 1, 1.5],
  ['minus 5', 0, -5],
  ['minus  5', 0, -5],
  ['moins\u00a0 5', 0, -5],
  ['Minus 5,5', 1, -5.5],
  ['moins 5', 0, -5],
  ['minus', 0, undefined],
  ['minus minus 5', 0, undefined],
  ['\uff15\uff0c\uff15', 1, 5.5],
  ['\u0968\u0966', 0, 20],
  ['\ufffc5', 0, 5],
  ['12\u2013', 0, undefined],
  ['\u2013', 0, undefined],
  ['\u00bd', 1, undefined],
  ['5\u00b2', 0, undefined],
])('parseNumber › reads %j with %i decimals as %s', (typed, decimals, expected) => {
  expect(parseNumber(typed, decimals)?.value).toBe(expected);
});

test.each<[string, string]>([
  ['\u200b'.repeat(10), ''],
  ['\u00ad', ''],
  ['\u3164', ''],
  ['\ufffc', ''],
  ['\ufffcVentil', 'Ventil'],
  ['\u2800 \u2800', ''],
  ['\u115f', ''],
  ['\u034f', ''],
  ['\u180e', ''],
  ['\u200d', ''],
  ['\ufe0f', ''],
  ['\u200c\u200d\ufe0f', ''],
  ['\u{e0041}', ''],
  [' \u00a0\u2003\u3000', ''],
  ['\u2061\u2062\u2063\u2064', ''],
  ['\uffa0', ''],
  ['\u00adVen\u00adtil', 'Ventil'],
  ['a\u200bb', 'ab'],
  ['a\u00a0b', 'a b'],
  ['a\u202fb', 'a b'],
  ['\u202eabc', 'abc'],
  ['\ufe0fabc', 'abc'],
  ['a \u200db', 'a b'],
  ['❄\ufe0f', '❄\ufe0f'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
])('a free text › %j is kept as %j', (typed, expected) => {
  expect(cleanText(typed)).toBe(expected);
  expect(cleanText(typed, true)).toBe(expected);
  expect(cleanText(cleanText(typed))).toBe(expected);
});
test('a free text › of invisible characters does not satisfy a required length', () => {
  const field: SimpleField = {
    ...base,
    kind: 'text',
    maximumLength: 50,
    minimumLength: 5,
    rows: 3,
  };
  expect(read(field, '\u200b'.repeat(10))).toBeUndefined();
  expect(read(field, '\u200b\u00ad abcd')).toBe('tooShort');
});

test.each<[string, string, string | undefined]>([
  ['\u200bneu@firma.de', 'neu@firma.de', undefined],
  ['neu@firma.de\u200b', 'neu@firma.de', undefined],
  ['neu@\u00adfirma.de', 'neu@firma.de', undefined],
  [' neu@firma.de ', 'neu@firma.de', undefined],
  ['\u00a0neu@firma.de\u00a0', 'neu@firma.de', undefined],
  ['\u202aneu@firma.de\u202c', 'neu@firma.de', undefined],
  ['mailto:neu@firma.de', 'neu@firma.de', undefined],
  ['MAILTO:neu@firma.de?subject=x', 'neu@firma.de', undefined],
  ['<neu@firma.de>', 'neu@firma.de', undefined],
  ['Ada Neu <neu@firma.de>', 'neu@firma.de', undefined],
  ['„neu@firma.de“', 'neu@firma.de', undefined],
  ['"neu@firma.de"', 'neu@firma.de', undefined],
  ['neu@firma.de,', 'neu@firma.de', undefined],
  ['neu@firma.de;', 'neu@firma.de', undefined],
  ['neu@firma.de.', 'neu@firma.de', undefined],
  ['neu@firma.de…', 'neu@firma.de', undefined],
  ['neu@firma.de).', 'neu@firma.de', undefined],
  ['Ada Neu <neu@firma.de>;', 'neu@firma.de', undefined],
  ['Ada Neu <neu@firma.de>…', 'neu@firma.de', undefined],
  ['Ada Neu <neu@firma.de>, ', 'neu@firma.de', undefined],
  ['Ada Neu <mailto:neu@firma.de?subject=x>.', 'neu@firma.de', undefined],
  ['neu\u2010anna@gas\u2011firma.de', 'neu-anna@gas-firma.de', undefined],
  ['neu?b@firma.de', 'neu?b@firma.de', undefined],
  ['\ufffcneu@firma.de', 'neu@firma.de', undefined],
  ['neu＠firma.de', 'neu@firma.de', undefined],
  ['neu+tank@firma.de', 'neu+tank@firma.de', undefined],
  ["o'neil@firma.de", "o'neil@firma.de", undefined],
  ['neu@täglich.de', 'neu@täglich.de', undefined],
  ['fahrer@localhost', 'fahrer@localhost', undefined],
  ['neu-1@firma.de', 'neu-1@firma.de', undefined],
  ['name@firma,de', 'name@firma,de', 'emailInvalid'],
  ['name @firma.de', 'name @firma.de', 'emailInvalid'],
  ['a@b.de, c@d.de', 'a@b.de, c@d.de', 'emailInvalid'],
  ['http://firma.de/@x', 'http://firma.de/@x', 'emailInvalid'],
  ['name@firma..de', 'name@firma..de', 'emailInvalid'],
  ['name', 'name', 'emailInvalid'],
  ['\u200b', '', 'emailMissing'],
  ['', '', 'emailMissing'],
])('an e-mail address › %j is read as %j with the problem %s', (typed, expected, problem) => {
  expect(cleanEmail(typed)).toBe(expected);
  expect(emailProblem(typed)).toBe(problem);
});

test.each<[string, string]>([
  ['0171 2345678', '+491712345678'],
  ['\u200e0171\u00a02345678', '+491712345678'],
  ['\u202a+49 171 2345678\u202c', '+491712345678'],
  ['0171\u20112345678', '+491712345678'],
  ['0171\u20132345678', '+491712345678'],
  ['0171\u22122345678', '+491712345678'],
  ['0171·2345678', '+491712345678'],
  ['+49 (0) 171 / 234.56.78', '+491712345678'],
  ['+49 ( 0 )171 2345678', '+491712345678'],
  ['tel:+491712345678', '+491712345678'],
  ['\uff0b49 171 2345678', '+491712345678'],
  ['0049\u202f171\u202f2345678', '+491712345678'],
  ['\u0660\u0661\u0667\u0661 \u0662\u0663\u0664\u0665\u0666\u0667\u0668', '+491712345678'],
  ['\uff10\uff11\uff17\uff11\u30002345678', '+491712345678'],
  ['\ufffc0171 2345678', '+491712345678'],
  ['\u200b', ''],
  ['Büro', 'Büro'],
])('a telephone number › %j is read as %j', (typed, expected) => {
  expect(normalizePhone(typed, '+49')).toBe(expected);
});

test.each<[string, string]>([
  ['LS\u20132026/4711', 'LS-2026/4711'],
  ['LS\u20112026\u200b/4711', 'LS-2026/4711'],
  ['WDB\u00ad9634031L123456', 'WDB9634031L123456'],
  ['\u200e1965\u200f', '1965'],
  ['CH\u00a04711\u202f98', 'CH 4711 98'],
  ['47  11', '47 11'],
  ['a\tb\r\n', 'a b'],
  ['\ufeff\u2060', ''],
  ['A\u0308 1', 'Ä 1'],
  ['\ufffcHH-T 204', 'HH-T 204'],
  ['HH-T \u0662\u0660\u0664', 'HH-T 204'],
  ['HH-T \u06f2\u06f0\u06f4', 'HH-T 204'],
  ['HH-T \u0968\u0966\u096a', 'HH-T 204'],
  ['ＨＨ－Ｔ\u3000２０４', 'HH-T 204'],
])('a code › %j is read as %j', (typed, expected) => {
  expect(cleanCode(typed)).toBe(expected);
});
test.each<[string, string]>([
  ['\u200bJona\u00a0Öz ', 'Jona Öz'],
  ['\u202eJona', 'Jona'],
  ['Jean\u2011Luc', 'Jean\u2011Luc'],
  ['\u3164', ''],
])('a name › %j is read as %j', (typed, expected) => {
  expect(visibleText(typed)).toBe(expected);
});
test.each<[string, string | undefined]>([
  ['2026\u201311\u201321', '2026-11-21'],
  ['\u200e21.11.2026', '2026-11-21'],
  ['21.11.2026\u00a0', '2026-11-21'],
  ['21/11/2026\u200b', '2026-11-21'],
  ['\u0662\u0661.\u0661\u0661.\u0662\u0660\u0662\u0666', '2026-11-21'],
  ['\uff12\uff11\uff0e\uff11\uff11\uff0e\uff12\uff10\uff12\uff16', '2026-11-21'],
  ['\u200b', undefined],
])('a day › %j is read as %s', (typed, expected) => {
  expect(parseDay(typed)).toBe(expected);
});
test.each<[string, string | undefined]>([
  ['2026\u201111', '2026-11'],
  ['11\u00a0/\u00a02026', '2026-11'],
  ['\u200e11/2026', '2026-11'],
])('a month › %j is read as %s', (typed, expected) => {
  expect(parseMonth(typed)).toBe(expected);
});
