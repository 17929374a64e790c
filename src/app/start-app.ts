/**
 * The composition root of a page: hands features what they ask of the backend and of the device.
 * The parts that only some screens need are connected by the other start-*.ts.
 */
import type { Backend } from '../backend/backend.ts';
import { createFirebaseBackend } from '../backend/firebase/firebase-backend.ts';
import { isLocale, defaultLocale } from '../i18n/locales.ts';
import { runMiddleware } from '../routing/middleware.ts';
import { createSessionPersistence } from '../features/session/session-persistence.ts';
import { openTabChannel } from '../platform/tab-channel.ts';
import { connectConfig } from '../features/config/config-store.ts';
import { $outbox, connectOutbox, refreshOutbox } from '../features/outbox/outbox-store.ts';
import { $profile, $session, connectSession } from '../features/session/session-store.ts';
import { signOutTarget } from '../features/session/sign-out.ts';
import { runInTasks } from '../platform/run-in-tasks.ts';
import { requireCode } from '../platform/late-code.ts';
import { lazyPort } from '../platform/lazy-port.ts';
import { whenHydrated } from '../platform/when-hydrated.ts';
import { appVersion } from '../platform/app-version.ts';
import { outboxChannel, outboxSyncTag } from '../platform/storage-keys.ts';

/**
 * What must not be lost. Reading and checking it is not needed to begin typing, so it comes after
 * the screen.
 */
export const localStore = lazyPort(async () => {
  await whenHydrated();
  const { openPageStore } = await requireCode(() => import('../database/memory-outbox.lazy.ts'));
  return openPageStore();
});
const loadConfig = async () => {
  const config = await import('../features/config/load-config.lazy.ts');
  return config.loadConfig(document.documentElement.lang);
};
/** The backend of all pages; the worker, which has none of their code, takes its parts itself. */
export const backend: Backend = createFirebaseBackend(() => $session.get().user?.uid);
/**
 * Sending is not needed to begin typing; a page that cannot fetch it tries with the next occasion.
 */
export const loadSending = () => import('../features/outbox/send-outbox.lazy.ts');
const send = (ignoreBackoff = false): void => {
  void loadSending().then(
    ({ sendOutbox }) => sendOutbox(ignoreBackoff),
    () => undefined,
  );
};
const now = (): number => Date.now();
async function sendInBackground(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(outboxSyncTag).catch(() => undefined);
}
/** A channel of its own: one does not hear what is said into itself, and the sender shall hear its own page. */
let delivery: ReturnType<typeof openTabChannel> | undefined;
const deliveryChannel = () => (delivery ??= openTabChannel(outboxChannel));
let started = false;

/**
 * Connects stores and services once per page. Islands call it as their module loads. Does nothing
 * on the server.
 */
export function startApp(): void {
  if (started || typeof window === 'undefined') return;
  started = true;
  const { lang } = document.documentElement;

  connectSession({
    identity: backend.identity,
    memory: createSessionPersistence(),
    forgetTokens: backend.forgetTokens,
  });
  connectOutbox({
    localStore,
    holdInMemory: (...report) => localStore.holdInMemory(...report),
    appVersion,
    locale: isLocale(lang) ? lang : defaultLocale,
    now,
    newId: () => crypto.randomUUID(),
    seal: lazyPort(() =>
      import('../features/outbox/report-fingerprint.lazy.ts').then(
        ({ reportFingerprint }) => reportFingerprint,
      ),
    ),
    session: () => {
      const { user } = $session.get();
      return user ? { user, profile: $profile.get() } : undefined;
    },
    drain: async (changed, ignoreBackoff) => {
      const [{ deliverOutbox }, reports] = await Promise.all([
        import('../features/outbox/deliver-outbox.lazy.ts'),
        backend.reports(),
      ]);
      const { listen } = deliveryChannel();
      return deliverOutbox({
        localStore,
        reports,
        appVersion,
        now,
        changed,
        ignoreBackoff,
        listen,
      });
    },
    fetchPhoto: async (item, number) => (await backend.reports()).fetchPhoto(item, number),
    channel: openTabChannel(outboxChannel),
    sendInBackground,
  });

  $session.listen((session) => {
    void refreshOutbox();
    if (session.status === 'signedOut') guard();
  });
  addEventListener('online', () => {
    void connectConfig(loadConfig);
    // The waiting times were for a network that was gone.
    send(true);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send();
    // Should this page not come back, the browser's own event goes on.
    else if (
      $outbox
        .get()
        .items.some(({ state: { status } }) => status !== 'sent' && status !== 'rejected')
    )
      void sendInBackground();
  });
  // Each asks for files of its own; the screen that starts comes first.
  void whenHydrated().then(() =>
    runInTasks([
      () => void connectConfig(loadConfig),
      () => {
        if ($session.get().status === 'signedIn') send();
      },
    ]),
  );
}

/**
 * A session that ends in this tab closes the screen here. Where another tab ended it, the head
 * script has heard it first and is on its way.
 */
function guard(): void {
  const root = document.documentElement;
  if (root.hidden) return;
  const { pathname: path, search: query, hash } = location;
  const target =
    signOutTarget() ??
    runMiddleware(root.dataset['middleware'] ?? '', { path, query, hash, signedIn: false });
  if (target !== undefined) location.replace(target);
}
