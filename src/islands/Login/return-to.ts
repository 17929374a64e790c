/**
 * Where login and registration lead: back to what was asked for, else home, in the language of the
 * screen.
 */
import { type Locale, localizePath, pathWithoutLocale } from '../../i18n/locales.ts';
import { routePath } from '../../routing/routes.ts';
import { safeRedirect } from '../../routing/safe-redirect.ts';

/**
 * Path, query and hash to go to. `query` is the screen's own; a redirect that leaves this origin
 * leads home. A driver who changed the language on the way gets the screen in the new one.
 */
export function targetAfterSignIn(query: string, origin: string, locale: Locale): string {
  const wanted = safeRedirect(new URLSearchParams(query).get('redirect'), origin);
  if (wanted === undefined) return routePath('home', locale);
  const { pathname, search, hash } = new URL(wanted, origin);
  // "/en//host" is a path here but "//host" is not: what came out is looked at again.
  return (
    safeRedirect(localizePath(pathWithoutLocale(pathname), locale) + search + hash, origin) ??
    routePath('home', locale)
  );
}

let isLeaving = false;

/**
 * Goes there, once, and leaves no login screen behind the back button: who signs in is seen by the
 * form and by the session.
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

/** A path that carries the redirect of `query` on, for the links between login and registration. */
export function keepRedirect(path: string, query: string): string {
  const wanted = new URLSearchParams(query).get('redirect');
  return wanted === null ? path : `${path}?redirect=${encodeURIComponent(wanted)}`;
}

/** The whole address of the login screen for links in mails. */
export const mailReturnUrl = (locale: Locale): string =>
  location.origin + keepRedirect(routePath('login', locale), location.search);
