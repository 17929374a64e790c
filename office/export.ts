import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import * as z from 'zod';
import type { Command } from './arguments.ts';
import { mergeColumns, rowOf } from './columns.ts';
import { byteOrderMark, csvLine } from '../src/features/office/model/csv.ts';
import { photoFile, savePhoto } from './photos.ts';
import { addGiven } from './given.ts';
import { Problem, reasonOf } from './problem.ts';
import type { Progress } from './progress.ts';
import { type Dossier, receiptSchema, reportSchema } from '../src/features/office/model/report.ts';
import { select } from './selection.ts';
import type { Session } from './session.ts';
import { counted } from './text.ts';

type ExportCommand = Extract<Command, { readonly name: 'export' }>;
const photosAtOnce = 4;
const spooled = z.object({ report: reportSchema, receipt: receiptSchema.optional() });

/** What an export has done; `problems` are sentences about what is missing from it. */
export interface ExportResult {
  readonly reports: number;
  readonly photosSaved: number;
  readonly photosKept: number;
  readonly files: readonly string[];
  readonly problems: readonly string[];
}

/** Writes text to a file that appears under its name only when it is complete. */
async function writeWhole(
  file: string,
  write: (line: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const stream = createWriteStream(`${file}.part`);
  const ended = finished(stream);
  // Whoever waits for the end hears of a failure; this only keeps it from being unheard until then.
  ended.catch(() => undefined);
  await write(async (text) => {
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), ended]);
  });
  stream.end();
  await ended;
  await rename(`${file}.part`, file);
}

async function* readSpool(file: string): AsyncGenerator<Dossier> {
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const { report, receipt } = spooled.parse(JSON.parse(line));
    yield { report, receipt };
  }
}

const tableOf = ({ report }: Dossier): string =>
  report.anonymous ? `${report.kind}-anonymous` : report.kind;

/**
 * Writes the selected reports into a folder: reports.json, or one CSV table per kind, and
 * photos/ID/N.jpg. Photos that are there complete are not loaded again, so a run that was broken
 * off is continued by repeating it.
 */
export async function exportReports(
  session: Session,
  command: ExportCommand,
  progress: Progress,
): Promise<ExportResult> {
  const { to: folder, format, separator, bom } = command;
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new Problem(`${folder} cannot be made: ${reasonOf(error)}`, { cause: error });
  });
  const spool = join(folder, '.reports.jsonl');
  const problems: string[] = [];
  const columns = new Map<string, string[]>();
  const given: string[] = [];
  let reports = 0;
  let photosSaved = 0;
  let photosKept = 0;

  async function savePhotos({ report }: Dossier): Promise<void> {
    for (let start = 0; start < report.photos.length; start += photosAtOnce) {
      await Promise.all(
        report.photos.slice(start, start + photosAtOnce).map(async (_, offset) => {
          try {
            if ((await savePhoto(session, report, start + offset, folder)) === 'saved')
              photosSaved += 1;
            else photosKept += 1;
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
            problems.push(`${report.shortCode}: ${error.message}`);
          }
        }),
      );
    }
  }

  const files: string[] = [];
  try {
    await writeWhole(spool, async (line) => {
      for await (const page of select(session, command.selection, (problem) =>
        problems.push(problem.message),
      )) {
        for (const dossier of page) {
          await line(`${JSON.stringify(dossier)}\n`);
          const table = tableOf(dossier);
          const known = columns.get(table) ?? [];
          mergeColumns(known, rowOf(dossier));
          columns.set(table, known);
          const before = problems.length;
          if (command.photos) await savePhotos(dossier);
          if (dossier.report.anonymous && problems.length === before) given.push(dossier.report.id);
          reports += 1;
          progress.show(
            `${counted(reports, 'report')}, ${counted(photosSaved + photosKept, 'photo')} (${photosKept} already there)`,
          );
        }
      }
    });
    if (format === 'json') {
      files.push('reports.json');
      await writeWhole(join(folder, 'reports.json'), async (line) => {
        let before = '[\n';
        for await (const { report, receipt } of readSpool(spool)) {
          const photos = report.photos.map((photo, index) => ({
            ...photo,
            file: photoFile(report, photo, index),
          }));
          await line(before + JSON.stringify({ ...report, photos, receipt: receipt ?? null }));
          before = ',\n';
        }
        await line(reports === 0 ? '[]\n' : '\n]\n');
      });
    }
    for (const [table, names] of format === 'csv' ? columns : []) {
      files.push(`${table}.csv`);
      await writeWhole(join(folder, `${table}.csv`), async (line) => {
        await line((bom ? byteOrderMark : '') + csvLine(names, { separator }));
        for await (const dossier of readSpool(spool)) {
          if (tableOf(dossier) !== table) continue;
          const row = rowOf(dossier);
          await line(
            csvLine(
              names.map((name) => row.get(name)),
              { separator },
            ),
          );
        }
      });
    }
    // Last: what the tables do not hold must come again.
    if (command.selection.once !== undefined) await addGiven(command.selection.once, given);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOSPC' || code === 'EACCES' || code === 'EROFS')
      throw new Problem(`${folder} cannot be written: ${reasonOf(error)}`, { cause: error });
    throw error;
  } finally {
    await rm(spool, { force: true });
    await rm(`${spool}.part`, { force: true });
    progress.done();
  }
  return { reports, photosSaved, photosKept, files, problems };
}
