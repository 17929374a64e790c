import { ownStatus } from '../../../features/outbox/model/report-status.ts';
import { followOf, threadOf } from '../../../features/outbox/model/thread.ts';
import type { OutboxItem } from '../../../features/outbox/model/outbox-item.ts';
import { beginningOf } from '../../../features/reports/shorten-value.ts';
import { maxTextLength } from '../../../features/reports/read-stored-answers.ts';
import { formatDateTime, interpolate } from '../../../i18n/format.ts';
import { routePath } from '../../../routing/routes.ts';
import { PartBoundary } from '../../../ui/PartBoundary.tsx';
import { statusText } from '../../MyReports/status-text.ts';
import type { ReportProps } from '../report-props.ts';

/** The reports of the same thread, oldest first, in the order that the office also sees. */
export function Thread({
  locale,
  texts: { follow, list },
  item,
  items,
}: ReportProps & { readonly items: readonly OutboxItem[] }) {
  const thread = threadOf(item, items);
  if (thread.length < 2) return null;
  const t = follow.screen;
  return (
    <nav className="report-group report-thread" aria-label={t.thread}>
      <h3>{t.thread}</h3>
      <ol className="report-history">
        {thread.map((one) => (
          <li key={one.id}>
            <PartBoundary instead={interpolate(list.notShown, { code: one.shortCode })}>
              <Member
                locale={locale}
                texts={{ follow, list }}
                one={one}
                isShown={one.id === item.id}
              />
            </PartBoundary>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Member({
  locale,
  texts: { follow, list },
  one,
  isShown,
}: {
  readonly locale: ReportProps['locale'];
  readonly texts: Pick<ReportProps['texts'], 'follow' | 'list'>;
  readonly one: OutboxItem;
  readonly isShown: boolean;
}) {
  const t = follow.screen;
  const purpose = followOf(one)?.purpose;
  const text = one.answers['followText'];
  return (
    <>
      <a
        href={`${routePath('report', locale)}?id=${one.id}`}
        aria-current={isShown ? 'page' : undefined}
      >
        {purpose ? t.purposes[purpose] : t.first}
      </a>{' '}
      <span>
        {formatDateTime(one.createdAt, locale) +
          (one.state.status === 'sent' ? '' : ` · ${statusText(one, ownStatus(one), list)}`)}
      </span>
      {typeof text === 'string' && (
        <p className="report-note" translate="no">
          {beginningOf(text, maxTextLength)}
        </p>
      )}
    </>
  );
}
