/**
 * The table as an Excel workbook. Its library is loaded with the first export and is not part of
 * the offline copy (the name of this file excludes it).
 */
import writeWorkbook from 'write-excel-file/universal';
import type { ExportTable } from './export-table.ts';
import { type ClockCell, type TableCell, utcOf, wallClock } from './table-cell.ts';

/** The language of the cells, and the time zone in which times are shown. */
export interface WorkbookStyle {
  readonly tag: string;
  readonly timeZone: string;
}

/** Width of a column in characters: that of its longest text, limited to what fits on a screen. */
const widthOf = (texts: readonly string[]): number =>
  Math.min(
    60,
    texts.reduce((width, { length }) => Math.max(width, length + 2), 8),
  );

/** Excel reports the whole file as damaged if one cell has more characters. */
const maxCharacters = 32_767;

const dayMilliseconds = 86_400_000;
/** Spreadsheets count days; 1 January 1970 has this number. */
const unixEpochDay = 25_569;
const serialOf = (clock: string): number => (utcOf(clock) ?? 0) / dayMilliseconds + unixEpochDay;

/** "dd.mm.yyyy": the date format of the language. */
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

/** "#,##0.0": a spreadsheet shows both separators in the style of its language. */
const numberFormat = (decimals: number, isGrouped: boolean): string =>
  (isGrouped ? '#,##0' : '0') + (decimals > 0 ? `.${'0'.repeat(decimals)}` : '');

interface Figure {
  readonly value: number;
  readonly type: typeof Number;
  readonly format: string;
}
const figure = (value: number, format: string): Figure => ({ value, type: Number, format });

/**
 * Texts stay texts regardless of their first character, because a workbook marks which cells are
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

/** The longest formatted value is a time with its date: "21.11.2026 14:05". */
const figureWidth = 'dd.mm.yyyy hh:mm';

/** Rejects if the table is too large for this device. */
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
      // Excel limits the length and forbids these characters.
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
