/**
 * Finds the files that the offline copy fetches first: emergency chapters, forms and calculator,
 * with all scripts that they need offline. Libraries that only call a server are fetched later.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEmergencyPage } from '../../src/features/manual/model/emergency-chapters.ts';
import { locales } from '../../src/i18n/locales.ts';

const screens = /(?:^|\/)(?:dispositionMessage|form\w+|gasCalculator)\.html$/;
const homePages = new Set(['index.html', ...locales.map((locale) => `${locale}.html`)]);
/** The home page is included because it has the links to these screens. */
const isFirstScreen = (file: string): boolean =>
  screens.test(file) || isEmergencyPage(`/${file.replace(/\.html$/, '')}`) || homePages.has(file);
const serverScriptPattern = /sdk|firebase|live-database|index\.esm|identity|[oO]ffice/;

/** The paths of these pages and their scripts in the output `folder` of the build. */
export function firstFiles(folder: string): ReadonlySet<string> {
  const scripts = readdirSync(join(folder, '_astro')).filter((file) => file.endsWith('.js'));
  const found = new Set(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => isFirstScreen(file)),
  );
  // The file name of a script contains a hash of its content: a file that contains the name may
  // load it.
  for (const file of found) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const script of scripts)
      if (!serverScriptPattern.test(script) && source.includes(script))
        found.add(`_astro/${script}`);
  }
  return found.add('icons/navigation.svg');
}
