/**
 * The table as an Excel workbook. Its library comes with the first export and is in no offline copy
 * (the name of this file keeps it out).
 */
import writeWorkbook from 'write-excel-file/universal';
import type { ExportTable } from './export-table.ts';
import { type ClockCell, type TableCell, utcOf, wallClock } from './table-cell.ts';

/** How a language writes its cells, and in which time zone moments are shown. */
export interface WorkbookStyle {
  readonly tag: string;
  readonly timeZone: string;
}

/** Width of a column in characters: as its longest text, within what a screen shows. */
const widthOf = (texts: readonly string[]): number =>
  Math.min(
    60,
    texts.reduce((width, { length }) => Math.max(width, length + 2), 8),
  );

/** Excel calls a whole file damaged for one cell with more characters. */
const maxCharacters = 32_767;

const dayMilliseconds = 86_400_000;
/** Spreadsheets count days; 1 January 1970 has this number. */
const unixEpochDay = 25_569;
const serialOf = (clock: string): number => (utcOf(clock) ?? 0) / dayMilliseconds + unixEpochDay;

/** "dd.mm.yyyy", as the language writes a day. */
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

/** "#,##0.0": a spreadsheet writes both signs as its own language does. */
const numberFormat = (decimals: number, isGrouped: boolean): string =>
  (isGrouped ? '#,##0' : '0') + (decimals > 0 ? `.${'0'.repeat(decimals)}` : '');

interface Figure {
  readonly value: number;
  readonly type: typeof Number;
  readonly format: string;
}
const figure = (value: number, format: string): Figure => ({ value, type: Number, format });

/** Texts stay texts, whatever they begin with: a workbook says which cells are formulas. */
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
      // A time alone is the part of a day.
      return figure((utcOf(`1970-01-01T${cell.text}`) ?? 0) / dayMilliseconds, 'hh:mm');
  }
}

/** The longest figure is a moment: "21.11.2026 14:05". */
const figureWidth = 'dd.mm.yyyy hh:mm';

/** Rejects where the table is too large for this device. */
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
      // Excel takes no more characters, and not these.
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
