/** Spell checker of a language, and all texts of the product. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import * as z from 'zod';
import { loadModule } from 'hunspell-asm';
import { imprintSchema } from '../../../src/content/imprint/imprint-schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';

export interface Text {
  readonly where: string;
  readonly text: string;
}

const dictionaries: Readonly<Record<Locale, string>> = {
  de: 'dictionary-de',
  en: 'dictionary-en-gb',
  fr: 'dictionary-fr',
};

/** Trade words of words.<locale>.txt that the dictionary does not contain, in order. */
export const tradeWords = (locale: Locale): string[] =>
  readFileSync(new URL(`words.${locale}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** Returns a function that looks up a word in hunspell's dictionary, without the trade words. */
export async function dictionary(locale: Locale): Promise<(word: string) => boolean> {
  const hunspell = await loadModule();
  const read = (ending: string) =>
    hunspell.mountBuffer(
      readFileSync(`node_modules/${dictionaries[locale]}/index.${ending}`),
      `${locale}.${ending}`,
    );
  const checker = hunspell.create(read('aff'), read('dic'));
  return (word) => checker.spell(word);
}

const strings = z.record(z.string(), z.json());
const leaves = (value: z.core.util.JSONType, where: string): Text[] => {
  if (typeof value === 'string') return [{ where, text: value.replaceAll(/\{\{[^}]*\}\}/g, ' ') }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${where} ${key}`));
};

/** Text of MDX including texts in properties, without addresses, tags and code. */
const prose = (body: string): string =>
  body
    .replaceAll(
      /\s(?:title|caption|placeholder|action|label|note)="([^"]*)"[^>]*?/g,
      (_, words: string) => ` >${words}< `,
    )
    .replaceAll(/\]\([^)]*\)/g, '] ')
    .replaceAll(/`[^`]*`/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ');

/**
 * All texts of the product in a language, except keywords of chapters, which contain usual
 * misspellings, and names of sources, which are in the language of the source.
 */
export function textsOf(locale: Locale): Text[] {
  const chapters = readChapters(locale).flatMap(({ file, data, body }) => [
    { where: file, text: prose(body) },
    ...leaves(
      z.json().parse(
        JSON.parse(
          JSON.stringify({
            ...data,
            keywords: [],
            slug: '',
            updated: '',
            sources: data.sources.map(({ fact }) => fact),
          }),
        ),
      ),
      file,
    ),
  ]);
  const terms = z
    .array(z.looseObject({ id: z.string(), [locale]: z.string() }))
    .parse(JSON.parse(readFileSync('src/content/glossary/terms.json', 'utf8')));
  const glossary = terms.flatMap((term) =>
    leaves(z.json().parse(term[locale]), `glossary ${term.id}`),
  );
  const pages = readdirSync(`src/content/imprint/${locale}`).flatMap((file) => {
    const { frontmatter, content } = parseFrontmatter(
      readFileSync(`src/content/imprint/${locale}/${file}`, 'utf8'),
    );
    const { title, summary } = imprintSchema.parse(frontmatter);
    return [title, summary, prose(content)].map((text) => ({ where: file, text }));
  });
  const interfaceTexts = readdirSync(`src/locales/${locale}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      leaves(
        strings.parse(JSON.parse(readFileSync(`src/locales/${locale}/${file}`, 'utf8'))),
        file,
      ),
    );
  return [...chapters, ...glossary, ...pages, ...interfaceTexts];
}

const elided = /^(?:l|d|j|m|t|s|c|n|qu|jusqu|lorsqu|puisqu|quelqu)'/i;

/**
 * The words of a text with plain apostrophe and hyphen, without addresses and words with digits.
 */
export const wordsOf = (text: string): string[] =>
  text
    .replaceAll('\u00ad', '')
    .replaceAll('\u2011', '-')
    .replaceAll('\u2019', "'")
    .replaceAll(
      /https?:\S+|\S+@\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:de|com|org|uk|fr|eu|be|nl|ca|gov|html|pdf|json|md|txt|js|example)\b(?:\/\S*)?/g,
      ' ',
    )
    .split(/[^\p{L}\p{M}\p{N}'.-]+/u)
    .filter((token) => !/\p{N}/u.test(token))
    .flatMap((token) => token.split(/\.+(?=.)/))
    // "Gaspendelleitung/-schlauch": the second part is checked as a word.
    .map((token) =>
      token
        .replace(/^-(\p{L})/u, (_, first: string) => first.toUpperCase())
        .replaceAll(/^['.-]+|['.-]+$/g, ''),
    )
    .filter((token) => token.length > 1);

const lower = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/**
 * Accepts words of the dictionary, German imperatives without "e" ("Prüf" of "prüfen"), and trade
 * words, also capitalised at the beginning of a sentence.
 */
export const knowing =
  (locale: Locale, dictionaryKnows: (word: string) => boolean, trade: ReadonlySet<string>) =>
  (word: string): boolean =>
    dictionaryKnows(word) ||
    (locale === 'de' && /^\p{L}\p{Ll}+$/u.test(word) && dictionaryKnows(`${lower(word)}en`)) ||
    trade.has(word) ||
    trade.has(lower(word));

/**
 * The unknown parts of a word: the whole word, its parts at hyphens, or the part after an elision.
 */
export function unknownParts(word: string, knows: (word: string) => boolean): string[] {
  if (knows(word)) return [];
  if (elided.test(word)) return unknownParts(word.replace(elided, ''), knows);
  if (word.endsWith("'s")) return unknownParts(word.slice(0, -2), knows);
  return word.includes('-')
    ? word
        .split('-')
        .filter((part) => part.length > 1)
        .flatMap((part) => unknownParts(part, knows))
    : [word];
}
