/** What one report on the list says, as it stands on the screen. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import home from '../../../src/locales/de/home.json';
import follow from '../../../src/locales/de/follow.json';
import { formatDateTime } from '../../../src/i18n/format.ts';
import { ownStatus } from '../../../src/features/outbox/model/report-status.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { ReportEntry } from '../../../src/islands/MyReports/ReportEntry.tsx';
import { day, itemOf, now } from './items.ts';

const kinds = { dispositionMessage: 'Meldung an die Disposition' } as never;
const texts = { ...home.reports, kinds, follow: follow.list };
const heard = now + day;
const entry = (item: OutboxItem, isHeard: boolean): string =>
  renderToStaticMarkup(
    createElement(ReportEntry, {
      ...{ item, reportStatus: ownStatus(item), items: [item], isHere: true, locale: 'de', texts },
      receipt: isHeard ? { status: 'inProgress', at: heard } : undefined,
    }),
  );

const waits = { queuedAt: now, attempt: 2, notBefore: now };
it.each<[string, OutboxItem['state']]>([
  ['whose answer was lost', { status: 'queued', ...waits }],
  ['that is asked for again', { status: 'sending', attempt: 2, startedAt: now }],
  ['whose photos are on their way', { status: 'arrived', arrivedAt: now, ...waits }],
])("a report %s shows the office's word beside its own state", (_, state) => {
  const says = `Beim Büro: ${home.reports.status.inProgress}, ${formatDateTime(heard, 'de')}`;
  expect(entry(itemOf('a', state), true)).toContain(says);
  expect(entry(itemOf('a', state), false)).not.toContain('Beim Büro');
  // The time beside its own state is its own.
  expect(entry(itemOf('a', state), true)).toContain(`· ${formatDateTime(now, 'de')}`);
});
