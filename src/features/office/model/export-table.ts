/**
 * Computes the table of reports for the office page and the command line. Columns are identified by
 * their field, never by their title. csv-table.ts and office-workbook.lazy.ts write the table to a
 * file.
 */
import type { ReadableForm } from '../../reports/readable-answers.ts';
import { answerCells } from './export-answers.ts';
import { answerColumns, type Column, unreadKey } from './export-columns.ts';
import { type ExportRecord, leadingFacts, photoFact, trailingFacts } from './export-facts.ts';
import type { TableCell } from './table-cell.ts';
import { type TableLabels, textFor, titleWith } from './table-texts.ts';

export type { Column } from './export-columns.ts';
export type { ExportRecord } from './export-facts.ts';

export interface ExportTable {
  readonly columns: readonly Column[];
  /** There is one line per report, with one cell per column. */
  readonly lines: readonly (readonly TableCell[])[];
}

export interface TableContext {
  readonly labels: TableLabels;
  /** By kind of report. */
  readonly outlines: Readonly<Record<string, ReadableForm>>;
  /** The IANA name of the time zone in which times are written. */
  readonly timeZone: string;
  /** True if the photos are saved next to the table. */
  readonly withPhotoFiles: boolean;
}

type Row = ReadonlyMap<string, TableCell>;
const isFilled = (cell: TableCell): boolean => cell !== undefined && cell !== '';

const leadingOf = ({ withPhotoFiles }: TableContext) =>
  withPhotoFiles ? [...leadingFacts, photoFact] : leadingFacts;

/** Returns the cells of a report by column key. */
export function rowOf(context: TableContext, record: ExportRecord): Row {
  const { labels, outlines, timeZone } = context;
  const fields = outlines[record.report.kind]?.fields ?? [];
  return new Map(
    [
      ...[...leadingOf(context), ...trailingFacts].map(
        ({ key, cell }) => [key, cell(record, labels, timeZone)] as const,
      ),
      ...answerCells(labels, fields, record),
    ].filter(([, cell]) => isFilled(cell)),
  );
}

/**
 * Inserts each missing name after the name that precedes it in `names`. If there is none, it is
 * inserted before the next known name or at the end.
 */
export function mergeColumns(columns: string[], names: readonly string[]): void {
  const next = columns.indexOf(names.find((name) => columns.includes(name)) ?? '');
  let at = next < 0 ? columns.length : next;
  for (const name of names) {
    const known = columns.indexOf(name);
    if (known >= 0) at = known + 1;
    else columns.splice(at++, 0, name);
  }
}

interface Titled extends Column {
  /** Distinguishes columns with the same title. */
  readonly group: string;
}

/** If several columns have the same title, adds their group to it. */
function withDistinctTitles(labels: TableLabels, columns: readonly Titled[]): readonly Column[] {
  const repeatedTitles = (some: readonly Column[]): ReadonlySet<string> => {
    const titles = some.map(({ title }) => title);
    return new Set(titles.filter((title, at) => titles.indexOf(title) < at));
  };
  const shared = repeatedTitles(columns);
  const prefixed = columns.map(({ key, title, group }) => ({
    key,
    title: shared.has(title) ? titleWith(labels, group, title) : title,
  }));
  const stillRepeated = repeatedTitles(prefixed);
  return prefixed.map(({ key, title }) => ({
    key,
    title: stillRepeated.has(title) ? `${title} (${key})` : title,
  }));
}

/** A title, and the kinds of report that use it for the same field. */
interface Naming {
  readonly titles: Set<string>;
  readonly kinds: Set<string>;
}

export interface TableColumns {
  /** Adds the columns of a report and returns its cells. */
  add(record: ExportRecord): Row;
  /**
   * Returns the columns in the order of the form, whatever the order in which the reports were
   * added.
   */
  columns(): readonly Column[];
}

/**
 * Collects the columns that a table needs: those that every report has, and the answers that at
 * least one report contains.
 */
export function createTableColumns(context: TableContext): TableColumns {
  const { labels, outlines } = context;
  const usedByKind = new Map<string, Set<string>>();

  const factColumns = (facts: typeof leadingFacts): readonly Titled[] =>
    facts.map(({ key, group }) => ({
      key,
      title: textFor(labels, ({ office }) => office.export.columns, key),
      group: textFor(labels, ({ office }) => office.export.groups, group),
    }));

  function answerColumnsOf(kind: string): readonly Column[] {
    const used = usedByKind.get(kind);
    if (!used) return [];
    return answerColumns(labels, kind, outlines[kind]?.fields ?? []).filter(({ key }) =>
      used.has(key),
    );
  }

  function answerTitles(): readonly Titled[] {
    const keys: string[] = [];
    const namings = new Map<string, Naming>();
    for (const kind of new Set([...Object.keys(outlines), ...usedByKind.keys()])) {
      const own = answerColumnsOf(kind);
      mergeColumns(
        keys,
        own.map(({ key }) => key),
      );
      for (const { key, title } of own) {
        const naming = namings.get(key) ?? { titles: new Set(), kinds: new Set() };
        naming.titles.add(title);
        naming.kinds.add(labels.texts?.forms[kind]?.title ?? kind);
        namings.set(key, naming);
      }
    }
    return keys.map((key) => ({
      key,
      title: [...(namings.get(key)?.titles ?? [])].join(' / '),
      group: [...(namings.get(key)?.kinds ?? [])].join(', '),
    }));
  }

  return {
    add(record) {
      const row = rowOf(context, record);
      const { kind } = record.report;
      const used = usedByKind.get(kind) ?? new Set();
      for (const key of row.keys()) used.add(key);
      usedByKind.set(kind, used);
      return row;
    },
    columns() {
      const answers = answerTitles();
      const named = [
        ...factColumns(leadingOf(context)),
        ...answers.filter(({ key }) => key !== unreadKey),
        ...answers.filter(({ key }) => key === unreadKey),
        ...factColumns(trailingFacts),
      ];
      return labels.texts
        ? withDistinctTitles(labels, named)
        : named.map(({ key }) => ({ key, title: key }));
    },
  };
}

export const lineOf = (columns: readonly Column[], row: Row): readonly TableCell[] =>
  columns.map(({ key }) => row.get(key));

/** Returns the whole table in memory. */
export function tableOf(context: TableContext, records: readonly ExportRecord[]): ExportTable {
  const found = createTableColumns(context);
  const rows = records.map((record) => found.add(record));
  const columns = found.columns();
  return { columns, lines: rows.map((row) => lineOf(columns, row)) };
}
