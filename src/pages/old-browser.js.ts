/**
 * The script that the notice in a browser that is too old loads, with the texts of the notice in each
 * language.
 */
import type { APIRoute } from 'astro';
import { interpolate } from '../i18n/format.ts';
import { languages, locales } from '../i18n/locales.ts';
import { texts } from '../i18n/texts.ts';
import { oldestVersions } from '../platform/browser-support.ts';
import code from '../routing/old-browser-page.es5.ts?inline-script';
import { routePath } from '../routing/routes.ts';

const notices = locales.map((locale) => {
  const t = texts(locale, 'shell').oldBrowser;
  return {
    ...t,
    locale,
    language: languages[locale].name,
    path: routePath('driverManual', locale),
    needed: interpolate(t.needed, oldestVersions),
  };
});

export const GET = (() =>
  new Response(`var oldBrowserNotices=${JSON.stringify(notices)};${code}`, {
    headers: { 'content-type': 'text/javascript' },
  })) satisfies APIRoute;
