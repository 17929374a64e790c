/**
 * Keeps the row at the top of the home page up to date (Tiles.astro), and says if this device stores
 * nothing. The list of reports is on its own page.
 */
import { useEffect } from 'react';
import { startApp } from '../../app/start-app.ts';
import type { Locale } from '../../i18n/locales.ts';
import { startFetching } from '../../platform/late-code.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { GlanceUpdate } from './GlanceUpdate.tsx';
import { rest } from './rest.ts';
import { startAnswers } from './start-answers.ts';

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
  useEffect(startFetching, []);
  return (
    <ErrorBoundary texts={crash}>
      <GlanceUpdate />
      <div className="home-storage">
        <StorageNotice placeholder={null} locale={locale} />
      </div>
    </ErrorBoundary>
  );
}
