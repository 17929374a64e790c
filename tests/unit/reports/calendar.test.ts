/**
 * The minutes before and after changes of day, month, year and clock, in time zones of drivers and
 * at both ends of the world. Expected values are literals.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inspectionLight } from '../../../src/features/reports/inspection-dates.ts';
import {
  localDay,
  localMinute,
  minuteToMilliseconds,
} from '../../../src/features/reports/dates.ts';
import { composeItem } from '../../../src/features/outbox/model/compose-item.ts';
import { reportFields } from '../../../src/features/outbox/model/report-document.ts';
import { draftWarning } from '../../../src/features/drafts/model/draft-limits.ts';
import type { User } from '../../../src/features/session/model/user.ts';
import { shortCode } from '../../../src/features/reports/short-code.ts';
import { isStuckReport, expiredReports } from '../../../src/features/outbox/model/report-status.ts';
import { formatAge, formatDateTime } from '../../../src/i18n/format.ts';
import { nearbyAccident } from '../../../src/features/reports/forms/nearby-accident.ts';
import { itemOf } from '../outbox/items.ts';
import { read, problemsAbout } from './helpers.ts';

const jona: User = {
  uid: 'jona',
  displayName: 'Jona',
  photoURL: null,
  email: null,
  emailVerified: true,
  phoneNumber: null,
  tenantId: null,
  isAnonymous: false,
  providerData: [],
  metadata: {},
};
const minute = 60_000;
const id = '6f1f3a52-7a0e-4c8e-9a51-2a58b7e6d001';

describe.each<{
  readonly turn: string;
  readonly zone: string;
  readonly at: string;
  /** The local minutes before and after the change. */
  readonly before: string;
  readonly after: string;
  readonly codes: readonly [string, string];
  readonly read: readonly [string, string];
}>([
  {
    turn: 'midnight',
    zone: 'Europe/Berlin',
    at: '2026-11-21T23:00Z',
    before: '2026-11-21T23:59',
    after: '2026-11-22T00:00',
    codes: ['D-261121-', 'D-261122-'],
    read: ['21.11.2026, 23:59', '22.11.2026, 00:00'],
  },
  {
    turn: 'summer time begins',
    zone: 'Europe/Berlin',
    at: '2027-03-28T01:00Z',
    before: '2027-03-28T01:59',
    after: '2027-03-28T03:00',
    codes: ['D-270328-', 'D-270328-'],
    read: ['28.03.2027, 01:59', '28.03.2027, 03:00'],
  },
  {
    turn: 'summer time ends',
    zone: 'Europe/Berlin',
    at: '2027-10-31T01:00Z',
    before: '2027-10-31T02:59',
    after: '2027-10-31T02:00',
    codes: ['D-271031-', 'D-271031-'],
    read: ['31.10.2027, 02:59', '31.10.2027, 02:00'],
  },
  {
    turn: '29 February begins',
    zone: 'Europe/Berlin',
    at: '2028-02-28T23:00Z',
    before: '2028-02-28T23:59',
    after: '2028-02-29T00:00',
    codes: ['D-280228-', 'D-280229-'],
    read: ['28.02.2028, 23:59', '29.02.2028, 00:00'],
  },
  {
    turn: '29 February ends',
    zone: 'Europe/Berlin',
    at: '2028-02-29T23:00Z',
    before: '2028-02-29T23:59',
    after: '2028-03-01T00:00',
    codes: ['D-280229-', 'D-280301-'],
    read: ['29.02.2028, 23:59', '01.03.2028, 00:00'],
  },
  {
    turn: 'the year ends',
    zone: 'Europe/Berlin',
    at: '2026-12-31T23:00Z',
    before: '2026-12-31T23:59',
    after: '2027-01-01T00:00',
    codes: ['D-261231-', 'D-270101-'],
    read: ['31.12.2026, 23:59', '01.01.2027, 00:00'],
  },
  {
    turn: 'the year ends in the earliest time zone',
    zone: 'Pacific/Kiritimati',
    at: '2026-12-31T10:00Z',
    before: '2026-12-31T23:59',
    after: '2027-01-01T00:00',
    codes: ['D-261231-', 'D-270101-'],
    read: ['31.12.2026, 23:59', '01.01.2027, 00:00'],
  },
  {
    turn: 'the year ends in a time zone with a half-hour offset',
    zone: 'America/St_Johns',
    at: '2027-01-01T03:30Z',
    before: '2026-12-31T23:59',
    after: '2027-01-01T00:00',
    codes: ['D-261231-', 'D-270101-'],
    read: ['31.12.2026, 23:59', '01.01.2027, 00:00'],
  },
])('$turn ($zone)', ({ zone, at, before, after, codes, read: written }) => {
  const turn = Date.parse(at);
  const sides = [
    { now: turn - minute, clock: before, code: codes[0], moment: written[0] },
    { now: turn, clock: after, code: codes[1], moment: written[1] },
  ] as const;

  beforeEach(() => {
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('localDay and localMinute use the time zone of the device', () => {
    for (const { now, clock, moment } of sides) {
      expect(localMinute(now)).toBe(clock);
      expect(localMinute(now + minute - 1)).toBe(clock);
      expect(localDay(now)).toBe(clock.slice(0, 10));
      expect(formatDateTime(now, 'de')).toBe(moment);
    }
  });

  test('a report has the day on which it was written in its code and in day-only fields', () => {
    for (const { now, clock, code } of sides) {
      expect(shortCode('dispositionMessage', now, id)).toContain(code);
      const { createdOn } = reportFields(
        itemOf(
          'a',
          { status: 'queued', queuedAt: now, attempt: 0, notBefore: now },
          {
            kind: 'nearbyAccident',
            anonymous: true,
            createdAt: now,
          },
        ),
      );
      expect(createdOn).toBe(clock.slice(0, 10));
    }
  });

  test('an anonymous report has the day on which it was written, even if it is sent in another time zone', async () => {
    const item = await composeItem({
      draft: {
        id,
        formVersion: 1,
        uid: 'jona',
        inputs: {},
        photos: [],
        kind: 'nearbyAccident',
        createdAt: turn,
        updatedAt: turn,
      },
      answers: { reporterMode: 'anonymous' },
      user: jona,
      locale: 'de',
      profile: null,
      appVersion: '1',
      now: turn,
      clockOffsetMilliseconds: null,
      newId: () => 'another',
    });
    const day = reportFields(item)['createdOn'];
    expect(day).toBe(after.slice(0, 10));
    for (const elsewhere of ['Pacific/Auckland', 'Pacific/Honolulu']) {
      vi.stubEnv('TZ', elsewhere);
      expect(reportFields(item)['createdOn']).toBe(day);
    }
  });

  test('the current minute does not count as future, but two minutes later does', () => {
    for (const { now, clock } of sides) {
      const about = (occurredAt: string, at: number): readonly string[] =>
        problemsAbout(read(nearbyAccident, { occurredAt }, { now: at }), 'occurredAt');
      expect(about(clock, now)).toEqual([]);
      expect(about(clock, now - 2 * minute)).toEqual(
        // If an hour occurs twice, the first one is used.
        (minuteToMilliseconds(clock) ?? 0) < now ? [] : ['warning inFuture'],
      );
    }
  });

  test('a deadline that is a day or a month ends with the last minute of that day or month', () => {
    for (const { now, clock } of sides) {
      expect(inspectionLight(clock.slice(0, 10), 'none', now)).toBe('yellow');
      expect(inspectionLight(clock.slice(0, 7), 'none', now)).toBe('yellow');
    }
    const isNewDay = before.slice(0, 10) !== after.slice(0, 10);
    const isNewMonth = before.slice(0, 7) !== after.slice(0, 7);
    expect(inspectionLight(before.slice(0, 10), 'none', turn)).toBe(isNewDay ? 'red' : 'yellow');
    expect(inspectionLight(before.slice(0, 7), 'none', turn)).toBe(isNewMonth ? 'red' : 'yellow');
  });

  test('ages and limits use elapsed time, not clock time', () => {
    expect(formatAge(turn - minute, 'de', turn)).toBe('vor 1 Minute');
    expect(formatAge(turn - 24 * 60 * minute, 'de', turn)).toBe('gestern');
    const day = 24 * 60 * minute;
    const waiting = (createdAt: number) =>
      itemOf(
        'b',
        { status: 'queued', queuedAt: createdAt, attempt: 0, notBefore: 0 },
        { createdAt },
      );
    expect(isStuckReport(waiting(turn - day), turn)).toBe(false);
    expect(isStuckReport(waiting(turn - day - 1), turn)).toBe(true);
    const arrived = (sentAt: number) => itemOf('c', { status: 'sent', sentAt });
    expect(expiredReports([arrived(turn - 90 * day)], turn)).toHaveLength(0);
    expect(expiredReports([arrived(turn - 90 * day - 1)], turn)).toHaveLength(1);
  });

  test('the age of a draft is counted in calendar days', () => {
    const limits = { draftDays: 30, drafts: 50 };
    const daysBefore = (days: number): number => {
      const date = new Date(turn);
      return date.setDate(date.getDate() - days);
    };
    expect(draftWarning([{ updatedAt: daysBefore(29) }], turn, limits)).toMatchObject({
      old: 0,
      ageing: 1,
    });
    expect(draftWarning([{ updatedAt: daysBefore(30) }], turn, limits)).toMatchObject({
      old: 1,
      ageing: 0,
    });
  });
});
