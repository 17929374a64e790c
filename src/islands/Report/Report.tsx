/** One report on its own screen: what was said, where it stands, what can be done with it. */
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import type { Locale } from '../../i18n/locales.ts';
import { routePath } from '../../routing/routes.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import { $receipts } from '../../features/receipts/receipts-store.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ChevronLeftIcon } from '../../ui/icons.tsx';
import { lazyComponent, preloadLazy, preloadable } from '../../ui/lazy-component.tsx';
import { useHydrated } from '../Login/use-hydrated.ts';
import type { ReportScreenTexts } from './report-props.ts';

startApp();
preloadable(async () => (await import('../../app/start-receipts.lazy.ts')).refreshReceipts());
const ReportView = lazyComponent(async () => (await import('./ReportView.lazy.tsx')).ReportView);

interface Props {
  readonly locale: Locale;
  readonly texts: ReportScreenTexts;
}

export function Report({ crash, ...props }: Props & { readonly crash: CrashTexts }) {
  return (
    <ErrorBoundary texts={crash}>
      <View {...props} />
    </ErrorBoundary>
  );
}

function View({ locale, texts }: Props) {
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const receipts = useStore($receipts, { ssr: () => ({}) });
  // The built page knows no address.
  const isHydrated = useHydrated();
  const id = isHydrated ? (new URLSearchParams(location.search).get('id') ?? '') : undefined;
  useEffect(preloadLazy, []);
  const t = texts.report;
  const item = outbox.items.find((one) => one.id === id);
  const isWaiting = id === undefined || outbox.status === 'loading';
  return (
    <div className="report" aria-busy={isWaiting}>
      <a className="button button--quiet report-back" href={routePath('home', locale)}>
        <ChevronLeftIcon />
        {t.back}
      </a>
      {item && (
        <ReportView
          locale={locale}
          texts={texts}
          item={item}
          outbox={outbox}
          receipt={receipts[item.id]}
          placeholder={<p>{t.loading}</p>}
        />
      )}
      {!item && isWaiting && <p>{t.loading}</p>}
      {!item && !isWaiting && (
        <p role="alert">{outbox.status === 'failed' ? texts.list.storageFailed : t.notFound}</p>
      )}
    </div>
  );
}
