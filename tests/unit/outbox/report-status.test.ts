import { describe, expect, it } from 'vitest';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import {
  parseKnownReceipts,
  mergeReceipts,
  readReceipts,
} from '../../../src/features/receipts/model/receipt.ts';
import {
  groupReports,
  isStuckReport,
  expiredReports,
  reportStatusOf,
} from '../../../src/features/outbox/model/report-status.ts';
import { day, itemOf, now, sent } from './items.ts';
import { photo } from './memory-phone.ts';

const queued = { status: 'queued', queuedAt: now, attempt: 1, notBefore: now } as const;
const rejected = { status: 'rejected', rejectedAt: now, reason: 'invalid', detail: '' } as const;
const draft: Draft = {
  id: 'd',
  kind: 'dispositionMessage',
  formVersion: 1,
  uid: 'jona',
  inputs: {},
  photos: [],
  createdAt: now,
  updatedAt: now,
};

describe('the status of a report', () => {
  it('is that of the receipt once the report has arrived', () => {
    const receipts = readReceipts({
      a: { status: 'inProgress', at: now },
      b: { status: 'closed', at: now },
    });
    expect(reportStatusOf(itemOf('a', sent(1)), receipts, undefined)).toBe('inProgress');
    expect(reportStatusOf(itemOf('b', queued), receipts, undefined)).toBe('queued');
    expect(reportStatusOf(itemOf('c', sent(1)), receipts, undefined)).toBe('sent');
  });

  it('is in the group actionNeeded while the driver has to act, not after an answer', () => {
    const items = [
      itemOf('aaaa', sent(1)),
      itemOf('bbbb', rejected),
      itemOf('cccc', queued),
      itemOf('eeee', sent(2)),
    ];
    const receipts = readReceipts({
      aaaa: { status: 'returned', note: 'Welcher Tank?', at: now },
      eeee: { status: 'returned', at: now },
    });
    const ids = (reports: readonly { item: { id: string } }[]): string[] =>
      reports.map(({ item }) => item.id);
    const open = groupReports([draft], items, receipts);
    expect([ids(open.actionNeeded), ids(open.underWay), ids(open.sent)]).toEqual([
      ['aaaa', 'bbbb', 'eeee'],
      ['cccc'],
      [],
    ]);
    // Neither a draft nor a refused answer counts as an answer.
    const begun = groupReports(
      [{ ...draft, followsReport: 'aaaa' }],
      [...items, itemOf('ffff', rejected, { answers: { followsReport: 'aaaa' } })],
      receipts,
    );
    expect(ids(begun.actionNeeded)).toEqual(['aaaa', 'bbbb', 'eeee', 'ffff']);
    const answered = groupReports(
      [],
      [
        ...items,
        itemOf('ffff', queued, { answers: { followsReport: 'aaaa' } }),
        // The field name in reports of the first version.
        itemOf('gggg', queued, { answers: { followsReport: 'D-261121-EEEE' } }),
      ],
      receipts,
    );
    expect(ids(answered.actionNeeded)).toEqual(['bbbb']);
    expect(answered.sent.map(({ reportStatus }) => reportStatus)).toEqual(['answered', 'answered']);
  });

  it('is "photosUnknown" if this device may have photos of a report that was read from the server', () => {
    const photos = [photo('p', { uploaded: true })];
    const items = [
      itemOf('aaaa', sent(1), { photos }),
      itemOf('bbbb', sent(1)),
      itemOf('cccc', sent(1), { photos }),
      itemOf('dddd', sent(1), { photos }),
    ];
    const receipts = readReceipts({
      aaaa: { status: 'closed', at: now },
      cccc: { status: 'returned', at: now },
    });
    const groups = groupReports([], items, receipts, ({ id }) => id !== 'dddd');
    const statuses = (reports: typeof groups.sent) =>
      reports.map(({ item, reportStatus }) => [item.id, reportStatus]);
    expect(statuses(groups.photosUnknown)).toEqual([['aaaa', 'photosUnknown']]);
    expect(statuses(groups.actionNeeded)).toEqual([['cccc', 'returned']]);
    // Without photos, the document is the whole report.
    expect(statuses(groups.sent)).toEqual([
      ['bbbb', 'sent'],
      ['dddd', 'sent'],
    ]);
  });

  it('is "returned" after a question about a later report of the thread, until the next answer', () => {
    const correction = itemOf('bbbb', sent(1), { answers: { followsReport: 'aaaa' } });
    const receipts = readReceipts({ bbbb: { status: 'returned', at: now + 1 } });
    const statuses = (...more: readonly OutboxItem[]) => {
      const groups = groupReports([], [itemOf('aaaa', sent(2)), correction, ...more], receipts);
      return [groups.actionNeeded, groups.sent].map((all) => all.map(({ item }) => item.id));
    };
    expect(statuses()).toEqual([['bbbb'], ['aaaa']]);
    const addition = itemOf('cccc', sent(0), {
      createdAt: now + 2,
      answers: { followsReport: 'aaaa', followPurpose: 'addition' },
    });
    expect(statuses(addition)).toEqual([[], ['aaaa', 'bbbb']]);
  });

  it('is "withdrawn" after a withdrawal, until the office closes it or asks again', () => {
    const withdrawal = itemOf('bbbb', queued, {
      answers: { followsReport: 'aaaa', followPurpose: 'withdrawal' },
    });
    const reportStatus = (receipt: object | undefined) =>
      groupReports([], [itemOf('aaaa', sent(1)), withdrawal], readReceipts({ aaaa: receipt }));
    expect(reportStatus(undefined).sent.map((report) => report.reportStatus)).toEqual([
      'withdrawn',
    ]);
    expect(
      reportStatus({ status: 'inProgress', at: now + 1 }).sent.map((report) => report.reportStatus),
    ).toEqual(['withdrawn']);
    expect(
      reportStatus({ status: 'closed', at: now + 1 }).sent.map((report) => report.reportStatus),
    ).toEqual(['closed']);
    expect(reportStatus({ status: 'returned', at: now + 1 }).actionNeeded).toHaveLength(1);
  });

  it(`is "returned" again after a question that follows the answer by the server's clock`, () => {
    const returned = (at: number) => readReceipts({ aaaa: { status: 'returned', at } });
    // The answer may come from a phone with another clock, so times are corrected to the server's.
    const reportStatus = (at: number, clockOffsetMilliseconds: number | null) =>
      groupReports(
        [],
        [
          itemOf('aaaa', sent(1), { clockOffsetMilliseconds: 3_600_000 }),
          itemOf('bbbb', queued, { clockOffsetMilliseconds, answers: { followsReport: 'aaaa' } }),
        ],
        returned(at),
      ).actionNeeded.length;
    expect([reportStatus(now - 1, null), reportStatus(now + 1, null)]).toEqual([0, 1]);
    expect([reportStatus(now + 60_000, 60_000), reportStatus(now + 60_001, 60_000)]).toEqual([
      0, 1,
    ]);
  });

  it.each([-3, 3])(
    'does not hide or repeat a question on a phone whose clock is %i days off',
    (days) => {
      const reportStatus = (at: number) =>
        groupReports(
          [],
          [
            itemOf('aaaa', sent(1)),
            itemOf('bbbb', queued, {
              createdAt: now + days * day,
              answers: { followsReport: 'aaaa' },
              answersQueryOf: now,
            }),
          ],
          readReceipts({ aaaa: { status: 'returned', at } }),
        ).actionNeeded.length;
      expect([reportStatus(now), reportStatus(now + 1)]).toEqual([0, 1]);
    },
  );

  it('expires more than 90 days after the report was sent', () => {
    const items = [
      itemOf('a', sent(91)),
      itemOf('b', sent(89)),
      itemOf('c', { ...rejected, rejectedAt: now - 400 * day }),
      itemOf('d', { ...queued, queuedAt: now - 400 * day }),
    ];
    expect(expiredReports(items, now).map(({ id }) => id)).toEqual(['a']);
    expect(expiredReports(items, now - 500 * day)).toEqual([]);
  });

  it('is "stuck" if the report is refused or has waited for more than a day', () => {
    expect(isStuckReport(itemOf('a', rejected), now)).toBe(true);
    expect(isStuckReport(itemOf('b', queued), now + day)).toBe(false);
    expect(isStuckReport(itemOf('b', queued), now + day + 1)).toBe(true);
    expect(isStuckReport(itemOf('c', sent(300)), now + 9 * day)).toBe(false);
  });
});

describe('receipts', () => {
  it('omit invalid entries and contain the others', () => {
    expect(
      readReceipts({
        a: { status: 'received', at: 1 },
        b: { status: 'eaten', at: 1 },
        c: null,
        d: { status: 'closed' },
      }),
    ).toEqual({ a: { status: 'received', at: 1 } });
    for (const value of [null, undefined, 'x', 5]) expect(readReceipts(value)).toEqual({});
  });

  it('are empty if the storage is damaged', () => {
    for (const text of [null, '', '{', '[]', '{"receipts":1}', '{"receipts":{},"heardAt":"x"}'])
      expect(parseKnownReceipts(text).receipts).toEqual({});
    expect(parseKnownReceipts('{"receipts":{"a":{"status":"closed","at":4}},"heardAt":5}')).toEqual(
      { receipts: { a: { status: 'closed', at: 4 } }, receivedAt: 5 },
    );
  });

  it('keep only the newest if there are too many', () => {
    const many = Object.fromEntries(
      Array.from(
        { length: 30 },
        (_, index) => [`r${index}`, { status: 'received', at: index }] as const,
      ),
    );
    expect(
      Object.keys(mergeReceipts(many, { late: { status: 'closed', at: 99 } }, 3)).sort(),
    ).toEqual(['late', 'r28', 'r29']);
  });
});
