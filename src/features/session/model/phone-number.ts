/** Converts phone numbers to E.164: "+", country, number, at most 15 digits. */
import { cleanCode } from '../../../i18n/typed-characters.ts';
import { defaultLocale, isLocale, languages } from '../../../i18n/locales.ts';

/**
 * Returns the country code for numbers that were typed without one: the company's code if it is
 * set, otherwise that of the language.
 */
export const countryCodeFor = (language: string, companyCode: string): string =>
  companyCode || languages[isLocale(language) ? language : defaultLocale].countryCode;

/**
 * Returns the number in E.164 if the text can be read as one, otherwise the cleaned text. ("0171 /
 * 234 56 78", "+49") gives "+491712345678", and so does ("+49 (0)171 2345678", …). ("0033 6 12…",
 * …) gives "+336 12…" without spaces.
 */
export function normalizePhone(text: string, countryCode: string): string {
  const typed = cleanCode(text).replace(/^tel: ?/i, '');
  const compact = typed.replace(/\( ?0 ?\)/g, '').replace(/[\s()./\u00b7-]/g, '');
  const international = withCountry(compact, countryCode);
  return isE164(international) ? international : typed;
}

function withCountry(compact: string, countryCode: string): string {
  if (compact.startsWith('00')) return `+${compact.slice(2)}`;
  return compact.startsWith('0') ? countryCode + compact.slice(1) : compact;
}

/** Returns true for "+" and 7 to 15 digits, the first of which is not 0. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);
