/**
 * Builds the search index at build time. It also contains the sections to which each keyword
 * belongs.
 */
import type { SearchIndex, BookChapter } from './search-index.ts';
import { type Locale, locales } from '../../i18n/locales.ts';
import { type Vocabulary, vocabularyOf } from '../words/meanings.ts';
import { stemOf, wordsOf } from '../words/words.ts';

interface Section {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}
interface ChapterSource {
  readonly data: {
    readonly slug: string;
    readonly title: string;
    readonly order: number;
    readonly keywords: readonly string[];
  };
  readonly sections: readonly Section[];
}
type Term = Readonly<Record<'id' | Locale, string>>;
/** Colloquial words that do not occur in the text of a section, by the id of the section. */
type SectionWords = Readonly<Record<string, Readonly<Record<Locale, string>>>>;

/**
 * Returns the sections that match each keyword. If the chapter does not contain a keyword
 * ("Promille"), it gets the sections of the keyword before it ("Alkohol"), because editors list
 * related words next to each other.
 */
function sectionsByKeyword(
  keywords: readonly string[],
  sections: readonly Section[],
  language: Locale,
  { meanings }: Vocabulary,
): BookChapter['keywords'] {
  const stems = (text: string): string[] => [
    ...new Set(wordsOf(text, language).map(({ stem }) => stem)),
  ];
  const parts = sections.map(({ heading, text }) => ({
    heading: stems(heading),
    text: stems(text),
  }));
  const nearest = (word: string, among: readonly string[]): number =>
    Math.max(0, ...meanings(word, among, among.includes(stemOf(word, language))).values());
  let home: readonly number[] = [];
  return keywords.map((keyword) => {
    const words = wordsOf(keyword, language).map(({ start, end }) => keyword.slice(start, end));
    const scores = sections.map(() => 0);
    let bestCertainty = 0;
    for (const word of words) {
      const near = parts.map(({ heading, text }) =>
        Math.max(1.5 * nearest(word, heading), nearest(word, text)),
      );
      bestCertainty = Math.max(bestCertainty, ...near);
      // A word that occurs in few sections has more weight than one that occurs in all of them.
      const total = near.reduce((sum, one) => sum + one, 0);
      for (const [index, one] of near.entries())
        scores[index] = (scores[index] ?? 0) + (total === 0 ? 0 : one / total);
    }
    const best = Math.max(...scores);
    const own =
      bestCertainty < 0.6
        ? []
        : scores.flatMap((score, index) => (score > 0.95 * best ? [index] : []));
    if (own.length > 0) home = own;
    return [keyword, ...home] as const;
  });
}

/**
 * Builds the search index of one language from the sections of its chapters and from the glossary.
 */
export function buildSearchIndex(
  language: Locale,
  chapters: readonly ChapterSource[],
  terms: readonly Term[],
  sectionWords: SectionWords = {},
): SearchIndex {
  const vocabulary = vocabularyOf(language);
  const others = locales.filter((other) => other !== language);
  return {
    language,
    chapters: chapters.map(({ data: { slug, title, order, keywords }, sections }) => ({
      slug,
      title,
      order,
      keywords: sectionsByKeyword(keywords, sections, language, vocabulary),
      leads: sections.flatMap(({ id }, index) => {
        const words = sectionWords[id]?.[language];
        return words === undefined ? [] : [[words, index] as const];
      }),
      sections: sections.map(({ id, heading, text }) => [id, heading, text] as const),
    })),
    glossary: terms.map(
      (term) => [term.id, term[language], others.map((other) => term[other]).join(' · ')] as const,
    ),
  };
}
