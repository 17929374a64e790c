/** How a page goes over to a new version: the change of workers, and the one reload after it. */
import { whenNetworkIdle } from '../../platform/network-idle.ts';
import type { Update } from './update-store.ts';
import { storeAttempt } from './update-attempts.ts';

export interface ReloadDependencies {
  readonly report: (update: Update) => void;
  /** Resolves as soon as a reload of this page disturbs nobody (page-busy.ts). */
  readonly free: () => Promise<void>;
}

export interface UpdateReload {
  /** The new worker has taken over: loads the page anew, once, as soon as it disturbs nobody. */
  readonly reloadAfterActivation: () => void;
  /** Asks the new worker to take over; `turn` says how often this tab has asked. */
  readonly activate: (worker: ServiceWorker, turn?: number) => Promise<void>;
}

/**
 * How long the browser gets to change to the new version before the page is loaded anew for it, in
 * milliseconds.
 */
const changeMilliseconds = 4000;

export function createUpdateReload({ report, free }: ReloadDependencies): UpdateReload {
  const reload = async (isWanted = () => true): Promise<void> => {
    await free();
    if (isWanted()) location.reload();
  };
  let isChanging = false;
  return {
    reloadAfterActivation() {
      if (isChanging) return;
      isChanging = true;
      report({ status: 'none' });
      void reload();
    },
    // Chromium ends the old worker for the change. A message or request that meets it on its way out
    // starts it anew, and nothing ends it any more before it had nothing to do for 30 s
    // (docs/decisions/0017): the order waits until the page asks for nothing. Where another page or a
    // late message did it nevertheless, a page that is loaded anew brings the change, or asks once more;
    // after some turns the notice comes again.
    async activate(worker, turn = 1) {
      storeAttempt(turn);
      await whenNetworkIdle();
      worker.postMessage({ type: 'take-over' });
      setTimeout(() => void reload(() => worker.state === 'installed'), changeMilliseconds);
    },
  };
}
