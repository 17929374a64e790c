import { ownStatus } from '../../../features/outbox/model/report-status.ts';
import type { ConversationEntry } from '../../../features/outbox/model/conversation.ts';
import { followOf } from '../../../features/outbox/model/thread.ts';
import type { OutboxItem } from '../../../features/outbox/model/outbox-item.ts';
import { beginningOf } from '../../../features/reports/shorten-value.ts';
import { maxTextLength } from '../../../features/reports/read-stored-answers.ts';
import { formatDateTime, interpolate } from '../../../i18n/format.ts';
import { plural } from '../../../i18n/plural.ts';
import { routePath } from '../../../routing/routes.ts';
import { PartBoundary } from '../../../ui/PartBoundary.tsx';
import { statusText } from '../../MyReports/status-text.ts';
import type { ReportProps } from '../report-props.ts';

/** Questions of the office and the driver's later reports, oldest first. */
export function Thread({
  locale,
  texts,
  item,
  first,
  entries,
}: ReportProps & { readonly entries: readonly ConversationEntry[] }) {
  if (entries.length === 0) return null;
  const { follow, list, report } = texts;
  const t = follow.screen;
  const isOpen = entries.some((entry) => entry.type === 'office' && entry.isOpen);
  return (
    <section className="report-thread" aria-labelledby="report-thread">
      <h3 id="report-thread">{isOpen ? report.returnedTitle : t.thread}</h3>
      {first && first.id !== item.id && (
        <a href={`${routePath('report', locale)}?id=${first.id}`}>
          {`${t.first} · ${formatDateTime(first.createdAt, locale)}`}
        </a>
      )}
      <ol className="report-bubbles">
        {entries.map((entry) =>
          entry.type === 'office' ? (
            <li
              key={`office ${entry.at}`}
              className="report-bubble"
              data-question={entry.isOpen ? 'open' : undefined}
            >
              <p className="report-hint">{`${t.office} · ${formatDateTime(entry.at, locale)}`}</p>
              <p className="report-note">{entry.note ?? report.returnedWithoutNote}</p>
            </li>
          ) : (
            <li key={entry.item.id} className="report-bubble report-bubble--own">
              <PartBoundary instead={interpolate(list.notShown, { code: entry.item.shortCode })}>
                <Own
                  locale={locale}
                  texts={texts}
                  item={entry.item}
                  isShown={entry.item.id === item.id}
                />
              </PartBoundary>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

/** A later report of the driver, with a link to its photos and answers. */
function Own({
  locale,
  texts: { follow, list, report },
  item,
  isShown,
}: Pick<ReportProps, 'locale' | 'texts'> & {
  readonly item: OutboxItem;
  readonly isShown: boolean;
}) {
  const { purposes } = follow.screen;
  const text = item.answers['followText'];
  const facts = [
    formatDateTime(item.createdAt, locale),
    ...(item.photos.length > 0 ? [plural(report.photos, item.photos.length, locale)] : []),
    ...(item.state.status === 'sent' ? [] : [statusText(item, ownStatus(item), list)]),
  ];
  return (
    <>
      <p className="report-hint">
        <a
          href={`${routePath('report', locale)}?id=${item.id}`}
          aria-current={isShown ? 'page' : undefined}
        >
          {purposes[followOf(item)?.purpose ?? 'answer']}
        </a>{' '}
        <span>{facts.join(' · ')}</span>
      </p>
      {typeof text === 'string' && (
        <p className="report-note" translate="no">
          {beginningOf(text, maxTextLength)}
        </p>
      )}
    </>
  );
}
