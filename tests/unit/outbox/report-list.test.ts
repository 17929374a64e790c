/** The list "my reports": what a report is about, search, filters and groups. */
import { describe, expect, test } from 'vitest';
import { groupByDay, passes, searchReports } from '../../../src/islands/MyReports/report-list.ts';
import {
  groupReports,
  type ReportWithStatus,
} from '../../../src/features/outbox/model/report-status.ts';
import { type SubjectLabels, subjectOf } from '../../../src/features/reports/report-subject.ts';
import chassis from '../../../src/locales/de/forms/complaintChassis.json';
import message from '../../../src/locales/de/forms/dispositionMessage.json';
import accident from '../../../src/locales/de/forms/nearbyAccident.json';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { itemOf, now, sent } from './items.ts';

const labels: SubjectLabels = { ...chassis.choices, ...message.choices, ...accident.choices };
const day = 24 * 60 * 60_000;
const reportOf = (
  id: string,
  answers: OutboxItem['answers'],
  more: Partial<OutboxItem> = {},
): ReportWithStatus => ({
  item: { ...itemOf(id, sent(now)), createdAt: now, ...more, answers },
  reportStatus: 'sent',
});

describe('subjectOf', () => {
  test.each([
    [{ defects: [{ defect: 'ctGauge' }], customerName: 'Huber' }, 'Huber'],
    [{ defects: [{ defect: 'chTyre' }], vehiclePlate: 'HH-TL 2041' }, 'HH-TL 2041'],
    [{ location: { address: 'A7, km 12' } }, 'A7, km 12'],
    [{ customerName: '', trailerPlate: 'HH-A 1' }, 'HH-A 1'],
    [{ vehiclePlate: 7, location: 'x', defects: 'y', eventTypes: {} }, undefined],
  ])('finds where in %j', (answers, where) => {
    expect(subjectOf(answers as never, labels).where).toBe(where);
  });

  test('names defects, reasons and events by their labels, and leaves unknown ids out', () => {
    const [defect] = Object.entries(labels['chassisDefect'] ?? {});
    const [type] = Object.entries(labels['eventTypes'] ?? {});
    const [reason] = Object.entries(labels['notDeliveredReason'] ?? {});
    const whatOf = (answers: object) => subjectOf(answers as never, labels).what;
    expect(whatOf({ defects: [{ defect: defect?.[0] }, { defect: 'constructor' }] })).toBe(
      defect?.[1],
    );
    expect(whatOf({ eventTypes: [type?.[0]], eventKind: 'nearMiss' })).toBe(type?.[1]);
    expect(whatOf({ messageType: 'notDelivered', notDeliveredReason: reason?.[0] })).toBe(
      reason?.[1],
    );
    expect(whatOf({ defects: [{ defect: 'new', note: 'Spiegel lose' }] })).toBe('Spiegel lose');
    expect(whatOf({ messageType: 'new' })).toBeUndefined();
  });
});

test('searchReports › finds what, where, a plate without its gap, the code and the answer of the office', () => {
  const gauge = reportOf('a', { customerName: 'Bäckerei Huber' });
  const tyre = reportOf('b', { vehiclePlate: 'HH-TL 2041', text: 'Schnitt' });
  const receipts = { a: { status: 'closed', note: 'Gerät getauscht', at: now } } as const;
  const found = (words: string) =>
    searchReports([gauge, tyre], words, { labels, receipts, locale: 'de' }).map(
      ({ item }) => item.id,
    );
  expect(found('baeckerei')).toEqual(['a']);
  expect(found('huber bäck')).toEqual(['a']);
  expect(found('hhtl2041')).toEqual(['b']);
  expect(found(tyre.item.shortCode.toLowerCase())).toContain('b');
  expect(found('getauscht')).toEqual(['a']);
  expect(found('schnitt huber')).toEqual([]);
  expect(found(' ')).toEqual(['a', 'b']);
});

test('passes › "for you" needs the driver, "open" is not closed, and a kind is its form', () => {
  const closed: ReportWithStatus = { ...reportOf('a', {}), reportStatus: 'closed' };
  const asked: ReportWithStatus = { ...reportOf('b', {}), reportStatus: 'returned' };
  expect([closed, asked].map((report) => passes(report, 'forYou'))).toEqual([false, true]);
  expect([closed, asked].map((report) => passes(report, 'open'))).toEqual([false, true]);
  expect(passes(asked, asked.item.kind)).toBe(true);
  expect(passes(asked, 'nearbyAccident')).toBe(asked.item.kind === 'nearbyAccident');
});

test.each(['answer', 'addition', 'withdrawal'])(
  'groupReports › has no entry for a sent %s in text and photos whose first report is known, unless it waits or has a question',
  (followPurpose) => {
    const answers = { followsReport: 'first', followPurpose };
    const first = itemOf('first', sent(2));
    const withText = itemOf('text', sent(1), { answers: { ...answers, followText: 'Vorn' } });
    const onlyPhotos = itemOf('photos', sent(1), { answers });
    const asked = itemOf('asked', sent(1), { answers });
    const waiting = itemOf(
      'waiting',
      { status: 'queued', queuedAt: now, attempt: 0, notBefore: now },
      { answers },
    );
    const correction = itemOf('correction', sent(1), {
      answers: { ...answers, followPurpose: 'correction' },
    });
    const idsOf = (...items: readonly OutboxItem[]) => {
      const receipts = { asked: { status: 'returned', note: 'Wo?', at: now + day } } as const;
      const { actionNeeded, underWay, sent: done } = groupReports([], items, receipts);
      return [actionNeeded, underWay, done].map((group) => group.map(({ item }) => item.id));
    };
    expect(idsOf(first, withText, onlyPhotos, asked, waiting, correction)).toEqual([
      ['asked'],
      ['waiting'],
      ['first', 'correction'],
    ]);
    // Without its first report it is the only trace of the thread.
    expect(idsOf(withText)).toEqual([[], [], ['text']]);
  },
);

test('groupByDay › puts the reports of a day together in the given order', () => {
  const reports = [0, 0, day].map((ago, index) =>
    reportOf(String(index), {}, { createdAt: now - ago }),
  );
  expect(groupByDay(reports).map((group) => group.reports.map(({ item }) => item.id))).toEqual([
    ['0', '1'],
    ['2'],
  ]);
});
