/** Registers the service worker, and reports its updates and the progress of the offline copy. */
import {
  copyChannelName,
  type CopyProgress,
  copyProgressSchema,
} from '../offline/model/worker-messages.ts';
import { requestOfflineCopy } from '../offline/request-offline-copy.ts';
import { createUpdateReload, type ReloadDependencies } from './update-reload.ts';
import { maxAttempts, takeAttempt } from './update-attempts.ts';
import { hasSpaceForVersion } from './version-space.ts';

export interface WorkerDependencies extends ReloadDependencies {
  readonly progress: (progress: CopyProgress) => void;
}

/**
 * Registers /sw.js. A new version waits until the driver accepts it or all pages are closed. When
 * it becomes active, each page reloads (update-reload.ts), except after the first installation.
 * Never throws; a failure is reported as a state.
 */
export function registerWorker({ report, progress, free }: WorkerDependencies): void {
  if (!('serviceWorker' in navigator)) return report({ status: 'failed' });
  const container = navigator.serviceWorker;
  let wasControlled = container.controller !== null;
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
  new BroadcastChannel(copyChannelName).addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const parsed = copyProgressSchema.safeParse(data);
      if (parsed.success) progress(parsed.data);
    },
  );

  const offer = (worker: ServiceWorker): void =>
    report({ status: 'waiting', load: () => void activate(worker) });
  const watch = (worker: ServiceWorker | null): void => {
    let isStored = false;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') {
        isStored = true;
        if (container.controller) offer(worker);
      }
      if (worker.state !== 'redundant') return;
      if (!container.controller) report({ status: 'failed' });
      // After a network failure the next page tries again. On a full device it would fail again, so
      // this is reported.
      else if (!isStored)
        void hasSpaceForVersion().then((hasSpace) => {
          if (!hasSpace) report({ status: 'full' });
        });
    });
  };
  container
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .then((registration: ServiceWorkerRegistration | undefined) => {
      // Some browsers resolve with undefined in private mode.
      if (!registration) return report({ status: 'failed' });
      const attempt = takeAttempt();
      if (registration.waiting && container.controller) {
        if (attempt > 0 && attempt < maxAttempts) void activate(registration.waiting, attempt + 1);
        else offer(registration.waiting);
      } else if (attempt > 0) {
        // This page was loaded in order to activate the new version, which may have become active
        // after the page was requested.
        reloadAfterActivation();
      }
      watch(registration.installing);
      registration.addEventListener('updatefound', () => watch(registration.installing));
      // The language of this page may be missing in the offline copy, or the browser may have
      // evicted files.
      void requestOfflineCopy(container);
    })
    .catch((error: unknown) => {
      console.error(error);
      report({ status: 'failed' });
    });
}
