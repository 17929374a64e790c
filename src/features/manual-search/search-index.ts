/**
 * Search index: the manual in one language, as written by the build. Tuples instead of objects, to
 * save bytes.
 */
import type { Locale } from '../../i18n/locales.ts';

/** The id is empty for the text before the first heading. */
type BookSection = readonly [id: string, heading: string, text: string];

export interface BookChapter {
  readonly slug: string;
  readonly title: string;
  readonly order: number;
  /** Keywords of the chapter, each with the indexes of the sections to which it belongs. */
  readonly keywords: readonly (readonly [keyword: string, ...sections: number[]])[];
  /**
   * Words that lead to one section, even if it does not contain them, with the index of the
   * section.
   */
  readonly leads: readonly (readonly [words: string, section: number])[];
  readonly sections: readonly BookSection[];
}

export interface SearchIndex {
  readonly language: Locale;
  readonly chapters: readonly BookChapter[];
  /** Id of the term, the term, the term in the other languages. */
  readonly glossary: readonly BookSection[];
}
