import { type OutboxItem, progress } from '../../features/outbox/model/outbox-item.ts';
import type { ReportStatus } from '../../features/outbox/model/report-status.ts';
import { interpolate } from '../../i18n/format.ts';
import type { OutboxTexts } from './texts.ts';

/** What the driver reads about where one report stands. */
export function statusText(item: OutboxItem, standing: ReportStatus, t: OutboxTexts): string {
  const { done, total } = progress(item);
  return standing === 'sending' && total > 0 && done < total
    ? interpolate(t.status.sendingPhotos, { done: done + 1, total })
    : t.status[standing];
}
