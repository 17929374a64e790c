/**
 * The copy of the app that is stored on the device. One cache contains the files that all languages
 * share, and one cache per language contains its pages. If an attempt fails, the stored files are
 * kept and the next attempt continues there.
 */
import type { CopyProgress } from '../features/offline/model/worker-messages.ts';
import { runConcurrently } from './run-concurrently.ts';
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
   * Fetches the missing files of these languages, those of `first` before all others. Rejects if a
   * file cannot be fetched.
   */
  storeLanguages(languages: ReadonlySet<Locale>, first: readonly string[]): Promise<void>;
  /**
   * Fetches only the emergency pages and the paths in `first`, and reports each file. Nothing else is
   * needed when the app is first opened.
   */
  storeEmergencyFiles(languages: ReadonlySet<Locale>, first: readonly string[]): Promise<void>;
  /**
   * Fetches those files among `paths` that belong to the app and are missing, and reports each for
   * the language of the first path.
   */
  storeFiles(paths: readonly string[]): Promise<void>;
  /**
   * Stores which pages are open. They may need files of an older version, so `clean` removes
   * nothing until the last of them is closed.
   */
  activate(): Promise<void>;
  /**
   * Removes files that this version does not need, once the last page of an older version is
   * closed.
   */
  clean(): Promise<void>;
  /** Returns the languages that are stored completely or are being stored completely. */
  languages(): Promise<ReadonlySet<Locale>>;
  /** Returns the stored response for a path without query and hash. */
  match(path: string): Promise<Response | undefined>;
  /** Stores a network response if it is identical to the file in the build of this version. */
  storeResponse(path: string, response: Response): Promise<void>;
  /** Returns true if the file belongs to this version, whether it is stored or not. */
  includes(path: string): boolean;
  progress(language: Locale): Promise<CopyProgress>;
}

interface OfflineCopyDependencies {
  /**
   * Called after each stored file, because pages start an installation without progress again
   * (features/update/first-installation.ts), and at the end.
   */
  readonly report: (progress: CopyProgress) => void;
  /** Returns the ids of all open pages of the app. */
  readonly pages: () => Promise<readonly string[]>;
  /** Returns true if a newer version is being installed or waiting. */
  readonly isNewerVersionPending: () => boolean;
  /** Returns true if this version is the active worker. */
  readonly isActive: () => boolean;
  /** Returns true if the server has files of a newer version. */
  readonly isOutdated: () => Promise<boolean>;
}

/**
 * Returns true if a response is identical to the file in the build. Firebase Hosting serves the 404
 * page with status 404. A redirected response cannot be used for a navigation.
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
 * The number of parallel requests until the app works without network. On a weak signal a round
 * trip takes longer than the transfer of a file. After that, files are fetched one by one, to leave
 * the connection to the pages that the driver opens.
 */
const parallelFirstFiles = 5;

/** Creates the offline copy from the files that the build has listed. */
export function createOfflineCopy(
  list: readonly ListedFile[],
  { report, pages, isNewerVersionPending, isActive, isOutdated }: OfflineCopyDependencies,
): OfflineCopy {
  const files = readOfflineFiles(list);
  const state: OfflineState = openOfflineState(offlineStateCache);
  const openCache = (group: CopyFile['group']): Promise<Cache> =>
    caches.open(offlineCopyPrefix + group);
  /**
   * Does not open a cache that does not exist: opening would create it, and an existing cache means
   * that the language is stored.
   */
  const keysOf = async (group: CopyFile['group']): Promise<readonly Request[]> =>
    (await caches.has(offlineCopyPrefix + group)) ? (await openCache(group)).keys() : [];
  const find = (group: CopyFile['group'], key: string): Promise<Response | undefined> =>
    caches.match(key, { cacheName: offlineCopyPrefix + group });
  const filesOf = (language: Locale): readonly CopyFile[] =>
    [...files.values()].filter(({ group }) => group === language || group === 'shared');
  const inProgress = new Set<Locale>();
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
    if (inProgress.has(language)) return 'making';
    if (isWhole) return 'ready';
    return failed.has(language) ? 'failed' : 'partial';
  }

  /**
   * Returns true if the file is in its cache afterwards, and false if the server has a newer
   * version of it.
   */
  async function fetchFile(file: CopyFile): Promise<boolean> {
    if (await find(file.group, file.key)) return true;
    // The browser's HTTP cache may contain an altered response, for up to a year if the URL
    // contains a hash. The second attempt therefore bypasses this cache.
    for (const cache of [file.isNamedByContent ? 'default' : 'no-cache', 'reload'] as const) {
      const response = await fetch(file.path, { cache, credentials: 'same-origin' });
      if (!(await isAsBuilt(file, response))) continue;
      await (await openCache(file.group)).put(file.key, response);
      return true;
    }
    if (await isOutdated()) return false;
    throw new Error(`${file.path} cannot be stored: the server sent other content`);
  }

  /**
   * Removes altered responses that app versions without the hash check have stored. Runs only once.
   */
  async function removeAlteredFiles(): Promise<void> {
    if ((await state.read()).verified) return;
    const isFresh = !(await caches.keys()).some((name) => name.startsWith(offlineCopyPrefix));
    for (const file of isFresh ? [] : files.values()) {
      const stored = await find(file.group, file.key);
      if (stored && !(await isAsBuilt(file, stored)))
        await (await openCache(file.group)).delete(file.key);
    }
    // Until this version is active, an older version may still write to the caches.
    if (isFresh || isActive()) await state.change((before) => ({ ...before, verified: true }));
  }

  /**
   * Fetches files concurrently and calls `done` after each. Returns false if it stops because a
   * newer version is available, which will fetch the rest.
   */
  const fetchFiles = (
    queue: readonly CopyFile[],
    concurrency: number,
    done: (file: CopyFile) => void = () => undefined,
  ): Promise<boolean> =>
    runConcurrently(queue, concurrency, async (file) => {
      const isFetched = await fetchFile(file);
      if (isFetched) done(file);
      return isFetched;
    });

  const reportNow = async (language: Locale): Promise<void> => {
    report(await progress(language));
  };

  /** Returns a function that reports each file that was stored after `before`. */
  const reportEach = (before: CopyProgress): ((file: CopyFile) => void) => {
    let { filesStored, bytesStored } = before;
    return ({ group, bytes }) => {
      // A file of another language is progress too, but does not count for this one.
      if (group === before.language || group === 'shared') {
        filesStored += 1;
        bytesStored += bytes;
      }
      report({ ...before, status: 'making', filesStored, bytesStored });
    };
  };

  /** Returns the missing files of a language, in download order. */
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

  /** Returns false if it stops because a newer version is available, which will fetch the rest. */
  async function storeLanguage(language: Locale, first: readonly string[]): Promise<boolean> {
    inProgress.add(language);
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
      let firstMissing = soon.length;
      const done = (file: CopyFile): void => {
        filesStored += 1;
        bytesStored += file.bytes;
        if (isFirst(file)) firstMissing -= 1;
        report({ ...now, filesStored, bytesStored, hasFirst: firstMissing === 0 });
      };
      return (
        (await fetchFiles(soon, parallelFirstFiles, done)) &&
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
      inProgress.delete(language);
      await reportNow(language);
    }
  }

  // Only one task runs at a time, because the pages that the driver opens also need the connection.
  let queue: Promise<unknown> = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const done = queue.then(removeAlteredFiles).then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  return {
    progress,
    languages: async () => new Set((await state.read()).languages),
    storeLanguages: (languages, first) =>
      enqueue(async () => {
        await state.change((before) => ({
          ...before,
          languages: [...new Set([...before.languages, ...languages])],
        }));
        for (const language of languages)
          if (!(await storeLanguage(language, first)))
            throw new Error('The offline copy stays incomplete: a newer version is out');
      }),
    storeEmergencyFiles: (languages, first) =>
      enqueue(async () => {
        for (const language of languages) {
          const missing = await missingOf(language, first);
          const done = reportEach(await progress(language));
          await fetchFiles(
            missing.filter(({ path, tier }) => tier === 'emergency' || first.includes(path)),
            parallelFirstFiles,
            done,
          ).finally(() => reportNow(language));
        }
      }),
    storeFiles: (paths) =>
      enqueue(async () => {
        const language = pathToLocale(paths[0] ?? '/');
        const missing: CopyFile[] = [];
        for (const file of paths.flatMap((path) => files.get(path) ?? []))
          if (!(await find(file.group, file.key))) missing.push(file);
        if (missing.length === 0) return;
        const done = reportEach(await progress(language));
        await fetchFiles(missing, 1, done).finally(() => reportNow(language));
      }),
    async activate() {
      const olderPages = [...(await pages())];
      await state.change((before) => ({ ...before, olderPages, clean: false }));
    },
    async clean() {
      const { olderPages, clean } = await state.read();
      // Files that are not in the list may already belong to a newer version.
      if (clean || isNewerVersionPending()) return;
      if ((await pages()).some((id) => olderPages.includes(id))) return;
      const neededFiles = new Set([...files.values()].map(({ group, key }) => `${group} ${key}`));
      for (const group of ['shared', ...locales] as const) {
        const stale = (await keysOf(group)).filter(
          ({ url }) => !neededFiles.has(`${group} ${url.slice(location.origin.length)}`),
        );
        for (const request of stale) await (await openCache(group)).delete(request);
      }
      await state.change((before) => ({ ...before, clean: true }));
    },
    match: async (path) => {
      // Names of scripts contain a content hash, so a stored script of an older version is correct
      // for a page of that version.
      const key = files.get(path)?.key ?? (path.startsWith('/_astro/') ? path : undefined);
      return key === undefined ? undefined : find(groupOf(path), key);
    },
    async storeResponse(path, response) {
      const file = files.get(path);
      if (file && (await isAsBuilt(file, response)))
        await (await openCache(file.group)).put(file.key, response);
    },
    includes: (path) => files.has(path),
  };
}

/** Returns the paths of the same screen in the other languages, German first. */
export const otherLanguages = (path: string): readonly string[] =>
  [defaultLocale, ...locales.filter((locale) => locale !== defaultLocale)]
    .filter((locale) => locale !== pathToLocale(path))
    .map((locale) => localizePath(pathWithoutLocale(path), locale));
