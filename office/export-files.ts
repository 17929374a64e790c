/**
 * Writes the files of an export from the spool, the intermediate file: one table per kind, or one
 * list.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import * as z from 'zod';
import type { Command } from './arguments.ts';
import { loadTableTexts } from './table-texts.ts';
import { byteOrderMark } from '../src/features/office/model/csv.ts';
import {
  csvHead,
  csvRow,
  type CsvTableStyle,
  programStyle,
  spreadsheetStyle,
} from '../src/features/office/model/csv-table.ts';
import {
  type ExportRecord,
  lineOf,
  rowOf,
  type TableColumns,
  type TableContext,
} from '../src/features/office/model/export-table.ts';
import { receiptSchema, reportSchema } from '../src/features/office/model/report.ts';
import { initialWork, readLog, readWork } from '../src/features/office/model/work.ts';
import { formDefinitions } from '../src/features/reports/forms/all.ts';
import { outlineOf } from '../src/features/reports/readable-answers.ts';

export type ExportCommand = Extract<Command, { readonly name: 'export' }>;

/** A report in the spool, with its history and its saved photos. */
const spooledSchema = z.object({
  report: reportSchema,
  receipt: z.optional(receiptSchema),
  work: z.unknown(),
  log: z.unknown(),
  /** The file of each photo, in the order of the photos; null for a missing photo. */
  photoFiles: z.array(z.string().nullable()),
});
export type Spooled = z.infer<typeof spooledSchema>;

/** Writes text to a temporary file, which gets its final name only when it is complete. */
export async function writeWhole(
  file: string,
  write: (line: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const stream = createWriteStream(`${file}.part`);
  const ended = finished(stream);
  // The caller receives a failure when the file is closed. Until then, this prevents an unhandled
  // rejection.
  ended.catch(() => undefined);
  await write(async (text) => {
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), ended]);
  });
  stream.end();
  await ended;
  await rename(`${file}.part`, file);
}

async function* readSpool(file: string): AsyncGenerator<Spooled> {
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    yield spooledSchema.parse(JSON.parse(line));
  }
}

export const tableOf = ({ report }: Spooled): string =>
  report.anonymous ? `${report.kind}-anonymous` : report.kind;

export const recordOf = ({ report, receipt, work, log, photoFiles }: Spooled): ExportRecord => ({
  report,
  receipt,
  work: readWork(work) ?? initialWork(report),
  log: readLog(log),
  photoFiles: photoFiles.filter((name) => name !== null),
});

export async function contextOf({ language, photos }: ExportCommand): Promise<TableContext> {
  return {
    labels: { texts: language && (await loadTableTexts(language)) },
    outlines: Object.fromEntries(
      Object.values(formDefinitions).map((definition) => [definition.kind, outlineOf(definition)]),
    ),
    timeZone: language ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC',
    withPhotoFiles: photos,
  };
}

function styleOf({ separator }: ExportCommand, { labels, timeZone }: TableContext): CsvTableStyle {
  const style = labels.texts ? spreadsheetStyle(labels.texts.tag, timeZone) : programStyle;
  return separator === undefined ? style : { ...style, separator };
}

export interface Tables {
  readonly folder: string;
  readonly spool: string;
  readonly context: TableContext;
  /** The columns by the name of the table. */
  readonly columns: ReadonlyMap<string, TableColumns>;
}

/** Writes one table per kind. It does so row by row, because the reports may not fit in memory. */
async function writeCsvTables(command: ExportCommand, tables: Tables): Promise<readonly string[]> {
  const { folder, spool, context } = tables;
  const style = styleOf(command, context);
  const files: string[] = [];
  for (const [table, found] of tables.columns) {
    const columns = found.columns();
    await writeWhole(join(folder, `${table}.csv`), async (line) => {
      await line((command.bom ? byteOrderMark : '') + csvHead(columns, style));
      for await (const spooled of readSpool(spool))
        if (tableOf(spooled) === table)
          await line(csvRow(lineOf(columns, rowOf(context, recordOf(spooled))), style));
    });
    files.push(`${table}.csv`);
  }
  return files;
}

/** Writes one workbook per kind. Each is built in memory. */
async function writeWorkbooks({
  folder,
  spool,
  context,
  columns: byTable,
}: Tables): Promise<readonly string[]> {
  const { workbookOf } = await import('../src/features/office/model/office-workbook.lazy.ts');
  const files: string[] = [];
  for (const [table, found] of byTable) {
    const columns = found.columns();
    const lines: ReturnType<typeof lineOf>[] = [];
    for await (const spooled of readSpool(spool))
      if (tableOf(spooled) === table)
        lines.push(lineOf(columns, rowOf(context, recordOf(spooled))));
    const { tag = '', office } = context.labels.texts ?? {};
    const style = { tag, timeZone: context.timeZone };
    const workbook = await workbookOf({ columns, lines }, office?.export.file ?? table, style);
    const file = join(folder, `${table}.xlsx`);
    await writeFile(`${file}.part`, new Uint8Array(await workbook.arrayBuffer()));
    await rename(`${file}.part`, file);
    files.push(`${table}.xlsx`);
  }
  return files;
}

/** Writes the reports as they were sent, with their work, log and receipt. */
async function writeJson({ folder, spool }: Tables): Promise<readonly string[]> {
  await writeWhole(join(folder, 'reports.json'), async (line) => {
    let before = '[\n';
    for await (const { report, receipt, work, log, photoFiles } of readSpool(spool)) {
      const photos = report.photos.map((photo, index) => ({
        ...photo,
        file: photoFiles[index] ?? null,
      }));
      const done = {
        receipt: receipt ?? null,
        work: readWork(work) ?? null,
        log: readLog(log),
      };
      await line(before + JSON.stringify({ ...report, photos, ...done }));
      before = ',\n';
    }
    await line(before === '[\n' ? '[]\n' : '\n]\n');
  });
  return ['reports.json'];
}

/** Writes the reports of the spool. Returns the names of the files. */
export async function writeFiles(
  command: ExportCommand,
  tables: Tables,
): Promise<readonly string[]> {
  if (command.format === 'json') return writeJson(tables);
  return command.format === 'csv' ? writeCsvTables(command, tables) : writeWorkbooks(tables);
}
