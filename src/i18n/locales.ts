/** The languages of the product and what a path says about them. */

export const locales = ['de', 'en', 'fr'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'de';

/** Each language in its own words, as the language switch shows it. */
export const localeNames: Readonly<Record<Locale, string>> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
};

export const isLocale = (value: unknown): value is Locale =>
  locales.some((locale) => locale === value);

/** The language of a path: "/en/settings" is en, "/settings" and "/english" are de. */
export function pathToLocale(path: string): Locale {
  const first = path.split('/')[1];
  return isLocale(first) && first !== defaultLocale ? first : defaultLocale;
}

/** A path without its language prefix: "/en/settings" gives "/settings", "/fr" gives "/". */
export function pathWithoutLocale(path: string): string {
  const locale = pathToLocale(path);
  if (locale === defaultLocale) return path;
  const rest = path.slice(locale.length + 1);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * A German path in another language: ("/settings", "en") gives "/en/settings", ("/", "fr") gives
 * "/fr".
 */
export function localizePath(path: string, locale: Locale): string {
  if (locale === defaultLocale) return path;
  return path.startsWith('/') && path.length > 1 && !/^\/[?#]/.test(path)
    ? `/${locale}${path}`
    : `/${locale}${path.slice(1)}`;
}
