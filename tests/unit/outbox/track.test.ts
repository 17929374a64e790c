import { describe, expect, it } from 'vitest';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { groupReports } from '../../../src/features/outbox/model/report-status.ts';
import { trackOf } from '../../../src/features/outbox/model/track.ts';
import type { ReceiptStatus } from '../../../src/features/receipts/model/receipt.ts';
import { itemOf, now, sent } from './items.ts';
import { ofVehicle, photo } from './memory-phone.ts';

const wait = { queuedAt: now, attempt: 1, notBefore: now };
const onePhoto = { photos: [photo('p')] };
const move = { attempt: 1, startedAt: now };

/** The states of the steps shown in the driver's list. */
function steps(
  state: OutboxItem['state'],
  status?: ReceiptStatus,
  later: readonly OutboxItem[] = [],
  more: Partial<OutboxItem> = {},
): string {
  const item = itemOf('aaaa', state, more);
  const receipt = status && { status, at: now };
  const {
    actionNeeded,
    underWay,
    sent: done,
  } = groupReports([], [item, ...later], receipt ? { aaaa: receipt } : {});
  const reportStatus =
    [...actionNeeded, ...underWay, ...done].find((report) => report.item === item)?.reportStatus ??
    'queued';
  return trackOf(item, reportStatus, receipt)
    .map(({ state: at, news }) => (news ? `${at} (${news})` : at))
    .join(', ');
}

const follow = (followPurpose: string): OutboxItem => ({
  ...itemOf('bbbb', sent(0)),
  createdAt: now + 1000,
  answers: { followsReport: 'aaaa', followPurpose },
});

describe('the track of a report', () => {
  it('has its first tick only after the last photo', () => {
    expect(steps({ status: 'queued', ...wait })).toBe('open, open, open');
    expect(steps({ status: 'sending', ...move })).toBe('underWay, open, open');
    for (const state of [
      { status: 'arrived', arrivedAt: now, ...wait },
      { status: 'sendingPhotos', arrivedAt: now, ...move },
    ] as const)
      expect(steps(state, undefined, [], onePhoto)).toBe('underWay (photos), open, open');
    expect(steps(sent(0))).toBe('done, open, open');
  });
  it('shows that the office has read it, also while photos are being sent', () => {
    const arrived = { status: 'arrived', arrivedAt: now, ...wait } as const;
    expect(steps(arrived, 'received', [], onePhoto)).toBe('underWay (photos), done, open');
    expect(steps(sent(0), 'received')).toBe('done, done, open');
    expect(steps(sent(0), 'inProgress')).toBe('done, done, underWay (inProgress)');
    expect(steps(sent(0), 'closed')).toBe('done, done, done');
  });
  it('has its tick while the entry for the next driver is not written', () => {
    const arrived = { status: 'arrived', arrivedAt: now, ...wait } as const;
    expect(steps(arrived, 'received', [], ofVehicle)).toBe('done, done, open');
  });
  it('stops while the driver has to act, and continues afterwards', () => {
    expect(steps({ status: 'rejected', rejectedAt: now, reason: 'invalid', detail: '' })).toBe(
      'failed (rejected), open, open',
    );
    expect(steps(sent(0), 'returned')).toBe('done, asked (returned), open');
    expect(steps(sent(0), 'returned', [follow('answer')])).toBe('done, done, open');
    expect(steps(sent(0), undefined, [follow('withdrawal')])).toBe('done, open, done (withdrawn)');
  });
  it('has no steps while it is unknown whether the photos are sent', () => {
    expect(trackOf(itemOf('a', sent(0)), 'photosUnknown', undefined)).toEqual([]);
  });

  it('ends with "sent" for an anonymous report', () => {
    expect(steps(sent(0), undefined, [], { anonymous: true })).toBe('done');
  });
});
