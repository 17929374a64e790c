/** The service worker: the app without network, and the outbox while no page is open. */
import type { PrecacheEntry } from 'workbox-precaching';
import * as z from 'zod/mini';
import { type Locale, pathToLocale } from '../i18n/locales.ts';
import { deliver } from './deliver.ts';
import { createOfflineCopy, otherLanguages } from './offline-copy.ts';

interface SyncEvent extends ExtendableEvent { readonly tag: string }
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly (PrecacheEntry | string)[] };
declare global {
  interface ServiceWorkerGlobalScopeEventMap { sync: SyncEvent }
  interface ServiceWorkerRegistration { readonly sync?: { register(tag: string): Promise<void> } }
}

const copy = createOfflineCopy(self.__WB_MANIFEST);
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('take-over') }),
  z.object({ type: z.literal('keep-language'), path: z.string() }),
]);

/** Languages of the open pages; on an update also those that are kept already. */
async function wantedLanguages(): Promise<ReadonlySet<Locale>> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return new Set([...pages.map((page) => pathToLocale(new URL(page.url).pathname)), ...await copy.languages()]);
}

self.addEventListener('install', (event) => event.waitUntil(wantedLanguages().then((languages) => copy.install(event, languages))));
self.addEventListener('activate', (event) => event.waitUntil(copy.activate(event).then(() => self.clients.claim())));

self.addEventListener('message', (event) => {
  const message = messageSchema.safeParse(event.data);
  if (!message.success) return;
  if (message.data.type === 'take-over') event.waitUntil(self.skipWaiting());
  else {
    const [port] = event.ports;
    event.waitUntil(copy.keep(pathToLocale(message.data.path)).then(() => port?.postMessage('kept'), (error: unknown) => {
      port?.postMessage('incomplete');
      throw error;
    }));
  }
});

/** "/en/settings/" and "/en/settings?x" are the page "/en/settings". */
const pagePath = (url: URL): string => (url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : '/');

async function answerPage(request: Request, url: URL): Promise<Response> {
  const path = pagePath(url);
  const stored = await copy.match(path);
  if (stored) return stored;
  try {
    return await fetch(request);
  } catch (error) {
    // A language that is not on this device: better the same screen in one that is.
    if (copy.knows(path))
      for (const other of otherLanguages(path)) if (await copy.match(other)) return Response.redirect(other + url.search, 302);
    const locale = pathToLocale(path);
    const notFound = await copy.match(locale === 'de' ? '/404' : `/${locale}/404`);
    if (!notFound) throw error;
    return new Response(notFound.body, { status: 404, statusText: 'Not Found', headers: notFound.headers });
  }
}

async function answerFile(request: Request, url: URL): Promise<Response> {
  return await copy.match(url.pathname) ?? fetch(request);
}

/** Interfaces of a backend on the same origin: never ours. */
const backendPath = /^\/(v0|v1|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|www\.googleapis\.com|emulator|__)(\/|dev)/;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || backendPath.test(url.pathname) || url.pathname === '/config.json' || url.pathname.startsWith('/.')) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(request, url));
  else if (copy.knows(url.pathname)) event.respondWith(answerFile(request, url));
});

// The browser fires this when the network is back, also with every page closed.
self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(deliver(async () => { await self.registration.sync?.register('outbox'); }));
});
