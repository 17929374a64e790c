import { expect, test } from 'vitest';
import { localMinute } from '../../../../src/features/reports/dates.ts';
import type { DeadlineId } from '../../../../src/features/reports/duties/duty.ts';
import { dueAt } from '../../../../src/features/reports/duties/due-at.ts';

test.each<[DeadlineId, string, string | undefined]>([
  ['atOnce', '2026-11-21T14:05', undefined],
  ['today', '2026-11-21T14:05', undefined],
  ['hours12', '2026-11-21T14:05', '2026-11-22T02:05'],
  ['hours24', '2026-11-21T14:05', '2026-11-22T14:05'],
  // 24 November 2026 is a Tuesday, the 28th a Saturday.
  ['hours48', '2026-11-24T14:05', '2026-11-26T14:05'],
  ['hours48', '2026-11-28T14:05', '2026-12-01T14:05'],
  ['hours48', '2026-11-29T14:05', '2026-12-02T00:05'],
  // 14 July 2026 is a Tuesday, Whit Monday is 25 May, Easter Monday 6 April.
  ['hours48', '2026-07-13T08:00', '2026-07-16T08:00'],
  ['hours48', '2026-05-23T08:00', '2026-05-27T08:00'],
  ['hours48', '2026-04-04T08:00', '2026-04-08T08:00'],
  ['workingDays2', '2026-11-27T09:00', '2026-11-30T23:59'],
  ['days3', '2026-11-21T14:05', '2026-11-24T23:59'],
  ['days10', '2026-12-25T14:05', '2027-01-04T23:59'],
  ['month1', '2026-11-21T14:05', '2026-12-21T23:59'],
  ['month1', '2027-01-31T14:05', '2027-02-28T23:59'],
])('dueAt › %s from %s ends at %s', (id, start, end) => {
  const due = dueAt(id, new Date(start).getTime());
  expect(due === undefined ? undefined : localMinute(due)).toBe(end);
});
