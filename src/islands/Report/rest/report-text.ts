/** A report as plain text, for a message or the clipboard. */
import type { ReadableGroup } from '../../../features/reports/readable-answers.ts';
import { formatDateTime, labelledText } from '../../../i18n/format.ts';
import { plural } from '../../../i18n/plural.ts';
import { statusText } from '../../MyReports/status-text.ts';
import { titleOf } from '../../MyReports/texts.ts';
import type { ReportProps } from '../report-props.ts';

export function reportText(
  { locale, texts: { report: t, list }, item, reportStatus, receipt }: ReportProps,
  groups: readonly ReadableGroup[],
): string {
  return [
    `${titleOf(item, list)} ${item.shortCode}`,
    `${statusText(item, reportStatus, list)}${receipt ? `, ${formatDateTime(receipt.at, locale)}` : ''}`,
    `${labelledText(t.written, formatDateTime(item.createdAt, locale), locale)}${item.anonymous || item.reporter.name === '' ? '' : ` · ${item.reporter.name}`}`,
    ...groups.flatMap(({ title, lines }) => [
      '',
      title,
      ...lines.map(({ label, value }) => labelledText(label, value, locale)),
    ]),
    ...(item.photos.length > 0 ? ['', plural(t.photos, item.photos.length, locale)] : []),
  ].join('\n');
}
