import { expect, it } from 'vitest';
import { draftWarning } from '../../../src/features/drafts/model/draft-limits.ts';

const limits = { draftDays: 30, drafts: 50 };
const now = Date.UTC(2026, 10, 21, 8);
const aged = (...days: number[]) => days.map((day) => ({ updatedAt: now - day * 86_400_000 }));

it.each([
  ['nothing', [], undefined],
  ['young drafts', [0, 1, 22], undefined],
  ['a clock that was set back', [-400], undefined],
  ['a draft of day 23', [1, 23], { old: 0, ageing: 1, many: 0, isOverLimit: false }],
  ['a draft of day 30', [23, 30, 400], { old: 2, ageing: 1, many: 0, isOverLimit: true }],
  ['39 drafts', Array.from({ length: 39 }, () => 1), undefined],
  [
    '40 drafts',
    Array.from({ length: 40 }, () => 1),
    { old: 0, ageing: 0, many: 40, isOverLimit: false },
  ],
  [
    '50 drafts',
    Array.from({ length: 50 }, () => 1),
    { old: 0, ageing: 0, many: 50, isOverLimit: true },
  ],
] as const)('draftWarning › %s', (_name, days, expected) => {
  expect(draftWarning(aged(...days), now, limits)).toEqual(expected);
});

it.each([
  ['the evening of day 23', '2026-10-29T23:59', '2026-11-21T00:01', 1],
  ['the morning of day 22', '2026-10-30T00:01', '2026-11-21T23:59', 0],
  ['day 23, if a day of 23 hours lies between', '2027-03-10T12:00', '2027-04-02T12:00', 1],
  ['day 22, if a day of 25 hours lies between', '2027-10-15T00:01', '2027-11-06T23:59', 0],
])('draftWarning › counts calendar days: %s', (_day, changedAt, at, ageing) => {
  const drafts = [{ updatedAt: Date.parse(changedAt) }];
  expect(draftWarning(drafts, Date.parse(at), limits)?.ageing ?? 0).toBe(ageing);
});
