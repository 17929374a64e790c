/** What the offline copy consists of, as the build lists it. */
import {
  defaultLocale,
  isLocale,
  type Locale,
  locales,
  localizePath,
  pathToLocale,
} from '../i18n/locales.ts';

/**
 * One file of the site. `revision` is the SHA-256 of its content in hexadecimal digits, null where
 * the name says it already.
 */
export interface ListedFile {
  readonly url: string;
  readonly revision: string | null;
  readonly bytes: number;
}
export type Group = Locale | 'shared';
export interface CopyFile {
  readonly path: string;
  readonly group: Group;
  /** Under which address it lies in the cache of its group. */
  readonly key: string;
  readonly revision: string | null;
  readonly bytes: number;
}

/** The page that stands for a screen which is not on the device, in the language of its path. */
export const offlinePath = (path: string): string => localizePath('/offline', pathToLocale(path));
/** In every language: a screen may be asked for in one that the device does not hold. */
export const offlinePaths = locales.map((locale) => localizePath('/offline', locale));

/**
 * "/fr/driverManual/x" and "/drawings/fr/x.svg" belong to fr, "/_astro/x.js", "/icons/x.png" and
 * what is said where a screen is missing to all.
 */
export function groupOf(path: string): Group {
  if (offlinePaths.includes(path)) return 'shared';
  const own = /^\/(?:drawings|driverManual-index)\/([a-z]+)[./]/.exec(path)?.[1];
  if (isLocale(own)) return own;
  if (pathToLocale(path) !== defaultLocale) return pathToLocale(path);
  return /\.[a-z0-9]+$/i.test(path) ? 'shared' : defaultLocale;
}

/**
 * The order in which files are fetched: what a driver reads in an emergency first, then the manual,
 * its drawings and search, then the rest.
 */
function rank({ path }: CopyFile): number {
  if (/\/driverManual\/(contact-plan|leak-fire-accident|first-aid)$/.test(path)) return 0;
  if (/\/driverManual(\/|$)/.test(path)) return 1;
  if (/^\/(drawings|driverManual-index)\//.test(path)) return 2;
  return 3;
}

/** The list by path, in the order of fetching. */
export function readOfflineFiles(files: readonly ListedFile[]): ReadonlyMap<string, CopyFile> {
  const all = files.map(({ url, revision, bytes }): CopyFile => {
    const path = new URL(url, location.origin).pathname;
    return {
      path,
      group: groupOf(path),
      key: revision === null ? path : `${path}?__WB_REVISION__=${revision}`,
      revision,
      bytes,
    };
  });
  return new Map(all.toSorted((a, b) => rank(a) - rank(b)).map((file) => [file.path, file]));
}
