import { describe, expect, it } from 'vitest';
import { defaultLocale, locales } from '../../../src/i18n/locales.ts';
import { type Chapter, readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { quantities } from './chapter.ts';
import { departures } from './parity.ts';

const german = new Map(readChapters(defaultLocale).map((chapter) => [chapter.file, chapter]));

/** Everything of this shape in a chapter, with what is left without it or put in its place. */
interface Mutation {
  readonly name: string;
  readonly pattern: RegExp;
  readonly becomes: (found: string) => string;
  readonly least: number;
}

/**
 * The next number of the same length and written form: "1 500" becomes "1 501", "0,51" becomes
 * "0,52".
 */
const changeNumber = (found: string): string =>
  found.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
/** The unit another: metres instead of litres, anything else to litres. */
const changeUnit = (found: string): string =>
  found.replace(/\u00a0\S+$/u, (unit) => (unit === '\u00a0l' ? '\u00a0m' : '\u00a0l'));
const nothing = (): string => '';

const mutations: readonly Mutation[] = [
  { name: 'a step is dropped', pattern: /^\d+\. .*\n?/gm, becomes: nothing, least: 80 },
  { name: 'a point is dropped', pattern: /^- .*\n?/gm, becomes: nothing, least: 100 },
  {
    name: 'a row of a table is dropped',
    pattern: /^\|(?![-|\s]*\|$).*\|\n?/gm,
    becomes: nothing,
    least: 60,
  },
  {
    name: 'a column of a row is dropped',
    pattern: /^\|(?![-|\s]*\|$).*\|$/gm,
    becomes: (found) => found.replace(/[^|]*\|$/, ''),
    least: 60,
  },
  {
    name: 'a warning is dropped',
    pattern: /<Warning [\s\S]*?<\/Warning>/g,
    becomes: nothing,
    least: 20,
  },
  {
    name: 'a warning is weakened',
    pattern: /<Warning level="(?:danger|caution)"/g,
    becomes: () => '<Warning level="note"',
    least: 20,
  },
  { name: 'a figure is dropped', pattern: /<Figure [^>]*\/>/g, becomes: nothing, least: 14 },
  {
    name: 'a figure is another',
    pattern: /<Figure [^>]*\/>/g,
    becomes: (found) => found.replace(/name="[^"]*"/, 'name="upwind-2"'),
    least: 14,
  },
  {
    name: 'a heading is renamed',
    pattern: /<H id="[^"]*"/g,
    becomes: (found) => found.replace(/"$/, '-2"'),
    least: 70,
  },
  {
    name: 'a box for one country is dropped',
    pattern: /<NationalBox [\s\S]*?<\/NationalBox>/g,
    becomes: nothing,
    least: 5,
  },
  {
    name: 'a number of the company is dropped',
    pattern: /<OperatorValue [^>]*\/>/g,
    becomes: nothing,
    least: 5,
  },
  {
    name: 'a word of the glossary is another',
    pattern: /<Term id="[^"]*"/g,
    becomes: () => '<Term id="other"',
    least: 30,
  },
  {
    name: 'a link leads elsewhere',
    pattern: /\]\(\/[^)]*\)/g,
    becomes: (found) => found.replace(/\)$/, '-2)'),
    least: 20,
  },
  {
    name: 'a number with its unit is another',
    pattern:
      /(?<![\p{L}\d.,\u202f])\d[\d.,\u202f]*\u00a0(?:%|°C|km\/h|km|kg\/l|kg|mm|cm|m³|m|l|t|bar|min)(?![\p{L}\d/³])/gu,
    becomes: changeNumber,
    least: 100,
  },
  {
    name: 'a unit is another',
    pattern:
      /(?<![\p{L}\d.,\u202f])\d[\d.,\u202f]*\u00a0(?:°C|km\/h|km|kg\/l|kg|mm|cm|m³|m|l|t|bar)(?![\p{L}\d/³])/gu,
    becomes: changeUnit,
    least: 80,
  },
];

/** The chapter once for each place the pattern finds in its text, with that place alone changed. */
function* mutants(
  chapter: Chapter,
  { pattern, becomes }: Mutation,
): Generator<{ readonly found: string; readonly mutant: Chapter }> {
  for (const { 0: found, index } of chapter.body.matchAll(pattern)) {
    const body =
      chapter.body.slice(0, index) + becomes(found) + chapter.body.slice(index + found.length);
    yield { found, mutant: { ...chapter, body } };
  }
}
const germanOf = (chapter: Chapter): Chapter => german.get(chapter.file) ?? chapter;

describe.each(locales.filter((locale) => locale !== defaultLocale))(
  'the comparison of the languages finds it where in %s',
  (locale) => {
    const chapters = readChapters(locale);

    it.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
      '%s',
      (_, mutation) => {
        const all = chapters.flatMap((chapter) => [...mutants(chapter, mutation)]);
        expect(all.length).toBeGreaterThanOrEqual(mutation.least);
        const unseen = all
          .filter(({ mutant }) => departures(mutant, germanOf(mutant)).length === 0)
          .map(({ found, mutant }) => `${mutant.file}: ${found}`);
        expect(unseen).toEqual([]);
      },
    );

    it('a question, a source or a version is missing or another', () => {
      for (const chapter of chapters) {
        const { data } = chapter;
        const changed: readonly Partial<Chapter['data']>[] = [
          { questions: data.questions.slice(1) },
          { sources: data.sources.slice(1) },
          { sources: data.sources.map((source) => ({ ...source, verified: !source.verified })) },
          { version: data.version + 1 },
          { changes: [...data.changes, { version: 9, text: 'x' }] },
          { minutes: data.minutes + 1 },
          { updated: new Date(0) },
          { summary: `${data.summary} 7\u00a0bar` },
        ];
        for (const change of changed)
          expect(
            departures({ ...chapter, data: { ...data, ...change } }, germanOf(chapter)),
            `${chapter.file} ${Object.keys(change).join()}`,
          ).not.toEqual([]);
      }
    });
  },
);

describe('the same holds for a change in German alone', () => {
  it('each number with its unit that changes there is missed in both other languages', () => {
    const mutation = mutations.find(({ name }) => name === 'a number with its unit is another');
    if (mutation === undefined) throw new Error('There is no such mutation');
    for (const locale of locales.filter((other) => other !== defaultLocale)) {
      for (const chapter of readChapters(locale))
        for (const { found, mutant } of mutants(germanOf(chapter), mutation))
          expect(departures(chapter, mutant), `${chapter.file}: ${found}`).not.toEqual([]);
    }
  });
});

it('a changed number is another quantity of the same unit', () => {
  expect(quantities(changeNumber('1.500\u00a0m'), 'de')).toEqual(['1501 m']);
  expect(quantities(changeNumber('1\u202f500\u00a0m'), 'fr')).toEqual(['1501 m']);
  expect(quantities(changeNumber('0,51\u00a0kg/l'), 'fr')).toEqual(['0.52 kg/l']);
  expect(quantities(changeUnit('3\u00a0l'), 'en')).toEqual(['3 m']);
});
