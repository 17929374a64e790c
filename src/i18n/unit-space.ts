/** The minus sign of a written number and the space before its unit. */
import { isLocale, languages } from './locales.ts';

/**
 * Replaces the hyphen by the minus sign (U+2212): "-5,2" gives "−5,2". Browsers write a hyphen, which
 * is short, may break the line and is not read out.
 */
export const withMinusSign = (written: string): string => written.replaceAll('-', '\u2212');

/**
 * The non-breaking space between a number and `unit` in a language ("en" or "en-GB"). A percent sign
 * has none before it in English and a narrow one in French.
 */
export function unitSpace(unit: string, language: string): string {
  const code = language.slice(0, 2);
  return unit.startsWith('%') && isLocale(code) ? languages[code].beforePercent : '\u00a0';
}

/**
 * A written number with its unit: ("84", "%", "en") gives "84%", ("84", "%", "de") "84 %",
 * ("84", "l", "en") "84 l". An empty unit gives the number.
 */
export const withUnit = (number: string, unit: string, language: string): string =>
  unit === '' ? number : number + unitSpace(unit, language) + unit;
