/** The copy of the app on the device: one cache for what all languages share, one for each language's pages. */
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { defaultLocale, isLocale, type Locale, locales, localizePath, pathToLocale, pathWithoutLocale } from '../i18n/locales.ts';

const cachePrefix = 'tanklotse-copy-';

export interface OfflineCopy {
  /** Fetches what is new of the shared files and of these languages, and removes nothing. */
  install(event: ExtendableEvent, languages: ReadonlySet<Locale>): Promise<void>;
  /** Fetches what is missing of a language that the driver has opened, and what the browser has thrown away of the rest. */
  keep(language: Locale): Promise<void>;
  /** Removes what this version does not need any more. */
  activate(event: ExtendableEvent): Promise<void>;
  /** Languages that lie on the device. */
  languages(): Promise<ReadonlySet<Locale>>;
  /** The stored answer for an address without query and hash. */
  match(path: string): Promise<Response | undefined>;
  /** Does this version have such a page, stored or not? */
  knows(path: string): boolean;
}

/** "/fr/driverManual/x" and "/drawings/fr/x.svg" belong to fr, "/_astro/x.js" and "/icons/x.png" to all. */
function groupOf(url: string): Locale | 'shared' {
  const path = new URL(url, location.origin).pathname;
  const drawing = /^\/drawings\/([a-z]+)\//.exec(path)?.[1];
  if (isLocale(drawing)) return drawing;
  if (pathToLocale(path) !== defaultLocale) return pathToLocale(path);
  return /\.[a-z0-9]+$/i.test(path) ? 'shared' : pathToLocale(path);
}

/** The copy as the build lists it: entries with clean addresses and revisions. */
export function createOfflineCopy(entries: readonly (PrecacheEntry | string)[]): OfflineCopy {
  const controllers = new Map<Locale | 'shared', PrecacheController>();
  for (const group of ['shared', ...locales] as const) {
    const controller = new PrecacheController({ cacheName: cachePrefix + group });
    controller.addToCacheList(entries.filter((entry) => groupOf(typeof entry === 'string' ? entry : entry.url) === group));
    controllers.set(group, controller);
  }
  const controllerOf = (group: Locale | 'shared'): PrecacheController => {
    const controller = controllers.get(group);
    if (!controller) throw new Error(`No such part of the offline copy: ${group}`);
    return controller;
  };
  const languages = async (): Promise<ReadonlySet<Locale>> =>
    new Set((await caches.keys()).filter((name) => name.startsWith(cachePrefix)).map((name) => name.slice(cachePrefix.length)).filter(isLocale));

  return {
    languages,
    async install(event, wanted) {
      await controllerOf('shared').install(event);
      for (const locale of wanted) await controllerOf(locale).install(event);
    },
    async keep(language) {
      for (const group of ['shared', language] as const) {
        const cache = await caches.open(cachePrefix + group);
        for (const [url, key] of controllerOf(group).getURLsToCacheKeys()) {
          if (await cache.match(key)) continue;
          const response = await fetch(url, { cache: 'no-cache' });
          if (!response.ok) throw new Error(`${url} cannot be kept: ${response.status}`);
          await cache.put(key, response);
        }
      }
    },
    async activate(event) {
      await controllerOf('shared').activate(event);
      for (const locale of await languages()) await controllerOf(locale).activate(event);
    },
    async match(path) {
      const controller = controllerOf(groupOf(path));
      const key = controller.getCacheKeyForURL(path);
      if (key === undefined) return undefined;
      const cache = await caches.open(cachePrefix + groupOf(path));
      return cache.match(key);
    },
    knows: (path) => controllerOf(groupOf(path)).getCacheKeyForURL(path) !== undefined,
  };
}

/** Addresses of the same screen in the other languages, German first. */
export const otherLanguages = (path: string): readonly string[] =>
  [defaultLocale, ...locales.filter((locale) => locale !== defaultLocale)]
    .filter((locale) => locale !== pathToLocale(path))
    .map((locale) => localizePath(pathWithoutLocale(path), locale));
