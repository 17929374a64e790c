/** Removes what pasted text contains without being visible, and unifies spaces and dashes. */

/** Control, formatting and other invisible characters, lone surrogates and the empty Braille cell. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const spaces = /[\t\n\v\f\r\u0085\p{Z}]/gu;
/** Hyphens, dashes and minus signs of every kind. */
const dashes = /[\p{Pd}\u2212\u2043]/gu;

/** Only for values in which no invisible character has a meaning: numbers, codes and addresses. */
export const visibleText = (typed: string): string =>
  typed.replaceAll(spaces, ' ').replaceAll(invisible, '').trim();

export const withPlainDashes = (text: string): string => text.replaceAll(dashes, '-');

/**
 * Normalises a typed code, such as a plate, an order number or a telephone number: visible
 * characters only, single spaces, and "-" for every dash.
 */
export const cleanCode = (typed: string): string =>
  withPlainDashes(visibleText(typed)).normalize('NFC').replaceAll(/ +/g, ' ');

/**
 * Normalises a typed or pasted e-mail address: "Ada <mailto:ada@example.org>" gives
 * "ada@example.org". Spaces inside stay, because the address is then wrong.
 */
export function cleanEmail(typed: string): string {
  const text = visibleText(typed).replaceAll('\uff20', '@');
  const inBrackets = /<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return inBrackets
    .replace(/^mailto:/i, '')
    .replace(/[?].*$/, '')
    .replaceAll(/^["'„“”‚‘’«»<(\s]+|["'“”’«»>),;\s]+$/g, '');
}
