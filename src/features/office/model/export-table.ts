/** The filtered reports as one table for a spreadsheet: words instead of ids, a line per report. */
import { byteOrderMark, type Cell, csvLine } from './csv.ts';

export interface ExportRow {
  /** What every report has, by the column's title. */
  readonly facts: readonly (readonly [title: string, value: Cell])[];
  /** Answers in the words of the form. */
  readonly answers: readonly (readonly [label: string, value: string])[];
}

export interface ExportTable {
  readonly columns: readonly string[];
  /** One per report, as many cells as there are columns. */
  readonly lines: readonly (readonly Cell[])[];
}

export function tableOf(rows: readonly ExportRow[]): ExportTable {
  const columns = [
    ...new Set(rows.flatMap(({ facts }) => facts.map(([title]) => title))),
    ...new Set(rows.flatMap(({ answers }) => answers.map(([label]) => label))),
  ];
  const lines = rows.map(({ facts, answers }) => {
    const cells = new Map<string, Cell>([...answers, ...facts]);
    return columns.map((name) => cells.get(name));
  });
  return { columns, lines };
}

/**
 * What Excel of a language opens right at a double click: German and French expect semicolons.
 */
const separatorOf = (locale: string): ',' | ';' => (locale === 'en' ? ',' : ';');

/** A text that Excel would take for a number loses its leading zeros or its last digits. */
const keepsZeros = (value: Cell): boolean =>
  typeof value === 'string' && /^0\d+$|^\d{12,}$/.test(value);

/** The table as a text file with its mark for UTF-8. */
export function exportTable({ columns, lines }: ExportTable, locale: string): string {
  const style = { separator: separatorOf(locale) };
  // A space that is not seen makes it a text.
  const safe = (value: Cell): Cell => (keepsZeros(value) ? `${String(value)}\u00a0` : value);
  const text = lines.map((line) => csvLine(line.map(safe), style)).join('');
  return byteOrderMark + csvLine(columns, style) + text;
}
