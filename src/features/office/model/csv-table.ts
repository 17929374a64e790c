/** Writes the table of reports as CSV, for a spreadsheet in one language or for a program. */
import { byteOrderMark, type Cell, csvLine, type CsvStyle } from './csv.ts';
import type { Column, ExportTable } from './export-table.ts';
import { type TableCell, wallClock } from './table-cell.ts';

export interface CsvTableStyle extends CsvStyle {
  /**
   * The time zone in which times are written for spreadsheets, "2026-11-21 14:05:33". If it is
   * undefined, times are written for programs, "2026-11-21T13:05:33.000Z".
   */
  readonly timeZone: string | undefined;
}

/**
 * Returns the format that Excel in this language opens correctly after a double click. If the
 * decimal separator is a comma, the cells are separated by semicolons.
 */
export function spreadsheetStyle(tag: string, timeZone: string): CsvTableStyle {
  const decimal =
    new Intl.NumberFormat(tag).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ??
    '.';
  return { separator: decimal === ',' ? ';' : ',', decimal, timeZone };
}
export const programStyle: CsvTableStyle = { separator: ',', timeZone: undefined };

/**
 * Returns true for a text that Excel would convert to a number or a date. It would lose leading
 * zeros or last digits, and tour "3-4" would become a day in April.
 */
const isConvertedByExcel = (text: string): boolean =>
  /^0\d+$|^\d{12,}$|^\d+(?:[.,/:-]\d+)+$|^\d+e\d+$/i.test(text);

const hourMilliseconds = 3_600_000;

function cellOf(cell: TableCell, { timeZone }: CsvTableStyle): Cell {
  if (cell === undefined) return undefined;
  // An invisible space makes Excel treat the cell as text.
  if (typeof cell === 'string')
    return timeZone !== undefined && isConvertedByExcel(cell) ? `${cell}\u00a0` : cell;
  switch (cell.type) {
    case 'number':
      return cell.value;
    case 'duration':
      return Math.round((cell.milliseconds / hourMilliseconds) * 100) / 100;
    case 'moment':
      return timeZone === undefined
        ? new Date(cell.at).toISOString()
        : wallClock(cell.at, timeZone).replace('T', ' ');
    case 'clock':
      // Spreadsheets recognise a time by the space between date and time.
      return timeZone === undefined ? cell.text : cell.text.replace('T', ' ');
    case 'time':
      return cell.text;
  }
}

export const csvHead = (columns: readonly Column[], style: CsvTableStyle): string =>
  csvLine(
    columns.map(({ title }) => title),
    style,
  );
export const csvRow = (cells: readonly TableCell[], style: CsvTableStyle): string =>
  csvLine(
    cells.map((cell) => cellOf(cell, style)),
    style,
  );

/** Returns the whole table, which begins with the UTF-8 byte order mark. */
export const csvTable = ({ columns, lines }: ExportTable, style: CsvTableStyle): string =>
  byteOrderMark + csvHead(columns, style) + lines.map((line) => csvRow(line, style)).join('');
