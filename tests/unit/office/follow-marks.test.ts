import { describe, expect, test } from 'vitest';
import { entryOf } from '../../../src/features/office/model/desk-list.ts';
import {
  followersOf,
  followMarkOf,
  type FollowMark,
} from '../../../src/features/office/model/follow-marks.ts';
import type { Report } from '../../../src/features/office/model/report.ts';
import { initialWork } from '../../../src/features/office/model/work.ts';
import { signedReport } from '../../fixtures/signed-report.ts';

const report = (id: string, minute: number, followPurpose?: string, more: object = {}): Report =>
  signedReport({
    id,
    kind: 'nearbyAccident',
    answers: followPurpose === undefined ? {} : { followsReport: 'first', followPurpose },
    sentAt: new Date(Date.UTC(2026, 10, 27, 9, minute)).toISOString(),
    ...more,
  });
const first = report('first', 0);
const markOf = (of: Report, all: readonly Report[], work: object = {}): FollowMark | undefined =>
  followMarkOf(entryOf(of, { ...initialWork(of), ...work }), followersOf(all));

describe('followMarkOf', () => {
  test('a first report and an earlier correction › are replaced by a later correction', () => {
    const corrections = [report('c1', 5, 'correction'), report('c2', 9, 'correction')];
    const all = [first, ...corrections];
    expect(all.map((one) => markOf(one, all))).toEqual(['replaced', 'replaced', undefined]);
  });
  test('a correction from another account › replaces nothing', () => {
    const foreign = report('c1', 5, 'correction', { uid: 'driver-2' });
    expect(markOf(first, [first, foreign])).toBeUndefined();
  });
  test('an addition › replaces nothing and is not replaced', () => {
    const addition = report('a', 5, 'addition');
    const all = [first, addition, report('c', 9, 'correction')];
    expect(markOf(addition, all)).toBeUndefined();
    expect(markOf(first, [first, addition])).toBeUndefined();
  });
  test('a waiting report › is answered only if the answer is newer than the question', () => {
    const all = [first, report('a', 5, 'answer')];
    const askedAt = (minute: number) => ({
      state: 'waiting',
      at: Date.UTC(2026, 10, 27, 9, minute),
    });
    expect(markOf(first, all, askedAt(3))).toBe('answered');
    expect(markOf(first, all, askedAt(7))).toBeUndefined();
    expect(markOf(first, all)).toBeUndefined();
  });
});
