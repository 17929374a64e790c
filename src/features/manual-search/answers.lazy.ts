/** What the contents page shows for a question: places with the words around what was found. */
import type { SearchIndex } from './search-index.ts';
import { type ExcerptPart, excerptOf } from './excerpt.ts';
import { createSearch, type Place } from './search.ts';

export interface Answer {
  readonly heading: string;
  /** Number and title of the chapter; undefined for an entry of the glossary. */
  readonly chapter?: { readonly order: number; readonly title: string };
  /** Address below the manual: "/first-aid#aid-eye". */
  readonly path: string;
  readonly excerpt: readonly ExcerptPart[];
}

const pathOf = ({ chapter, id }: Place): string =>
  `/${chapter?.slug ?? 'glossary'}${id === '' ? '' : `#${id}`}`;

/**
 * Prepares the book and gives the function that answers a question with at most `limit` places,
 * best first.
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
