/**
 * Files of the built site by the source they were made from: a journey that names a file which is
 * no longer there fails, instead of passing because nothing matches.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright/test';

/** How the bundler names what it makes of `source`, without the hash of its content. */
function stemOf(source: string): string {
  if (!existsSync(source)) throw new Error(`There is no source ${source}`);
  return basename(source).replace(/\.(?:[jt]sx?|json)$/, '');
}

const hash = String.raw`\.[\w-]{8}\.js`;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The scripts that the build in `site` has made of `source`; a language file has several. */
export function builtFiles(source: string, site = 'dist'): readonly string[] {
  const name = new RegExp(`^${escaped(stemOf(source))}${hash}$`);
  const found = readdirSync(join(site, '_astro')).filter((file) => name.test(file));
  if (found.length === 0) throw new Error(`${site} has no file of its own for ${source}`);
  return found;
}

/**
 * Matches the address of what any build has made of `sources`; asked a second time, Astro adds a
 * query.
 */
export function builtAddress(...sources: readonly string[]): RegExp {
  for (const source of sources) builtFiles(source);
  const stems = sources.map((source) => escaped(stemOf(source)));
  return new RegExp(String.raw`/_astro/(?:${stems.join('|')})${hash}(?:\?.*)?$`);
}

/** Lets no request for these addresses through until the function that it gives is called. */
export async function holdBack(page: Page, addresses: RegExp): Promise<() => void> {
  const { promise: isFree, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await isFree;
    await route.continue();
  });
  return letGo;
}
