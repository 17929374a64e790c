/** One cell; null and undefined give an empty cell. */
export type Cell = string | number | boolean | null | undefined;

export interface CsvStyle {
  readonly separator: ',' | ';';
  /** The decimal separator; a point if absent. */
  readonly decimal?: string | undefined;
}

/**
 * A text that a spreadsheet would run as a formula gets a leading apostrophe, which spreadsheets
 * hide (OWASP, CSV injection). This includes full-width signs of East Asian keyboards and signs
 * after spaces or invisible characters. Numbers stay unchanged, including negative ones.
 */
const harmless = (text: string): string =>
  /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@\uff0b\uff0d\uff1d\uff20]/u.test(text) ? `'${text}` : text;

/**
 * Commas and semicolons are always quoted: a program with another separator must not split the
 * text.
 */
const mustBeQuoted = /[",;\t\r\n]|^\s|\s$/;

function cellText(cell: Cell, decimal: string): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'string' ? harmless(cell) : String(cell).replace('.', () => decimal);
  return mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One CSV line (RFC 4180), including the line break. */
export const csvLine = (cells: readonly Cell[], { separator, decimal = '.' }: CsvStyle): string =>
  `${cells.map((cell) => cellText(cell, decimal)).join(separator)}\r\n`;

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\ufeff';
