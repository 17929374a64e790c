/**
 * Shows the lines that offer this page in the browser's languages, to who asked for the root path:
 * there, or on the login it led to. Runs right behind those lines, before they are painted: nothing
 * moves.
 */
import { languagesToOffer } from '../i18n/detect-locale.ts';
import { chosenLocale } from '../i18n/locale-cookie.ts';

const asked = new URLSearchParams(location.search).get('redirect') ?? location.pathname;
if (/^\/(?:[?#]|$)/.test(asked))
  for (const locale of languagesToOffer(chosenLocale(document.cookie), navigator.languages))
    document.querySelector(`[data-detected="${locale}"]`)?.removeAttribute('hidden');
