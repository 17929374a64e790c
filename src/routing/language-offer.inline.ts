/**
 * Shows links to this page in the visitor's languages if the visitor requested the root path. They
 * appear there or, after the redirect, on the login page. Runs directly after the links in the page
 * and before they are painted, so the layout does not shift.
 */
import { languagesToOffer } from '../i18n/detect-locale.ts';
import { chosenLocale } from '../i18n/locale-cookie.ts';
import { readCookies } from './page-cookies.ts';

const requestedPath = new URLSearchParams(location.search).get('redirect') ?? location.pathname;
if (/^\/(?:[?#]|$)/.test(requestedPath))
  for (const locale of languagesToOffer(chosenLocale(readCookies()), navigator.languages))
    document.querySelector(`[data-detected="${locale}"]`)?.removeAttribute('hidden');
