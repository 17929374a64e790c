import { formatDateTime } from '../../../i18n/format.ts';
import type { ReportProps } from '../report-props.ts';

/** The history of the report, oldest entry first, as far as it is stored on this device. */
export function History({
  locale,
  texts: { report: t, list },
  item: { createdAt, state },
  receipt,
}: ReportProps) {
  const steps: readonly (readonly [string, number])[] = [
    [t.written, createdAt],
    ...(state.status === 'sent' ? ([[list.status.sent, state.sentAt]] as const) : []),
    ...(state.status === 'rejected' ? ([[list.status.rejected, state.rejectedAt]] as const) : []),
    ...(receipt && state.status === 'sent'
      ? ([[list.status[receipt.status], receipt.at]] as const)
      : []),
  ];
  return (
    <section className="report-group">
      <h3>{t.history}</h3>
      <ol className="report-history">
        {steps.map(([what, at]) => (
          <li key={what}>
            <span>{what}</span>{' '}
            <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, locale)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
