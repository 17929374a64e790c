/**
 * What can be found: the manual of one language, as the build writes it for the phone. Tuples,
 * because names would weigh more than they explain.
 */
import type { Locale } from '../../i18n/locales.ts';

/** Id of the heading (empty for what stands before the first), heading, plain text. */
type BookSection = readonly [id: string, heading: string, text: string];

export interface BookChapter {
  readonly slug: string;
  readonly title: string;
  readonly order: number;
  /** Other words for what the chapter says, each with the numbers of the sections it stands for. */
  readonly keywords: readonly (readonly [keyword: string, ...sections: number[]])[];
  /** Words that lead to one section, with its number, though it may not use them itself. */
  readonly leads: readonly (readonly [words: string, section: number])[];
  readonly sections: readonly BookSection[];
}

export interface SearchIndex {
  readonly language: Locale;
  readonly chapters: readonly BookChapter[];
  /** Id of the term, the term, the same in the other languages. */
  readonly glossary: readonly BookSection[];
}
