/**
 * The languages of the product and their paths. A new language needs an entry here and texts in
 * src/locales and src/content.
 */

/** In the order of the language menu. The script in the head contains only this list, not the table. */
export const locales = ['de', 'en', 'fr'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'de';

interface Language {
  /** The name of the language in that language, for the language menu. */
  readonly name: string;
  /** The tag for numbers and times. */
  readonly tag: string;
  /** The unit symbol for bytes. */
  readonly byte: string;
  /** The non-breaking space before a percent sign. */
  readonly beforePercent: string;
  /**
   * The default country of phone numbers without a country code, if the company has not set one.
   */
  readonly countryCode: string;
}
export const languages = {
  de: { name: 'Deutsch', tag: 'de-DE', byte: 'B', beforePercent: '\u00a0', countryCode: '+49' },
  en: { name: 'English', tag: 'en-GB', byte: 'B', beforePercent: '', countryCode: '+44' },
  fr: { name: 'Français', tag: 'fr-FR', byte: 'o', beforePercent: '\u202f', countryCode: '+33' },
} as const satisfies Readonly<Record<Locale, Language>>;

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
