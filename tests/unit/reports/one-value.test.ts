/** Tests boundary values of single fields, with their problems and the numbers in these. */
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../../src/features/reports/clean-text.ts';
import {
  isTime,
  localDay,
  localMinute,
  minuteToMilliseconds,
  parseDay,
  parseMonth,
} from '../../../src/features/reports/dates.ts';
import type { Input } from '../../../src/features/reports/inputs-and-answers.ts';
import { matchesPattern, plateCountry } from '../../../src/features/reports/code-patterns.ts';
import type { FieldReading } from '../../../src/features/reports/field-reading.ts';
import {
  fitsField,
  readField,
  type SimpleField,
} from '../../../src/features/reports/read-field.ts';
import { day, hour, now } from './helpers.ts';

const base = { id: 'field', section: 'one' };
const text: SimpleField = { ...base, kind: 'text', maximumLength: 5 };
const number: SimpleField = { ...base, kind: 'number', minimum: 1, maximum: 10, decimals: 1 };
const rating: SimpleField = { ...base, kind: 'rating', length: 5 };
const aDay: SimpleField = { ...base, kind: 'day' };
const month: SimpleField = { ...base, kind: 'month', grace: 'none' };
const moment: SimpleField = { ...base, kind: 'moment' };
const dayWindow: SimpleField = { ...base, kind: 'dayWindow' };
const place: SimpleField = { ...base, kind: 'place' };
const photos: SimpleField = { ...base, kind: 'photos', maximum: 2 };
const choice: SimpleField = { ...base, kind: 'choice', catalogue: 'c', options: ['a', 'b'] };
const choices: SimpleField = {
  ...base,
  kind: 'choices',
  catalogue: 'c',
  options: ['a', 'b', 'none'],
  exclusive: ['none'],
};
const read = (field: SimpleField, input: Input): FieldReading =>
  readField(field, input, { answers: {}, form: {}, context: { now, profile: {} } });
const error = (code: string, values?: object) => ({
  level: 'error',
  code,
  ...(values && { values }),
});
const warning = (code: string, values?: object) => ({ ...error(code, values), level: 'warning' });
const years = { first: 2000, last: 2041 };
const window = (from: string, to: string, on = '2026-11-21') => ({ day: on, from, to });
const gps = (latitude: number, longitude: number, accuracyMetres?: number, address = '') => ({
  source: 'gps' as const,
  latitude,
  longitude,
  ...(accuracyMetres !== undefined && { accuracyMetres }),
  address,
});

describe('a value', () => {
  it.each<readonly [string, SimpleField, Input, unknown, readonly object[]]>([
    ['a text of the maximum length', text, 'abcde', 'abcde', []],
    [
      'a text that is too long',
      text,
      'abcdef',
      'abcdef',
      [error('tooLong', { maximum: 5, length: 6 })],
    ],
    ['a blank text', text, ' \t ', undefined, []],
    ['a text of the minimum length', { ...text, minimumLength: 3 }, 'abc', 'abc', []],
    [
      'a text that is too short',
      { ...text, minimumLength: 3 },
      'ab',
      'ab',
      [error('tooShort', { minimum: 3, length: 2 })],
    ],
    ['a line break in a field of one line', { ...text, rows: 1 }, 'a\nb', 'a b', []],
    ['a line break in a field of two lines', { ...text, rows: 2 }, 'a\nb', 'a\nb', []],
    ['capitals', { ...text, upperCase: true }, 'ab', 'AB', []],
    ['lower-case letters', text, 'ab', 'ab', []],
    ['an empty number', number, ' ', undefined, []],
    ['a word instead of a number', number, 'ten', undefined, [error('notANumber')]],
    ['the minimum', number, '1', 1, []],
    ['the maximum', number, '10', 10, []],
    ['a number below the minimum', number, '0.9', 0.9, [error('tooSmall', { minimum: 1 })]],
    ['a number above the maximum', number, '10.1', 10.1, [error('tooLarge', { maximum: 10 })]],
    ['a number with too many decimals', number, '1.25', 1.3, []],
    ['a decimal number instead of a whole one', { ...number, decimals: 0 }, '1.5', 2, []],
    ['a multiple of the step', { ...number, step: 5 }, '5', 5, []],
    ['a number between two steps', { ...number, step: 5 }, '6', 5, []],
    ['47 minutes in steps of 5', { ...number, maximum: 600, step: 5 }, '47', 45, []],
    [
      'a number that is rounded up above the warning limit',
      { ...number, decimals: 0, warn: { above: 8, code: 'longAgo' } },
      '8.4',
      9,
      [warning('longAgo', { limit: 8 })],
    ],
    [
      'the same number if the warning does not apply',
      { ...number, decimals: 0, warn: { above: 8, code: 'longAgo', when: () => false } },
      '8.4',
      8,
      [],
    ],
    ['a number without a step', number, '6', 6, []],
    [
      'a number that is rounded down to the maximum',
      { ...number, decimals: 0 },
      '10.4',
      10,
      [error('tooLarge', { maximum: 10 })],
    ],
    [
      'a number at the warning limit',
      { ...number, warn: { above: 8, code: 'longAgo' } },
      '8',
      8,
      [],
    ],
    [
      'a number above the warning limit',
      { ...number, warn: { above: 8, code: 'longAgo' } },
      '9',
      9,
      [warning('longAgo', { limit: 8 })],
    ],
    [
      'a number above a warning limit that does not apply',
      { ...number, warn: { above: 8, code: 'longAgo', when: () => false } },
      '9',
      9,
      [],
    ],
    ['no stars', rating, '', undefined, []],
    ['one star', rating, '1', 1, []],
    ['all stars', rating, '5', 5, []],
    ['zero stars', rating, '0', undefined, [error('choiceUnknown')]],
    ['more stars than the maximum', rating, '6', undefined, [error('choiceUnknown')]],
    ['a number of stars with a leading zero', rating, '03', undefined, [error('choiceUnknown')]],
    ['a number of stars with decimals', rating, '3.0', undefined, [error('choiceUnknown')]],
    ['no day', aDay, ' ', undefined, []],
    ['an invalid day', aDay, 'x', undefined, [error('notADay')]],
    ['the earliest day', aDay, '2000-01-01', '2000-01-01', []],
    [
      'a day before the earliest one',
      aDay,
      '1999-12-31',
      '1999-12-31',
      [error('yearOutOfRange', years)],
    ],
    ['the latest day', aDay, '2041-12-31', '2041-12-31', []],
    [
      'a day after the latest one',
      aDay,
      '2042-01-01',
      '2042-01-01',
      [error('yearOutOfRange', years)],
    ],
    ['no month', month, ' ', undefined, []],
    ['an invalid month', month, 'x', undefined, [error('notAMonth')]],
    ['a month', month, ' 11/2026 ', '2026-11', []],
    [
      'a month before the earliest one',
      month,
      '1999-12',
      '1999-12',
      [error('yearOutOfRange', years)],
    ],
    ['no date and time', moment, ' ', undefined, []],
    ['an invalid date and time', moment, 'x', undefined, [error('notAMoment')]],
    ['a date and time with seconds', moment, ' 2026-11-21T13:00:30 ', '2026-11-21T13:00', []],
    ['the next minute', moment, '2026-11-21T14:06', '2026-11-21T14:06', []],
    ['a time in the future', moment, '2026-11-21T14:07', '2026-11-21T14:07', [warning('inFuture')]],
    [
      'a time that is in the future only for a clock that is 3 days slow',
      moment,
      '2026-11-24T14:05',
      '2026-11-24T14:05',
      [warning('inFuture')],
    ],
    [
      'a time in the future that no slow clock explains',
      moment,
      '2026-11-24T14:06',
      '2026-11-24T14:06',
      [error('inFuture')],
    ],
    ['an old time without a warning limit', moment, '2020-01-01T00:00', '2020-01-01T00:00', []],
    [
      'the oldest time without a warning',
      { ...moment, warnOlderHours: 24 },
      '2026-11-20T14:05',
      '2026-11-20T14:05',
      [],
    ],
    [
      'a time that is older',
      { ...moment, warnOlderHours: 24 },
      '2026-11-20T14:04',
      '2026-11-20T14:04',
      [warning('longAgo', { hours: 24 })],
    ],
    [
      'only the day of a time',
      { ...moment, dayOnly: () => true },
      '2026-11-21T14:30',
      '2026-11-21',
      [],
    ],
    [
      'a future day without a time',
      { ...moment, dayOnly: () => true },
      '2026-11-22',
      '2026-11-22',
      [warning('inFuture')],
    ],
    [
      'an invalid day without a time',
      { ...moment, dayOnly: () => true },
      'x',
      undefined,
      [error('notADay')],
    ],
    ['an empty time window', dayWindow, window('', '', ' '), undefined, []],
    [
      'a start time without a day',
      dayWindow,
      window('08:00', '', ''),
      undefined,
      [error('dayMissing')],
    ],
    [
      'an end time without a day',
      dayWindow,
      window('', '08:00', ''),
      undefined,
      [error('dayMissing')],
    ],
    [
      'an invalid day of a time window',
      dayWindow,
      window('', '', 'x'),
      undefined,
      [error('notADay')],
    ],
    ['an invalid start time', dayWindow, window('8', ''), undefined, [error('notATime')]],
    ['an invalid end time', dayWindow, window('', '25:00'), undefined, [error('notATime')]],
    ['only a start time', dayWindow, window('08:00', ''), window('08:00', ''), []],
    ['only an end time', dayWindow, window('', '08:00'), window('', '08:00'), []],
    [
      'a start time before the end time',
      dayWindow,
      window('08:00', '08:01'),
      window('08:00', '08:01'),
      [],
    ],
    [
      'a start time equal to the end time',
      dayWindow,
      window('08:00', '08:00'),
      window('08:00', '08:00'),
      [error('windowOrder')],
    ],
    [
      'a time window of yesterday',
      dayWindow,
      window('', '', '2026-11-20'),
      window('', '', '2026-11-20'),
      [warning('dayPast')],
    ],
    [
      'a time window in the last century',
      dayWindow,
      window('', '', '1999-01-01'),
      window('', '', '1999-01-01'),
      [error('yearOutOfRange', years)],
    ],
    ['an empty place', place, { source: 'manual', address: ' ' }, undefined, []],
    [
      'rounded coordinates',
      place,
      gps(54.123456, -9.987654, 12.6),
      gps(54.12346, -9.98765, 13),
      [],
    ],
    ['coordinates of the pole', place, gps(90, 180, 0), gps(90, 180, 0), []],
    ['coordinates beyond the pole', place, gps(90.1, 9), undefined, []],
    ['coordinates beyond the date line', place, gps(9, -180.1), undefined, []],
    [
      'a latitude without a longitude',
      place,
      { source: 'gps', latitude: 9, address: '' },
      undefined,
      [],
    ],
    ['a latitude that is not a number', place, gps(Number.NaN, 9), undefined, []],
    ['an infinite longitude', place, gps(9, Number.POSITIVE_INFINITY), undefined, []],
    ['a longitude just below zero', place, gps(0, -0.000001), gps(0, 0), []],
    ['a negative accuracy', place, gps(1, 2, -1), gps(1, 2), []],
    ['the maximum accuracy value', place, gps(1, 2, 20_037_508), gps(1, 2, 20_037_508), []],
    ['an accuracy value above the maximum', place, gps(1, 2, 20_037_509), gps(1, 2), []],
    [
      'an address with invalid coordinates',
      place,
      { ...gps(91, 2, 5), address: ' Yard ' },
      { source: 'manual', address: 'Yard' },
      [],
    ],
    [
      'an address that is too long',
      place,
      { source: 'manual', address: 'x'.repeat(121) },
      { source: 'manual', address: 'x'.repeat(121) },
      [error('tooLong', { maximum: 120, length: 121 })],
    ],
    [
      'an address of the maximum length',
      place,
      { source: 'manual', address: 'x'.repeat(120) },
      { source: 'manual', address: 'x'.repeat(120) },
      [],
    ],
    [
      'coarse coordinates without an address',
      { ...place, coarse: () => true },
      gps(54.126, 9.994, 5, 'Yard'),
      gps(54.13, 9.99),
      [],
    ],
    [
      'a coarse place with only an address',
      { ...place, coarse: () => true },
      gps(91, 9, 5, 'Yard'),
      undefined,
      [],
    ],
    ['the maximum number of photos', photos, ['1', '2'], undefined, []],
    [
      'one photo too many',
      photos,
      ['1', '2', '3'],
      undefined,
      [error('tooManyPhotos', { maximum: 2 })],
    ],
    ['no choice', choice, '', undefined, []],
    ['a choice', choice, 'a', 'a', []],
    ['an unknown choice', choice, 'c', undefined, [error('choiceUnknown')]],
    ['choices in the order of the options', choices, ['b', 'a'], ['a', 'b'], []],
    ['no choices', choices, [], undefined, []],
    ['an exclusive choice alone', choices, ['none'], ['none'], []],
    [
      'an exclusive choice together with another',
      choices,
      ['none', 'a'],
      ['a', 'none'],
      [error('choiceExclusive')],
    ],
    ['an unknown one of several choices', choices, ['a', 'x'], ['a'], [error('choiceUnknown')]],
    [
      'one of two choices that is not offered',
      { ...choices, offered: (option: string) => option === 'a' },
      ['a', 'b'],
      ['a', 'b'],
      [warning('choiceNotOffered')],
    ],
    [
      'a choice that is not offered and therefore refused',
      { ...choice, offered: () => false, notOffered: 'error' },
      'a',
      'a',
      [error('choiceNotOffered')],
    ],
  ])('%s', (_, field, input, answer, problems) => {
    expect(read(field, input)).toStrictEqual({
      ...(answer !== undefined && { answer }),
      problems,
    });
  });

  it.each<readonly [SimpleField, readonly unknown[], readonly unknown[]]>([
    [text, ['', 'x'], [1, true, null, undefined, [], {}]],
    [{ ...base, kind: 'boolean' }, [true, false], ['', 'true', 0, null]],
    [choices, [[], ['a']], ['a', ['a', 1], null, {}]],
    [photos, [[], ['a']], ['a', [1, 'a'], null]],
    [
      dayWindow,
      [window('', '')],
      [null, 'x', [], { day: '', from: '' }, { day: '', to: '' }, { from: '', to: '' }],
    ],
    [
      place,
      [gps(1, 2), { source: 'manual', address: '' }],
      [null, 'x', { source: 'gps' }, { address: '' }, { source: 'other', address: '' }],
    ],
  ])('has the type of a $kind field, or counts as untouched', (field, good, bad) => {
    expect(good.map((input) => fitsField(field, input))).toEqual(good.map(() => true));
    expect(bad.map((input) => fitsField(field, input))).toEqual(bad.map(() => false));
  });
});

describe('days and times', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    [' 1.2.2026 ', '2026-02-01'],
    ['21/11/2026', '2026-11-21'],
    ['2024-02-29', '2024-02-29'],
    ['2000-02-29', '2000-02-29'],
    ['2026-02-29', undefined],
    ['1900-02-29', undefined],
    ['2026-00-10', undefined],
    ['2026-13-10', undefined],
    ['2026-04-31', undefined],
    ['2026-04-00', undefined],
    ['x2026-11-21', undefined],
    ['2026-11-21x', undefined],
    ['x1.2.2026', undefined],
    ['1.2.20260', undefined],
    ['', undefined],
  ])('parseDay parses %s', (typed, expected) => {
    expect(parseDay(typed)).toBe(expected);
  });

  it.each([
    ['2026-11', '2026-11'],
    [' 1/2026 ', '2026-01'],
    ['11.2026', '2026-11'],
    ['11 - 2026', '2026-11'],
    ['2026-13', undefined],
    ['0/2026', undefined],
    ['x2026-11', undefined],
    ['2026-110', undefined],
    ['111/2026', undefined],
    ['11/20261', undefined],
    ['', undefined],
  ])('parseMonth parses %s', (typed, expected) => {
    expect(parseMonth(typed)).toBe(expected);
  });

  it('localMinute and its inverse agree', () => {
    expect(localDay(now)).toBe('2026-11-21');
    expect(localMinute(now)).toBe('2026-11-21T14:05');
    expect(localMinute(new Date(2026, 0, 2, 3, 4).getTime())).toBe('2026-01-02T03:04');
    for (const tail of ['', ':59', ':59.123']) {
      expect(minuteToMilliseconds(`2026-11-21T14:05${tail}`)).toBe(now);
    }
    for (const typed of [
      '2026-11-31T14:05',
      '2026-11-21 14:05',
      '2026-11-21T24:00',
      '2026-11-21T14:05:9',
      '2026-11-21T14:05:59.x',
      '2026-11-21T14:05Z',
      '',
    ])
      expect(minuteToMilliseconds(typed)).toBeUndefined();
    expect(localDay(now + day)).toBe('2026-11-22');
    expect(localMinute(now + hour)).toBe('2026-11-21T15:05');
    expect(['00:00', '23:59', '24:00', '12:60', '9:00', '109:00'].map(isTime)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('texts and codes', () => {
  it('keep line breaks only in multi-line fields', () => {
    expect(cleanText('a\r\nb\rc\u2028d\te', true)).toBe('a\nb\nc\nd e');
    expect(cleanText('a\r\nb')).toBe('a b');
  });

  it.each([
    ['HH-AB 1234', 'DE'],
    ['AB-123-CD', 'FR'],
    ['AB12 CDE', 'GB'],
    ['ABCU 123456-7', 'other'],
    ['WX 12345', 'other'],
    ['B-AB 01234', undefined],
    ['AB-123-IO', undefined],
    ['XABCD-AB 1', 'other'],
    ['12', undefined],
    ['ABC', undefined],
  ])('plate %s', (typed, expected) => {
    expect(plateCountry(typed)).toBe(expected);
  });

  it.each([
    ['123456', true],
    ['12345', false],
    ['123456789012345', true],
    ['1234567890123456', false],
    ['+49 (0)40/12-34.56', true],
    ['040 123456 x', false],
    ['(((((((', false],
  ])('phone number %s', (typed, expected) => {
    expect(matchesPattern('phone', typed, {})).toBe(expected);
  });

  it('customer numbers follow the company’s pattern; an invalid pattern is ignored', () => {
    const fit = (typed: string, customerNumberPattern?: string): boolean =>
      matchesPattern(
        'customerNumber',
        typed,
        customerNumberPattern === undefined ? {} : { customerNumberPattern },
      );
    expect([fit('12345'), fit('1234'), fit('1234567890'), fit('12345678901')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([fit('K-1', '^K-\\d$'), fit('12345', '^K-\\d$')]).toEqual([true, false]);
    expect([fit('12345', '('), fit('x', '(')]).toEqual([true, false]);
  });
});
