import { type OutboxItem, progress } from '../../domain/reports/outbox.ts';
import { fill, formatMoment } from '../../i18n/format.ts';
import { type Locale, localizePath } from '../../i18n/locales.ts';
import { formPath } from '../../navigation/routes.ts';
import { correctReport, hideSentReport, sendNow } from '../../stores/outbox-actions.ts';
import type { OutboxTexts } from './MyReports.tsx';

/** What the driver reads about one report's state. */
export function statusText(item: OutboxItem, t: OutboxTexts): string {
  const { done, total } = progress(item);
  return item.state.status === 'sending' && total > 0 && done < total
    ? fill(t.status.sendingPhotos, { done: done + 1, total })
    : t.status[item.state.status];
}

export function ReportEntry({ item, locale, texts: t }: { readonly item: OutboxItem; readonly locale: Locale; readonly texts: OutboxTexts }) {
  const { state } = item;
  const correct = async (): Promise<void> => {
    const draft = await correctReport(item);
    if (draft) location.assign(`${localizePath(formPath(item.kind), locale)}?draft=${draft.id}`);
  };
  return (
    <li className="my-reports-item" data-report={item.id} data-status={state.status}>
      <span className="my-reports-title">{t.kinds[item.kind]}</span>
      <span className={`my-reports-status my-reports-status--${state.status}`} role="status">{statusText(item, t)}</span>
      <span className="my-reports-facts"><span translate="no">{item.shortCode}</span> · {formatMoment(state.status === 'sent' ? state.sentAt : item.createdAt, locale)}</span>
      {state.status === 'queued' && state.waitingFor && <span className="my-reports-facts">{t.waiting[state.waitingFor]}</span>}
      {state.status === 'rejected' && <span className="my-reports-facts">{t.reasons[state.reason]}</span>}
      <span className="my-reports-actions">
        {state.status === 'queued' && <button type="button" className="button button--secondary" onClick={() => void sendNow()}>{t.sendNow}</button>}
        {state.status === 'rejected' && <button type="button" className="button" onClick={() => void correct()}>{t.correct}</button>}
        {state.status === 'sent' && <button type="button" className="button button--secondary" onClick={() => void hideSentReport(item)}>{t.hide}</button>}
      </span>
    </li>
  );
}
