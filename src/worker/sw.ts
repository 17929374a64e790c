/**
 * The service worker: the app without network, photos shared from the gallery, and the outbox while
 * no page is open.
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
import { deliver } from './background-sync.ts';
import { createOfflineCopy, otherLanguages } from './offline-copy.ts';
import { sharePath, takeShared } from './share-target.ts';
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
const newerComes = (): boolean =>
  Boolean(self.registration.installing ?? self.registration.waiting);
const isActive = (): boolean => self.serviceWorker?.state === 'activated';
const copyChannel = new BroadcastChannel(copyChannelName);
const copy = createOfflineCopy(self.__WB_MANIFEST, {
  report: (progress) => {
    copyChannel.postMessage(progress);
  },
  pages: async () => (await openPages()).map(({ id }) => id),
  newerComes,
  isActive,
  outdated: async () => {
    // A version that is still being installed fails, and the next one is on its way.
    if (!isActive()) return false;
    await self.registration.update().catch(() => undefined);
    return newerComes();
  },
});

const openPaths = async (): Promise<readonly string[]> =>
  (await openPages()).map(({ url }) => pagePath(new URL(url)));

/**
 * The languages of the open pages and those that are kept already; where data is saved, only the
 * open pages, what is kept, and what is said where a screen is missing. The first version on a
 * device answers as soon as an emergency can be looked up; the page then orders the rest. Every
 * later one has to be whole, because it takes the place of one that is.
 */
async function install(): Promise<void> {
  const paths = await openPaths();
  const kept = await copy.languages();
  if (await savesData(openLocalStore())) {
    await copy.makeFiles([...paths.flatMap((path) => [path, notFoundPath(path)]), ...offlinePaths]);
    await copy.make(kept, paths);
  } else if (self.registration.active) {
    await copy.make(new Set([...paths.map(pathToLocale), ...kept]), paths);
  } else await copy.makeEmergency(new Set(paths.map(pathToLocale)), paths);
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
 * What is being sent is sent first; a sender that hangs does not hold the new version up for longer
 * than this.
 */
const sendingPatienceMilliseconds = 30_000;

async function takeOver(): Promise<void> {
  if ('locks' in navigator)
    await navigator.locks
      .request(
        outboxLock,
        { signal: AbortSignal.timeout(sendingPatienceMilliseconds) },
        () => undefined,
      )
      .catch(() => undefined);
  await self.skipWaiting();
}

async function keepLanguage(path: string, files: readonly string[], whole: boolean): Promise<void> {
  // A page that was on its way as this version began to answer belongs to no worker yet.
  await self.clients.claim().catch(() => undefined);
  await copy.clean();
  const language = pathToLocale(path);
  if (whole || !(await savesData(openLocalStore())) || (await copy.languages()).has(language))
    await copy.make(new Set([language]), [path, ...files]);
  else {
    await copy.makeFiles([path, notFoundPath(path), ...files]);
    copyChannel.postMessage(await copy.progress(language));
  }
}

self.addEventListener('message', (event) => {
  const message = workerMessageSchema.safeParse(event.data);
  if (!message.success) return;
  if (message.data.type === 'take-over') event.waitUntil(takeOver());
  else {
    const { path, files } = message.data;
    const [port] = event.ports;
    // Who asks by a port waits for the end.
    event.waitUntil(
      keepLanguage(path, files, port !== undefined).then(
        () => port?.postMessage('kept'),
        (error: unknown) => {
          console.info('The offline copy is not complete yet', error);
          port?.postMessage('incomplete');
        },
      ),
    );
  }
});

/** "/en/settings/" and "/en/settings?x" are the page "/en/settings". */
function pagePath(url: URL): string {
  return url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : '/';
}
const notFoundPath = (path: string): string => localizePath('/404', pathToLocale(path));

async function notFound(path: string): Promise<Response | undefined> {
  const page = await copy.match(notFoundPath(path));
  return (
    page && new Response(page.body, { status: 404, statusText: 'Not Found', headers: page.headers })
  );
}

/** Says in the language of the path that its screen is not on this device. */
async function missing(path: string): Promise<Response> {
  const page = await copy.match(offlinePath(path));
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error();
}

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const path = pagePath(url);
  const stored = await copy.match(path);
  if (stored) return stored;
  try {
    const response = await fetch(event.request);
    if (response.status === 404) return (await notFound(path)) ?? response;
    return keep(event, path, response);
  } catch {
    if (!copy.knows(path)) return (await notFound(path)) ?? missing(path);
    // A language that is not on this device: better the same screen in one that is.
    for (const other of otherLanguages(path))
      if (await copy.match(other))
        return Response.redirect(
          `${other}?${new URLSearchParams([...url.searchParams, [requestedLocaleParameter, pathToLocale(path)]]).toString()}`,
          302,
        );
    return missing(path);
  }
}

async function answerFile(event: FetchEvent, url: URL): Promise<Response> {
  const stored = await copy.match(url.pathname);
  return stored ?? keep(event, url.pathname, await fetch(event.request));
}

/** What the browser has thrown away is stored again as it passes. */
function keep(event: FetchEvent, path: string, response: Response): Response {
  if (copy.knows(path))
    event.waitUntil(copy.keepAnswer(path, response.clone()).catch(() => undefined));
  return response;
}

/** Interfaces of a backend on the same origin: never ours. */
const backendPath =
  /^\/(v0|v1|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|www\.googleapis\.com|emulator|__)(\/|dev)/;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && sharePath.test(url.pathname))
    return event.respondWith(takeShared(request));
  if (
    request.method !== 'GET' ||
    backendPath.test(url.pathname) ||
    url.pathname === '/config.json' ||
    url.pathname.startsWith('/.')
  )
    return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event, url));
  else if (copy.knows(url.pathname) || url.pathname.startsWith('/_astro/'))
    event.respondWith(answerFile(event, url));
});

async function showBadge(): Promise<void> {
  const found = await findStoredSession((await loadConfig()).firebase.apiKey);
  if (found.status === 'unknown') return;
  const own = found.status === 'signedIn' ? found.session.uid : undefined;
  await showUnsentCount((await openLocalStore().listOutbox()).filter(({ uid }) => uid === own));
}

// The browser fires this when the network is back, also with every page closed.
self.addEventListener('sync', (event) => {
  if (event.tag !== outboxSyncTag) return;
  const delivered = deliver(appVersion, async () => {
    await self.registration.sync?.register(outboxSyncTag);
  });
  event.waitUntil(delivered.finally(showBadge));
});
