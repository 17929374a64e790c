/** A written number: its minus sign, and what stands between it and its unit. */
import { isLocale, languages } from './locales.ts';

/**
 * A written number with the minus sign (U+2212): "-5,2" gives "−5,2". Browsers write a hyphen,
 * which is short, breaks lines and is not read out.
 */
export const withMinusSign = (written: string): string => written.replaceAll('-', '\u2212');

/**
 * The space between a number and `unit` in a language ("en" or "en-GB"): none before the percent
 * sign in English, a narrow one in French. No line ends there.
 */
export function unitSpace(unit: string, language: string): string {
  const code = language.slice(0, 2);
  return unit.startsWith('%') && isLocale(code) ? languages[code].beforePercent : '\u00a0';
}

/**
 * A written number with its unit: ("84", "%", "en") gives "84%", ("84", "%", "de") "84 %", ("84",
 * "l", "en") "84 l". Without a unit the number alone.
 */
export const withUnit = (number: string, unit: string, language: string): string =>
  unit === '' ? number : number + unitSpace(unit, language) + unit;
