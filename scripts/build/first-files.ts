/**
 * What has to be on a device first: emergency, forms and calculator, with all that these screens
 * run without a network. Libraries that only speak to a server come with the rest.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const screens =
  /(?:^|\/)(?:driverManual\/(?:contact-plan|leak-fire-accident|first-aid)|dispositionMessage|form\w+|gasCalculator)\.html$/;
/** Home is where all of them are opened from. */
const isFirstScreen = (file: string): boolean =>
  screens.test(file) || /^(?:[a-z]{2}|index)\.html$/.test(file);
const speaksToServer = /sdk|firebase|live-database|index\.esm|identity|[oO]ffice/;

/** Paths below `folder`, as the build wrote it: pages, and the scripts they name or load later. */
export function firstFiles(folder: string): ReadonlySet<string> {
  const scripts = readdirSync(join(folder, '_astro')).filter((file) => file.endsWith('.js'));
  const found = new Set(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => isFirstScreen(file)),
  );
  // A script is named by its content: wherever the name stands, the file may be asked for.
  for (const file of found) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const script of scripts)
      if (!speaksToServer.test(script) && source.includes(script)) found.add(`_astro/${script}`);
  }
  return found.add('icons/navigation.svg');
}
