/** One cell: a number stays a number, nothing is an empty cell. */
export type Cell = string | number | boolean | null | undefined;

export interface CsvStyle {
  readonly separator: ',' | ';';
  /** Before the decimals of a number; absent: a point. */
  readonly decimal?: string | undefined;
}

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, which spreadsheets
 * do not show (OWASP, CSV injection): also where its sign is a wide one of East Asian keyboards, or
 * stands behind spaces and what cannot be seen. Numbers are numbers and stay as they are, also
 * negative ones.
 */
const harmless = (text: string): string =>
  /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@\uff0b\uff0d\uff1d\uff20]/u.test(text) ? `'${text}` : text;

/** Quoted too: a program with another separator must not split the text. */
const mustBeQuoted = /[",;\t\r\n]|^\s|\s$/;

function cellText(cell: Cell, decimal: string): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'string' ? harmless(cell) : String(cell).replace('.', () => decimal);
  return mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line by RFC 4180, with its line end. */
export const csvLine = (cells: readonly Cell[], { separator, decimal = '.' }: CsvStyle): string =>
  `${cells.map((cell) => cellText(cell, decimal)).join(separator)}\r\n`;

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\ufeff';
