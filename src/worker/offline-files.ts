/** The files of the offline copy, as listed by the build. */
import {
  defaultLocale,
  isLocale,
  type Locale,
  locales,
  localizePath,
  pathToLocale,
} from '../i18n/locales.ts';
import { isEmergencyPage } from '../features/manual/model/emergency-chapters.ts';

/** One file of the site. `revision` is the SHA-256 of its content in base64url. */
export interface ListedFile {
  readonly url: string;
  readonly revision: string;
  readonly bytes: number;
  /** True for files that are fetched before all others (scripts/build/first-files.ts). */
  readonly first?: true;
}
export type Group = Locale | 'shared';
export interface CopyFile {
  readonly path: string;
  readonly group: Group;
  /** The key of the file in the cache of its group. */
  readonly key: string;
  /** SHA-256 of the content in base64url. */
  readonly hash: string;
  /** True if the URL contains a hash of the content. */
  readonly isNamedByContent: boolean;
  readonly bytes: number;
  /**
   * "emergency" stands for the emergency screen and chapters, "first" for screens that work without
   * network, "rest" for all others.
   */
  readonly tier: 'emergency' | 'first' | 'rest';
}

/**
 * Returns the path of the page that is shown if the requested screen is not on the device, in the
 * language of the requested path.
 */
export const offlinePath = (path: string): string => localizePath('/offline', pathToLocale(path));
/**
 * These pages are stored in every language, because the driver can request a screen in a language
 * that is not on the device.
 */
export const offlinePaths = locales.map((locale) => localizePath('/offline', locale));

/**
 * "/fr/driverManual/x" and "/drawings/fr/x.svg" belong to the group fr; "/_astro/x.js",
 * "/icons/x.png" and the offline pages are shared by all languages.
 */
export function groupOf(path: string): Group {
  if (offlinePaths.includes(path)) return 'shared';
  const fileLocale = /^\/(?:drawings|driverManual-index|defect-names)\/([^./]+)[./]/.exec(
    path,
  )?.[1];
  if (isLocale(fileLocale)) return fileLocale;
  if (pathToLocale(path) !== defaultLocale) return pathToLocale(path);
  return /\.[a-z0-9]+$/i.test(path) ? 'shared' : defaultLocale;
}

/** Emergency pages, and the pages shown instead of a screen that is not on the device. */
const isForEmergency = (path: string): boolean =>
  isEmergencyPage(path) || offlinePaths.includes(path);

const tierOf = (path: string, isFirst: boolean): CopyFile['tier'] => {
  if (isForEmergency(path)) return 'emergency';
  return isFirst ? 'first' : 'rest';
};

/**
 * The download order is: emergency pages, scripts of the screens that work without network, these
 * screens, the manual, its drawings and the names for the searches, the rest.
 */
function rank({ path, tier }: CopyFile): number {
  if (tier === 'emergency') return isEmergencyPage(path) ? 0 : 1;
  if (tier === 'first') return path.startsWith('/_astro/') ? 2 : 3;
  if (/\/driverManual(\/|$)/.test(path)) return 4;
  if (/^\/(drawings|driverManual-index|defect-names)\//.test(path)) return 5;
  return 6;
}

/** Returns the listed files by path, in download order. */
export function readOfflineFiles(files: readonly ListedFile[]): ReadonlyMap<string, CopyFile> {
  const all = files.map(({ url, revision, bytes, first }): CopyFile => {
    const path = new URL(url, location.origin).pathname;
    const isNamedByContent = path.startsWith('/_astro/');
    return {
      path,
      group: groupOf(path),
      key: isNamedByContent ? path : `${path}?__WB_REVISION__=${revision}`,
      hash: revision,
      isNamedByContent,
      bytes,
      tier: tierOf(path, first === true),
    };
  });
  return new Map(all.toSorted((a, b) => rank(a) - rank(b)).map((file) => [file.path, file]));
}
