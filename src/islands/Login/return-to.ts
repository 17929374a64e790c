/**
 * Decides which page is opened after login or registration: the requested page, otherwise home, in
 * the language of the screen.
 */
import { type Locale, localizePath, pathWithoutLocale } from '../../i18n/locales.ts';
import { routePath } from '../../routing/routes.ts';
import { safeRedirect } from '../../routing/safe-redirect.ts';

/**
 * Path, query and hash to open after the sign-in. `query` is the query of the screen. A redirect
 * that leaves this origin is replaced by home. If the driver has changed the language in the
 * meantime, the page is opened in the new language.
 */
export function targetAfterSignIn(query: string, origin: string, locale: Locale): string {
  const wanted = safeRedirect(new URLSearchParams(query).get('redirect'), origin);
  if (wanted === undefined) return routePath('home', locale);
  const { pathname, search, hash } = new URL(wanted, origin);
  // "/en//host" is a path but "//host" is not, so the result is checked again.
  return (
    safeRedirect(localizePath(pathWithoutLocale(pathname), locale) + search + hash, origin) ??
    routePath('home', locale)
  );
}

let isLeaving = false;

/**
 * Leaves the login screen once, and removes it from the history. The form and the session may both
 * report the same sign-in.
 */
export function leave(locale: Locale): void {
  if (isLeaving) return;
  isLeaving = true;
  addEventListener(
    'pageshow',
    () => {
      isLeaving = false;
    },
    { once: true },
  );
  location.replace(targetAfterSignIn(location.search, location.origin, locale));
}

/** Adds the redirect from `query` to a path, for the links between login and registration. */
export function keepRedirect(path: string, query: string): string {
  const wanted = new URLSearchParams(query).get('redirect');
  return wanted === null ? path : `${path}?redirect=${encodeURIComponent(wanted)}`;
}

/** The whole address of the login screen for links in mails. */
export const mailReturnUrl = (locale: Locale): string =>
  location.origin + keepRedirect(routePath('login', locale), location.search);
