/**
 * The composition root of a page: connects the features to the backend and the device. The other
 * start-*.ts files connect features that only some screens need.
 */
import type { Backend } from '../backend/backend.ts';
import { createFirebaseBackend } from '../backend/firebase/firebase-backend.ts';
import { pageLocale } from '../i18n/locales.ts';
import { closeScreen } from '../routing/close-screen.ts';
import { createSessionPersistence } from '../features/session/session-persistence.ts';
import { connectConfig } from '../features/config/config-store.ts';
import { prepareOutbox, sendWaitingReports, startOutbox } from '../features/outbox/start-outbox.ts';
import { $session, connectSession, signedInDriver } from '../features/session/session-store.ts';
import { runInTasks } from '../platform/run-in-tasks.ts';
import { keepFocus } from '../platform/keep-focus.ts';
import { requireCode } from '../platform/late-code.ts';
import { lazyPort } from '../platform/lazy-port.ts';
import { whenHydrated } from '../platform/when-hydrated.ts';
import { appVersion } from '../platform/app-version.ts';
import { deviceText } from '../platform/device-memory.ts';
import { phoneKey } from '../platform/storage-keys.ts';

const loadPageStore = () => import('../database/memory-outbox.lazy.ts');
/**
 * The device's database. Its code is downloaded after hydration, because it is not needed to begin
 * typing.
 */
export const localStore = lazyPort(async () => {
  await whenHydrated();
  const { openPageStore } = await requireCode(loadPageStore, 'page');
  return openPageStore();
});
const loadConfig = async () => {
  const config = await import('../features/config/load-config.lazy.ts');
  return config.loadConfig(pageLocale());
};
/** The backend for all pages. The worker creates the parts that it needs itself. */
export const backend: Backend = createFirebaseBackend(() => $session.get().user?.uid);
let isConnected = false;
let isStarted = false;

/**
 * Connects the stores and loads the configuration, once per page. Suffices for a page that is only
 * read: it loads neither database nor outbox.
 */
export function connectApp(): void {
  if (isConnected || typeof window === 'undefined') return;
  isConnected = true;

  connectSession({
    identity: backend.identity,
    memory: createSessionPersistence(),
    forgetTokens: backend.forgetTokens,
    async forgetPhone(uid) {
      if (deviceText(phoneKey(uid)).read() === undefined) return;
      const { turnOffPush } = await import('../features/push/push-messages.lazy.ts');
      await turnOffPush(uid, backend.phones);
    },
  });
  prepareOutbox({
    localStore,
    holdInMemory: localStore.holdInMemory,
    reports: lazyPort(() => backend.reports()),
    appVersion,
    locale: pageLocale(),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    session: signedInDriver,
  });

  $session.listen(({ status }) => {
    if (status === 'signedOut') closeScreen();
  });
  addEventListener('online', () => void connectConfig(loadConfig));
  // Downloads files, so it waits until the screen is hydrated.
  void whenHydrated().then(() => runInTasks([() => void connectConfig(loadConfig)]));
}

/**
 * Connects the stores, reads the outbox, sends waiting reports and keeps the focus, once per page. Islands call it
 * when their module loads. Does nothing on the server.
 */
export function startApp(): void {
  connectApp();
  if (isStarted || typeof window === 'undefined') return;
  isStarted = true;
  keepFocus();
  startOutbox();
  // Downloads files, so it waits until the screen is hydrated.
  void whenHydrated().then(() => runInTasks([sendWaitingReports]));
}
