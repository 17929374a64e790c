/** What a chapter must share with the German one, whatever language it is in. */
import { defaultLocale, pathWithoutLocale } from '../../../src/i18n/locales.ts';
import type { Chapter } from '../../../scripts/manual-open/read-chapters.ts';
import { quantities, sections, structure } from './chapter.ts';

/** A part of a chapter as it must come out alike in every language; `at` says which part. */
export interface Shared {
  readonly at: string;
  readonly value: unknown;
}

const links = (body: string): string[] =>
  [...body.matchAll(/\]\((\/[^)]*)\)/g)].map((match) => pathWithoutLocale(match[1] ?? ''));

/**
 * Everything that is compared: what the chapter is built of, its numbers with units, its links, its
 * front matter.
 */
export function sharedParts({ body, data, locale }: Chapter): Shared[] {
  const { order, slug, version, minutes } = data;
  return [
    { at: 'structure', value: structure(body) },
    ...[...sections(body)].map(([id, text]) => ({
      at: `numbers of section "${id}"`,
      value: quantities(text, locale),
    })),
    { at: 'links', value: links(body) },
    {
      at: 'numbers of summary and questions',
      value: [
        data.summary,
        ...data.questions.flatMap(({ question, answer }) => [question, answer]),
      ].map((text) => quantities(text, locale)),
    },
    {
      at: 'front matter',
      value: {
        order,
        slug,
        version,
        minutes,
        updated: data.updated.toISOString(),
        questions: data.questions.length,
      },
    },
    {
      at: 'sources',
      value: data.sources.map(({ verified, asks, ticked }) => ({ verified, asks, ticked })),
    },
    { at: 'changes', value: data.changes.map((change) => change.version) },
  ];
}

/**
 * The parts in which a chapter departs from the German one, by name. Empty where both tell the
 * same.
 */
export function departures(chapter: Chapter, german: Chapter): string[] {
  if (german.locale !== defaultLocale)
    throw new Error(`${german.file} is compared with, but is not in ${defaultLocale}`);
  const own = new Map(sharedParts(chapter).map(({ at, value }) => [at, JSON.stringify(value)]));
  const expected = new Map(sharedParts(german).map(({ at, value }) => [at, JSON.stringify(value)]));
  return [...new Set([...own.keys(), ...expected.keys()])].filter(
    (at) => own.get(at) !== expected.get(at),
  );
}
