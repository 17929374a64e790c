/**
 * Files of the built site by the source they were made from: a journey that names a file which is
 * no longer there fails, instead of passing because nothing matches.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { laterPartsOf, sharedParts } from '../../../scripts/build/chunk-groups.ts';

/**
 * How the bundler names what it makes of `source`, without the hash of its content: as the source,
 * or as what its room has for later. What several rooms need later has no source of its own.
 */
function stemsOf(source: string): readonly string[] {
  if (source === sharedParts) return [source];
  if (!existsSync(source)) throw new Error(`There is no source ${source}`);
  const room = laterPartsOf(source);
  return [
    basename(source).replace(/\.(?:[jt]sx?|json)$/, ''),
    ...(room === undefined ? [] : [room]),
  ];
}

const hash = String.raw`\.[\w-]{8}\.js`;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The scripts that the build in `site` has made of `source`; a language file has several. */
export function builtFiles(source: string, site = 'dist'): readonly string[] {
  const all = readdirSync(join(site, '_astro'));
  for (const stem of stemsOf(source)) {
    const name = new RegExp(`^${escaped(stem)}${hash}$`);
    const found = all.filter((file) => name.test(file));
    if (found.length > 0) return found;
  }
  throw new Error(`${site} has no file for ${source}`);
}

/**
 * Matches the address of what any build has made of `sources`; asked a second time, Astro adds a
 * query.
 */
export function builtAddress(...sources: readonly string[]): RegExp {
  const stems = new Set(
    sources
      .flatMap((source) => builtFiles(source))
      .map((file) => file.replace(/\.[\w-]{8}\.js$/, '')),
  );
  return new RegExp(String.raw`/_astro/(?:${[...stems].map(escaped).join('|')})${hash}(?:\?.*)?$`);
}

/**
 * Lets no request for these addresses through until the function that it gives is called. A
 * context's requests are also those of its worker; a page's are not.
 */
export async function holdBack(
  where: BrowserContext | Page,
  addresses: RegExp,
): Promise<() => void> {
  const { promise: isFree, resolve: letGo } = Promise.withResolvers<void>();
  await where.route(addresses, async (route) => {
    await isFree;
    await route.continue();
  });
  return letGo;
}
