/**
 * Requests the offline copy. During installation the worker fetches the language of its first page
 * (worker/sw.ts). After that each page requests its language, because it may be missing or evicted.
 * A tap in the settings requests it again (device-status.ts). worker/offline-copy.ts fetches the
 * files.
 */

/** Returns the files from this origin that this page has loaded. */
const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/** Requests the files and the language of this page. Waits for a worker; there may never be one. */
export async function requestOfflineCopy(container: ServiceWorkerContainer): Promise<void> {
  const message = { type: 'keep-language', path: location.pathname, files: loadedFiles() };
  (await container.ready).active?.postMessage(message);
}
