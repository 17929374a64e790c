/**
 * Checks that the oldest supported browsers (src/platform/browser-support.ts) understand the built
 * files: syntax of all scripts and styles, those in the pages included, and calls of functions that
 * these browsers do not have. Reads dist/, so build first.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import {
  ambiguousNames,
  buildTargets,
  globalObjects,
  newerFunctions,
  newerStyles,
  testedFunctions,
} from '../src/platform/browser-support.ts';

const dist = process.argv[2] ?? 'dist';

/** Functions that the app and its packages call only where they exist. */
const allowedFunctions: Readonly<Record<string, string>> = {
  ...testedFunctions,
  'Document.prototype.startViewTransition': 'React calls it within `try`.',
  'URL.canParse': 'Zod tests it.',
};

interface Part {
  readonly file: string;
  readonly code: string;
  /** ECMAScript 5: the notice for browsers that are too old. */
  readonly isOld?: boolean;
}

/** All scripts and styles of the site, each once. */
function partsOfSite(): { readonly scripts: readonly Part[]; readonly styles: readonly Part[] } {
  const scripts = new Map<string, Part>();
  const styles = new Map<string, Part>();
  for (const file of readdirSync(dist, { recursive: true }).map(String)) {
    if (!/\.(?:html|js|css)$/.test(file)) continue;
    const code = readFileSync(join(dist, file), 'utf8');
    if (file.endsWith('.js')) scripts.set(code, { file, code, isOld: file === 'old-browser.js' });
    else if (file.endsWith('.css')) styles.set(code, { file, code });
    else {
      for (const [, attributes = '', script = ''] of code.matchAll(
        /<script(?![^>]*\ssrc=)(?![^>]*json)([^>]*)>([\s\S]*?)<\/script>/g,
      ))
        scripts.set(script, { file, code: script, isOld: attributes.includes('data-needs') });
      for (const [, style = ''] of code.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
        styles.set(style, { file, code: style });
    }
  }
  return { scripts: [...scripts.values()], styles: [...styles.values()] };
}

let failed = 0;
function complain(file: string, what: string): void {
  failed += 1;
  console.log(`${file}: ${what}`);
}

/** The first place where the texts differ. */
function difference(one: string, other: string): string {
  let index = 0;
  while (one[index] === other[index]) index += 1;
  return one.slice(Math.max(0, index - 60), index + 100);
}

/** Counts as too new for all browsers, because each Unicode version adds scripts that \p{…} can name. */
const supported = { 'regexp-unicode-property-escapes': true };

/** A part that the bundler would still have to rewrite for these browsers has syntax that they lack. */
async function checkSyntax(
  { file, code, isOld = false }: Part,
  loader: 'js' | 'css',
): Promise<void> {
  try {
    const newest = await transform(code, { loader, target: 'esnext' });
    const target = isOld ? 'es5' : buildTargets;
    const oldest = await transform(code, { loader, target, supported, logLevel: 'silent' });
    if (newest.code !== oldest.code)
      complain(file, `too new: ${difference(newest.code, oldest.code)}`);
  } catch (error) {
    complain(file, `too new: ${String(error)}`);
  }
}

/** The uses of a name without an object: the name itself, and as a member of a global object. */
const usesOfGlobal = (name: string): RegExp =>
  new RegExp(
    String.raw`(?:(?<![\w$.'"\`])|\b(?:${globalObjects.join('|')})\.)${name}(?![\w$'"\`:]|\?\.)`,
    'g',
  );
/** A test of the name before its use. */
const testsOfGlobal = (name: string): RegExp =>
  new RegExp(String.raw`(['"\`])${name}\1\s*in\b|typeof (?:\w+\.)?${name}\b`);
const testDistance = 200;

/** The position of the first call of a function in the code. */
function positionOfCall(path: string, code: string): number | undefined {
  const name = path.split('.').at(-1) ?? '';
  if (path === name)
    return [...code.matchAll(usesOfGlobal(name))].find(
      ({ index }) =>
        !testsOfGlobal(name).test(code.slice(Math.max(0, index - testDistance), index)) &&
        !/typeof $/.test(code.slice(0, index)),
    )?.index;
  const call = path.includes('.prototype.')
    ? new RegExp(String.raw`(?<!\?)\.${name}\(`)
    : new RegExp(String.raw`\b${path.replace('.', String.raw`\.`)}\b`);
  return call.exec(code)?.index;
}

function checkCalls({ file, code }: Part): void {
  for (const path of newerFunctions) {
    if (allowedFunctions[path] !== undefined || ambiguousNames.has(path.split('.').at(-1) ?? ''))
      continue;
    const index = positionOfCall(path, code);
    if (index !== undefined)
      complain(file, `calls ${path}: ${code.slice(Math.max(0, index - 80), index + 40)}`);
  }
}

function checkStyle({ file, code }: Part): void {
  for (const name of newerStyles)
    if (new RegExp(String.raw`(?<![\w-])${name.replace('(', String.raw`\(`)}`).test(code))
      complain(file, `has ${name}`);
  // A browser without popovers drops a rule whose selector names their state outside of :is().
  if (/(?<!:is\():popover-open/.test(code)) complain(file, 'has :popover-open outside of :is()');
}

const { scripts, styles } = partsOfSite();
if (scripts.length === 0 || styles.length === 0) throw new Error(`There is no site in ${dist}/`);
for (const script of scripts) {
  await checkSyntax(script, 'js');
  checkCalls(script);
}
for (const style of styles) {
  await checkSyntax(style, 'css');
  checkStyle(style);
}
console.log(`${scripts.length} scripts, ${styles.length} styles, ${failed} complaints`);
process.exitCode = failed > 0 ? 1 : 0;
