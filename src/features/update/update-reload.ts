/** Activates a new version: skipWaiting in the new worker, then one reload of the page. */
import { whenNetworkIdle } from '../../platform/network-idle.ts';
import type { Update } from './update-store.ts';
import { storeAttempt } from './update-attempts.ts';

export interface ReloadDependencies {
  readonly report: (update: Update) => void;
  /** Resolves once a reload does not interrupt the driver (page-busy.ts). */
  readonly free: () => Promise<void>;
}

export interface UpdateReload {
  /** The new worker is active: reloads the page once, when the page is not busy. */
  readonly reloadAfterActivation: () => void;
  /** Requests skipWaiting from the new worker; `attempt`: the number of requests of this tab. */
  readonly activate: (worker: ServiceWorker, attempt?: number) => Promise<void>;
}

/** Time for the activation before the page is reloaded for it, in milliseconds. */
const activationMilliseconds = 4000;

export function createUpdateReload({ report, free }: ReloadDependencies): UpdateReload {
  const reload = async (isWanted = () => true): Promise<void> => {
    await free();
    if (isWanted()) location.reload();
  };
  let isActivating = false;
  return {
    reloadAfterActivation() {
      if (isActivating) return;
      isActivating = true;
      report({ status: 'none' });
      void reload();
    },
    // Chromium stops the old worker for the activation. A message or request during the stop restarts
    // the worker, which then runs until it was idle for 30 s (docs/decisions/0017). Therefore the
    // request waits until the page has no request of its own. Where the worker was restarted
    // nevertheless, a reload activates the new version or repeats the request; after maxAttempts the
    // notice is shown again.
    async activate(worker, attempt = 1) {
      storeAttempt(attempt);
      await whenNetworkIdle();
      worker.postMessage({ type: 'take-over' });
      setTimeout(() => void reload(() => worker.state === 'installed'), activationMilliseconds);
    },
  };
}
