/** The rendered entry of a report in the list. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import home from '../../../src/locales/de/home.json';
import follow from '../../../src/locales/de/follow.json';
import { formatAge, formatDateTime } from '../../../src/i18n/format.ts';
import { ownStatus } from '../../../src/features/outbox/model/report-status.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import { DraftEntry } from '../../../src/islands/MyReports/DraftEntry.tsx';
import { Unreadable } from '../../../src/islands/MyReports/Unreadable.tsx';
import { ReportEntry } from '../../../src/islands/MyReports/ReportEntry.tsx';
import { day, itemOf, now } from './items.ts';
import { ofVehicle, photo } from './memory-phone.ts';

const kinds = {
  dispositionMessage: 'Meldung an die Disposition',
  complaintChassis: 'Mangel',
} as never;
const checks = { complaintChassis: 'Geprüft: kein Mangel' };
const texts = { ...home.reports, kinds, checks, follow: follow.list, labels: {} };
const receivedAt = now + day;
const entry = (item: OutboxItem, isHeard: boolean): string =>
  renderToStaticMarkup(
    createElement(ReportEntry, {
      item,
      reportStatus: ownStatus(item),
      items: [item],
      locale: 'de',
      texts,
      receipt: isHeard ? { status: 'inProgress', at: receivedAt } : undefined,
    }),
  );

const waits = { queuedAt: now, attempt: 2, notBefore: now };
it.each<[string, OutboxItem['state']]>([
  ['whose response was lost', { status: 'queued', ...waits }],
  ['that is being sent again', { status: 'sending', attempt: 2, startedAt: now }],
  ['whose photos are still to be sent', { status: 'arrived', arrivedAt: now, ...waits }],
])("a report %s shows the office's answer in addition to the state of sending", (_, state) => {
  const photos = [photo('p')];
  const answerText = `Beim Büro: ${home.reports.status.inProgress}, ${formatDateTime(receivedAt, 'de')}`;
  expect(entry(itemOf('a', state, { photos }), true)).toContain(answerText);
  expect(entry(itemOf('a', state, { photos }), false)).not.toContain('Beim Büro');
  // The time next to the report's state is the time of the report, not of the answer.
  expect(entry(itemOf('a', state, { photos }), true)).toContain(formatAge(now, 'de'));
});

it('a departure check shows its vehicle as the title and its result', () => {
  const labels = { checkOutcome: { defects: 'Mit Mangel', stop: 'Nicht losfahren' } };
  const shown = (answers: OutboxItem['answers']): string =>
    renderToStaticMarkup(
      createElement(ReportEntry, {
        item: itemOf(
          'a',
          { status: 'sent', sentAt: now },
          { kind: 'departureCheck', answers: { vehiclePlate: 'HH-TL 2041', ...answers } },
        ),
        reportStatus: 'sent',
        items: [],
        locale: 'de',
        texts: { ...texts, labels, kinds: { departureCheck: 'Abfahrtkontrolle' } as never },
        receipt: undefined,
      }),
    );
  expect(shown({ result: 'stop' })).toMatch(
    /<a [^>]*><span class="unbroken" translate="no">HH-TL 2041<\/span><\/a>.*Abfahrtkontrolle · Nicht losfahren/,
  );
  expect(shown({ result: 'defects', foundDefects: [{}, {}] })).toContain('Mit Mangel (2)');
});

it('a first report names the later report that corrects it', () => {
  const first = itemOf('first', { status: 'sent', sentAt: now });
  const answers = { followsReport: 'first', followPurpose: 'correction' };
  const later = { ...itemOf('later', { status: 'sent', sentAt: now }, { answers }) };
  const shown = (items: readonly OutboxItem[]): string =>
    renderToStaticMarkup(
      createElement(ReportEntry, {
        item: first,
        reportStatus: 'sent',
        items,
        locale: 'de',
        texts,
        receipt: undefined,
      }),
    );
  expect(shown([first, later])).toContain('Ergänzt oder korrigiert durch');
  expect(shown([first])).not.toContain('Ergänzt');
});

it('a check without findings is not called a defect', () => {
  const titled = (answers: OutboxItem['answers']): string =>
    entry(
      itemOf('a', { status: 'sent', sentAt: now }, { kind: 'complaintChassis', answers }),
      false,
    );
  expect(titled({ defects: [] })).toContain('Geprüft: kein Mangel');
  expect(titled({})).toContain('Geprüft: kein Mangel');
  expect(titled({ defects: [{ defect: 'chTyreCut' }] })).not.toContain('Geprüft');
  expect(titled({ followsReport: 'b', followPurpose: 'withdrawal' })).not.toContain('Geprüft');
});

it('a report that the next driver cannot see yet shows a notice', () => {
  const state = { status: 'arrived', arrivedAt: now, ...waits } as const;
  const { forApp } = home.reports.vehicleUntold;
  const failed = { status: 'failed', attempt: 1, failedAt: now, notBefore: now } as const;
  expect(entry(itemOf('a', state, ofVehicle), false)).not.toContain(forApp);
  expect(entry(itemOf('a', state, { ...ofVehicle, vehicleEntry: failed }), false)).toContain(
    forApp,
  );
});

it('a draft shows its plate if it has no name, and the answers that are missing', () => {
  const draft: Draft = {
    id: 'a',
    kind: 'complaintChassis',
    formVersion: 1,
    uid: 'driver',
    inputs: { vehiclePlate: 'H-TL 204' },
    photos: [],
    createdAt: now,
    updatedAt: now,
  };
  const shown = (change: Partial<Draft>): string =>
    renderToStaticMarkup(
      createElement(DraftEntry, { draft: { ...draft, ...change }, locale: 'de', texts }),
    );
  expect(shown({})).toContain('H-TL 204');
  expect(shown({})).not.toContain('Es fehlt');
  expect(shown({ inputs: {} })).toContain(home.reports.untitled);
  expect(shown({ missing: ['Mängel', 'Wo?'] })).toContain('Es fehlt: Mängel, Wo?');
});

it('a sent report that cannot be read is a card with its number and what to do', () => {
  const known = { id: 'long-id', uid: 'driver', kind: 'dispositionMessage', sentAt: now };
  const shown = (change: object): string =>
    renderToStaticMarkup(
      createElement(Unreadable, {
        reports: [{ ...known, shortCode: 'D-261127-BDTD', ...change }],
        locale: 'de',
        texts,
      }),
    );
  const { help, report } = home.reports.list.unreadable;
  for (const part of [
    kinds['dispositionMessage'],
    'D-261127-BDTD',
    formatDateTime(now, 'de'),
    help,
  ])
    expect(shown({})).toContain(part);
  expect(shown({ kind: 'poem', shortCode: '' })).toContain(report);
  expect(shown({ kind: 'poem', shortCode: '' })).toContain('long-id');
});
