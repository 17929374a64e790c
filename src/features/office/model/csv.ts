/** The value of one cell. Null and undefined result in an empty cell. */
export type Cell = string | number | boolean | null | undefined;

export interface CsvStyle {
  readonly separator: ',' | ';';
  /** The decimal separator. It is a point if absent. */
  readonly decimal?: string | undefined;
}

/**
 * Adds a leading apostrophe, which spreadsheets hide, to a text that a spreadsheet would run as a
 * formula (OWASP, CSV injection). This includes the full-width characters of East Asian keyboards,
 * and characters after spaces or invisible characters. Numbers stay unchanged, including negative
 * ones.
 */
const withoutFormula = (text: string): string =>
  /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@\uff0b\uff0d\uff1d\uff20]/u.test(text) ? `'${text}` : text;

/**
 * Texts with commas or semicolons are always quoted, so that a program with another separator does
 * not split them.
 */
const mustBeQuoted = /[",;\t\r\n]|^\s|\s$/;

function cellText(cell: Cell, decimal: string): string {
  if (cell === null || cell === undefined) return '';
  const text =
    typeof cell === 'string' ? withoutFormula(cell) : String(cell).replace('.', () => decimal);
  return mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns one CSV line (RFC 4180) with its line break. */
export const csvLine = (cells: readonly Cell[], { separator, decimal = '.' }: CsvStyle): string =>
  `${cells.map((cell) => cellText(cell, decimal)).join(separator)}\r\n`;

/** Spreadsheets recognise the file as UTF-8 by this mark. */
export const byteOrderMark = '\ufeff';
