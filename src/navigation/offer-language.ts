/** Shows the line that offers this page in the browser's language. Runs right behind that line, before it is painted: nothing moves. */
import { rootLanguage } from '../i18n/detect-language.ts';
import { chosenLocale } from '../i18n/language-cookie.ts';
import { isLocale, localizePath } from '../i18n/locales.ts';

const language = rootLanguage(chosenLocale(document.cookie), navigator.languages);
// Started from the home screen, installed in this language (see web-manifest.ts): it counts until the driver has chosen another.
const started = new URLSearchParams(location.search).get('start');
if (language.by !== 'choice' && isLocale(started)) location.replace(localizePath('/', started));
const offer = document.querySelector<HTMLElement>(`[data-detected="${language.locale}"]`);
if (offer && language.by === 'browser') offer.hidden = false;
