import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { Receipt } from '../../features/receipts/model/receipt.ts';
import type { ReportStatus } from '../../features/outbox/model/report-status.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { ReportScreenTexts } from './texts.ts';

/** What every part of a report's screen is given. */
export interface ReportProps {
  readonly locale: Locale;
  readonly texts: ReportScreenTexts;
  readonly item: OutboxItem;
  readonly receipt: Receipt | undefined;
  readonly standing: ReportStatus;
}
