/**
 * Checks that one thing has one word: refuses the words that docs/glossary.md lists under "instead of" in the
 * interface texts and in the manual of their language, and the English ones in the document for the office.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale, type Locale } from '../src/i18n/locales.ts';

interface Rule {
  readonly locale: Locale;
  readonly write: string;
  readonly refused: string;
  readonly pattern: RegExp;
}

const glossary = 'docs/glossary.md';

/** A refused word: whole, or the beginning of a word if it ends with "…"; its first letter in both cases. */
function patternOf(refused: string): RegExp {
  const isBeginning = refused.endsWith('…');
  const word = (isBeginning ? refused.slice(0, -1) : refused)
    .replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
    .replaceAll(/[ ]/g, '\\s')
    // Texts write the non-breaking hyphen where a word must not be parted.
    .replaceAll('-', '[-\u2011]');
  const first = word.charAt(0);
  const start = `[${first.toLowerCase()}${first.toUpperCase()}]`;
  return new RegExp(
    `(?<![\\p{L}\\p{N}-])${start}${word.slice(1)}${isBeginning ? '' : '(?![\\p{L}\\p{N}-])'}`,
    'u',
  );
}

function readRules(): readonly Rule[] {
  const rules: Rule[] = [];
  for (const line of readFileSync(glossary, 'utf8').split('\n')) {
    const [, language = '', write = '', refusedWords = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    if (!isLocale(language)) continue;
    for (const [, refused = ''] of refusedWords.matchAll(/`([^`]+)`/g))
      rules.push({ locale: language, write, refused, pattern: patternOf(refused) });
  }
  return rules;
}

const filesIn = (folder: string, endings: readonly string[]): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => join(folder, file));

/** The one document for people who use the app; the others speak of programs. */
const officeDocument = 'docs/office.md';

/** Search words of a chapter contain the words that people type, also those that no text uses. */
function withoutKeywords(lines: readonly string[]): readonly string[] {
  let isKeyword = false;
  return lines.map((line) => {
    if (/^\w+:/.test(line)) isKeyword = line.startsWith('keywords:');
    return isKeyword ? '' : line;
  });
}

const rules = readRules();
const problems: string[] = [];
let count = 0;
for (const locale of new Set(rules.map((rule) => rule.locale))) {
  const files = [
    ...filesIn(join('src/locales', locale), ['.json']),
    ...filesIn(join('src/content/manual', locale), ['.mdx', '.md']),
    ...(locale === 'en' ? [officeDocument] : []),
  ];
  const own = rules.filter((rule) => rule.locale === locale);
  for (const file of files)
    for (const [index, line] of withoutKeywords(readFileSync(file, 'utf8').split('\n')).entries()) {
      // A key of a text file is a name of the code.
      const text = file.endsWith('.json') ? line.replace(/^\s*"[^"]*":/, '') : line;
      count += 1;
      for (const { pattern, refused, write } of own)
        if (pattern.test(text))
          problems.push(`${file}:${index + 1}: "${refused}", write: ${write}`);
    }
}
if (rules.length === 0) problems.push(`${glossary}: the table "Words on the screen" is missing`);
for (const problem of problems) console.error(problem);
console.log(`words: ${count} lines looked at, ${problems.length} wrong`);
process.exitCode = problems.length > 0 ? 1 : 0;
