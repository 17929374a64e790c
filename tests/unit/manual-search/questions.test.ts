import { describe, expect, it } from 'vitest';
import { createSearch } from '../../../src/domain/manual-search/search.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { bookFromFiles } from './book.ts';
import { questions as de } from './questions.de.ts';
import { questions as en } from './questions.en.ts';
import { questions as fr } from './questions.fr.ts';

const lists = { de, en, fr };

describe.each(locales)('sixty questions in %s', (locale) => {
  const book = bookFromFiles(locale);
  const known = new Set(book.chapters.flatMap(({ sections }) => sections.map(([id]) => id)));
  const questions = lists[locale];

  it('name headings of the manual', () => {
    expect(questions).toHaveLength(60);
    expect(new Set(questions.map(([question]) => question)).size).toBe(60);
    expect(questions.flatMap(([, ...ids]) => ids).filter((id) => !known.has(id))).toEqual([]);
  });

  it('find their section among the first three at least 57 times', () => {
    const search = createSearch(book);
    const missed = questions.flatMap(([question, ...ids]) => {
      const first = search(question, 3).map(({ place }) => place.id);
      return first.some((id) => ids.includes(id)) ? [] : [`${question}: ${first.join(', ')} instead of ${ids.join(', ')}`];
    });
    if (missed.length > 0) console.info(`${locale}: ${missed.length} missed\n  ${missed.join('\n  ')}`);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3);
  });
});
