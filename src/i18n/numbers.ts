/** Parses and formats numbers with the separators of a language. */
import { withMinusSign } from './unit-space.ts';
import { parseNumber } from './parse-number.ts';
import { cleanNumber } from './typed-characters.ts';
import { languages, type Locale } from './locales.ts';

/**
 * Formats a number with exactly `digits` decimals: (80.5, 'de', 2) gives "80,50". Zero has no sign.
 */
export const formatFixed = (value: number, locale: Locale, digits: number): string =>
  format(value, locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * Formats a number with up to `digits` significant digits, without trailing zeros: (0.45359237,
 * 'en', 8) gives "0.45359237". Very small and very large values are written as powers of ten.
 */
export function formatSignificant(value: number, locale: Locale, digits: number): string {
  const size = Math.abs(value);
  const notation = value !== 0 && (size < 1e-4 || size >= 1e12) ? 'scientific' : 'standard';
  return format(value, locale, { maximumSignificantDigits: digits, notation });
}

/**
 * Formats a number as a driver would type it, without thousands separators: (1.01325, 'de') gives
 * "1,01325".
 */
export const writeNumber = (value: number, locale: Locale): string =>
  format(value, locale, { maximumSignificantDigits: 8, useGrouping: false });

/**
 * The number of digits of a double that are reliable: 4122.5 - 1940 gives 2182.4999999999995, which
 * must not be rounded down to 2182.
 */
const reliableDigits = 13;
const reliable = (value: number): number => Number(value.toPrecision(reliableDigits));

/** Rounds a number to the one that `formatFixed` shows: (2667.4999999999995, 0) gives 2668. */
export const roundedAsShown = (value: number, digits: number): number => {
  const factor = 10 ** digits;
  const size = Math.floor(reliable(Math.abs(value) * factor) + 0.5) / factor;
  return value < 0 ? -size : size;
};
const format = (value: number, locale: Locale, options: Intl.NumberFormatOptions): string =>
  withMinusSign(
    new Intl.NumberFormat(languages[locale].tag, { ...options, signDisplay: 'negative' }).format(
      reliable(value),
    ),
  );

/**
 * Parses `typed` for a field that usually has `decimals` decimals. Returns undefined if it is not a
 * number. Comma and point are both accepted as decimal separators. Only texts such as "2.700" and
 * "2,700" are ambiguous. In these, the decimal separator of the language is decimal; the other one
 * separates thousands unless the field has three or more decimals. ("2.700", 'de', 1) is 2700,
 * ("2,700", 'de', 1) is 2.7, ("1.013", 'de', 5) is 1.013.
 */
export function readTypedNumber(
  typed: string,
  locale: Locale,
  decimals: number,
): number | undefined {
  const decimal = decimalSeparator(locale);
  const text = cleanNumber(typed);
  const single = text.includes(decimal) && !text.includes(decimal === ',' ? '.' : ',');
  return parseNumber(text, single ? Math.max(3, decimals) : decimals)?.value;
}

/**
 * Returns true if the separator in `typed` could mean thousands or decimals. The screen then shows
 * how the number was read.
 */
export const isAmbiguousNumber = (typed: string): boolean =>
  /^[+-]? ?[1-9]\d{0,2}[.,]\d{3}$/.test(cleanNumber(typed));

/**
 * Formats a number so that it can be read in only one way. Used for fields whose text is ambiguous.
 */
export function writeUnambiguously(value: number, locale: Locale): string {
  const text = writeNumber(value, locale);
  return isAmbiguousNumber(text) ? `${text}0` : text;
}

/**
 * Returns the other meaning of an ambiguous text, in which its separator separates thousands:
 * ("4,850", 'de', 1) is 4850. Returns undefined if there is only one meaning.
 */
export function readAsThousands(
  typed: string,
  locale: Locale,
  decimals: number,
): number | undefined {
  if (!isAmbiguousNumber(typed) || decimals >= 3) return undefined;
  const thousands = parseNumber(typed, 0)?.value;
  return thousands === readTypedNumber(typed, locale, decimals) ? undefined : thousands;
}

const decimalSeparator = (locale: Locale): string =>
  new Intl.NumberFormat(languages[locale].tag)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.';
