/** The filtered reports as one table for a spreadsheet: words instead of ids, a line per report. */
import { byteOrderMark, type Cell, csvLine } from './csv.ts';

export interface ExportRow {
  /** What every report has, by the column's title. */
  readonly facts: readonly (readonly [title: string, value: Cell])[];
  /** Answers in the words of the form. */
  readonly answers: readonly (readonly [label: string, value: string])[];
}

/**
 * What Excel of a language opens right at a double click: German and French expect semicolons.
 */
const separatorOf = (locale: string): ',' | ';' => (locale === 'en' ? ',' : ';');

/** A text that Excel would take for a number loses its leading zeros or its last digits. */
const keepsZeros = (value: Cell): boolean =>
  typeof value === 'string' && /^0\d+$|^\d{12,}$/.test(value);

/** The whole file with its mark for UTF-8. */
export function exportTable(rows: readonly ExportRow[], locale: string): string {
  const columns = [
    ...new Set(rows.flatMap(({ facts }) => facts.map(([title]) => title))),
    ...new Set(rows.flatMap(({ answers }) => answers.map(([label]) => label))),
  ];
  const style = { separator: separatorOf(locale) };
  const lines = rows.map(({ facts, answers }) => {
    const cells = new Map<string, Cell>([...answers, ...facts]);
    return csvLine(
      columns.map((name) => {
        const value = cells.get(name);
        // A space that is not seen makes it a text.
        return keepsZeros(value) ? `${String(value)}\u00a0` : value;
      }),
      style,
    );
  });
  return byteOrderMark + csvLine(columns, style) + lines.join('');
}
