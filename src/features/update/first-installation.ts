/**
 * Detects a first installation of the worker that hangs. WebKit sometimes leaves a worker in
 * "installing" or "activating" until the browser is restarted, if its page is left right after the
 * registration.
 */
import { deviceText } from '../../platform/device-memory.ts';
import { installationProgressKey } from '../../platform/storage-keys.ts';

/** An installation without progress for this time counts as hanging. Milliseconds. */
const stuckMilliseconds = 60_000;
const checkMilliseconds = 10_000;

/** Time of the last progress, over all pages: one page may be open for a few seconds only. */
const lastProgress = deviceText(installationProgressKey);

type Registration = Pick<ServiceWorkerRegistration, 'active' | 'installing'>;
const isUnfinished = ({ active, installing }: Registration): boolean =>
  active === null ? installing !== null : active.state === 'activating';

export interface FirstInstallation {
  /** Call after each stored file. */
  readonly noteProgress: () => void;
  /**
   * Calls `restart` once if the first worker of this device makes no progress. A later version is
   * not checked, because the version before it keeps working.
   */
  readonly watch: (registration: Registration, restart: () => void) => void;
}

export function createFirstInstallation(now: () => number = Date.now): FirstInstallation {
  let isWatching = false;
  const noteProgress = (): void => {
    if (isWatching) lastProgress.write(String(now()));
  };
  return {
    noteProgress,
    watch(registration, restart) {
      if (!isUnfinished(registration)) return lastProgress.remove();
      isWatching = true;
      if (lastProgress.read() === undefined) noteProgress();
      const timer = setInterval(() => {
        const isStuck = now() - Number(lastProgress.read() ?? now()) >= stuckMilliseconds;
        if (isUnfinished(registration) && !isStuck) return;
        clearInterval(timer);
        isWatching = false;
        lastProgress.remove();
        if (isUnfinished(registration)) restart();
      }, checkMilliseconds);
    },
  };
}
