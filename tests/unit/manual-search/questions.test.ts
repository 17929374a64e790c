import { describe, expect, it } from 'vitest';
import { createSearch } from '../../../src/features/manual-search/search.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { searchIndexFromFiles } from './book.ts';
import { dangerQuestions } from './danger-questions.ts';
import { questions as de } from './questions.de.ts';
import { questions as en } from './questions.en.ts';
import { questions as fr } from './questions.fr.ts';
import { fifthQuestions } from './fifth-questions.ts';
import { fourthQuestions } from './fourth-questions.ts';
import { missedOf } from './rates.ts';
import { questions as secondDe } from './second-questions.de.ts';
import { questions as secondEn } from './second-questions.en.ts';
import { questions as secondFr } from './second-questions.fr.ts';
import { seventhQuestions } from './seventh-questions.ts';
import { sixthQuestions } from './sixth-questions.ts';
import { thirdQuestions } from './third-questions.ts';
import { untunedQuestions } from './untuned-questions.ts';

const lists = { de: [de, secondDe], en: [en, secondEn], fr: [fr, secondFr] };

describe.each(locales)('questions in %s', (locale) => {
  const book = searchIndexFromFiles(locale);
  const known = new Set(book.chapters.flatMap(({ sections }) => sections.map(([id]) => id)));
  const search = createSearch(book);
  const firstPlace = [
    { name: 'the third list', questions: thirdQuestions[locale], length: 40, mayMiss: 2 },
    { name: 'the first fresh list', questions: untunedQuestions[locale], length: 20, mayMiss: 4 },
    { name: 'the second fresh list', questions: fourthQuestions[locale], length: 20, mayMiss: 3 },
    { name: 'the third fresh list', questions: fifthQuestions[locale], length: 20, mayMiss: 1 },
    { name: 'the fourth fresh list', questions: sixthQuestions[locale], length: 20, mayMiss: 2 },
    { name: 'the fifth fresh list', questions: seventhQuestions[locale], length: 20, mayMiss: 1 },
    { name: 'first aid and danger', questions: dangerQuestions[locale], length: 39, mayMiss: 0 },
  ];
  const all = [...lists[locale], ...firstPlace.map(({ questions }) => questions)].flat();

  it('are unique and refer to existing sections', () => {
    expect(new Set(all.map(([question]) => question.toLowerCase())).size).toBe(all.length);
    expect(all.flatMap(([, ...ids]) => ids).filter((id) => !known.has(id))).toEqual([]);
  });

  it.each(lists[locale].map((questions, index) => [index + 1, questions] as const))(
    'find their section in the first three results in at least 57 of 60 cases, for list %i',
    (_, questions) => {
      expect(questions).toHaveLength(60);
      const missed = missedOf(search, questions, 3);
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3);
    },
  );

  it.each(firstPlace)(
    'find their section as the first result, for $name',
    ({ questions, length, mayMiss }) => {
      expect(questions).toHaveLength(length);
      const missed = missedOf(search, questions, 1);
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(mayMiss);
    },
  );
});
