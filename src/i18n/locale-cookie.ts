/** The cookie with the language that the driver has chosen. */
import { type Locale, isLocale } from './locales.ts';

export const languageCookieName = 'i18n_redirected';
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Returns the text of the cookie. It is valid for 365 days on the whole site with SameSite=Lax. It
 * is not Secure, so that it also works over http on a company's local network.
 */
export const languageCookie = (locale: string): string =>
  `${languageCookieName}=${locale}; Max-Age=${yearSeconds}; Path=/; SameSite=Lax`;

/**
 * Returns the chosen language in a document.cookie text, or undefined if there is none or it is
 * unknown.
 */
export function chosenLocale(cookies: string): Locale | undefined {
  const value = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${languageCookieName}=`))
    ?.slice(languageCookieName.length + 1);
  return isLocale(value) ? value : undefined;
}
