/** Parts of a chapter that must be equal to the German chapter. */
import { defaultLocale, pathWithoutLocale } from '../../../src/i18n/locales.ts';
import type { Chapter } from '../../../scripts/manual-open/read-chapters.ts';
import { quantities, sections, structure } from './chapter.ts';

/** A part of a chapter that must be equal in every language; `at` is its name. */
export interface Shared {
  readonly at: string;
  readonly value: unknown;
}

const links = (body: string): string[] =>
  [...body.matchAll(/\]\((\/[^)]*)\)/g)].map((match) => pathWithoutLocale(match[1] ?? ''));

/**
 * All compared parts: structure, numbers with units, links, front matter.
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
 * Names of the parts that differ from the German chapter.
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
