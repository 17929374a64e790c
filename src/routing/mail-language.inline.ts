/**
 * Runs in the head of the German login page. The links in all mails from the identity service open
 * this URL, with the language of the mail in the parameter `lang`. The script redirects to that
 * language before the first paint and removes `lang`, so that the driver can then choose another
 * language on the page.
 */
import { matchLanguage } from '../i18n/detect-locale.ts';
import { defaultLocale, localizePath } from '../i18n/locales.ts';

const query = new URLSearchParams(location.search);
const language = matchLanguage([query.get('lang') ?? '']);
if (query.has('oobCode') && language !== undefined && language !== defaultLocale) {
  query.delete('lang');
  location.replace(
    `${localizePath(location.pathname, language)}?${query.toString()}${location.hash}`,
  );
}
