import type { UnreadableReport } from '../../features/own-reports/model/own-report.ts';
import type { ReportKind } from '../../features/reports/kinds.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { unbrokenIfCode } from '../../ui/is-code.ts';
import type { Locale } from '../../i18n/locales.ts';
import { ReportGroup } from './ReportGroup.tsx';
import type { OutboxTexts } from './texts.ts';

/** Sent reports that this version cannot read: what is known of each, and what the driver can do. */
export function Unreadable({
  reports,
  locale,
  texts: t,
}: {
  readonly reports: readonly UnreadableReport[];
  readonly locale: Locale;
  readonly texts: OutboxTexts;
}) {
  if (reports.length === 0) return null;
  const { unreadable } = t.list;
  const titleOf = (kind: string): string =>
    Object.hasOwn(t.kinds, kind) ? t.kinds[kind as ReportKind] : unreadable.report;
  return (
    <ReportGroup name="unreadable" title={unreadable.title}>
      {reports.map(({ id, kind, shortCode, sentAt }) => (
        <li key={id} className="my-reports-item" data-unreadable={id}>
          <strong>{titleOf(kind)}</strong>
          <span className="my-reports-facts" translate="no">
            <span className={unbrokenIfCode(shortCode)}>{shortCode || id}</span>
          </span>
          {sentAt > 0 && (
            <span className="my-reports-status">
              <span>{t.status.sent}</span>
              <span className="my-reports-age">{formatDateTime(sentAt, locale)}</span>
            </span>
          )}
          <span className="my-reports-reason">{unreadable.help}</span>
        </li>
      ))}
    </ReportGroup>
  );
}
