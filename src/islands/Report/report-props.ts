import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { Receipt } from '../../features/receipts/model/receipt.ts';
import type { ReportStatus } from '../../features/outbox/model/report-status.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { ReadableForm } from '../../features/reports/readable-answers.ts';
import type { FormTexts } from '../../i18n/texts.ts';
import type follow from '../../locales/de/follow.json';
import type report from '../../locales/de/report.json';
import type reports from '../../locales/de/reports.json';
import type unread from '../../locales/de/unread.json';
import type { OutboxTexts } from '../MyReports/texts.ts';

/** Texts of the report's screen; `forms` and `outlines` by kind. */
export interface ReportScreenTexts {
  readonly report: typeof report;
  readonly list: OutboxTexts;
  readonly follow: Pick<typeof follow, 'screen' | 'forms'>;
  readonly reports: typeof reports;
  readonly unread: typeof unread;
  readonly forms: Readonly<Record<string, FormTexts>>;
  readonly outlines: Readonly<Record<string, ReadableForm>>;
}

/** Props of every part of a report's screen. */
export interface ReportProps {
  readonly locale: Locale;
  readonly texts: ReportScreenTexts;
  readonly item: OutboxItem;
  /** The first report of its thread if it is known here; the report itself if it follows none. */
  readonly first: OutboxItem | undefined;
  /** False if it is known that only the server has the report. */
  readonly isHere: boolean;
  readonly receipt: Receipt | undefined;
  readonly reportStatus: ReportStatus;
}
