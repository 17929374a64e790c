import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { cleanText, lengthOf } from '../../../src/features/reports/clean-text.ts';
import {
  isTime,
  localDay,
  localMinute,
  minuteToMilliseconds,
  parseDay,
  parseMonth,
} from '../../../src/features/reports/dates.ts';

describe('typed texts', () => {
  test.each<[string, string, boolean]>([
    ['  Tor zu  ', 'Tor zu', false],
    ['a\u0000b\u0007c', 'abc', false],
    ['eins\nzwei', 'eins zwei', false],
    ['eins\r\nzwei \n\n\n\ndrei', 'eins\nzwei\n\ndrei', true],
    ['a\tb', 'a b', false],
    ['Schnee ❄️ 👨‍👩‍👧', 'Schnee ❄️ 👨‍👩‍👧', false],
    ['a\u0308', 'ä', false],
    ['\ud800x', 'x', false],
    ['\u202eabc\u202c', 'abc', false],
    ['\ufeff', '', false],
    ['œuf – l’été', 'œuf – l’été', false],
  ])('are cleaned: %j to %j', (typed, kept, lines) => {
    expect(cleanText(typed, lines)).toBe(kept);
  });
  test('are counted in code points', () => {
    expect(lengthOf('🚚🚚')).toBe(2);
  });
  test('do not change when cleaned a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (typed, lines) => {
        const once = cleanText(typed, lines);
        expect(cleanText(once, lines)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(once)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('days, months and times', () => {
  test.each<[string, string | undefined]>([
    ['2026-11-21', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['1/2/2027', '2027-02-01'],
    ['29.02.2028', '2028-02-29'],
    ['29.02.2027', undefined],
    ['2026-13-01', undefined],
    ['31.04.2026', undefined],
    ['2100-02-29', undefined],
    ['morgen', undefined],
    ['', undefined],
    ['2026-1-1', undefined],
    ['32.01.2026', undefined],
  ])('day %j is %s', (typed, expected) => {
    expect(parseDay(typed)).toBe(expected);
  });
  test.each<[string, string | undefined]>([
    ['2027-03', '2027-03'],
    ['03/2027', '2027-03'],
    ['3.2027', '2027-03'],
    ['3-2027', '2027-03'],
    ['13/2027', undefined],
    ['00/2027', undefined],
    ['3/27', undefined],
    ['', undefined],
  ])('month %j is %s', (typed, expected) => {
    expect(parseMonth(typed)).toBe(expected);
  });
  test('times of day', () => {
    expect(['00:00', '23:59', '07:05'].every(isTime)).toBe(true);
    expect(['24:00', '7:05', '12:60', '', '12:00:00'].some(isTime)).toBe(false);
  });
  test('localMinute and minuteToMilliseconds are inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: 946_684_800_000, max: 2_000_000_000_000 }), (milliseconds) => {
        const minute = localMinute(milliseconds);
        expect(minute.slice(0, 10)).toBe(localDay(milliseconds));
        const back = minuteToMilliseconds(minute);
        // When clocks are put back an hour is repeated; either of the two is accepted.
        expect(Math.abs((back ?? 0) - Math.floor(milliseconds / 60_000) * 60_000) % 3_600_000).toBe(
          0,
        );
      }),
    );
    expect(minuteToMilliseconds('2026-11-21T14:05:59')).toBe(
      new Date(2026, 10, 21, 14, 5).getTime(),
    );
    expect(minuteToMilliseconds('2026-11-31T14:05')).toBeUndefined();
    expect(minuteToMilliseconds('2026-11-21')).toBeUndefined();
    expect(minuteToMilliseconds('2026-11-21T14:05 gestern')).toBeUndefined();
  });
});
