import { hiddenSigns } from '../src/features/reports/shorten-value.ts';

/** Text for a terminal: what a report says must not move the cursor or change colours. */
export const printable = (text: string): string => text.replace(hiddenSigns, '\ufffd');

const onOneLine = (text: string): string => printable(text).replace(/\s+/g, ' ');

/** Columns side by side, each as wide as its widest cell; the last one runs free. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(onOneLine));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** "1 report", "0 reports", "2 reports". */
export const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** A moment in the time zone of this computer, to the minute: 2026-11-21 14:05. */
export function minuteOf(moment: string | number): string {
  const date = new Date(moment);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
