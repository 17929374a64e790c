/** Registers the service worker and says how far the offline copy is. */
import {
  copyChannelName,
  type CopyProgress,
  copyProgressSchema,
} from '../offline/model/worker-messages.ts';
import { whenNetworkIdle } from '../../platform/network-idle.ts';
import type { Update } from './update-store.ts';
import { keepTurn, mostTurns, takeTurn } from './update-turns.ts';
import { hasRoomForVersion } from './version-room.ts';

export interface WorkerEnvironment {
  readonly report: (update: Update) => void;
  readonly progress: (progress: CopyProgress) => void;
  /** Resolves as soon as a reload of this page disturbs nobody. */
  readonly free: () => Promise<void>;
}

/**
 * How long the browser gets to change to the new version before the page is loaded anew for it, in
 * milliseconds.
 */
const changeMilliseconds = 4000;

/** Files of this origin that this page has loaded. */
const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/**
 * Registers /sw.js. A new version waits until the driver takes it or all pages are closed; when it
 * takes over, each page reloads as soon as that disturbs nobody. On the very first install the page
 * is left alone. Never rejects: a failure is a state.
 */
export function registerWorker({ report, progress, free }: WorkerEnvironment): void {
  if (!('serviceWorker' in navigator)) return report({ status: 'failed' });
  const container = navigator.serviceWorker;
  let wasControlled = container.controller !== null;
  const reload = async (isWanted = () => true): Promise<void> => {
    await free();
    if (isWanted()) location.reload();
  };
  let isChanging = false;
  const change = (): void => {
    if (isChanging) return;
    isChanging = true;
    report({ status: 'none' });
    void reload();
  };
  container.addEventListener('controllerchange', () => {
    const isUpdate = wasControlled;
    wasControlled = true;
    if (!isUpdate) return;
    // What was asked for is there: the next page comes from the new version.
    takeTurn();
    change();
  });
  new BroadcastChannel(copyChannelName).addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const said = copyProgressSchema.safeParse(data);
      if (said.success) progress(said.data);
    },
  );

  // Chromium ends the old worker for the change. A message or request that meets it on its way out
  // starts it anew, and nothing ends it any more before it had nothing to do for 30 s
  // (docs/decisions/0017): the order waits until the page asks for nothing. Where another page or a
  // late message did it nevertheless, a page that is loaded anew brings the change, or asks once more;
  // after some turns the notice comes again.
  const activateUpdate = async (worker: ServiceWorker, turn = 1): Promise<void> => {
    keepTurn(turn);
    await whenNetworkIdle();
    worker.postMessage({ type: 'take-over' });
    setTimeout(() => void reload(() => worker.state === 'installed'), changeMilliseconds);
  };
  const offer = (worker: ServiceWorker): void =>
    report({ status: 'waiting', load: () => void activateUpdate(worker) });
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
        void hasRoomForVersion().then((isRoomy) => {
          if (!isRoomy) report({ status: 'full' });
        });
    });
  };
  const cacheThisPage = async (): Promise<void> => {
    const order = { type: 'keep-language', path: location.pathname, files: loadedFiles() };
    (await container.ready).active?.postMessage(order);
  };

  container
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .then((registration: ServiceWorkerRegistration | undefined) => {
      // Some browsers in private mode answer with nothing.
      if (!registration) return report({ status: 'failed' });
      const turn = takeTurn();
      if (registration.waiting && container.controller) {
        if (turn > 0 && turn < mostTurns) void activateUpdate(registration.waiting, turn + 1);
        else offer(registration.waiting);
      } else if (turn > 0) {
        // This page was loaded to set the change going, which may have come after its own request.
        change();
      }
      watch(registration.installing);
      registration.addEventListener('updatefound', () => watch(registration.installing));
      // This page may be in a language that the device does not hold yet, or the browser has thrown
      // something away.
      void cacheThisPage();
    })
    .catch((error: unknown) => {
      console.error(error);
      report({ status: 'failed' });
    });
}
