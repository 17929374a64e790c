/** Registers the service worker and says how far the offline copy is. */

export interface WorkerState {
  readonly installed?: boolean;
  readonly offlineReady?: boolean;
  readonly update?: (() => void) | undefined;
  readonly registrationFailed?: boolean;
}

/**
 * Registers /sw.js. A new version waits until the driver takes it; when it takes over, the page reloads.
 * On the very first install the page is left alone. Never rejects: a failure is reported as a state.
 */
export function registerWorker(report: (state: WorkerState) => void): void {
  report({ installed: matchMedia('(display-mode: standalone)').matches });
  if (!('serviceWorker' in navigator)) {
    report({ registrationFailed: true });
    return;
  }
  const container = navigator.serviceWorker;
  let taking = false;
  container.addEventListener('controllerchange', () => { if (taking) location.reload(); });

  const offer = (worker: ServiceWorker): void => report({
    update: () => {
      taking = true;
      worker.postMessage({ type: 'take-over' });
    },
  });
  const watch = (worker: ServiceWorker | null): void => worker?.addEventListener('statechange', () => {
    if (worker.state === 'activated') report({ offlineReady: true });
    if (worker.state === 'installed' && container.controller) offer(worker);
    if (worker.state === 'redundant' && !container.controller) report({ registrationFailed: true });
  });

  container.register('/sw.js', { scope: '/', updateViaCache: 'none' }).then((registration: ServiceWorkerRegistration | undefined) => {
    // Some browsers in private mode answer with nothing.
    if (!registration) return report({ registrationFailed: true });
    if (registration.active) report({ offlineReady: true });
    if (registration.waiting && container.controller) offer(registration.waiting);
    watch(registration.installing);
    registration.addEventListener('updatefound', () => watch(registration.installing));
    // This page may be in a language that the device does not hold yet: the worker was installed for another page.
    void container.ready.then(({ active }) => active?.postMessage({ type: 'keep-language', path: location.pathname }));
  }).catch((error: unknown) => {
    console.error(error);
    report({ registrationFailed: true });
  });
}
