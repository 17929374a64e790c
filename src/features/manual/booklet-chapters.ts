/** Provides the chapters and the style sheet of the booklet. */
import type { CollectionEntry } from 'astro:content';
import { chapterSections } from './model/sections.ts';
import { interpolate, formatDay } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { appVersion } from '../../platform/app-version.ts';
import { type BookletChapter, partHeads, runningHeads } from './model/booklet.ts';
import { chaptersOf } from './read-chapters.ts';

export interface BookletEntry extends BookletChapter {
  readonly entry: CollectionEntry<'manual'>;
  readonly sections: readonly { readonly id: string; readonly heading: string }[];
}

/** Returns all chapters of a language with their sections, ordered by number. */
export async function bookletChapters(locale: Locale): Promise<BookletEntry[]> {
  return (await chaptersOf(locale)).map((entry) => {
    const sections = chapterSections(entry.body ?? '').filter(({ id }) => id !== '');
    return {
      entry,
      sections,
      order: entry.data.order,
      slug: entry.data.slug,
      title: entry.data.title,
      headings: sections.map(({ id }) => id),
    };
  });
}

/**
 * Returns, for example, "Version 0.1.0, as of 21 Nov 2026". The day is that of the most recently
 * updated chapter.
 */
export function edition(chapters: readonly BookletEntry[], locale: Locale): string {
  const latest = Math.max(...chapters.map(({ entry }) => entry.data.updated.getTime()));
  return interpolate(texts(locale, 'print').edition, {
    version: appVersion,
    day: formatDay(new Date(latest), locale),
  });
}

/** Returns the generated part of print.css: the page headers with the titles of the chapters. */
export async function bookletStyles(locale: Locale): Promise<string> {
  const t = texts(locale, 'print');
  const shell = texts(locale, 'shell');
  const chapters = await bookletChapters(locale);
  return (
    runningHeads(
      chapters,
      `${shell.product} · ${shell.screens.driverManual}`,
      edition(chapters, locale),
    ) +
    partHeads({
      contents: t.contents,
      glossary: t.glossary,
      sources: t.sources,
      'sign-off': t.signOff,
      answers: t.answers,
    })
  );
}
