/**
 * Shows the line that offers this page in the browser's language. Runs right behind that line,
 * before it is painted: nothing moves.
 */
import { rootLanguage } from '../i18n/detect-locale.ts';
import { chosenLocale } from '../i18n/locale-cookie.ts';

const language = rootLanguage(chosenLocale(document.cookie), navigator.languages);
const offer = document.querySelector<HTMLElement>(`[data-detected="${language.locale}"]`);
if (offer && language.by === 'browser') offer.hidden = false;
