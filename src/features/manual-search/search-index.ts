/**
 * The search index: the manual in one language, as written by the build. It consists of tuples
 * instead of objects to save bytes.
 */
import type { Locale } from '../../i18n/locales.ts';

/** The id is empty for the text before the first heading. */
type BookSection = readonly [id: string, heading: string, text: string];

export interface BookChapter {
  readonly slug: string;
  readonly title: string;
  readonly order: number;
  /** The keywords of the chapter, each with the indexes of the sections to which it belongs. */
  readonly keywords: readonly (readonly [keyword: string, ...sections: number[]])[];
  /**
   * Words by which the search finds one section even if it does not contain them, with the index of
   * the section.
   */
  readonly leads: readonly (readonly [words: string, section: number])[];
  readonly sections: readonly BookSection[];
}

export interface SearchIndex {
  readonly language: Locale;
  readonly chapters: readonly BookChapter[];
  /** The id of the term, the term, and the term in the other languages. */
  readonly glossary: readonly BookSection[];
}
