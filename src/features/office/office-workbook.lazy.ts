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

/** Texts stay texts, whatever they begin with: a workbook says which cells are formulas. */
const cellOf = (value: Cell) =>
  typeof value === 'number' || typeof value === 'boolean' ? value : (value ?? null);

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
