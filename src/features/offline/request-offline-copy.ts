/**
 * Requests the offline copy. The worker fetches the language of its first page during installation
 * (worker/sw.ts). After that each page requests its own language, which may be missing or evicted; a
 * tap in the settings requests it again (device-status.ts). worker/offline-copy.ts fetches it.
 */

/** Files of this origin that this page has loaded. */
const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/** Requests the files and the language of this page. Waits for a worker, which may never come. */
export async function requestOfflineCopy(container: ServiceWorkerContainer): Promise<void> {
  const message = { type: 'keep-language', path: location.pathname, files: loadedFiles() };
  (await container.ready).active?.postMessage(message);
}
