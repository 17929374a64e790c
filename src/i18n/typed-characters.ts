/** Removes what pasted text contains without being visible, and unifies spaces, dashes and digits. */

/**
 * The content of a character class: control and other invisible characters, lone surrogates, the
 * empty Braille cell, and the place of an object, which the dictation of iOS leaves.
 */
export const invisibleClass = String.raw`\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc`;
const invisible = new RegExp(`[${invisibleClass}]`, 'gu');
const spaces = /[\t\n\v\f\r\u0085\p{Z}]/gu;
/** Hyphens, dashes and minus signs of every kind. */
const dashes = /[\p{Pd}\u2212\u2043]/gu;

/** Only for values in which no invisible character has a meaning: numbers, codes and addresses. */
export const visibleText = (typed: string): string =>
  typed.replaceAll(spaces, ' ').replaceAll(invisible, '').trim();

/** The zero of each set of digits on keyboards of drivers: Arabic, Persian, Devanagari. */
const zeros = [0x660, 0x6f0, 0x966];
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;
const latinDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? code));
};

/** The ASCII characters in full width, of Japanese and Chinese keyboards. */
const fullWidth = /[\uff01-\uff5e]/g;
const fullWidthOffset = 0xff01 - 0x21;

/**
 * The visible characters, with the signs and digits of a Latin keyboard. Only for values in which
 * these have one meaning, not for names.
 */
const plainText = (typed: string): string =>
  visibleText(typed)
    .replaceAll(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
    .replaceAll(otherDigits, latinDigit)
    .replaceAll(dashes, '-');

/**
 * Normalises a typed code, such as a plate, an order number or a telephone number: visible
 * characters only, single spaces, "-" for every dash, and digits 0 to 9.
 */
export const cleanCode = (typed: string): string =>
  plainText(typed).normalize('NFC').replaceAll(/ +/g, ' ');

/** Normalises a typed or dictated number: "minus 5" gives "-5". The separators stay as they are. */
export const cleanNumber = (typed: string): string =>
  plainText(typed)
    // Keyboards offer the ordinal indicator and the ring in place of the degree sign.
    .replaceAll(/[\u00ba\u02da]/g, '°')
    .replace(/^(?:minus|moins) +(?=[\d.,])/i, '-');

/**
 * Normalises a typed or pasted e-mail address: "Ada <mailto:ada@example.org>" gives
 * "ada@example.org". Spaces inside stay, because the address is then wrong.
 */
export function cleanEmail(typed: string): string {
  const text = plainText(typed);
  const inBrackets = /<([^<>]+)>[\s,;.…]*$/.exec(text)?.[1] ?? text;
  return inBrackets
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replaceAll(/^["'„“”‚‘’«»<(\s]+|["'“”’«»>),;.…\s]+$/g, '');
}
