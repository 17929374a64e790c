/** Drawings of the manual as separate files, one per drawing and language. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { drawings } from '../../../components/manual/drawings/kit/all.ts';
import { drawingFile } from '../../../components/manual/drawings/kit/drawing.ts';
import { isLocale, locales } from '../../../i18n/locales.ts';

export const getStaticPaths = (() =>
  locales.flatMap((locale) =>
    [...drawings.keys()].map((name) => ({ params: { locale, name } })),
  )) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params: { locale, name } }) => {
  const drawing = drawings.get(name ?? '');
  if (drawing === undefined || !isLocale(locale)) return new Response(null, { status: 404 });
  return new Response(drawingFile(drawing, locale), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
