/**
 * Prepares search results for the contents page: places in the manual with an excerpt around the
 * words that were found.
 */
import type { SearchIndex } from './search-index.ts';
import { type ExcerptPart, excerptOf } from './excerpt.ts';
import { createSearch, type Place } from './search.ts';

export interface Answer {
  readonly heading: string;
  /** The number and title of the chapter; undefined for a glossary entry. */
  readonly chapter?: { readonly order: number; readonly title: string };
  /** The path below /driverManual: "/first-aid#aid-eye". */
  readonly path: string;
  readonly excerpt: readonly ExcerptPart[];
}

const pathOf = ({ chapter, id }: Place): string =>
  `/${chapter?.slug ?? 'glossary'}${id === '' ? '' : `#${id}`}`;

/**
 * Prepares the index. Returns a function that finds at most `limit` places for a question, best
 * first.
 */
export function createAnswers(book: SearchIndex): (question: string, limit?: number) => Answer[] {
  const search = createSearch(book);
  return (question, limit = 8) =>
    search(question, limit).map(({ place, stems }) => ({
      heading: place.heading,
      ...(place.chapter && { chapter: place.chapter }),
      path: pathOf(place),
      excerpt: excerptOf(place.text, stems, book.language),
    }));
}
