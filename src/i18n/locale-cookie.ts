/** The cookie that remembers the language the driver chose. */
import { type Locale, isLocale } from './locales.ts';

export const languageCookieName = 'i18n_redirected';
const year = 365 * 24 * 60 * 60;

/**
 * The Set-Cookie text: 365 days, whole site, SameSite=Lax, not Secure so that it works on plain
 * http in a depot.
 */
export const languageCookie = (locale: string): string =>
  `${languageCookieName}=${locale}; Max-Age=${year}; Path=/; SameSite=Lax`;

/**
 * The chosen language in a document.cookie text, or undefined. A value that is no language counts
 * as absent.
 */
export function chosenLocale(cookies: string): Locale | undefined {
  const value = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${languageCookieName}=`))
    ?.slice(languageCookieName.length + 1);
  return isLocale(value) ? value : undefined;
}
