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

/**
 * The time without progress over all pages, because one page may be open for a few seconds only, and
 * the time of the last check: "<milliseconds> <time>". The time between two pages does not count,
 * because the browser may have paused the worker.
 */
const stored = deviceText(installationProgressKey);
const readIdle = (): { readonly milliseconds: number; readonly checkedAt: number } => {
  const [milliseconds = NaN, checkedAt = NaN] = (stored.read() ?? '').split(' ').map(Number);
  return checkedAt > 0 ? { milliseconds, checkedAt } : { milliseconds: 0, checkedAt: 0 };
};

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
  const write = (milliseconds: number): void => {
    stored.write(`${milliseconds} ${now()}`);
  };
  /** Adds the time since the last check of any page, and returns the sum. */
  const addIdle = (): number => {
    const { milliseconds, checkedAt } = readIdle();
    const sum = milliseconds + Math.max(0, Math.min(checkMilliseconds, now() - checkedAt));
    write(sum);
    return sum;
  };
  return {
    noteProgress() {
      if (isWatching) write(0);
    },
    watch(registration, restart) {
      if (!isUnfinished(registration)) return stored.remove();
      isWatching = true;
      const timer = setInterval(() => {
        const isStuck = addIdle() >= stuckMilliseconds;
        if (isUnfinished(registration) && !isStuck) return;
        clearInterval(timer);
        isWatching = false;
        stored.remove();
        if (isUnfinished(registration)) restart();
      }, checkMilliseconds);
    },
  };
}
