/**
 * Keeps the row at the top of the home page up to date (Tiles.astro), and says if this device stores
 * nothing. The list of reports is on its own page.
 */
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import { groupReports } from '../../features/outbox/model/report-status.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import {
  $ownReports,
  mayBeHere,
  noOwnReports,
  withOwnReports,
} from '../../features/own-reports/own-reports-store.ts';
import { $receipts, $receiptsChannel, noChannel } from '../../features/receipts/receipts-store.ts';
import type { Locale } from '../../i18n/locales.ts';
import { startFetching } from '../../platform/late-code.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { rest } from './rest.ts';
import { startAnswers } from './start-answers.ts';
import { useGlance } from './use-glance.ts';

startApp();
startAnswers();
const StorageNotice = rest.component((module) => module.StorageNotice, { isRequired: false });

export function HomeReports({
  locale,
  crash,
}: {
  readonly locale: Locale;
  readonly crash: CrashTexts;
}) {
  return (
    <ErrorBoundary texts={crash}>
      <Row />
      <div className="home-storage">
        <StorageNotice placeholder={null} locale={locale} />
      </div>
    </ErrorBoundary>
  );
}

function Row() {
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const receipts = useStore($receipts, { ssr: () => ({}) });
  const channel = useStore($receiptsChannel, { ssr: () => noChannel });
  const own = useStore($ownReports, { ssr: () => noOwnReports });
  useEffect(startFetching, []);
  const groups = groupReports(
    outbox.drafts,
    withOwnReports(outbox.items, own, receipts),
    receipts,
    (item) => mayBeHere(outbox, item),
  );
  useGlance(
    groups,
    outbox.status === 'ready' && channel.status !== 'loading' && own.status !== 'unknown',
  );
  return null;
}
