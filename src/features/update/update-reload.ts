/** Activates a new version: sends skipWaiting to the new worker, then reloads the page once. */
import { whenNetworkIdle } from '../../platform/network-idle.ts';
import type { Update } from './update-store.ts';
import { storeAttempt } from './update-attempts.ts';

export interface ReloadDependencies {
  readonly report: (update: Update) => void;
  /** Resolves when a reload does not interrupt the driver (page-busy.ts). */
  readonly free: () => Promise<void>;
}

export interface UpdateReload {
  /** Reloads the page once when it is not busy, because the new worker is active. */
  readonly reloadAfterActivation: () => void;
  /** Requests skipWaiting from the new worker. `attempt` is the number of this tab's requests. */
  readonly activate: (worker: ServiceWorker, attempt?: number) => Promise<void>;
}

/** How long the activation may take before the page is reloaded, in milliseconds. */
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
    // Chromium stops the old worker for the activation. A message or request during the stop
    // restarts the worker, which then keeps running until it has been idle for 30 s
    // (docs/decisions/0017). So skipWaiting is sent only when the page has no requests in flight.
    // If the worker restarts anyway, a reload activates the new version or repeats the request.
    // After maxAttempts the notice is shown again.
    async activate(worker, attempt = 1) {
      storeAttempt(attempt);
      await whenNetworkIdle();
      worker.postMessage({ type: 'take-over' });
      setTimeout(() => void reload(() => worker.state === 'installed'), activationMilliseconds);
    },
  };
}
