/**
 * Checks every page in dist/: unique ids, a canonical URL and one per language, and no form that
 * submits before its script has loaded.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '../src/i18n/locales.ts';

const dist = process.argv[2] ?? 'dist';
const pages = readdirSync(dist, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.html'));
if (pages.length === 0) throw new Error(`There is no page in ${dist}/`);

let failed = 0;
function complain(page: string, what: string): void {
  failed += 1;
  console.log(`${page}: ${what}`);
}

/** The values that occur more than once. */
const repeated = (values: readonly string[]): readonly string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

for (const page of pages) {
  const whole = readFileSync(join(dist, page), 'utf8');
  // Ignores templates, which are not part of the page, and scripts, whose text may look like tags.
  const html = whole
    .replaceAll(/<template[\s>][\s\S]*?<\/template>/g, '')
    .replaceAll(/<script[\s>][\s\S]*?<\/script>/g, '');
  const ids = [...html.matchAll(/<[a-z][^<>]*?\sid="([^"]+)"/g)].map((match) => match[1] ?? '');
  for (const id of repeated(ids)) complain(page, `the id "${id}" stands more than once`);

  // Ignores the 404 pages, which are served for other URLs.
  if (html.includes(' data-route="')) {
    if (!/<link rel="canonical" href="\/[^"]*"/.test(html)) complain(page, 'no canonical address');
    for (const language of [...locales, 'x-default'])
      if (!html.includes(`<link rel="alternate" hreflang="${language}"`))
        complain(page, `no address in ${language}`);
  }

  if (!html.includes('<astro-island')) continue;
  if (!whole.includes('data-tapped')) complain(page, 'taps before its script are lost');
  for (const [form] of html.matchAll(/<form[^>]*>/g))
    if (!form.includes('method="dialog"')) complain(page, `can send itself: ${form}`);
}
console.log(`${pages.length} pages, ${failed} complaints`);
process.exitCode = failed > 0 ? 1 : 0;
