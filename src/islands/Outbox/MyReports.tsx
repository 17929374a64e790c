/** "My reports" on home: drafts, what waits, what was sent, what was refused. */
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start.ts';
import { $outbox, loadingOutbox } from '../../stores/outbox.ts';
import type { Locale } from '../../i18n/locales.ts';
import type texts from '../../locales/de/home.json';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { DraftEntry } from './DraftEntry.tsx';
import { ReportEntry } from './ReportEntry.tsx';

startApp();

export type OutboxTexts = typeof texts['reports'];
interface Props { readonly locale: Locale; readonly texts: OutboxTexts; readonly crash: CrashTexts }

export function MyReports({ locale, texts: t, crash }: Props) {
  return <ErrorBoundary texts={crash}><List locale={locale} texts={t} /></ErrorBoundary>;
}

function List({ locale, texts: t }: Omit<Props, 'crash'>) {
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const empty = outbox.status === 'ready' && outbox.drafts.length + outbox.items.length === 0;
  return (
    <section className="my-reports" aria-labelledby="my-reports-title" aria-busy={outbox.status === 'loading'}>
      <h2 id="my-reports-title">{t.title}</h2>
      {outbox.status === 'failed' && <p role="alert">{t.storageFailed}</p>}
      {empty && <p className="my-reports-empty">{t.empty}</p>}
      <ul className="my-reports-list">
        {outbox.drafts.map((draft) => <DraftEntry key={draft.id} draft={draft} locale={locale} texts={t} />)}
        {outbox.items.map((item) => <ReportEntry key={item.id} item={item} locale={locale} texts={t} />)}
      </ul>
      {outbox.ofOthers > 0 && <p>{t.otherDriver}</p>}
      {outbox.damaged.length > 0 && <p>{t.damaged}</p>}
    </section>
  );
}
