/**
 * The copy of the app on the device: one cache for what all languages share, one for each
 * language's pages. What has arrived stays, so that a broken attempt goes on where it ended.
 */
import type { CopyProgress } from '../features/offline/model/worker-messages.ts';
import { inLanes } from './lanes.ts';
import {
  defaultLocale,
  type Locale,
  locales,
  localizePath,
  pathToLocale,
  pathWithoutLocale,
} from '../i18n/locales.ts';
import { type OfflineState, openOfflineState } from './offline-state.ts';
import { type CopyFile, groupOf, type ListedFile, readOfflineFiles } from './offline-files.ts';
import { offlineCopyPrefix, offlineStateCache } from '../platform/storage-keys.ts';

export interface OfflineCopy {
  /**
   * Fetches what is missing of these languages, the given paths first. Rejects when a file cannot
   * be fetched.
   */
  make(languages: ReadonlySet<Locale>, first: readonly string[]): Promise<void>;
  /** The same for what is read in an emergency, and the given paths: all that a first start needs. */
  makeEmergency(languages: ReadonlySet<Locale>, first: readonly string[]): Promise<void>;
  /** Fetches those of these paths that belong to the app and are missing. */
  makeFiles(paths: readonly string[]): Promise<void>;
  /**
   * Remembers the pages that are open: until the last of them is gone nothing that they may need is
   * removed.
   */
  activate(): Promise<void>;
  /** Removes what this version does not need, once no page of an older version is open. */
  clean(): Promise<void>;
  /** Languages the driver has here in full, or wants to. */
  languages(): Promise<ReadonlySet<Locale>>;
  /** The stored answer for an address without query and hash. */
  match(path: string): Promise<Response | undefined>;
  /** Keeps an answer from the network where it is exactly the file this version was built with. */
  keepAnswer(path: string, response: Response): Promise<void>;
  /** Does this version have such a file, stored or not? */
  knows(path: string): boolean;
  progress(language: Locale): Promise<CopyProgress>;
}

interface Environment {
  /** Called after each stored file and at the end. */
  readonly report: (progress: CopyProgress) => void;
  /** Ids of all pages of the app that are open. */
  readonly pages: () => Promise<readonly string[]>;
  /** Is a newer version being installed, or does one wait? */
  readonly newerComes: () => boolean;
  /** Is this version the one that answers? */
  readonly isActive: () => boolean;
  /** The server has other files than this version was built with: a newer version is out. */
  readonly outdated: () => Promise<boolean>;
}

/**
 * Exactly the file that was built. The 404 page bears its own status where a host knows it as such
 * (Firebase Hosting); a redirected answer cannot open a page.
 */
async function isAsBuilt({ path, hash }: CopyFile, response: Response): Promise<boolean> {
  if (response.redirected || !(response.ok || (response.status === 404 && path === '/404')))
    return false;
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return hash === toBase64Url(new Uint8Array(digest));
}
const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');

/**
 * So many files at once while nothing works without network yet: over one bar of signal the way
 * there and back costs more than the file. The rest comes one by one beside what the driver opens.
 */
const firstLanes = 5;

/** The copy of the files that the build has listed. */
export function createOfflineCopy(
  list: readonly ListedFile[],
  { report, pages, newerComes, isActive, outdated }: Environment,
): OfflineCopy {
  const files = readOfflineFiles(list);
  const memory: OfflineState = openOfflineState(offlineStateCache);
  const open = (group: CopyFile['group']): Promise<Cache> => caches.open(offlineCopyPrefix + group);
  /**
   * A cache that is only looked into must not come into being: its name says that a language is
   * kept.
   */
  const keysOf = async (group: CopyFile['group']): Promise<readonly Request[]> =>
    (await caches.has(offlineCopyPrefix + group)) ? (await open(group)).keys() : [];
  const find = (group: CopyFile['group'], key: string): Promise<Response | undefined> =>
    caches.match(key, { cacheName: offlineCopyPrefix + group });
  const filesOf = (language: Locale): readonly CopyFile[] =>
    [...files.values()].filter(({ group }) => group === language || group === 'shared');
  const making = new Set<Locale>();
  const failed = new Set<Locale>();

  async function progress(language: Locale): Promise<CopyProgress> {
    const keys = new Set<string>();
    for (const group of ['shared', language] as const)
      for (const { url } of await keysOf(group)) keys.add(url.slice(location.origin.length));
    const all = filesOf(language);
    const stored = all.filter(({ key }) => keys.has(key));
    const sum = (some: readonly CopyFile[]): number =>
      some.reduce((total, { bytes }) => total + bytes, 0);
    return {
      language,
      files: all.length,
      filesStored: stored.length,
      bytes: sum(all),
      bytesStored: sum(stored),
      hasFirst: all.every(({ tier, key }) => tier === 'rest' || keys.has(key)),
      status: statusOf(language, stored.length === all.length),
    };
  }

  function statusOf(language: Locale, isWhole: boolean): CopyProgress['status'] {
    if (making.has(language)) return 'making';
    if (isWhole) return 'ready';
    return failed.has(language) ? 'failed' : 'partial';
  }

  /**
   * True where the file lies in its cache afterwards; false where the server has a newer version of
   * it.
   */
  async function fetchFile(file: CopyFile): Promise<boolean> {
    if (await find(file.group, file.key)) return true;
    // What once came altered may lie in the browser's own cache, for a year where the address says
    // the content: the second time it is passed by.
    for (const cache of [file.isNamedByContent ? 'default' : 'no-cache', 'reload'] as const) {
      const response = await fetch(file.path, { cache, credentials: 'same-origin' });
      if (!(await isAsBuilt(file, response))) continue;
      await (await open(file.group)).put(file.key, response);
      return true;
    }
    if (await outdated()) return false;
    throw new Error(`${file.path} cannot be kept: something else came in its place`);
  }

  /** Versions before this check kept what had been altered on its way. Once, those are gone. */
  async function mend(): Promise<void> {
    if ((await memory.read()).verified) return;
    const isFresh = !(await caches.keys()).some((name) => name.startsWith(offlineCopyPrefix));
    for (const file of isFresh ? [] : files.values()) {
      const stored = await find(file.group, file.key);
      if (stored && !(await isAsBuilt(file, stored)))
        await (await open(file.group)).delete(file.key);
    }
    // Until this version is active the older one may still write, where there is one.
    if (isFresh || isActive()) await memory.change((before) => ({ ...before, verified: true }));
  }

  /**
   * Fetches these in so many lanes; `done` hears of each. False where it stops because a newer
   * version is out, which brings the rest.
   */
  const fetchFiles = (
    queue: readonly CopyFile[],
    lanes: number,
    done: (file: CopyFile) => void = () => undefined,
  ): Promise<boolean> =>
    inLanes(queue, lanes, async (file) => {
      const isFetched = await fetchFile(file);
      if (isFetched) done(file);
      return isFetched;
    });

  /** What is missing of a language, in the order in which it is fetched. */
  async function missingOf(
    language: Locale,
    first: readonly string[],
  ): Promise<readonly CopyFile[]> {
    const early = first
      .flatMap((path) => files.get(path) ?? [])
      .filter(({ group }) => group === language || group === 'shared');
    const missing: CopyFile[] = [];
    for (const file of new Set([...early, ...filesOf(language)]))
      if (!(await find(file.group, file.key))) missing.push(file);
    return missing;
  }

  /** False where it stops because a newer version is out, which brings the rest. */
  async function makeLanguage(language: Locale, first: readonly string[]): Promise<boolean> {
    making.add(language);
    failed.delete(language);
    try {
      const now = await progress(language);
      let { filesStored, bytesStored } = now;
      if (filesStored === now.files) return true;
      report(now);
      const missing = await missingOf(language, first);
      const isFirst = ({ path, tier }: CopyFile): boolean =>
        tier !== 'rest' || first.includes(path);
      const soon = missing.filter(isFirst);
      let firstToCome = soon.length;
      const done = (file: CopyFile): void => {
        filesStored += 1;
        bytesStored += file.bytes;
        if (isFirst(file)) firstToCome -= 1;
        report({ ...now, filesStored, bytesStored, hasFirst: firstToCome === 0 });
      };
      return (
        (await fetchFiles(soon, firstLanes, done)) &&
        (await fetchFiles(
          missing.filter((file) => !isFirst(file)),
          1,
          done,
        ))
      );
    } catch (error) {
      failed.add(language);
      throw error;
    } finally {
      making.delete(language);
      report(await progress(language));
    }
  }

  // One order at a time: the connection belongs to the driver first.
  let queue: Promise<unknown> = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const done = queue.then(mend).then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  return {
    progress,
    languages: async () => new Set((await memory.read()).languages),
    make: (languages, first) =>
      enqueue(async () => {
        await memory.change((before) => ({
          ...before,
          languages: [...new Set([...before.languages, ...languages])],
        }));
        for (const language of languages)
          if (!(await makeLanguage(language, first)))
            throw new Error('The copy stays incomplete: a newer version is out');
      }),
    makeEmergency: (languages, first) =>
      enqueue(async () => {
        for (const language of languages) {
          const missing = await missingOf(language, first);
          await fetchFiles(
            missing.filter(({ path, tier }) => tier === 'emergency' || first.includes(path)),
            firstLanes,
          );
        }
      }),
    makeFiles: (paths) =>
      enqueue(async () => {
        for (const path of paths) {
          const file = files.get(path);
          if (file) await fetchFile(file);
        }
      }),
    async activate() {
      const olderPages = [...(await pages())];
      await memory.change((before) => ({ ...before, olderPages, clean: false }));
    },
    async clean() {
      const { olderPages, clean } = await memory.read();
      // What a newer version has fetched so far is not ours to remove.
      if (clean || newerComes()) return;
      if ((await pages()).some((id) => olderPages.includes(id))) return;
      const wanted = new Set([...files.values()].map(({ group, key }) => `${group} ${key}`));
      for (const group of ['shared', ...locales] as const) {
        const stale = (await keysOf(group)).filter(
          ({ url }) => !wanted.has(`${group} ${url.slice(location.origin.length)}`),
        );
        for (const request of stale) await (await open(group)).delete(request);
      }
      await memory.change((before) => ({ ...before, clean: true }));
    },
    match: async (path) => {
      // A script's name says its content: that of an older version is right for a page of that
      // version.
      const key = files.get(path)?.key ?? (path.startsWith('/_astro/') ? path : undefined);
      return key === undefined ? undefined : find(groupOf(path), key);
    },
    async keepAnswer(path, response) {
      const file = files.get(path);
      if (file && (await isAsBuilt(file, response)))
        await (await open(file.group)).put(file.key, response);
    },
    knows: (path) => files.has(path),
  };
}

/** Addresses of the same screen in the other languages, German first. */
export const otherLanguages = (path: string): readonly string[] =>
  [defaultLocale, ...locales.filter((locale) => locale !== defaultLocale)]
    .filter((locale) => locale !== pathToLocale(path))
    .map((locale) => localizePath(pathWithoutLocale(path), locale));
