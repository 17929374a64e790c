/** Registers the service worker, and reports its updates and the progress of the offline copy. */
import {
  copyChannelName,
  type CopyProgress,
  copyProgressSchema,
} from '../offline/model/worker-messages.ts';
import { listenToChannel } from '../../platform/tab-channel.ts';
import { requestOfflineCopy } from '../offline/request-offline-copy.ts';
import { createFirstInstallation } from './first-installation.ts';
import { pathWithoutLocale } from '../../i18n/locales.ts';
import { createUpdateReload, type ReloadDependencies } from './update-reload.ts';
import { maxAttempts, takeAttempt } from './update-attempts.ts';
import { hasSpaceForVersion } from './version-space.ts';

export interface WorkerDependencies extends ReloadDependencies {
  readonly progress: (progress: CopyProgress) => void;
}

/** True for the screens that a driver leaves by signing in. */
const isLeftSoon = (path: string): boolean =>
  ['/login', '/register'].includes(pathWithoutLocale(path).replace(/\/$/, ''));

/**
 * Registers /sw.js. A new version waits until the driver accepts it or all pages are closed. After
 * its activation each page reloads (update-reload.ts), except after the first installation. A first
 * installation that hangs is started again. Never throws; a failure is reported as a state.
 */
export function registerWorker({ report, progress, free }: WorkerDependencies): void {
  if (!('serviceWorker' in navigator)) return report({ status: 'failed' });
  const container = navigator.serviceWorker;
  let wasControlled = container.controller !== null;
  // A driver leaves these screens right after signing in, which may leave a new worker hanging.
  if (!wasControlled && isLeftSoon(location.pathname)) return;
  const firstInstallation = createFirstInstallation();
  let isRestarting = false;
  const { activate, reloadAfterActivation } = createUpdateReload({
    report,
    free,
  });
  container.addEventListener('controllerchange', () => {
    const isUpdate = wasControlled;
    wasControlled = true;
    if (!isUpdate) return;
    // The requested version is active, so the number of attempts is cleared.
    takeAttempt();
    reloadAfterActivation();
  });
  listenToChannel(copyChannelName, (data) => {
    const parsed = copyProgressSchema.safeParse(data);
    if (!parsed.success) return;
    firstInstallation.noteProgress();
    progress(parsed.data);
  });

  const offer = (worker: ServiceWorker): void =>
    report({ status: 'waiting', load: () => void activate(worker) });
  const watch = (worker: ServiceWorker | null): void => {
    let isStored = false;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') {
        isStored = true;
        if (container.controller) offer(worker);
      }
      if (worker.state !== 'redundant' || isRestarting) return;
      if (!container.controller) report({ status: 'failed' });
      // After a network failure the next page tries again. On a full device it would fail again, so
      // this is reported.
      else if (!isStored)
        void hasSpaceForVersion().then((hasSpace) => {
          if (!hasSpace) report({ status: 'full' });
        });
    });
  };
  const register = (): Promise<void> =>
    container
      .register('/sw.js', { scope: '/', updateViaCache: 'none' })
      .then((registration: ServiceWorkerRegistration | undefined) => {
        // Some browsers resolve with undefined in private mode.
        if (!registration) return report({ status: 'failed' });
        isRestarting = false;
        start(registration);
      })
      .catch((error: unknown) => {
        console.error(error);
        report({ status: 'failed' });
      });
  const start = (registration: ServiceWorkerRegistration): void => {
    const attempt = takeAttempt();
    if (registration.waiting && container.controller) {
      if (attempt > 0 && attempt < maxAttempts) void activate(registration.waiting, attempt + 1);
      else offer(registration.waiting);
    } else if (attempt > 0) {
      // This page was loaded to activate the new version, which may have become active after the
      // page was requested.
      reloadAfterActivation();
    }
    watch(registration.installing);
    registration.addEventListener('updatefound', () => watch(registration.installing));
    firstInstallation.watch(registration, () => {
      console.info('The installation of the worker hangs and is started again');
      isRestarting = true;
      void registration.unregister().then(register, register);
    });
    // The offline copy may lack this page's language, or files that the browser has evicted.
    void requestOfflineCopy(container);
  };
  void register();
}
