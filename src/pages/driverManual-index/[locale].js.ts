/**
 * The search index of a language and the texts of the plates, as a module, so that it is part of the offline copy like every
 * script.
 */
import type { APIRoute, GetStaticPaths } from 'astro';
import { sectionsToSearch } from '../../features/manual-search/sections-to-search.ts';
import terms from '../../content/glossary/terms.json';
import sectionWords from '../../content/search/section-words.json';
import { buildSearchIndex } from '../../features/manual-search/build-index.ts';
import type { PlateTexts } from '../../features/hazard-plates/plate-card.ts';
import { texts } from '../../i18n/texts.ts';
import { isLocale, locales } from '../../i18n/locales.ts';
import { chaptersOf } from '../../features/manual/read-chapters.ts';

export const getStaticPaths = (() =>
  locales.map((locale) => ({ params: { locale } }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params: { locale } }) => {
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const chapters = await chaptersOf(locale);
  const book = buildSearchIndex(
    locale,
    chapters.map(({ data, body }) => ({ data, sections: sectionsToSearch(body ?? '', locale) })),
    terms,
    sectionWords,
  );
  const { card, measures, meanings, substances } = texts(locale, 'hazard-plates');
  const plates: PlateTexts = { card, measures, meanings, substances };
  const code = `export default ${JSON.stringify(book)};export const plates=${JSON.stringify(plates)}`;
  return new Response(code, {
    headers: { 'Content-Type': 'text/javascript' },
  });
};
