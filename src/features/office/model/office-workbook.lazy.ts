/**
 * Writes the table as an Excel workbook. The library is loaded with the first export and is not
 * part of the offline copy (the name of this file excludes it).
 */
import writeWorkbook from 'write-excel-file/universal';
import type { ExportTable } from './export-table.ts';
import { type ClockCell, type TableCell, utcOf, wallClock } from './table-cell.ts';

/** The language of the cells, and the time zone of the times. */
export interface WorkbookStyle {
  readonly tag: string;
  readonly timeZone: string;
}

/**
 * Returns the width of a column in characters: that of its longest text, limited to a width that
 * fits on a screen.
 */
const widthOf = (texts: readonly string[]): number =>
  Math.min(
    60,
    texts.reduce((width, { length }) => Math.max(width, length + 2), 8),
  );

/** If one cell has more characters, Excel reports the whole file as damaged. */
const maxCharacters = 32_767;

const dayMilliseconds = 86_400_000;
/** Spreadsheets count days. This is the number of 1 January 1970. */
const unixEpochDay = 25_569;
const serialOf = (clock: string): number => (utcOf(clock) ?? 0) / dayMilliseconds + unixEpochDay;

/** Returns the date format of the language, for example "dd.mm.yyyy". */
const dayFormat = (tag: string): string =>
  new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric' })
    .formatToParts(0)
    .map(({ type, value }) => ({ day: 'dd', month: 'mm', year: 'yyyy' })[type as string] ?? value)
    .join('');

function clockFormat({ text }: Pick<ClockCell, 'text'>, tag: string): string {
  if (text.length < 'yyyy-mm-dd'.length) return 'mm/yyyy';
  if (!text.includes('T')) return dayFormat(tag);
  return `${dayFormat(tag)} hh:mm`;
}

/**
 * Returns a number format such as "#,##0.0". A spreadsheet shows both separators in the style of
 * its language.
 */
const numberFormat = (decimals: number, isGrouped: boolean): string =>
  (isGrouped ? '#,##0' : '0') + (decimals > 0 ? `.${'0'.repeat(decimals)}` : '');

interface Figure {
  readonly value: number;
  readonly type: typeof Number;
  readonly format: string;
}
const figure = (value: number, format: string): Figure => ({ value, type: Number, format });

/**
 * Texts stay texts whatever their first character is, because a workbook marks which cells are
 * formulas.
 */
function cellOf(cell: TableCell, { tag, timeZone }: WorkbookStyle): Figure | string | null {
  if (cell === undefined) return null;
  if (typeof cell === 'string')
    return cell.length > maxCharacters ? `${cell.slice(0, maxCharacters - 1)}…` : cell;
  switch (cell.type) {
    case 'number':
      return figure(cell.value, numberFormat(cell.decimals, cell.isGrouped));
    case 'duration':
      return figure(cell.milliseconds / dayMilliseconds, '[h]:mm');
    case 'moment': {
      const text = wallClock(cell.at, timeZone);
      return figure(serialOf(text), clockFormat({ text }, tag));
    }
    case 'clock':
      return figure(serialOf(cell.text), clockFormat(cell, tag));
    case 'time':
      // A time of day is a fraction of a day.
      return figure((utcOf(`1970-01-01T${cell.text}`) ?? 0) / dayMilliseconds, 'hh:mm');
  }
}

/** The longest formatted value is a date with its time: "21.11.2026 14:05". */
const figureWidth = 'dd.mm.yyyy hh:mm';

/** Returns the workbook. Rejects if the table is too large for this device. */
export const workbookOf = (
  { columns, lines }: ExportTable,
  title: string,
  style: WorkbookStyle,
): Promise<Blob> =>
  writeWorkbook(
    [
      columns.map((column) => ({ value: column.title, fontWeight: 'bold' as const })),
      ...lines.map((line) => line.map((cell) => cellOf(cell, style))),
    ],
    {
      // Excel limits the length of the name and forbids these characters.
      sheet: title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
      stickyRowsCount: 1,
      columns: columns.map((column, at) => ({
        width: widthOf([
          column.title,
          ...lines.map((line) => {
            const cell = line[at] ?? '';
            return typeof cell === 'string' ? cell : figureWidth;
          }),
        ]),
      })),
    },
  ).toBlob();
