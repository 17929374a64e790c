/**
 * The service worker. It serves the app without network, receives photos that other apps share, and
 * sends the outbox while no page is open.
 */
import {
  copyChannelName,
  requestedLocaleParameter,
  workerMessageSchema,
} from '../features/offline/model/worker-messages.ts';
import { localizePath, pathToLocale } from '../i18n/locales.ts';
import { showUnsentCount } from '../features/outbox/app-badge.ts';
import { loadConfig } from '../features/config/load-config.lazy.ts';
import { savesData } from '../features/settings/data-saver.lazy.ts';
import { openLocalStore } from '../database/local-database.lazy.ts';
import { findStoredSession } from '../backend/firebase/stored-session.lazy.ts';
import { type ListedFile, offlinePath, offlinePaths } from './offline-files.ts';
import { sendDuringSync } from './background-sync.ts';
import { createOfflineCopy, otherLanguages } from './offline-copy.ts';
import { listenForPush } from './push.ts';
import { isSharePath, receiveShared } from './share-target.ts';
import { appVersion } from '../platform/app-version.ts';
import { outboxLock, outboxSyncTag } from '../platform/storage-keys.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly ListedFile[] };
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
  interface ServiceWorkerRegistration {
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const isNewerVersionPending = (): boolean =>
  Boolean(self.registration.installing ?? self.registration.waiting);
const isActive = (): boolean => self.serviceWorker?.state === 'activated';
const copyChannel = new BroadcastChannel(copyChannelName);
const copy = createOfflineCopy(self.__WB_MANIFEST, {
  report: (progress) => {
    copyChannel.postMessage(progress);
  },
  pages: async () => (await openPages()).map(({ id }) => id),
  isNewerVersionPending: isNewerVersionPending,
  isActive,
  isOutdated: async () => {
    // A worker that is still installing skips this check: if the installation fails, the browser
    // installs the next version anyway.
    if (!isActive()) return false;
    await self.registration.update().catch(() => undefined);
    return isNewerVersionPending();
  },
});

const openPaths = async (): Promise<readonly string[]> =>
  (await openPages()).map(({ url }) => pagePath(new URL(url)));

/**
 * Stores the languages of the open pages and those that are already stored. In data-saver mode it
 * stores only the open pages, the languages that are already stored, and the offline pages. If this
 * is the first version on the device, it becomes active once the emergency pages are stored; the
 * page then requests the rest. Every later version must be complete first, because it replaces a
 * complete one.
 */
async function install(): Promise<void> {
  const paths = await openPaths();
  const storedLanguages = await copy.languages();
  if (await savesData(openLocalStore())) {
    await copy.storeFiles([
      ...paths.flatMap((path) => [path, notFoundPath(path)]),
      ...offlinePaths,
    ]);
    await copy.storeLanguages(storedLanguages, paths);
  } else if (self.registration.active) {
    await copy.storeLanguages(new Set([...paths.map(pathToLocale), ...storedLanguages]), paths);
  } else await copy.storeEmergencyFiles(new Set(paths.map(pathToLocale)), paths);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) =>
  event.waitUntil(
    copy
      .activate()
      .then(() => copy.clean())
      .then(() => self.clients.claim()),
  ),
);

/**
 * The new version becomes active only after a report that is being sent is finished. A sender that
 * hangs delays it by at most this time.
 */
const maxSendingWaitMilliseconds = 30_000;

async function skipWaitingAfterSending(): Promise<void> {
  if ('locks' in navigator)
    await navigator.locks
      .request(
        outboxLock,
        { signal: AbortSignal.timeout(maxSendingWaitMilliseconds) },
        () => undefined,
      )
      .catch(() => undefined);
  await self.skipWaiting();
}

async function storeCopyOf(
  path: string,
  files: readonly string[],
  isWhole: boolean,
): Promise<void> {
  // A page that was loading while this version became active has no controller yet.
  await self.clients.claim().catch(() => undefined);
  await copy.clean();
  const language = pathToLocale(path);
  if (isWhole || !(await savesData(openLocalStore())) || (await copy.languages()).has(language))
    await copy.storeLanguages(new Set([language]), [path, ...files]);
  else {
    await copy.storeFiles([path, notFoundPath(path), ...files]);
    copyChannel.postMessage(await copy.progress(language));
  }
}

self.addEventListener('message', (event) => {
  const message = workerMessageSchema.safeParse(event.data);
  if (!message.success) return;
  if (message.data.type === 'take-over') event.waitUntil(skipWaitingAfterSending());
  else {
    const { path, files } = message.data;
    const [port] = event.ports;
    // If the page has sent a port, it waits for the result on this port.
    event.waitUntil(
      storeCopyOf(path, files, port !== undefined).then(
        () => port?.postMessage('kept'),
        (error: unknown) => {
          console.info('The offline copy is not complete yet', error);
          port?.postMessage('incomplete');
        },
      ),
    );
  }
});

/**
 * Returns the path of a page without slash and query: "/en/settings/" and "/en/settings?x" both
 * give "/en/settings".
 */
function pagePath(url: URL): string {
  return url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : '/';
}
const notFoundPath = (path: string): string => localizePath('/404', pathToLocale(path));

async function notFoundResponse(path: string): Promise<Response | undefined> {
  const page = await copy.match(notFoundPath(path));
  return (
    page && new Response(page.body, { status: 404, statusText: 'Not Found', headers: page.headers })
  );
}

/**
 * Other spellings of a page that the server redirects: "/settings.html", "/index.html" and
 * "//settings".
 */
const cleanPath = (path: string): string =>
  path.replace(/\/{2,}/g, '/').replace(/(?:\/index)?(?:\.html)?$/, '') || '/';

/** A path outside the app has no language, so the page with the link to it decides. */
const pathWithLanguage = ({ referrer }: Request, path: string): string =>
  referrer.startsWith(`${location.origin}/`) ? new URL(referrer).pathname : path;

/** Returns the page "this is not on the device" in the language of the path. */
async function offlineResponse(path: string): Promise<Response> {
  const page = await copy.match(offlinePath(path));
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error();
}

async function respondToPage(event: FetchEvent, url: URL): Promise<Response> {
  const path = pagePath(url);
  const stored = await copy.match(path);
  if (stored) return stored;
  try {
    const response = await fetch(event.request);
    if (response.status === 404) return (await notFoundResponse(path)) ?? response;
    return storeInPassing(event, path, response);
  } catch {
    // The path may belong to a file beside the app, of which only the server has a list.
    if (!copy.includes(path)) {
      const page = cleanPath(path);
      return copy.includes(page)
        ? Response.redirect(page + url.search, 302)
        : offlineResponse(pathWithLanguage(event.request, path));
    }
    // If this language is not on the device, the same screen is shown in a stored language.
    for (const other of otherLanguages(path))
      if (await copy.match(other))
        return Response.redirect(
          `${other}?${new URLSearchParams([...url.searchParams, [requestedLocaleParameter, pathToLocale(path)]]).toString()}`,
          302,
        );
    return offlineResponse(path);
  }
}

async function respondToFile(event: FetchEvent, url: URL): Promise<Response> {
  const stored = await copy.match(url.pathname);
  return stored ?? storeInPassing(event, url.pathname, await fetch(event.request));
}

/** Stores the response again, in case the browser has evicted the file from the cache. */
function storeInPassing(event: FetchEvent, path: string, response: Response): Response {
  if (copy.includes(path))
    event.waitUntil(copy.storeResponse(path, response.clone()).catch(() => undefined));
  return response;
}

/** Paths of a backend on the same origin. The worker does not handle their requests. */
const backendPath =
  /^\/(v0|v1|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|www\.googleapis\.com|emulator|__)(\/|dev)/;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && isSharePath(url.pathname))
    return event.respondWith(receiveShared(request));
  if (
    request.method !== 'GET' ||
    backendPath.test(url.pathname) ||
    url.pathname === '/config.json' ||
    url.pathname.startsWith('/.')
  )
    return;
  if (request.mode === 'navigate') event.respondWith(respondToPage(event, url));
  else if (copy.includes(url.pathname) || url.pathname.startsWith('/_astro/'))
    event.respondWith(respondToFile(event, url));
});

async function showBadge(): Promise<void> {
  const found = await findStoredSession((await loadConfig()).firebase.apiKey);
  if (found.status === 'unknown') return;
  const currentUid = found.status === 'signedIn' ? found.session.uid : undefined;
  await showUnsentCount(
    (await openLocalStore().listOutbox()).filter(({ uid }) => uid === currentUid),
  );
}

// The browser fires this event when the network is back, even if all pages are closed.
self.addEventListener('sync', (event) => {
  if (event.tag !== outboxSyncTag) return;
  const sending = sendDuringSync(appVersion, async () => {
    await self.registration.sync?.register(outboxSyncTag);
  });
  event.waitUntil(sending.finally(showBadge));
});

listenForPush();
