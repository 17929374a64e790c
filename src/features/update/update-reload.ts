/** Activates a new version: sends skipWaiting to the new worker, then reloads the page once. */
import { whenNetworkIdle } from '../../platform/network-idle.ts';
import type { Update } from './update-store.ts';
import { storeAttempt } from './update-attempts.ts';

export interface ReloadDependencies {
  readonly report: (update: Update) => void;
  /** Resolves when a reload does not interrupt the driver (platform/page-busy.ts). */
  readonly free: () => Promise<void>;
}

export interface UpdateReload {
  /** Call this when the new worker is active. Reloads the page once when it is not busy. */
  readonly reloadAfterActivation: () => void;
  /** Requests skipWaiting from the new worker. `attempt` is the number of requests of this tab. */
  readonly activate: (worker: ServiceWorker, attempt?: number) => Promise<void>;
}

/** If the activation takes longer than this, the page is reloaded, in milliseconds. */
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
    // Chromium stops the old worker for the activation. A message or request during that time
    // starts it again, and it then runs until it has been idle for 30 s (docs/decisions/0017).
    // Therefore skipWaiting is sent only when the page has no running requests. If the old worker
    // starts again anyway, a reload activates the new version or repeats the request. After
    // maxAttempts the notice is shown again.
    async activate(worker, attempt = 1) {
      storeAttempt(attempt);
      await whenNetworkIdle();
      worker.postMessage({ type: 'take-over' });
      setTimeout(() => void reload(() => worker.state === 'installed'), activationMilliseconds);
    },
  };
}
