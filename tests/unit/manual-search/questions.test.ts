import { describe, expect, it } from 'vitest';
import { createSearch } from '../../../src/features/manual-search/search.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { bookFromFiles } from './book.ts';
import { questions as de } from './questions.de.ts';
import { questions as en } from './questions.en.ts';
import { questions as fr } from './questions.fr.ts';
import { questions as secondDe } from './second-questions.de.ts';
import { questions as secondEn } from './second-questions.en.ts';
import { questions as secondFr } from './second-questions.fr.ts';

const lists = { de: [de, secondDe], en: [en, secondEn], fr: [fr, secondFr] };

describe.each(locales)('questions in %s', (locale) => {
  const book = bookFromFiles(locale);
  const known = new Set(book.chapters.flatMap(({ sections }) => sections.map(([id]) => id)));
  const search = createSearch(book);

  it('are all different', () => {
    const asked = lists[locale].flatMap((list) => list.map(([question]) => question.toLowerCase()));
    expect(new Set(asked).size).toBe(asked.length);
  });

  it.each(lists[locale].map((questions, index) => [index + 1, questions] as const))(
    'of list %i find their section among the first three at least 57 times of 60',
    (number, questions) => {
      expect(questions).toHaveLength(60);
      expect(questions.flatMap(([, ...ids]) => ids).filter((id) => !known.has(id))).toEqual([]);
      const missed = questions.flatMap(([question, ...ids]) => {
        const first = search(question, 3).map(({ place }) => place.id);
        return first.some((id) => ids.includes(id))
          ? []
          : [`${question}: ${first.join(', ')} instead of ${ids.join(', ')}`];
      });
      if (missed.length > 0)
        console.info(
          `${locale}, list ${number}: ${missed.length} missed\n  ${missed.join('\n  ')}`,
        );
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3);
    },
  );
});
