/** The cookies of the page, which a browser may refuse to read or to store. */
import { languageCookie } from '../i18n/locale-cookie.ts';

/** The cookies of this page; none if the browser refuses access, as in a sandboxed frame. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Stores the chosen language, unless the browser refuses cookies. */
export function storeLocale(locale: string): void {
  try {
    document.cookie = languageCookie(locale);
  } catch {
    /* The address contains the language, so only the root path loses the choice. */
  }
}
