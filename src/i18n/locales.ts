/**
 * The languages of the product and their paths. To add a language, add an entry here and texts in
 * src/locales and src/content.
 */

/**
 * The order is that of the language menu. The inline script in the head imports only this list and
 * not the table below.
 */
export const locales = ['de', 'en', 'fr'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'de';

interface Language {
  /** The name of the language in that language, for the language menu. */
  readonly name: string;
  /** The tag for numbers and times. */
  readonly tag: string;
  /** The age of less than a minute; Intl writes "cette minute-ci". */
  readonly justNow: string;
  /** The unit symbol for bytes. */
  readonly byte: string;
  /** The non-breaking space in front of a percent sign. */
  readonly beforePercent: string;
  /**
   * The country code that is added to phone numbers without one, if the company has not set
   * another.
   */
  readonly countryCode: string;
}
export const languages = {
  de: {
    name: 'Deutsch',
    tag: 'de-DE',
    justNow: 'gerade eben',
    byte: 'B',
    beforePercent: '\u00a0',
    countryCode: '+49',
  },
  en: {
    name: 'English',
    tag: 'en-GB',
    justNow: 'just now',
    byte: 'B',
    beforePercent: '',
    countryCode: '+44',
  },
  fr: {
    name: 'Français',
    tag: 'fr-FR',
    justNow: 'à l’instant',
    byte: 'o',
    beforePercent: '\u202f',
    countryCode: '+33',
  },
} as const satisfies Readonly<Record<Locale, Language>>;

export const isLocale = (value: unknown): value is Locale =>
  locales.some((locale) => locale === value);

/** Returns the language of a path: "/en/settings" is en, "/settings" and "/english" are de. */
export function pathToLocale(path: string): Locale {
  const first = path.split('/')[1];
  return isLocale(first) && first !== defaultLocale ? first : defaultLocale;
}

/**
 * Returns the language of the open page. The attribute `lang` of <html> does not tell it: a browser
 * that translates the page writes the reader's language there.
 */
export const pageLocale = (): Locale => pathToLocale(location.pathname);

/**
 * Returns a path without its language prefix: "/en/settings" gives "/settings", "/fr" gives "/".
 */
export function pathWithoutLocale(path: string): string {
  const locale = pathToLocale(path);
  if (locale === defaultLocale) return path;
  const rest = path.slice(locale.length + 1);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Returns a German path in another language: ("/settings", "en") gives "/en/settings", ("/", "fr")
 * gives "/fr".
 */
export function localizePath(path: string, locale: Locale): string {
  if (locale === defaultLocale) return path;
  return path.startsWith('/') && path.length > 1 && !/^\/[?#]/.test(path)
    ? `/${locale}${path}`
    : `/${locale}${path.slice(1)}`;
}
