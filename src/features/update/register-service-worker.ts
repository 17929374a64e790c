/** Registers the service worker and says how far the offline copy is. */
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
 * Registers /sw.js. A new version waits until the driver takes it or all pages are closed; when it
 * takes over, each page reloads (update-reload.ts). On the very first install the page is left
 * alone. Never rejects: a failure is a state.
 */
export function registerWorker({ report, progress, free }: WorkerDependencies): void {
  if (!('serviceWorker' in navigator)) return report({ status: 'failed' });
  const container = navigator.serviceWorker;
  let wasControlled = container.controller !== null;
  const { activate: askForChange, reloadAfterActivation: reloadForChange } = createUpdateReload({
    report,
    free,
  });
  container.addEventListener('controllerchange', () => {
    const isUpdate = wasControlled;
    wasControlled = true;
    if (!isUpdate) return;
    // What was asked for is there: the next page comes from the new version.
    takeAttempt();
    reloadForChange();
  });
  new BroadcastChannel(copyChannelName).addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const said = copyProgressSchema.safeParse(data);
      if (said.success) progress(said.data);
    },
  );

  const offer = (worker: ServiceWorker): void =>
    report({ status: 'waiting', load: () => void askForChange(worker) });
  const watch = (worker: ServiceWorker | null): void => {
    let isStored = false;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') {
        isStored = true;
        if (container.controller) offer(worker);
      }
      if (worker.state !== 'redundant') return;
      if (!container.controller) report({ status: 'failed' });
      // Without network the next start of a page tries again; without room it would fail again.
      else if (!isStored)
        void hasSpaceForVersion().then((isRoomy) => {
          if (!isRoomy) report({ status: 'full' });
        });
    });
  };
  container
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .then((registration: ServiceWorkerRegistration | undefined) => {
      // Some browsers in private mode answer with nothing.
      if (!registration) return report({ status: 'failed' });
      const turn = takeAttempt();
      if (registration.waiting && container.controller) {
        if (turn > 0 && turn < maxAttempts) void askForChange(registration.waiting, turn + 1);
        else offer(registration.waiting);
      } else if (turn > 0) {
        // This page was loaded to set the change going, which may have come after its own request.
        reloadForChange();
      }
      watch(registration.installing);
      registration.addEventListener('updatefound', () => watch(registration.installing));
      // This page may be in a language that the device does not hold yet, or the browser has thrown
      // something away.
      void requestOfflineCopy(container);
    })
    .catch((error: unknown) => {
      console.error(error);
      report({ status: 'failed' });
    });
}
