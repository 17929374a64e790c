/**
 * Prepares search results for the contents page: places in the manual with an excerpt around the
 * words that were found.
 */
import type { SearchIndex } from './search-index.ts';
import { type ExcerptPart, excerptOf } from './excerpt.ts';
import { createSearch, type Place } from './search.ts';

interface Answer {
  readonly heading: string;
  /** The number and title of the chapter; undefined for a glossary entry. */
  readonly chapter?: { readonly order: number; readonly title: string };
  /** The path below /driverManual: "/first-aid#aid-eye". */
  readonly path: string;
  readonly excerpt: readonly ExcerptPart[];
}

const pathOf = ({ chapter, id }: Place): string =>
  `/${chapter?.slug ?? 'glossary'}${id === '' ? '' : `#${id}`}`;

export interface Answers {
  /** The number of all answers, also of those beyond the limit. */
  readonly count: number;
  readonly answers: readonly Answer[];
}

/**
 * A place is an answer if its score is at least this share of the best score. The rest contain only
 * minor words of the question. A glossary entry scores lower, because it is short.
 */
const minRelativeScore = { chapter: 0.3, glossary: 0.15 } as const;

/**
 * Prepares the index. Returns a function that counts the places that answer a question and prepares
 * the first `limit` of them, best first.
 */
export function createAnswers(book: SearchIndex): (question: string, limit?: number) => Answers {
  const search = createSearch(book);
  return (question, limit = 8) => {
    const hits = search(question, Infinity);
    const best = hits[0]?.score ?? 0;
    const found = hits.filter(
      ({ place, score }) =>
        score >= best * minRelativeScore[place.chapter ? 'chapter' : 'glossary'],
    );
    return {
      count: found.length,
      answers: found.slice(0, limit).map(({ place, stems }) => ({
        heading: place.heading,
        ...(place.chapter && { chapter: place.chapter }),
        path: pathOf(place),
        excerpt: excerptOf(place.text, stems, book.language),
      })),
    };
  };
}
