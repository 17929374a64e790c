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
import { matchesPattern, plateCountry } from '../../../src/features/reports/plates.ts';
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
    ['text of the greatest length', text, 'abcde', 'abcde', []],
    ['text too long', text, 'abcdef', 'abcdef', [error('tooLong', { maximum: 5, length: 6 })]],
    ['text that is blank', text, ' \t ', undefined, []],
    ['text of the least length', { ...text, minimumLength: 3 }, 'abc', 'abc', []],
    [
      'text too short',
      { ...text, minimumLength: 3 },
      'ab',
      'ab',
      [error('tooShort', { minimum: 3, length: 2 })],
    ],
    ['one line', { ...text, rows: 1 }, 'a\nb', 'a b', []],
    ['two lines', { ...text, rows: 2 }, 'a\nb', 'a\nb', []],
    ['capitals', { ...text, upperCase: true }, 'ab', 'AB', []],
    ['small letters', text, 'ab', 'ab', []],
    ['nothing for a number', number, ' ', undefined, []],
    ['words for a number', number, 'ten', undefined, [error('notANumber')]],
    ['the smallest', number, '1', 1, []],
    ['the largest', number, '10', 10, []],
    ['too small', number, '0.9', 0.9, [error('tooSmall', { minimum: 1 })]],
    ['too large', number, '10.1', 10.1, [error('tooLarge', { maximum: 10 })]],
    ['too exact', number, '1.25', 1.3, []],
    ['not whole', { ...number, decimals: 0 }, '1.5', 2, []],
    ['a step', { ...number, step: 5 }, '5', 5, []],
    ['between two steps', { ...number, step: 5 }, '6', 5, []],
    ['47 minutes in steps of 5', { ...number, maximum: 600, step: 5 }, '47', 45, []],
    [
      'a little above the soft limit',
      { ...number, decimals: 0, warn: { above: 8, code: 'longAgo' } },
      '8.4',
      9,
      [warning('longAgo', { limit: 8 })],
    ],
    [
      'a little above a soft limit that does not hold',
      { ...number, decimals: 0, warn: { above: 8, code: 'longAgo', when: () => false } },
      '8.4',
      8,
      [],
    ],
    ['no step asked for', number, '6', 6, []],
    [
      'a little above the limit',
      { ...number, decimals: 0 },
      '10.4',
      10,
      [error('tooLarge', { maximum: 10 })],
    ],
    ['at the soft limit', { ...number, warn: { above: 8, code: 'longAgo' } }, '8', 8, []],
    [
      'above the soft limit',
      { ...number, warn: { above: 8, code: 'longAgo' } },
      '9',
      9,
      [warning('longAgo', { limit: 8 })],
    ],
    [
      'above a limit that does not hold',
      { ...number, warn: { above: 8, code: 'longAgo', when: () => false } },
      '9',
      9,
      [],
    ],
    ['no star', rating, '', undefined, []],
    ['one star', rating, '1', 1, []],
    ['all stars', rating, '5', 5, []],
    ['zero stars', rating, '0', undefined, [error('choiceUnknown')]],
    ['too many stars', rating, '6', undefined, [error('choiceUnknown')]],
    ['stars with zeros', rating, '03', undefined, [error('choiceUnknown')]],
    ['stars and a half', rating, '3.0', undefined, [error('choiceUnknown')]],
    ['no day', aDay, ' ', undefined, []],
    ['nonsense for a day', aDay, 'x', undefined, [error('notADay')]],
    ['the first day', aDay, '2000-01-01', '2000-01-01', []],
    ['a day too early', aDay, '1999-12-31', '1999-12-31', [error('yearOutOfRange', years)]],
    ['the last day', aDay, '2041-12-31', '2041-12-31', []],
    ['a day too late', aDay, '2042-01-01', '2042-01-01', [error('yearOutOfRange', years)]],
    ['no month', month, ' ', undefined, []],
    ['nonsense for a month', month, 'x', undefined, [error('notAMonth')]],
    ['a month', month, ' 11/2026 ', '2026-11', []],
    ['a month too early', month, '1999-12', '1999-12', [error('yearOutOfRange', years)]],
    ['no moment', moment, ' ', undefined, []],
    ['nonsense for a moment', moment, 'x', undefined, [error('notAMoment')]],
    ['a moment with seconds', moment, ' 2026-11-21T13:00:30 ', '2026-11-21T13:00', []],
    ['this very minute and the next', moment, '2026-11-21T14:06', '2026-11-21T14:06', []],
    ['the future', moment, '2026-11-21T14:07', '2026-11-21T14:07', [warning('inFuture')]],
    [
      'what a clock that is 3 days slow calls the future',
      moment,
      '2026-11-24T14:05',
      '2026-11-24T14:05',
      [warning('inFuture')],
    ],
    [
      'what no slow clock explains',
      moment,
      '2026-11-24T14:06',
      '2026-11-24T14:06',
      [error('inFuture')],
    ],
    ['long ago, unasked', moment, '2020-01-01T00:00', '2020-01-01T00:00', []],
    [
      'as old as it may be',
      { ...moment, warnOlderHours: 24 },
      '2026-11-20T14:05',
      '2026-11-20T14:05',
      [],
    ],
    [
      'older',
      { ...moment, warnOlderHours: 24 },
      '2026-11-20T14:04',
      '2026-11-20T14:04',
      [warning('longAgo', { hours: 24 })],
    ],
    ['its day only', { ...moment, dayOnly: () => true }, '2026-11-21T14:30', '2026-11-21', []],
    [
      'a day in the future only',
      { ...moment, dayOnly: () => true },
      '2026-11-22',
      '2026-11-22',
      [warning('inFuture')],
    ],
    ['no day only', { ...moment, dayOnly: () => true }, 'x', undefined, [error('notADay')]],
    ['no window', dayWindow, window('', '', ' '), undefined, []],
    ['from, no day', dayWindow, window('08:00', '', ''), undefined, [error('dayMissing')]],
    ['to, no day', dayWindow, window('', '08:00', ''), undefined, [error('dayMissing')]],
    ['nonsense for its day', dayWindow, window('', '', 'x'), undefined, [error('notADay')]],
    ['nonsense from', dayWindow, window('8', ''), undefined, [error('notATime')]],
    ['nonsense to', dayWindow, window('', '25:00'), undefined, [error('notATime')]],
    ['from alone', dayWindow, window('08:00', ''), window('08:00', ''), []],
    ['to alone', dayWindow, window('', '08:00'), window('', '08:00'), []],
    ['in order', dayWindow, window('08:00', '08:01'), window('08:00', '08:01'), []],
    [
      'not in order',
      dayWindow,
      window('08:00', '08:00'),
      window('08:00', '08:00'),
      [error('windowOrder')],
    ],
    [
      'yesterday',
      dayWindow,
      window('', '', '2026-11-20'),
      window('', '', '2026-11-20'),
      [warning('dayPast')],
    ],
    [
      'in the last century',
      dayWindow,
      window('', '', '1999-01-01'),
      window('', '', '1999-01-01'),
      [error('yearOutOfRange', years)],
    ],
    ['no place', place, { source: 'manual', address: ' ' }, undefined, []],
    ['a point rounded', place, gps(54.123456, -9.987654, 12.6), gps(54.12346, -9.98765, 13), []],
    ['the pole', place, gps(90, 180, 0), gps(90, 180, 0), []],
    ['beyond the pole', place, gps(90.1, 9), undefined, []],
    ['beyond the date line', place, gps(9, -180.1), undefined, []],
    ['half a point', place, { source: 'gps', latitude: 9, address: '' }, undefined, []],
    ['no number', place, gps(Number.NaN, 9), undefined, []],
    ['no number either', place, gps(9, Number.POSITIVE_INFINITY), undefined, []],
    ['just west of zero', place, gps(0, -0.000001), gps(0, 0), []],
    ['an accuracy below zero', place, gps(1, 2, -1), gps(1, 2), []],
    ['half the globe', place, gps(1, 2, 20_037_508), gps(1, 2, 20_037_508), []],
    ['more than the globe', place, gps(1, 2, 20_037_509), gps(1, 2), []],
    [
      'words without a point',
      place,
      { ...gps(91, 2, 5), address: ' Yard ' },
      { source: 'manual', address: 'Yard' },
      [],
    ],
    [
      'too many words',
      place,
      { source: 'manual', address: 'x'.repeat(121) },
      { source: 'manual', address: 'x'.repeat(121) },
      [error('tooLong', { maximum: 120, length: 121 })],
    ],
    [
      'as many words as fit',
      place,
      { source: 'manual', address: 'x'.repeat(120) },
      { source: 'manual', address: 'x'.repeat(120) },
      [],
    ],
    [
      'a coarse point',
      { ...place, coarse: () => true },
      gps(54.126, 9.994, 5, 'Yard'),
      gps(54.13, 9.99),
      [],
    ],
    ['coarse words', { ...place, coarse: () => true }, gps(91, 9, 5, 'Yard'), undefined, []],
    ['as many pictures as fit', photos, ['1', '2'], undefined, []],
    [
      'a picture more',
      photos,
      ['1', '2', '3'],
      undefined,
      [error('tooManyPhotos', { maximum: 2 })],
    ],
    ['no choice', choice, '', undefined, []],
    ['a choice', choice, 'a', 'a', []],
    ['an unknown choice', choice, 'c', undefined, [error('choiceUnknown')]],
    ['choices in their order', choices, ['b', 'a'], ['a', 'b'], []],
    ['none of the choices', choices, [], undefined, []],
    ['one that excludes', choices, ['none'], ['none'], []],
    [
      'one that excludes the other',
      choices,
      ['none', 'a'],
      ['a', 'none'],
      [error('choiceExclusive')],
    ],
    ['an unknown one', choices, ['a', 'x'], ['a'], [error('choiceUnknown')]],
    [
      'one of two that does not fit',
      { ...choices, offered: (option: string) => option === 'a' },
      ['a', 'b'],
      ['a', 'b'],
      [warning('choiceNotOffered')],
    ],
    [
      'a choice that is refused',
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
