/**
 * The table as an Excel workbook. Its library comes with the first export and is in no offline copy
 * (the name of this file keeps it out).
 */
import writeWorkbook from 'write-excel-file/universal';
import type { Cell } from './model/csv.ts';
import type { ExportTable } from './model/export-table.ts';

/** Width of a column in characters: as its longest text, within what a screen shows. */
const widthOf = (texts: readonly string[]): number =>
  Math.min(60, Math.max(8, ...texts.map(({ length }) => length + 2)));

/** Excel calls a whole file damaged for one cell with more characters. */
const mostCharacters = 32_767;

/** Texts stay texts, whatever they begin with: a workbook says which cells are formulas. */
function cellOf(value: Cell) {
  if (typeof value !== 'string') return value ?? null;
  return value.length > mostCharacters ? `${value.slice(0, mostCharacters - 1)}…` : value;
}

/** Rejects where the table is too large for this device. */
export const workbookOf = ({ columns, lines }: ExportTable, title: string): Promise<Blob> =>
  writeWorkbook(
    [
      columns.map((column) => ({ value: column, fontWeight: 'bold' as const })),
      ...lines.map((line) => line.map(cellOf)),
    ],
    {
      // Excel takes no more characters, and not these.
      sheet: title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
      stickyRowsCount: 1,
      columns: columns.map((column, at) => ({
        width: widthOf([column, ...lines.map((line) => String(line[at] ?? ''))]),
      })),
    },
  ).toBlob();
