/**
 * Reads a number as drivers in three countries type it: "1.485,5", "1,485.5", "1 485,5", "1'485.5",
 * "12,", ",5". The language of the app does not matter, because drivers type what their own
 * keyboard offers:
 * - Spaces and apostrophes only ever separate thousands.
 * - Invisible characters are ignored, every dash before the number is a minus sign, and digits may
 *   be those of an Arabic, Persian, Devanagari or Japanese keyboard.
 * - If there are point and comma, the last one is the decimal separator.
 * - A separator that occurs twice separates thousands.
 * - A single separator followed by exactly three digits ("1.485") separates thousands when the
 *   field has fewer than three decimals, because the three digits could not be decimals there;
 *   otherwise it is decimal. "0.485" is always decimal: no one writes a thousands group after a
 *   leading zero.
 */
import { cleanNumber } from './typed-characters.ts';

const parts = /^([+-]?) ?([\d.,' ]*)$/;
const grouped = (text: string, separator: string): boolean => {
  const groups = text.split(separator);
  return (
    groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)) &&
    !/^0\d|^0$/.test(groups[0] ?? '')
  );
};

/**
 * Returns the integer part without thousands separators, or undefined if a separator is misplaced.
 */
function wholeDigits(text: string): string | undefined {
  if (/^\d*$/.test(text)) return text;
  for (const separator of ['.', ',', "'", ' ']) {
    if (text.includes(separator))
      return grouped(text, separator) ? text.replaceAll(separator, '') : undefined;
  }
  return undefined;
}

function decimalIndex(text: string, decimals: number): number {
  const point = text.lastIndexOf('.');
  const comma = text.lastIndexOf(',');
  const last = Math.max(point, comma);
  if (last < 0) return -1;
  if (point >= 0 && comma >= 0) return last;
  const separator = text.charAt(last);
  if (text.indexOf(separator) !== last) return -1;
  if (/[ ']/.test(text)) return last;
  const before = text.slice(0, last);
  const mayGroup = text.length - last - 1 === 3 && /^[1-9]\d{0,2}$/.test(before);
  return mayGroup && decimals < 3 ? -1 : last;
}

/**
 * Parses `typed` for a field with `decimals` decimals. Returns the number and how many decimals
 * were typed, without trailing zeros, or undefined if it is not a number. Never rounds. ("1.485",
 * 0) is 1485; ("1,5", 1) is 1.5; ("12,", 0) is 12.
 */
export function parseNumber(
  typed: string,
  decimals: number,
): { readonly value: number; readonly decimals: number } | undefined {
  const text = cleanNumber(typed)
    .replaceAll(/[’‘ʼ′´`\u066c]/g, "'")
    .replaceAll('\u066b', ',');
  const match = parts.exec(text);
  if (match === null) return undefined;
  const [, sign = '', digits = ''] = match;
  if (digits.length > 40) return undefined;
  const index = decimalIndex(digits, decimals);
  const whole = wholeDigits(index < 0 ? digits : digits.slice(0, index));
  const fraction = index < 0 ? '' : digits.slice(index + 1);
  if (whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '') return undefined;
  const value = Number(`${sign}${whole || '0'}.${fraction || '0'}`);
  // Adding 0 turns -0 into 0.
  return { value: value + 0, decimals: fraction.replace(/0+$/, '').length };
}
