/**
 * Finds files of the built site by their source. A missing file is an error, so that a test cannot
 * pass because its pattern matches nothing.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { laterPartsOf, formParts } from '../../../scripts/build/chunk-groups.ts';

/**
 * Possible names of the built file for `source`, without hash: the name of the source, or the name
 * of its group of lazily loaded parts. Parts that several groups share have no single source.
 */
function fileStems(source: string): readonly string[] {
  if (source === formParts) return [source];
  if (!existsSync(source)) throw new Error(`There is no source ${source}`);
  const room = laterPartsOf(source);
  return [
    basename(source).replace(/\.(?:[jt]sx?|json)$/, ''),
    ...(room === undefined ? [] : [room]),
  ];
}

const hash = String.raw`\.[\w-]{8}\.js`;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The built scripts of `source` in the folder `site`; a language file has several. */
export function builtFiles(source: string, site = 'dist'): readonly string[] {
  const all = readdirSync(join(site, '_astro'));
  for (const stem of fileStems(source)) {
    const name = new RegExp(`^${escaped(stem)}${hash}$`);
    const found = all.filter((file) => name.test(file));
    if (found.length > 0) return found;
  }
  throw new Error(`${site} has no file for ${source}`);
}

/**
 * Matches the URLs of the built files of `sources` in any build, with or without the query that
 * Astro adds to a second request.
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
 * Holds requests for these URLs until the returned function is called. Requests of a worker are
 * held only if `where` is a context.
 */
export async function holdBack(
  where: BrowserContext | Page,
  addresses: RegExp,
): Promise<() => void> {
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>();
  await where.route(addresses, async (route) => {
    await isFree;
    await route.continue();
  });
  return release;
}
