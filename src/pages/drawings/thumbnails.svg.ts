/** The thumbnails of the contents page, in one file. */
import type { APIRoute } from 'astro';
import { thumbnailsFile } from '../../components/manual/drawings/kit/thumbnails.ts';
import { chaptersOf } from '../../features/manual/read-chapters.ts';
import { defaultLocale } from '../../i18n/locales.ts';

export const GET: APIRoute = async () => {
  const chapters = await chaptersOf(defaultLocale);
  return new Response(thumbnailsFile(chapters.map(({ data }) => data.slug)), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
