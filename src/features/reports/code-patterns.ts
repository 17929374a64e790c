/**
 * The expected formats of plates and other codes. Another format gives a warning only, because the
 * driver at the vehicle may be right.
 */
import type { FormContext, PatternId } from './field-kinds.ts';
import { germanParts } from './plates.ts';
import type { ProblemCode } from './problem-codes.ts';

const isGermanPlate = (text: string): boolean =>
  /^[A-ZÄÖÜ\d -]+$/.test(text) && germanParts(text) !== undefined;

/** French plates since 2009 (SIV): AB-123-CD without I, O, U. */
const isFrenchPlate = (text: string): boolean =>
  /^[A-HJ-NP-TV-Z]{2}-\d{3}-[A-HJ-NP-TV-Z]{2}$/.test(text);

/** British plates of the current series: AB12 CDE. */
const isBritishPlate = (text: string): boolean => /^[A-Z]{2}\d{2} ?[A-Z]{3}$/.test(text);

/** The number of a tank container: owner, serial number, check digit (ISO 6346). */
const containerNumber = /^[A-Z]{3}[UJZ] ?\d{6}[ -]?\d$/;

/** Matches text that looks like a German or French plate, valid or not. */
const looksGerman = /^[A-ZÄÖÜ]{1,3}[- ][A-ZÄÖÜ]{1,3} ?\d+[EH]?$/;
const looksFrench = /^[A-Z]{2}-\d{3}-[A-Z]{2}$/;

/**
 * Returns the country of a plate, or "other" for a plausible plate of another country. Returns
 * undefined for any other text, including German or French plates with typing errors ("B-AB 01234",
 * "AB-123-IO").
 */
export function plateCountry(text: string): 'DE' | 'FR' | 'GB' | 'other' | undefined {
  if (isFrenchPlate(text)) return 'FR';
  if (isGermanPlate(text)) return 'DE';
  if (isBritishPlate(text)) return 'GB';
  if (containerNumber.test(text)) return 'other';
  if (looksGerman.test(text) || looksFrench.test(text)) return undefined;
  return /^[A-Z0-9 -]{3,12}$/.test(text) && /\d/.test(text) ? 'other' : undefined;
}

/** A vehicle identification number has 17 characters (StVZO § 59(2)) without I, O, Q (ISO 3779). */
const vin = /^[A-HJ-NPR-Z0-9]{17}$/;

const patterns: Readonly<Record<Exclude<PatternId, 'plate' | 'customerNumber'>, RegExp>> = {
  vin,
  orderNumber: /^[A-Z0-9/-]{4,20}$/,
  tankSerial: /^[A-Z0-9 ./-]{3,20}$/,
  /**
   * The tank code of ADR 4.3.3.1.1: P or R, minimum test pressure or x, opening, valve; (M) if it
   * is also a multiple-element code.
   */
  tankCode: /^[PRC](\d{1,3}([.,]\d)?|x)[ABCD][NH](\(M\))?$/i,
  unNumber: /^\d{4}$/,
  /**
   * An international number (E.164), or a national number with a leading zero. Spaces, dots,
   * slashes, brackets and hyphens are allowed.
   */
  phone: /^(\+|00)?[\d ()./-]{6,24}$/,
};

/** Returns the pattern in config.json, or undefined if it is not a valid regular expression. */
function companyPattern(source: string | undefined): RegExp | undefined {
  try {
    return source === undefined ? undefined : new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}

/** Returns true if `text` (cleaned, upper case) has the expected format. */
export function matchesPattern(
  pattern: PatternId,
  text: string,
  context: Pick<FormContext, 'customerNumberPattern'>,
): boolean {
  if (pattern === 'plate') return plateCountry(text) !== undefined;
  if (pattern === 'customerNumber')
    return (companyPattern(context.customerNumberPattern) ?? /^\d{5,10}$/).test(text);
  if (pattern === 'phone') {
    const digits = text.replaceAll(/\D/g, '').length;
    return patterns.phone.test(text) && digits >= 6 && digits <= 15;
  }
  return patterns[pattern].test(text);
}

const problems: Readonly<Record<PatternId, ProblemCode>> = {
  plate: 'unexpectedPlate',
  vin: 'unexpectedVin',
  customerNumber: 'unexpectedCustomerNumber',
  orderNumber: 'unexpectedOrderNumber',
  tankSerial: 'unexpectedTankSerial',
  tankCode: 'unexpectedTankCode',
  unNumber: 'unexpectedUnNumber',
  phone: 'unexpectedPhone',
};
/** Returns the problem code for text in another format. */
export const patternProblem = (pattern: PatternId): ProblemCode => problems[pattern];
