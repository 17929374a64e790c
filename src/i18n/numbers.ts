/**
 * Typed and shown numbers with the separators of a language; values themselves stay plain numbers.
 */
import { withMinusSign } from './unit-space.ts';
import { parseNumber } from './parse-number.ts';
import { languages, type Locale } from './locales.ts';

/** Exactly `digits` decimals: (80.5, 'de', 2) gives "80,50". Zero has no sign. */
export const formatFixed = (value: number, locale: Locale, digits: number): string =>
  format(value, locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * Up to `digits` significant digits and no padding: (0.45359237, 'en', 8) gives "0.45359237". Very
 * small and very large values in powers of ten.
 */
export function formatSignificant(value: number, locale: Locale, digits: number): string {
  const size = Math.abs(value);
  const notation = value !== 0 && (size < 1e-4 || size >= 1e12) ? 'scientific' : 'standard';
  return format(value, locale, { maximumSignificantDigits: digits, notation });
}

/** As one would type it into a field: (1.01325, 'de') gives "1,01325", without thousands. */
export const writeNumber = (value: number, locale: Locale): string =>
  format(value, locale, { maximumSignificantDigits: 8, useGrouping: false });

/**
 * Digits a double can be trusted with: 4122.5 - 1940 must not round down because it is
 * 2182.4999999999995.
 */
const trusted = 13;
const format = (value: number, locale: Locale, options: Intl.NumberFormatOptions): string =>
  withMinusSign(
    new Intl.NumberFormat(languages[locale].tag, { ...options, signDisplay: 'negative' }).format(
      Number(value.toPrecision(trusted)),
    ),
  );

/**
 * The number that `typed` means in a field that usually has `decimals` places; undefined when it is
 * none. Comma and point are both taken as decimal separator. Only "2.700" and "2,700" are open:
 * there the separator of the language is always decimal, the other one separates thousands unless
 * the field has three decimals or more. ("2.700", 'de', 1) is 2700, ("2,700", 'de', 1) is 2.7,
 * ("1.013", 'de', 5) is 1.013.
 */
export function readTypedNumber(
  typed: string,
  locale: Locale,
  decimals: number,
): number | undefined {
  const decimal = decimalSeparator(locale);
  const single = typed.includes(decimal) && !typed.includes(decimal === ',' ? '.' : ',');
  return parseNumber(typed, single ? Math.max(3, decimals) : decimals)?.value;
}

/**
 * Whether `typed` could have meant thousands or decimals, so that the screen says how it was read.
 */
export const isOpenToDoubt = (typed: string): boolean =>
  /^\s*[+\u2212-]?[1-9]\d{0,2}[.,]\d{3}\s*$/.test(typed);

/** For a field whose text was open to doubt: the number, as it can be read in one way only. */
export function writeDecided(value: number, locale: Locale): string {
  const text = writeNumber(value, locale);
  return isOpenToDoubt(text) ? `${text}0` : text;
}

/**
 * The other number that `typed` may mean, where the separator of the language stands as it stands
 * between thousands elsewhere: ("4,850", 'de', 1) is 4850. Undefined where there is one meaning.
 */
export function readAsThousands(
  typed: string,
  locale: Locale,
  decimals: number,
): number | undefined {
  if (!isOpenToDoubt(typed) || decimals >= 3) return undefined;
  const thousands = parseNumber(typed, 0)?.value;
  return thousands === readTypedNumber(typed, locale, decimals) ? undefined : thousands;
}

const decimalSeparator = (locale: Locale): string =>
  new Intl.NumberFormat(languages[locale].tag)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.';
