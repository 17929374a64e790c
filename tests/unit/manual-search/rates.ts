/** Counts how often the first results are correct. */
import type { Search } from '../../../src/features/manual-search/search.ts';
import type { Locale } from '../../../src/i18n/locales.ts';

export type Question = readonly [question: string, ...headings: string[]];
export type Questions = Readonly<Record<Locale, readonly Question[]>>;

/** Questions without a correct section in the first `places` results, as text. */
export const missedOf = (
  search: Search,
  questions: readonly Question[],
  places: number,
): string[] =>
  questions.flatMap(([question, ...ids]) => {
    const first = search(question, places).map(({ place }) => place.id || `(${place.heading})`);
    return first.some((id) => ids.includes(id))
      ? []
      : [`${question}: ${first.join(', ')} instead of ${ids.join(', ')}`];
  });
