import { describe, expect, it } from 'vitest';
import {
  firstReport,
  followOf,
  isReplaced,
  isWithdrawn,
  latestVersion,
  mayBecomeDraft,
  threadOf,
} from '../../../src/features/outbox/model/thread.ts';
import { itemOf, now, sent } from './items.ts';

const follows = (first: string, more: object = {}) => ({
  answers: { followsReport: first, ...more },
});
const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

describe('a thread', () => {
  const first = itemOf('a', sent(3), { createdAt: now });
  const addition = itemOf('b', sent(2), {
    ...follows('a', { followPurpose: 'addition' }),
    createdAt: now + 2,
  });
  const oldAnswer = itemOf('c', sent(2), { ...follows('D-261121-A'), createdAt: now + 1 });
  const answerToAnswer = itemOf('d', sent(1), { ...follows('D-261121-C'), createdAt: now + 3 });
  const other = itemOf('e', sent(1));
  const items = [other, answerToAnswer, addition, oldAnswer, first];

  it('contains the first report and all that follow it, oldest first, from each of them', () => {
    for (const item of [first, addition, oldAnswer, answerToAnswer])
      expect(ids(threadOf(item, items))).toEqual(['a', 'c', 'b', 'd']);
    expect(ids(threadOf(other, items))).toEqual(['e']);
    expect(firstReport(answerToAnswer, items)?.id).toBe('a');
  });

  it('is complete if the first report is not on this device', () => {
    const rest = [addition, itemOf('f', sent(1), { ...follows('a'), createdAt: now + 9 })];
    expect(ids(threadOf(addition, rest))).toEqual(['b', 'f']);
    expect(firstReport(addition, rest)).toBeUndefined();
  });

  it('has as its latest version the newest correction that was not refused', () => {
    const correction = (id: string, at: number) =>
      itemOf(id, sent(1), { ...follows('a', { followPurpose: 'correction' }), createdAt: at });
    const refused = {
      status: 'rejected',
      rejectedAt: now,
      reason: 'permission',
      detail: '',
    } as const;
    const corrected = [
      ...items,
      correction('k', now + 4),
      correction('l', now + 6),
      itemOf('m', refused, {
        ...follows('a', { followPurpose: 'correction' }),
        createdAt: now + 8,
      }),
    ];
    expect(latestVersion(first, corrected).id).toBe('l');
    expect(latestVersion(first, items)).toBe(first);
    expect(latestVersion(other, corrected)).toBe(other);
  });

  it('ends if reports refer to each other in a circle', () => {
    const one = itemOf('x', sent(1), follows('y'));
    const two = itemOf('y', sent(1), follows('x'));
    expect(ids(threadOf(one, [one, two]))).toContain('x');
  });

  it('refers to the first report if a newer version has another purpose', () => {
    expect(followOf(itemOf('g', sent(1), follows('a', { followPurpose: 'praise' })))).toEqual({
      first: 'a',
      purpose: 'answer',
    });
    expect(followOf(first)).toBeUndefined();
  });

  it('is withdrawn by a withdrawal in the outbox, not by a refused one', () => {
    const withdrawal = (state: Parameters<typeof itemOf>[1]) =>
      itemOf('w', state, follows('a', { followPurpose: 'withdrawal' }));
    expect(isWithdrawn(first, items)).toBe(false);
    expect(isWithdrawn(first, [withdrawal(sent(0))])).toBe(true);
    expect(
      isWithdrawn(first, [
        withdrawal({ status: 'rejected', rejectedAt: now, reason: 'invalid', detail: '' }),
      ]),
    ).toBe(false);
  });

  it('a report › is replaced by a later correction, unless it was rejected', () => {
    const correction = (id: string, minutes: number, state = sent(0)) =>
      itemOf(id, state, {
        ...follows('a', { followPurpose: 'correction' }),
        createdAt: now + minutes,
      });
    const one = correction('k', 5);
    const two = correction('l', 6);
    const all = [first, one, two];
    expect(all.map((item) => isReplaced(item, all))).toEqual([true, true, false]);
    expect(isReplaced(first, items)).toBe(false);
    const rejected = {
      status: 'rejected',
      rejectedAt: now,
      reason: 'invalid',
      detail: '',
    } as const;
    const refused = { ...one, state: rejected };
    expect(isReplaced(first, [first, refused])).toBe(false);
  });
});

describe('a waiting report', () => {
  const photo = {
    id: 'p1',
    field: 'photos',
    contentType: 'image/jpeg' as const,
    bytes: 4,
    width: 1,
    height: 1,
    capturedAt: now,
    uploaded: false,
  };
  const waits = { queuedAt: now, attempt: 1, notBefore: now };
  const refused = { status: 'rejected', rejectedAt: now, reason: 'invalid', detail: '' } as const;
  const withPhoto = (state: Parameters<typeof itemOf>[1], more: object = {}) =>
    itemOf('a', state, { photos: [{ ...photo, ...more }] });

  it('can be taken back as long as none of its photos was uploaded', () => {
    const queued = { status: 'queued', ...waits } as const;
    expect(mayBecomeDraft(withPhoto(queued))).toBe(true);
    // The first version sent photos before the document, and an uploaded photo cannot be replaced.
    expect(mayBecomeDraft(withPhoto(queued, { uploaded: true }))).toBe(false);
    expect(mayBecomeDraft(withPhoto(queued, { uploadUrl: '/upload' }))).toBe(false);
    // A refused report gets a new id.
    expect(mayBecomeDraft(withPhoto(refused, { uploaded: true }))).toBe(true);
    expect(mayBecomeDraft(withPhoto({ status: 'arrived', arrivedAt: now, ...waits }))).toBe(false);
  });
});
