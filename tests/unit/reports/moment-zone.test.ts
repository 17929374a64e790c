/** Tests times that were typed in one time zone and read in another. */
import { afterEach, describe, expect, test } from 'vitest';
import {
  momentHere,
  withZone,
  zonedMilliseconds,
} from '../../../src/features/reports/moment-zone.ts';
import { inputsOfAnswers } from '../../../src/features/reports/inputs-of-answers.ts';
import { readField, type SimpleField } from '../../../src/features/reports/read-field.ts';
import { timeZone as zoneOfTests } from '../../time-zone.ts';

const london = '2026-11-21T20:37[Europe/London]';
const moment: SimpleField = { id: 'occurredAt', section: 'kind', kind: 'moment' };
const at = Date.parse('2026-11-21T20:42:00Z');
const read = (typed: string) =>
  readField(moment, typed, { answers: {}, form: {}, context: { now: at, profile: {} } });

const moveTo = (zone: string): void => void (process.env['TZ'] = zone);
afterEach(() => moveTo(zoneOfTests));

describe('a moment that was typed in another time zone', () => {
  test('is stored with the zone in which it was typed', () => {
    moveTo('Europe/London');
    expect(withZone('2026-11-21T20:37')).toBe(london);
    expect(withZone('')).toBe('');
    expect(withZone('2026-11-21')).toBe('2026-11-21');
    expect(read(london)).toEqual({ answer: '2026-11-21T20:37', problems: [] });
    expect(momentHere(london)).toEqual({ minute: '2026-11-21T20:37' });
  });

  test('stays the same moment, and the difference is known', () => {
    moveTo('Europe/Berlin');
    expect(read(london)).toEqual({ answer: '2026-11-21T21:37', problems: [] });
    expect(momentHere(london)).toEqual({
      minute: '2026-11-21T21:37',
      typed: { minute: '2026-11-21T20:37', timeZone: 'Europe/London' },
    });
  });

  test('is not in the future in a zone to the west', () => {
    moveTo('Europe/London');
    expect(read('2026-11-21T21:37[Europe/Berlin]')).toEqual({
      answer: '2026-11-21T20:37',
      problems: [],
    });
    expect(read('2026-11-21T21:37').problems).toMatchObject([{ code: 'inFuture' }]);
  });

  test('changes the day if it is past midnight here', () => {
    moveTo('Europe/Berlin');
    expect(momentHere('2026-10-24T23:30[Europe/London]').minute).toBe('2026-10-25T00:30');
  });

  test('without a zone, or with an unknown one, is read as a time of the device', () => {
    moveTo('Europe/Berlin');
    expect(momentHere('2026-11-21T20:37')).toEqual({ minute: '2026-11-21T20:37' });
    expect(momentHere('2026-11-21T20:37[Nowhere]')).toEqual({ minute: '2026-11-21T20:37' });
    expect(momentHere('x[Europe/London]').minute).toBe('x');
    expect(momentHere('')).toEqual({ minute: '' });
  });

  test.each([
    ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-07-01T12:00', 'America/St_Johns', '2026-07-01T14:30:00.000Z'],
    // Of the hour that occurs twice, the first one.
    ['2026-10-25T02:15', 'Europe/Berlin', '2026-10-25T00:15:00.000Z'],
    ['2026-10-25T02:00', 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    // The clocks skip this hour.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (minute, zone, expected) => {
    expect(new Date(zonedMilliseconds(minute, zone) ?? 0).toISOString()).toBe(expected);
    moveTo(zone);
    expect(new Date(zonedMilliseconds(minute, undefined) ?? 0).toISOString()).toBe(expected);
  });

  test('of a report that is corrected on another device keeps the zone of the report', () => {
    const form = { kind: 'nearbyAccident', fields: [{ id: 'occurredAt', kind: 'moment' }] };
    const inputs = inputsOfAnswers(
      form as never,
      { occurredAt: '2026-11-21T20:37' },
      [],
      'Europe/London',
    );
    expect(inputs).toEqual({ occurredAt: london });
  });
});
