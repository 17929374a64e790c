/**
 * What every page does once it is idle: session, a page that holds still under a finger, outbox,
 * offline copy, the operator's own numbers.
 */
import { phoneHref } from '../platform/phone-href.ts';
import { startIdentity } from '../features/session/session-lifecycle.ts';
import { requestedLocaleParameter } from '../features/offline/model/worker-messages.ts';
import { savesData } from '../features/settings/data-saver.lazy.ts';
import { registerWorker } from '../features/update/register-service-worker.ts';
import { $config, $configState } from '../features/config/config-store.ts';
import { openOwnCountry } from '../features/manual/open-own-country.ts';
import { detectInstallation } from '../features/install/installation-store.ts';
import { setCopyProgress } from '../features/offline/offline-copy-store.ts';
import { $session } from '../features/session/session-store.ts';
import { removeDriverCaches } from '../features/session/sign-out.ts';
import { applyBrand } from '../features/theme/apply-brand.ts';
import { completeClass, openPlacesSelector } from '../features/manual/model/booklet-draft.ts';
import { hasUnsentReadings } from '../features/manual/confirmed-readings-store.ts';
import { showUnsentCount } from '../features/outbox/app-badge.ts';
import { $outbox, isPageNeeded } from '../features/outbox/outbox-store.ts';
import { addReloadGuard, whenPageFree } from '../features/update/page-busy.ts';
import { $update } from '../features/update/update-store.ts';
import { delayBlur } from '../platform/delay-blur.ts';
import { fetchCode } from '../platform/late-code.ts';
import { watchPointer } from '../platform/pointer-press.ts';
import { runInTasks } from '../platform/run-in-tasks.ts';
import { showNotice, startNotices } from '../features/notices/notices.ts';
import { startPrefetch } from './link-prefetch.ts';
import { localStore, startApp } from './start-app.ts';
import { deviceText } from '../platform/device-memory.ts';
import { erasingKey, officeAccountKey } from '../platform/storage-keys.ts';

/**
 * Loads the identity library, the worker and the rest, each in a turn of its own: a thumb that
 * scrolls meanwhile is not kept waiting.
 */
export function startPage(): void {
  void runInTasks([
    startApp,
    delayBlur,
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
    followUnsent,
    () => startPrefetch(() => savesData(localStore)),
    startWhatIsAsked,
  ]);
}

/**
 * Who saves data keeps the remembered session until a screen or the sender needs the library: it is
 * the largest thing a page fetches.
 */
async function correctSession(): Promise<void> {
  showOfficeEntry();
  if (await savesData(localStore)) return;
  await startIdentity().catch((error: unknown) => {
    console.info('Identity is not available yet', error);
  });
  if (!$session.get().user) return;
  try {
    const { askForOfficeRole } = await fetchCode(() => import('./desk-entry.lazy.ts'));
    if (await askForOfficeRole()) showOfficeEntry();
  } catch (error) {
    console.info('Whether this account belongs to the office is not known', error);
  }
}

/** The office's page stands in the menu of those who may open it, and of nobody else. */
function showOfficeEntry(): void {
  const { user } = $session.get();
  if (user && isOfficeAccount(user.uid))
    document.querySelector('[data-office]')?.removeAttribute('hidden');
}

const isOfficeAccount = (uid: string): boolean =>
  deviceText(officeAccountKey(uid)).read() !== undefined;

function connectPage(): void {
  addReloadGuard(isPageNeeded);
  $config.subscribe(fillOperatorValues);
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
  // However the session ends: whoever signs in next must not find pictures from the gallery, nor
  // what the driver before has sent.
  $session.listen(({ status }) => {
    if (status !== 'signedOut') return;
    removeDriverCaches().catch((error: unknown) => {
      console.error(error);
    });
  });
}

/** Keeps the number on the app's icon true while a page is open. */
function followUnsent(): void {
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

function startWhatIsAsked(): void {
  if (hasLeftOver()) void resumeErasure();
  if (document.querySelector('[data-reading]'))
    void fetchCode(() => import('../features/manual/show-reading-marks.lazy.ts')).then(
      ({ showReadingMarks }) => showReadingMarks(),
    );
  followReadings();
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

/** "Read and understood": asked for where the company wants it; what waits is sent from any page. */
function followReadings(): void {
  const uid = $session.get().user?.uid;
  if (uid === undefined) return;
  const start = () => fetchCode(() => import('./start-readings.lazy.ts'));
  if (hasUnsentReadings(uid)) void start().then(({ sendUnsent }) => sendUnsent(uid));
  let chapter = document.querySelector<HTMLElement>('main[data-reading]');
  $config.subscribe(({ confirmReading }) => {
    const place = chapter;
    if (!confirmReading || !place) return;
    chapter = null;
    void start().then(({ askAtEnd }) => askAtEnd(uid, place));
  });
}

/**
 * Was a page closed between deleting an account and cleaning the device?
 */
const hasLeftOver = (): boolean => deviceText(erasingKey).read() !== undefined;

/** Where a value of the company leads; undefined for one that is only read. */
function hrefOf(name: string, value: string): string | undefined {
  if (/phone$/i.test(name)) return phoneHref(value);
  if (name === 'email') return `mailto:${value}`;
  return name === 'authorityUrl' ? value : undefined;
}

/**
 * Puts the company's numbers where the texts left a place for them; without a number the
 * placeholder stays, and the booklet prints as a draft.
 */
function fillOperatorValues({ contacts, operator }: ReturnType<typeof $config.get>): void {
  const values: Readonly<Record<string, unknown>> = { ...operator, ...contacts };
  for (const place of document.querySelectorAll<HTMLElement>('[data-operator]')) {
    const name = place.dataset['operator'] ?? '';
    const given = values[name];
    const value = Array.isArray(given) ? given.join(', ') : given;
    if (typeof value !== 'string' || value === '') continue;
    place.classList.add('is-filled');
    const href = hrefOf(name, value);
    if (href !== undefined) {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = value;
      place.replaceChildren(link);
    } else place.textContent = value;
  }
  const booklet = document.querySelector('.booklet');
  booklet?.classList.toggle(completeClass, booklet.querySelector(openPlacesSelector) === null);
}
