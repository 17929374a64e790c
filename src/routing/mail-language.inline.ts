/**
 * Runs in the head of the German login page. The identity service opens one address for the links
 * of all mails and says in `lang` which language the mail was in: the page goes there before
 * anything is painted, and leaves `lang` behind, so that a language chosen on the page stays.
 */
import { defaultLocale, isLocale, localizePath } from '../i18n/locales.ts';

const query = new URLSearchParams(location.search);
const language = query.get('lang')?.slice(0, 2);
if (query.has('oobCode') && isLocale(language) && language !== defaultLocale) {
  query.delete('lang');
  location.replace(
    `${localizePath(location.pathname, language)}?${query.toString()}${location.hash}`,
  );
}
