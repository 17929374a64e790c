/**
 * Runs at the end of the page for addresses that lead nowhere, before it is painted: puts it into
 * the language of the address, in place (status, address and query stay), and says the address.
 */
import { isLocale, localizePath, pathToLocale, pathWithoutLocale } from '../i18n/locales.ts';

const asked = new URLSearchParams(location.search).get('path') ?? location.pathname;
const locale = pathToLocale(location.pathname);
const page = document.querySelector<HTMLTemplateElement>(`template[data-page=${locale}]`);
const own = document.querySelector('main h1')?.textContent ?? '';
const heading = page?.dataset['title'] ?? own;
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
if (path) path.textContent = asked;
document.title = document.title.replace(own, () => `${heading}: ${asked}`);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]'))
  if (isLocale(link.lang)) link.pathname = localizePath(pathWithoutLocale(asked), link.lang);
