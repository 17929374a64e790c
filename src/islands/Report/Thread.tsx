import { followOf, threadOf } from '../../features/outbox/model/thread.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { routePath } from '../../routing/routes.ts';
import type { ReportProps } from './report-props.ts';

/** The reports that belong together, oldest first, as the office sees them. */
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
        {thread.map((one) => {
          const purpose = followOf(one)?.purpose;
          const text = one.answers['followText'];
          return (
            <li key={one.id}>
              <a
                href={`${routePath('report', locale)}?id=${one.id}`}
                aria-current={one.id === item.id ? 'page' : undefined}
              >
                {purpose ? t.purposes[purpose] : t.first}
              </a>{' '}
              <span>
                {formatDateTime(one.createdAt, locale)}
                {one.state.status !== 'sent' && ` · ${list.status[one.state.status]}`}
              </span>
              {typeof text === 'string' && <p className="report-note">{text}</p>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
