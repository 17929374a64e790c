/** Starts everything that each page needs after it is idle, in the order of startPage. */
import { $config, $configState } from '../features/config/config-store.ts';
import { defaultConfig } from '../features/config/model/default-config.ts';
import { connectHold } from '../features/emergency/hold-to-open.ts';
import { readGlance } from '../features/glance/known-glance.ts';
import { showBadge } from '../features/glance/show-badge.ts';
import { showGlance } from '../features/glance/show-glance.ts';
import { detectInstallation } from '../features/install/installation-store.ts';
import { hasUnsentReadings } from '../features/manual/confirmed-readings-store.ts';
import { openOwnCountry } from '../features/manual/open-own-country.ts';
import { fillOperatorValues } from '../features/manual/operator-values.ts';
import { showNotice, startNotices } from '../features/notices/notices.ts';
import { requestedLocaleParameter } from '../features/offline/model/worker-messages.ts';
import { setCopyProgress } from '../features/offline/offline-copy-store.ts';
import { prefetchLinks } from '../features/offline/prefetch-links.ts';
import { showAccountName } from '../features/session/show-account-name.ts';
import { showUnsentCount } from '../features/outbox/app-badge.ts';
import { $outbox, isPageNeeded, mayHaveUnsent } from '../features/outbox/outbox-store.ts';
import {
  millisecondsToAccountCheck,
  startIdentity,
} from '../features/session/session-lifecycle.ts';
import { nameOf } from '../features/session/model/user.ts';
import { $profile, $session } from '../features/session/session-store.ts';
import { removeDriverCaches } from '../features/session/sign-out.ts';
import { savesData } from '../features/settings/data-saver.lazy.ts';
import { applyBrand } from '../features/theme/apply-brand.ts';
import { addReloadGuard, whenPageFree } from '../platform/page-busy.ts';
import { registerWorker } from '../features/update/register-service-worker.ts';
import { $update } from '../features/update/update-store.ts';
import { pathWithoutLocale } from '../i18n/locales.ts';
import { markDeskEntries } from '../platform/desk-entries.ts';
import { fetchCode } from '../platform/late-code.ts';
import { deviceText } from '../platform/device-memory.ts';
import { watchPointer } from '../platform/pointer-press.ts';
import { runInTasks } from '../platform/run-in-tasks.ts';
import { erasingKey } from '../platform/storage-keys.ts';
import { connectApp, localStore, startApp } from './start-app.ts';

/**
 * Runs each part in a separate task, so that the page stays responsive while the driver scrolls.
 */
export function startPage(): void {
  void runInTasks([
    connectApp,
    startAppForUnsent,
    watchPointer,
    connectPage,
    () => void correctSession(),
    startNotices,
    detectInstallation,
    () =>
      registerWorker({
        report: (update) => $update.set(update),
        progress: setCopyProgress,
        free: whenPageFree,
      }),
    showUnsent,
    () => prefetchLinks(() => savesData(localStore)),
    startOptionalParts,
  ]);
}

/**
 * Checks the stored session with the service. After a recent check it waits until the next one is
 * due, and in data-saver mode it is skipped, because the identity library is the largest download of
 * a page. Screens that show the account always load the library.
 */
async function correctSession(): Promise<void> {
  showOwnEntries();
  const wait = millisecondsToAccountCheck($config.get().mayReport, Date.now());
  if (wait > 0) return void setTimeout(() => void correctSession(), wait);
  if (await savesData(localStore)) return;
  await startIdentity().catch((error: unknown) => {
    console.info('The identity library is not available yet', error);
  });
}

/**
 * Starts the outbox on a page that is only read if the device may have unsent reports: now, when
 * another page leaves one, or when this page returns from the browser's page cache.
 */
function startAppForUnsent(): void {
  const start = (): void => {
    if (mayHaveUnsent()) startApp();
  };
  addEventListener('storage', start);
  addEventListener('pageshow', start);
  start();
}

function showOwnEntries(): void {
  const { user } = $session.get();
  if (!user) return;
  if (user.officePages) markDeskEntries(user.officePages, $config.get().functions.roles);
  showAccountName(nameOf(user, $profile.get()));
  showGlance(readGlance(), navigator.onLine);
}

function connectPage(): void {
  showBadge(readGlance());
  const call = document.querySelector<HTMLAnchorElement>('a[data-hold]');
  if (call) connectHold(call);
  addReloadGuard(isPageNeeded);
  $config.subscribe(fillOperatorValues);
  // The page for administrators is listed once the functions are known to be deployed.
  $config.listen(showOwnEntries);
  $session.listen(showOwnEntries);
  $profile.listen(showOwnEntries);
  let country = '';
  $config.subscribe(({ accidentDuties: { employmentCountry } }) => {
    if (employmentCountry === country) return;
    country = employmentCountry;
    openOwnCountry(country);
  });
  $configState.listen(({ status }) => {
    if (status === 'ready') applyBrand($config.get());
  });
  if ($configState.get().status === 'ready') applyBrand($config.get());
  // Also covers a session that ends without a tap on "sign out".
  $session.listen(({ status }) => {
    if (status !== 'signedOut') return;
    removeDriverCaches().catch((error: unknown) => {
      console.error(error);
    });
  });
}

function showUnsent(): void {
  $outbox.subscribe(({ status, items }) => {
    if (status === 'ready') void showUnsentCount(items);
  });
}

async function resumeErasure(): Promise<void> {
  const { resumeAccountErasure } = await fetchCode(
    () => import('../features/account/delete-account.lazy.ts'),
  );
  await resumeAccountErasure(localStore);
}

/** Parts that only some pages or devices need. */
function startOptionalParts(): void {
  if (isErasing()) void resumeErasure();
  if (document.querySelector('[data-reading]'))
    void fetchCode(() => import('../features/manual/show-reading-marks.lazy.ts')).then(
      ({ showReadingMarks }) => showReadingMarks(),
    );
  if (pathWithoutLocale(location.pathname).startsWith('/driverManual'))
    void fetchCode(() => import('../features/manual/translation-notice.lazy.ts')).then(
      ({ watchTranslation }) => watchTranslation(),
    );
  startReadings();
  keepPush();
  const copyLine = document.getElementById('copy-line');
  if (copyLine)
    void fetchCode(() => import('../features/offline/copy-line.lazy.ts')).then(({ showCopyIn }) =>
      showCopyIn(copyLine),
    );
  if (new URLSearchParams(location.search).has(requestedLocaleParameter))
    void fetchCode(() => import('../features/offline/other-language-notice.lazy.ts')).then(
      ({ showOtherLanguageNotice }) => showOtherLanguageNotice(showNotice),
    );
}

/**
 * Starts "read and understood" if the company requires it. Unsent confirmations are sent from any
 * page.
 */
function startReadings(): void {
  const uid = $session.get().user?.uid;
  if (uid === undefined) return;
  const load = () => fetchCode(() => import('./start-readings.lazy.ts'));
  if (hasUnsentReadings(uid)) void load().then(({ sendUnsent }) => sendUnsent(uid));
  let chapter = document.querySelector<HTMLElement>('main[data-reading]');
  $config.subscribe(({ confirmReading }) => {
    const main = chapter;
    if (!confirmReading || !main) return;
    chapter = null;
    void load().then(({ askAtEnd }) => askAtEnd(uid, main));
  });
}

/**
 * Keeps the registration for push messages up to date in browsers that allow notifications. A
 * configuration that could not be read says nothing about push messages.
 */
function keepPush(): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const stop = $configState.subscribe(({ status }) => {
    if (status !== 'ready' || $config.get() === defaultConfig) return;
    // `stop` is not assigned yet if the state was ready from the start.
    queueMicrotask(() => stop());
    void fetchCode(() => import('./start-push.lazy.ts')).then(({ keepPhone }) => keepPhone());
  });
}

/**
 * True if a page was closed after an account was deleted but before its data was removed from the
 * device.
 */
const isErasing = (): boolean => deviceText(erasingKey).read() !== undefined;
