/** The minus sign of a formatted number and the space before its unit. */
import { languages, locales } from './locales.ts';

/**
 * Replaces the hyphen by the minus sign (U+2212): "-5,2" gives "−5,2". Browsers write a hyphen,
 * which is short, may be followed by a line break, and is not read aloud by screen readers.
 */
export const withMinusSign = (written: string): string => written.replaceAll('-', '\u2212');

/**
 * The non-breaking space between a number and `unit` in a language, given by its code ("en")
 * or the tag of its row ("en-GB"). Before a percent sign English has none and French a narrow one.
 */
export function unitSpace(unit: string, language: string): string {
  const code = locales.find((code) => code === language || languages[code].tag === language);
  return unit.startsWith('%') && code !== undefined ? languages[code].beforePercent : '\u00a0';
}

/**
 * Returns a formatted number with its unit: ("84", "%", "en") gives "84%", ("84", "%", "de") "84
 * %", ("84", "L", "en") "84 L". If the unit is empty, returns only the number.
 */
export const withUnit = (number: string, unit: string, language: string): string =>
  unit === '' ? number : number + unitSpace(unit, language) + unit;
