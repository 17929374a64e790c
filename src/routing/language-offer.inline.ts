/**
 * Shows links to this page in the browser's languages to visitors who requested the root path,
 * there or on the login page after the redirect. Runs directly after these links and before they
 * are painted, so the layout does not shift.
 */
import { languagesToOffer } from '../i18n/detect-locale.ts';
import { chosenLocale } from '../i18n/locale-cookie.ts';

const requestedPath = new URLSearchParams(location.search).get('redirect') ?? location.pathname;
if (/^\/(?:[?#]|$)/.test(requestedPath))
  for (const locale of languagesToOffer(chosenLocale(document.cookie), navigator.languages))
    document.querySelector(`[data-detected="${locale}"]`)?.removeAttribute('hidden');
