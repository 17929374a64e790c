/**
 * Checks the texts: every German text exists in English and French with the same placeholders, none
 * is empty, French punctuation does not begin a line, and numbers do not wrap before their unit.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLocale as base, isLocale, languages } from '../src/i18n/locales.ts';

const root = 'src/locales';

function flatten(value: unknown, prefix = ''): Map<string, string> {
  const result = new Map<string, string>();
  if (typeof value === 'string') result.set(prefix, value);
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value))
      for (const [path, text] of flatten(part, prefix ? `${prefix}.${key}` : key))
        result.set(path, text);
  return result;
}
const load = (locale: string, file: string): Map<string, string> =>
  flatten(JSON.parse(readFileSync(join(root, locale, file), 'utf8')));
const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join(' ');

/** The character between a number and its percent sign. */
const percentSpaces = (text: string): readonly string[] =>
  [...text.matchAll(/[\d}](\s?)%/g)].map(([, space = '']) => space);
const looseUnit = /[\d}] (?:°C|L|kg|bar|mbar|m|km|m³|Nm³|kWh|kB|MB|GB|ko|Mo|Go|t)(?!\p{L})/u;
/** A number with thousands but without a separator before a unit. */
const longNumber = /(?<![\d.,\u202f])\d{4,}[ \u00a0](?:L|kg|m|km|m³|kWh)(?!\p{L})/u;

/** The litre is written L, because many fonts draw a small l like 1 or capital I. */
const smallLitre = /(?:[\d}]\s?|\/)l(?![\p{L}’])/u;

const problems: string[] = [];
let count = 0;
const files = readdirSync(join(root, base), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.json'));
for (const locale of readdirSync(root)) {
  if (!isLocale(locale)) throw new Error(`${locale}: no language of src/i18n/locales.ts`);
  const own = readdirSync(join(root, locale), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'));
  for (const file of own)
    if (!files.includes(file)) problems.push(`${locale}/${file}: has no German original`);
  for (const file of files) {
    if (!own.includes(file)) {
      problems.push(`${locale}/${file}: missing`);
      continue;
    }
    const german = load(base, file);
    const texts = load(locale, file);
    for (const [key, text] of german) {
      count += 1;
      const other = texts.get(key);
      if (other === undefined) problems.push(`${locale}/${file}: ${key} is missing`);
      else if (other.trim() === '' && text.trim() !== '')
        problems.push(`${locale}/${file}: ${key} is empty`);
      else if (placeholders(other) !== placeholders(text))
        problems.push(`${locale}/${file}: ${key} has other placeholders`);
      // In French the space before punctuation must be a non-breaking one, so that no line begins
      // with punctuation.
      else if (locale === 'fr' && / [:;!?»]|« /.test(other))
        problems.push(`${locale}/${file}: ${key} has a breaking space before a sign`);
    }
    for (const [key, text] of texts) {
      if (percentSpaces(text).some((space) => space !== languages[locale].beforePercent))
        problems.push(
          `${locale}/${file}: ${key} has a percent sign with the space of another language`,
        );
      if (looseUnit.test(text))
        problems.push(`${locale}/${file}: ${key} has a unit that can be parted from its number`);
      if (smallLitre.test(text)) problems.push(`${locale}/${file}: ${key} has a litre written l`);
      if (longNumber.test(text))
        problems.push(`${locale}/${file}: ${key} has thousands without their sign`);
    }
    // A translation may also have plural forms that German does not have.
    for (const key of texts.keys())
      if (!german.has(key) && !/\.(zero|one|two|few|many)$/.test(key))
        problems.push(`${locale}/${file}: ${key} is not in German`);
  }
}
for (const problem of problems) console.error(problem);
console.log(`texts: ${count} looked at, ${problems.length} wrong`);
process.exitCode = problems.length > 0 ? 1 : 0;
