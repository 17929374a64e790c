/**
 * Limits the size of each screen, in bytes after Brotli, for weak connections. Reads dist/, so
 * build first. A limit is a whole number, a tenth above the measured size (decision 0019); the
 * benches measure the time that a driver waits.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { reportKinds } from '../src/features/reports/kinds.ts';
import { defaultLocale, locales } from '../src/i18n/locales.ts';

const dist = process.argv[2] ?? 'dist';
const brotli = (content: Buffer | string): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const read = (path: string): string => readFileSync(join(dist, path), 'utf8');
const pages = readdirSync(dist, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.html'));
const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? brotli(readFileSync(join(dist, file)));
  sizes.set(file, known);
  return known;
};

/** The scripts that a script loads before it runs: all of its static imports, recursively. */
function staticImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = read(file);
  for (const match of source.matchAll(
    /(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w*{}\s,$]+from\s*)?["'](\.{1,2}\/[^"']+)["']/g,
  ))
    staticImports(join(file, '..', match[1] ?? ''), seen);
  return seen;
}
const firebaseMark = /firebase|firestore|app-check/i;
const isFirebase = (file: string): boolean =>
  /-sdk\.|index\.esm/.test(file) || firebaseMark.test(file);

/**
 * The scripts that a page runs before it is idle: its own and those of the islands that hydrate
 * immediately.
 */
function scriptsOf(html: string): { beforeIdle: Set<string>; islands: Set<string> } {
  const beforeIdle = new Set<string>();
  const islands = new Set<string>();
  for (const match of html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g))
    staticImports(match[1] ?? '', beforeIdle);
  for (const match of html.matchAll(/<astro-island[^>]*>/g))
    for (const url of match[0].matchAll(/(?:component-url|renderer-url)="\/([^"]+)"/g))
      staticImports(url[1] ?? '', islands);
  return { beforeIdle, islands };
}
const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + sizeOf(file), 0);
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

let failed = 0;
function budget(what: string, real: number, limit: number, show = kB): void {
  const good = real <= limit;
  if (!good) failed += 1;
  console.log(`${good ? 'ok  ' : 'OVER'} ${what}: ${show(real)} of ${show(limit)}`);
}

/** The screens of the manual; the booklet is for printing. */
const manualPages = pages.filter((page) => /driverManual\/(?!print)[^/]+\.html$/.test(page));
const chapters = manualPages.filter(
  (page) => !/\/(?:glossary|questions|sources)\.html$/.test(page),
);
const chapterSizes = chapters.map((page) => [page, brotli(read(page))] as const);
if (chapters.length === 0) throw new Error('There is no manual chapter in dist/');
// Each chapter contains the law of three countries, of which two are collapsed.
budget(
  'manual chapter, HTML with all CSS, median',
  median(chapterSizes.map(([, size]) => size)),
  13_700,
);
const largestOf = (some: readonly string[]): string =>
  some.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0] ?? '';
const longest = largestOf(chapters);
budget(`manual chapter, HTML with all CSS, largest (${longest})`, sizeOf(longest), 15_400);
// These pages contain all facts, questions or terms. Trainers and the safety adviser use them, not
// drivers on the road.
const largest = largestOf(manualPages);
budget(`page of the manual, HTML with all CSS, largest (${largest})`, sizeOf(largest), 21_700);
for (const page of manualPages) {
  const html = read(page);
  if (/<link(?![^>]*media="print")[^>]+rel="stylesheet"/.test(html)) {
    failed += 1;
    console.log(`OVER ${page} needs a second request before first paint`);
  }
}
// Includes the test for browsers that are too old, which has to run before everything else.
budget(
  'page of the manual, JavaScript before idle',
  Math.max(
    ...manualPages.map((page) => {
      const html = read(page);
      const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
        .map((match) => match[1])
        .join('\n');
      return sum(scriptsOf(html).beforeIdle) + brotli(inline);
    }),
  ),
  7500,
);
budget(
  'manual chapter, everything until idle',
  Math.max(...chapterSizes.map(([page, size]) => size + sum(scriptsOf(read(page)).beforeIdle))),
  20_100,
);

for (const screen of [
  ...Object.values(reportKinds).map(({ screen }) => screen),
  'gasCalculator',
  'login',
  'register',
  'index',
  'report',
  'settings',
]) {
  const { beforeIdle, islands } = scriptsOf(read(`${screen}.html`));
  const scripts = new Set([...beforeIdle, ...islands]);
  const firebase = [...scripts].filter(isFirebase);
  if (firebase.length > 0) {
    failed += 1;
    console.log(`OVER ${screen} loads Firebase at once: ${firebase.join(', ')}`);
  }
  budget(`${screen}, JavaScript to interactive`, sum(scripts), 128_000);
}

const physics = readdirSync(join(dist, '_astro')).filter((file) => /^gas-physics\./.test(file));
if (physics.length !== 1) throw new Error("There is no chunk of the calculator's physics in dist/");
budget(
  'gas calculator, physics and tasks on their own',
  sum(physics.map((file) => join('_astro', file))),
  20_000,
);

const chunks = readdirSync(join(dist, '_astro'));
for (const [what, names, limit] of [
  ['identity', ['identity-sdk', 'firebase-app'], 40_000],
  ['documents and files', ['documents-sdk', 'account-sdk', 'profile-sdk'], 45_000],
  ['live channel', ['live-sdk', 'live-database'], 45_000],
] as const) {
  const own = names.map((name) => chunks.find((file) => file.startsWith(`${name}.`)) ?? '');
  if (own.includes('')) throw new Error(`The chunks ${names.join(', ')} are not all in dist/`);
  // Code that all of the libraries share is added to the size of each.
  const shared = chunks.filter((file) => /^index\.esm\./.test(file));
  budget(
    `${what}, the library on its own`,
    sum([...own, ...shared].map((file) => join('_astro', file))),
    limit,
  );
}

const contents = read('driverManual.html');
budget('manual contents, JavaScript before idle', sum(scriptsOf(contents).beforeIdle), 7100);
for (const locale of locales)
  budget(`names of defects, ${locale}`, sizeOf(`defect-names/${locale}.js`), 4400);
for (const locale of locales)
  budget(`search index, ${locale}`, sizeOf(`driverManual-index/${locale}.js`), 60_000);

const styles = new Set(
  pages.flatMap((page) =>
    [...read(page).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? ''),
  ),
);
budget('all CSS of the site', brotli([...styles].join('\n')), 22_100);

const others = locales.filter((locale) => locale !== defaultLocale).join('|');
const otherLanguages = new RegExp(`^((drawings|driverManual-index|defect-names)/)?(${others})[/.]`);
const files = readdirSync(dist, { recursive: true }).map(String);
const offline = files.filter(
  (file) =>
    /\.(html|js|css|svg|png|webmanifest)$/.test(file) &&
    !otherLanguages.test(file) &&
    // The pages of the office are not in any offline copy.
    !/office|people/i.test(file),
);
budget(
  'install for offline, German',
  offline.reduce((total, file) => total + sizeOf(file), 0),
  1_520_000,
);
// Each script costs one request for each page that uses it, and one for each offline copy.
budget('scripts', chunks.filter((file) => file.endsWith('.js')).length, 140, String);
process.exitCode = failed > 0 ? 1 : 0;
