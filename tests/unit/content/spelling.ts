/** The spell checker of a language and all texts of the product it reads. */
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

/** The trade words a language may use though no dictionary knows them, as the file lists them. */
export const tradeWords = (locale: Locale): string[] =>
  readFileSync(new URL(`words.${locale}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/**
 * Tells whether hunspell's own dictionary of the language knows a word; without the trade words.
 */
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

/** What is read of MDX: its text and the texts in properties, without addresses, tags and code. */
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
 * All texts of the product in a language. Left out are a chapter's keywords, which hold usual
 * misspellings on purpose, and the names of its sources, which keep the language of their document.
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
 * The words of a text, as a dictionary writes them: plain apostrophe and hyphen, no addresses,
 * nothing with a digit.
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
    // "Gaspendelleitung/-schlauch": the second word is written as if it stood alone.
    .map((token) =>
      token
        .replace(/^-(\p{L})/u, (_, first: string) => first.toUpperCase())
        .replaceAll(/^['.-]+|['.-]+$/g, ''),
    )
    .filter((token) => token.length > 1);

const lower = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/**
 * What a language knows of a word: its dictionary, the German imperative without "e" ("Prüf", of
 * "prüfen"), or its trade words, which may begin a sentence.
 */
export const knowing =
  (locale: Locale, dictionaryKnows: (word: string) => boolean, trade: ReadonlySet<string>) =>
  (word: string): boolean =>
    dictionaryKnows(word) ||
    (locale === 'de' && /^\p{L}\p{Ll}+$/u.test(word) && dictionaryKnows(`${lower(word)}en`)) ||
    trade.has(word) ||
    trade.has(lower(word));

/**
 * The parts of a word nobody knows: the word as it stands, its parts at hyphens, or what follows an
 * elision.
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
