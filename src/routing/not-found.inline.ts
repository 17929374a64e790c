/**
 * Runs at the end of the 404 page, before the first paint. Shows the page in the language of the
 * URL, together with the requested URL. Status and URL do not change.
 */
import { labelledText } from '../i18n/format.ts';
import { isLocale, localizePath, pathToLocale, pathWithoutLocale } from '../i18n/locales.ts';

const requestedPath = new URLSearchParams(location.search).get('path') ?? location.pathname;
const locale = pathToLocale(location.pathname);
const page = document.querySelector<HTMLTemplateElement>(`template[data-page=${locale}]`);
const originalHeading = document.querySelector('main h1')?.textContent ?? '';
const heading = page?.dataset['title'] ?? originalHeading;
if (page) {
  const frame = page.content.cloneNode(true);
  for (const part of document.querySelectorAll(
    'body > :is(header, nav, main, footer, .shell-display)',
  ))
    part.remove();
  document.body.prepend(frame);
  document.documentElement.lang = locale;
}
const path = document.getElementById('path');
if (path) path.textContent = requestedPath;
document.title = document.title.replace(originalHeading, () =>
  labelledText(heading, requestedPath, locale),
);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]'))
  if (isLocale(link.lang))
    link.pathname = localizePath(pathWithoutLocale(requestedPath), link.lang);
