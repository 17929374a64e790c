import type { OutboxItem } from '../../domain/reports/outbox.ts';
import type { Receipt } from '../../domain/reports/receipt.ts';
import type { Standing } from '../../domain/reports/standing.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { ReportScreenTexts } from './texts.ts';

/** What every part of a report's screen is given. */
export interface ReportProps {
  readonly locale: Locale;
  readonly texts: ReportScreenTexts;
  readonly item: OutboxItem;
  readonly receipt: Receipt | undefined;
  readonly standing: Standing;
}
