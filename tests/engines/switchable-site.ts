/** The built site, and a second version of it that a running server serves from one moment on. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { locales, localizePath } from '../../src/i18n/locales.ts';

/** Id of the paragraph that only the second version has, on the changed page. */
export const secondVersionId = 'second-version';
export const changedPath = '/imprint';

export interface SwitchableSite {
  /** The folder to serve. */
  readonly link: string;
  readonly serve: (version: 'first' | 'second') => void;
}

const revisionOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Adds a paragraph to the page in each language, and enters its new hash into the worker. */
function changeSite(folder: string): void {
  const workerFile = join(folder, 'sw.js');
  let worker = readFileSync(workerFile, 'utf8');
  for (const locale of locales) {
    const file = join(folder, `${localizePath(changedPath, locale).slice(1)}.html`);
    const before = readFileSync(file, 'utf8');
    const after = before.replace('</main>', `<p id="${secondVersionId}">2</p></main>`);
    const [old, next] = [before, after].map(revisionOf) as [string, string];
    if (!worker.includes(old)) throw new Error(`The worker does not list ${file}`);
    worker = worker.replace(old, next);
    writeFileSync(file, after);
  }
  writeFileSync(workerFile, worker);
}

/** Makes both versions in a temporary folder. */
export function makeSwitchableSite(): SwitchableSite {
  const work = mkdtempSync(join(tmpdir(), 'tanklotse-versions-'));
  const folders = { first: resolve('dist'), second: join(work, 'second') };
  cpSync(folders.first, folders.second, { recursive: true });
  changeSite(folders.second);
  const link = join(work, 'site');
  return {
    link,
    serve: (version) => {
      symlinkSync(folders[version], `${link}-next`);
      renameSync(`${link}-next`, link);
    },
  };
}
