/** Reads the chapters of the manual from the content collection. Only at build time. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { type Locale, localizePath } from '../../i18n/locales.ts';

/** Returns all chapters of a language, ordered by number. */
export async function chaptersOf(locale: Locale): Promise<CollectionEntry<'manual'>[]> {
  const entries = await getCollection('manual', ({ id }) => id.startsWith(`${locale}/`));
  return entries.toSorted((a, b) => a.data.order - b.data.order);
}

/** Returns the path of a chapter: ("first-aid", "fr") gives "/fr/driverManual/first-aid". */
export const chapterPath = (slug: string, locale: Locale): string =>
  localizePath(`/driverManual/${slug}`, locale);
