/** The summary on the home page, computed from the reports or read from the last stored summary. */
import { describe, expect, test } from 'vitest';
import { parseGlance } from '../../../src/features/glance/known-glance.ts';
import { emptyGlance } from '../../../src/features/glance/model/glance.ts';
import { glanceOf } from '../../../src/features/glance/model/glance-of-reports.ts';
import { groupReports } from '../../../src/features/outbox/model/report-status.ts';
import { readReceipts } from '../../../src/features/receipts/model/receipt.ts';
import { itemOf, now, sent } from './items.ts';

const queued = { status: 'queued', queuedAt: now, attempt: 1, notBefore: now } as const;
const rejected = { status: 'rejected', rejectedAt: now, reason: 'invalid', detail: '' } as const;
const arrived = { ...queued, status: 'arrived', arrivedAt: now } as const;

describe('glanceOf, the summary on the home page,', () => {
  test('shows the newest question and counts the other reports on which the driver must act', () => {
    const items = [itemOf('a', sent(1)), itemOf('b', rejected), itemOf('c', sent(2))];
    const receipts = readReceipts({ a: { status: 'returned', note: 'Welcher Tank?', at: now } });
    expect(glanceOf(groupReports([], items, receipts), '')).toMatchObject({
      asks: 1,
      asked: { id: 'a', kind: items[0]?.kind, code: items[0]?.shortCode },
      actionNeeded: 2,
      waiting: 0,
    });
  });

  test('counts only reports that have not reached the office', () => {
    const items = [itemOf('a', queued), itemOf('b', sent(1)), itemOf('c', arrived)];
    expect(glanceOf(groupReports([], items, {}), '')).toMatchObject({
      waiting: 1,
      isUrgent: false,
    });
  });

  test.each([
    ['urgency "immediate"', { urgency: 'immediate' }, true],
    ['a leak', { defects: [{ defect: 'ctLeak', severity: 'life' }] }, true],
    ['an injured person', { injured: 'yes' }, true],
    ['urgency "today"', { urgency: 'today' }, false],
  ])('isUrgent is computed for %s', (_name, answers, isUrgent) => {
    const items = [{ ...itemOf('a', queued), answers }];
    expect(glanceOf(groupReports([], items, {}), '+49 40 1').isUrgent).toBe(isUrgent);
    // A report that has arrived needs no phone call.
    const over = [{ ...itemOf('a', sent(1)), answers }];
    expect(glanceOf(groupReports([], over, {}), '').isUrgent).toBe(false);
  });

  test('is empty if the stored value is missing or invalid, and unchanged after being stored and read', () => {
    for (const text of [null, '', '[]', '{', '"x"', '{"asks":"7","asked":3,"waiting":-1}'])
      expect(parseGlance(text)).toEqual(emptyGlance);
    const known = glanceOf(groupReports([], [itemOf('a', queued)], {}), '+49 40 1');
    expect(parseGlance(JSON.stringify(known))).toEqual(known);
  });
});
