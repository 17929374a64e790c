/**
 * The names of all defects in a language, as a module, so that it is part of the offline copy like
 * every script.
 */
import type { APIRoute, GetStaticPaths } from 'astro';
import { defectNames, type DefectTexts } from '../../features/reports/defect-names.ts';
import { formDefinitions } from '../../features/reports/forms/all.ts';
import { isLocale, locales } from '../../i18n/locales.ts';
import { formTexts } from '../../i18n/texts.ts';

export const getStaticPaths = (() =>
  locales.map((locale) => ({ params: { locale } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params: { locale } }) => {
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const forms = defectNames(
    Object.values(formDefinitions),
    (kind) => formTexts(locale, kind) as DefectTexts,
  );
  return new Response(`export default ${JSON.stringify(forms)}`, {
    headers: { 'Content-Type': 'text/javascript' },
  });
};
