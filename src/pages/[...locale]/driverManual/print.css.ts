/**
 * Print styles in a separate file that blocks no page: for the booklet, and the running head of
 * each chapter.
 */
import type { APIRoute } from 'astro';
import { transform } from 'esbuild';
import type { Locale } from '../../../i18n/locales.ts';
import { bookletStyles } from '../../../features/manual/booklet-chapters.ts';
import { buildTargets } from '../../../platform/browser-support.ts';
import { localePaths } from '../../../routing/routes.ts';
import rules from '../../../styles/print.css?raw';

export const getStaticPaths = localePaths;

export const GET: APIRoute<{ locale: Locale }> = async ({ props }) => {
  const { code } = await transform(rules + (await bookletStyles(props.locale)), {
    loader: 'css',
    minifyWhitespace: true,
    charset: 'utf8',
    target: buildTargets,
  });
  return new Response(code, { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
};
