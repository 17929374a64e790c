import { useState } from 'react';
import type { Draft } from '../../domain/reports/draft.ts';
import { formatMoment } from '../../i18n/format.ts';
import { type Locale, localizePath } from '../../i18n/locales.ts';
import { formPath } from '../../navigation/routes.ts';
import { discardDraft } from '../../stores/outbox-actions.ts';
import type { OutboxTexts } from './MyReports.tsx';

export function DraftEntry({ draft, locale, texts: t }: { readonly draft: Draft; readonly locale: Locale; readonly texts: OutboxTexts }) {
  const [asking, setAsking] = useState(false);
  const about = ['customerName', 'customerNumber', 'tourNumber', 'text'].map((field) => draft.inputs[field]).find((input) => typeof input === 'string' && input !== '');
  return (
    <li className="my-reports-item">
      <span className="my-reports-title">{t.kinds[draft.kind]}</span>
      <span className="my-reports-status">{t.status.draft}</span>
      <span className="my-reports-facts">{typeof about === 'string' ? about : t.untitled} · {formatMoment(draft.updatedAt, locale)}</span>
      {draft.rejectedBecause && <span className="my-reports-facts">{t.reasons[draft.rejectedBecause as keyof typeof t.reasons]}</span>}
      <span className="my-reports-actions">
        {asking ? (
          <>
            <span role="alert">{t.removeQuestion}</span>
            <button type="button" className="button button--danger" autoFocus onClick={() => void discardDraft(draft.id)}>{t.remove}</button>
            <button type="button" className="button button--secondary" onClick={() => setAsking(false)}>{t.keep}</button>
          </>
        ) : (
          <>
            <a className="button" href={`${localizePath(formPath(draft.kind), locale)}?draft=${draft.id}`}>{t.open}</a>
            <button type="button" className="button button--secondary" onClick={() => setAsking(true)}>{t.remove}</button>
          </>
        )}
      </span>
    </li>
  );
}
