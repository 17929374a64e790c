import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  contextOf,
  type ExportCommand,
  recordOf,
  type Spooled,
  tableOf,
  writeFiles,
  writeWhole,
} from './export-files.ts';
import { addGiven } from './given.ts';
import { withHistories } from './history.ts';
import { missingSentences, readMissing } from './photo-arrival.ts';
import { photoFile, savePhoto } from './photos.ts';
import { Problem, reasonOf } from './problem.ts';
import type { Progress } from './progress.ts';
import {
  createTableColumns,
  type TableColumns,
} from '../src/features/office/model/export-table.ts';
import type { Photo, Report } from '../src/features/office/model/report.ts';
import { select } from './selection.ts';
import type { Session } from './session.ts';
import { counted } from './text.ts';

const photosAtOnce = 4;

/**
 * What an export has done; `problems` are sentences about what is missing from it. Photos that the
 * service does not have are no such problem: the export holds all that there is.
 */
export interface ExportResult {
  readonly reports: number;
  readonly photosSaved: number;
  readonly photosKept: number;
  /** A sentence for each photo that has not arrived, or never comes. */
  readonly photosAbsent: readonly string[];
  readonly files: readonly string[];
  readonly problems: readonly string[];
}

/** What became of a photo; of one that is absent, whether it may still come. */
type SavedPhoto =
  | { readonly outcome: 'saved' | 'kept'; readonly file: string }
  | { readonly outcome: 'absent'; readonly state: string; readonly isDue: boolean }
  | { readonly outcome: 'failed'; readonly problem: string };

interface WantedPhoto {
  readonly report: Report;
  readonly photo: Photo;
  readonly index: number;
  readonly folder: string;
}

async function saveOne(
  session: Session,
  { report, photo, index, folder }: WantedPhoto,
): Promise<SavedPhoto> {
  try {
    const outcome = await savePhoto(session, report, index, folder);
    if (outcome !== 'absent') return { outcome, file: photoFile(report, photo, index) };
    const reason = await readMissing(session, report, index + 1);
    const state = reason ? `never comes (${missingSentences[reason]})` : 'has not arrived yet';
    return { outcome, state: `photo ${index + 1} ${state}`, isDue: reason === undefined };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { outcome: 'failed', problem: error.message };
  }
}

/** Is there nothing more to come? */
const isComplete = (photo: SavedPhoto): boolean =>
  'file' in photo || (photo.outcome === 'absent' && !photo.isDue);

/**
 * Writes the selected reports into a folder: reports.json, or one table per kind, and
 * photos/ID/N.jpg. Photos that are there complete are not loaded again, so a run that was broken
 * off is continued by repeating it.
 */
export async function exportReports(
  session: Session,
  command: ExportCommand,
  progress: Progress,
): Promise<ExportResult> {
  const { to: folder } = command;
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new Problem(`${folder} cannot be made: ${reasonOf(error)}`, { cause: error });
  });
  const spool = join(folder, '.reports.jsonl');
  const context = await contextOf(command);
  const problems: string[] = [];
  const columns = new Map<string, TableColumns>();
  const given: string[] = [];
  const photosAbsent: string[] = [];
  let reports = 0;
  let photosSaved = 0;
  let photosKept = 0;

  /** Saves all photos of a report, and says of each in their order what became of it. */
  async function savePhotos(report: Report): Promise<readonly SavedPhoto[]> {
    const saved: SavedPhoto[] = [];
    for (let start = 0; start < report.photos.length; start += photosAtOnce)
      saved.push(
        ...(await Promise.all(
          report.photos
            .slice(start, start + photosAtOnce)
            .map((photo, offset) =>
              saveOne(session, { report, photo, index: start + offset, folder }),
            ),
        )),
      );
    for (const photo of saved) {
      photosSaved += photo.outcome === 'saved' ? 1 : 0;
      photosKept += photo.outcome === 'kept' ? 1 : 0;
      if (photo.outcome === 'absent') photosAbsent.push(`${report.shortCode}: ${photo.state}`);
      if (photo.outcome === 'failed') problems.push(`${report.shortCode}: ${photo.problem}`);
    }
    return saved;
  }

  const files: string[] = [];
  try {
    await writeWhole(spool, async (line) => {
      for await (const page of select(session, command.selection, (problem) =>
        problems.push(problem.message),
      )) {
        for (const dossier of await withHistories(session, page)) {
          const { report } = dossier;
          const photos = command.photos ? await savePhotos(report) : [];
          const spooled: Spooled = {
            ...dossier,
            photoFiles: photos.map((photo) => ('file' in photo ? photo.file : null)),
          };
          await line(`${JSON.stringify(spooled)}\n`);
          const table = tableOf(spooled);
          const known = columns.get(table) ?? createTableColumns(context);
          known.add(recordOf(spooled));
          columns.set(table, known);
          if (report.anonymous && photos.every(isComplete)) given.push(report.id);
          reports += 1;
          progress.show(
            `${counted(reports, 'report')}, ${counted(photosSaved + photosKept, 'photo')} (${photosKept} already there)`,
          );
        }
      }
    });
    files.push(...(await writeFiles(command, { folder, spool, context, columns })));
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
  return { reports, photosSaved, photosKept, photosAbsent, files, problems };
}
