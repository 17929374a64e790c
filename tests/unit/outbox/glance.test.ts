/** The summary on the home page, computed from the reports or read from the last stored summary. */
import { describe, expect, test } from 'vitest';
import { parseGlance } from '../../../src/features/glance/known-glance.ts';
import {
  countForDriver,
  emptyGlance,
  isWithoutDefect,
  markOf,
} from '../../../src/features/glance/model/glance.ts';
import { glanceOf } from '../../../src/features/glance/model/glance-of-reports.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import { groupReports } from '../../../src/features/outbox/model/report-status.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { readReceipts } from '../../../src/features/receipts/model/receipt.ts';
import { itemOf, now, sent } from './items.ts';

const queued = { status: 'queued', queuedAt: now, attempt: 1, notBefore: now } as const;
const rejected = { status: 'rejected', rejectedAt: now, reason: 'invalid', detail: '' } as const;
const arrived = { ...queued, status: 'arrived', arrivedAt: now } as const;
const draftOf = (id: string, kind: Draft['kind']): Draft => ({
  id,
  kind,
  formVersion: 1,
  uid: 'driver',
  inputs: {},
  photos: [],
  createdAt: now,
  updatedAt: now,
});
const paths = {
  report: ({ id }: OutboxItem) => `/report?id=${id}`,
  draft: ({ id }: Draft) => `/draft?id=${id}`,
};
const glance = (
  items: readonly OutboxItem[],
  drafts: readonly Draft[] = [],
  receipts: Parameters<typeof readReceipts>[0] = {},
) => glanceOf(groupReports(drafts, items, readReceipts(receipts)), '+49 40 1', paths);
const asked = (id: string) => ({ [id]: { status: 'returned', note: 'Welcher Tank?', at: now } });

describe('glanceOf, the summary on the home page,', () => {
  test('orders what is open by urgency and counts each subject once', () => {
    const items = [
      itemOf('waiting', queued),
      { ...itemOf('signIn', { ...queued, waitingFor: 'signIn' }) },
      itemOf('refused', rejected),
      itemOf('question', sent(1)),
      { ...itemOf('accident', queued), kind: 'nearbyAccident' as const },
      { ...itemOf('danger', queued), answers: { injured: 'yes' } },
      itemOf('other', queued),
      itemOf('arrived', arrived),
    ];
    const drafts = [draftOf('draft', 'complaintChassis'), draftOf('half', 'nearbyAccident')];
    const { entries } = glance(items, drafts, asked('question'));
    expect(entries.map(({ topic, count, href }) => [topic, count, href])).toEqual([
      ['danger', 1, '/report?id=danger'],
      ['accident', 1, '/report?id=accident'],
      ['accidentDraft', 1, '/draft?id=half'],
      ['question', 1, '/report?id=question'],
      ['refused', 1, '/report?id=refused'],
      ['signIn', 1, '/report?id=signIn'],
      ['waiting', 2, '/report?id=waiting'],
      ['draft', 1, '/draft?id=draft'],
    ]);
    // The badge leaves out what only waits, and plain drafts.
    expect(countForDriver({ entries })).toBe(5);
  });

  test('has the number of the badge as its mark, and no number if the driver need not act', () => {
    const drafts = [draftOf('draft', 'complaintChassis'), draftOf('other', 'complaintTrailer')];
    const question = [itemOf('question', sent(1)), itemOf('waiting', queued)];
    expect(markOf(glance(question, drafts, asked('question')))).toBe('1');
    expect(markOf(glance([], [draftOf('half', 'nearbyAccident'), ...drafts]))).toBe('1');
    expect(markOf(glance([itemOf('waiting', queued)], drafts))).toBe('…');
    expect(markOf(glance([], drafts))).toBe('…');
    const accident = { ...itemOf('accident', queued), kind: 'nearbyAccident' as const };
    expect(markOf(glance([accident], drafts))).toBe('!');
  });

  test.each([
    ['urgency "immediate"', { urgency: 'immediate' }, true],
    ['a leak', { defects: [{ defect: 'ctLeak', severity: 'life' }] }, true],
    ['an injured person', { injured: 'yes' }, true],
    ['urgency "today"', { urgency: 'today' }, false],
  ])('is "danger" for %s only until the report has arrived', (_name, answers, isUrgent) => {
    const topicsOf = (state: OutboxItem['state']) =>
      glance([{ ...itemOf('a', state), answers }]).entries.map(({ topic }) => topic);
    expect(topicsOf(queued)).toEqual([isUrgent ? 'danger' : 'waiting']);
    expect(topicsOf(sent(1))).toEqual([]);
  });

  test('is empty if the stored value is missing or invalid, and unchanged after being stored and read', () => {
    for (const text of [null, '', '[]', '{', '"x"', '{"entries":[{"topic":"x","count":1},3]}'])
      expect(parseGlance(text)).toEqual(emptyGlance);
    const known = {
      ...glance([itemOf('a', queued)]),
      check: { plate: 'HH-TL 2041', at: Date.now() },
      bar: 'address' as const,
      vehicle: {
        plate: 'HH-TL 2041',
        open: 2,
        at: Date.now(),
        isCurrent: true,
        stop: 'Nicht fahren: Bremse',
        locale: 'de',
      },
    };
    expect(parseGlance(JSON.stringify(known))).toEqual(known);
  });

  test.each([
    ['just answered: none', { open: 0 }, true],
    ['answered by an earlier version', { open: 0, at: 0, isCurrent: false }, false],
    ['answered eleven minutes ago', { open: 0, at: Date.now() - 11 * 60_000 }, false],
    ['not answered the last time', { open: 0, isCurrent: false }, false],
    ['never answered', { open: null }, false],
    ['one open', { open: 1 }, false],
  ])('has a tick for the defects of the vehicle only if none is known: %s', (_name, part, tick) => {
    const vehicle = {
      plate: 'HH-TL 2041',
      open: 0,
      at: Date.now(),
      isCurrent: true,
      stop: '',
      locale: 'de',
    };
    expect(isWithoutDefect({ ...vehicle, ...part }, Date.now())).toBe(tick);
  });

  test.each([
    ['of another day', { plate: 'HH-TL 2041', at: Date.now() - 36 * 60 * 60_000 }],
    ['without a plate', { plate: '', at: Date.now() }],
    ['with an invalid time', { plate: 'HH-TL 2041', at: 'x' }],
    [
      'of an earlier version, with finished texts',
      { title: 'x', about: '', day: new Date().toDateString(), href: '/departureCheck' },
    ],
  ])('drops a stored departure check %s', (_name, check) => {
    expect(parseGlance(JSON.stringify({ check })).check).toBeNull();
  });

  test('leaves out a departure check that names only its vehicle', () => {
    const check = draftOf('check', 'departureCheck');
    const begun = { ...check, inputs: { vehiclePlate: 'HH-TL 2041', brakes: 'inOrder' } };
    const untouched = { ...check, inputs: { vehiclePlate: 'HH-TL 2041' } };
    expect(glance([], [check, untouched]).entries).toEqual([]);
    expect(glance([], [begun]).entries).toMatchObject([{ topic: 'draft', count: 1 }]);
  });

  test('never links to another site', () => {
    const entry = { topic: 'draft', count: 1, kind: '', href: '//example.org' };
    expect(parseGlance(JSON.stringify({ entries: [entry] })).entries[0]?.href).toBe('/');
  });
});
