/**
 * When the offline copy is fetched: the worker fetches the language of its first page when it is
 * installed (worker/sw.ts); after that each page that registers the worker orders its own, in case the
 * device lacks it or the browser has thrown something away; a tap in the settings orders it again
 * (device-status.ts). How it is fetched, and in which order: worker/offline-copy.ts.
 */

/** Files of this origin that this page has loaded. */
const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/** Orders what this page needs and its language. Waits for a worker, which may be for ever. */
export async function requestOfflineCopy(container: ServiceWorkerContainer): Promise<void> {
  const order = { type: 'keep-language', path: location.pathname, files: loadedFiles() };
  (await container.ready).active?.postMessage(order);
}
