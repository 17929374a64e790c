/**
 * Print styles in a separate file that blocks no page: for the booklet, and the running head of
 * each chapter.
 */
import type { APIRoute } from 'astro';
import type { Locale } from '../../../i18n/locales.ts';
import { bookletStyles } from '../../../features/manual/booklet-chapters.ts';
import { localePaths } from '../../../routing/routes.ts';
import rules from '../../../styles/print.css?raw';

export const getStaticPaths = localePaths;

export const GET: APIRoute<{ locale: Locale }> = async ({ props }) =>
  new Response(
    rules.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ') +
      (await bookletStyles(props.locale)),
    { headers: { 'Content-Type': 'text/css; charset=utf-8' } },
  );
