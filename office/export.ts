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
import { createNodeOffice, type NodeOffice } from './node-office.ts';
import { photoFile, savePhoto } from './photos.ts';
import { Problem, reasonOf } from './problem.ts';
import type { Progress } from './progress.ts';
import { OfficeError } from '../src/features/office/model/office-port.ts';
import type { MissingReason } from '../src/features/outbox/model/report-document.ts';
import {
  createTableColumns,
  type TableColumns,
} from '../src/features/office/model/export-table.ts';
import type { Photo, Report } from '../src/features/office/model/report.ts';
import { select } from './selection.ts';
import type { Session } from './session.ts';
import { counted } from './text.ts';

const photosAtOnce = 4;

const missingSentences = {
  unreadable: 'the phone cannot read it',
  refused: 'the server refused it',
  replaced: 'it comes with the correction',
  discarded: 'the driver took the report back and discarded it',
} as const satisfies Readonly<Record<MissingReason, string>>;
const missingSentence = (reason: string): string =>
  new Map<string, string>(Object.entries(missingSentences)).get(reason) ??
  missingSentences.unreadable;

/**
 * The outcome of an export. `problems` are sentences about missing parts. A photo that the service
 * does not have is not a problem, because the export then still contains everything that exists.
 */
export interface ExportResult {
  readonly reports: number;
  readonly photosSaved: number;
  readonly photosKept: number;
  /** A sentence for each photo that has not arrived yet or will not arrive. */
  readonly photosAbsent: readonly string[];
  readonly files: readonly string[];
  readonly problems: readonly string[];
}

/** The outcome of saving a photo. `isDue` is true if a missing photo may still arrive. */
type SavedPhoto =
  | { readonly outcome: 'saved' | 'kept'; readonly file: string }
  | { readonly outcome: 'absent'; readonly state: string; readonly isDue: boolean }
  | { readonly outcome: 'failed'; readonly problem: string };

interface WantedPhoto {
  readonly office: NodeOffice;
  readonly uid: string;
  /**
   * Returns the reasons why photos will not arrive, by number. They are loaded when the first photo
   * is missing.
   */
  readonly missing: () => Promise<ReadonlyMap<number, string>>;
  readonly report: Report;
  readonly photo: Photo;
  readonly index: number;
  readonly folder: string;
}

async function saveOne({
  office,
  uid,
  missing,
  report,
  photo,
  index,
  folder,
}: WantedPhoto): Promise<SavedPhoto> {
  try {
    const outcome = await savePhoto(office, uid, report, index, folder);
    if (outcome !== 'absent') return { outcome, file: photoFile(report, photo, index) };
    const reason = (await missing()).get(index + 1);
    const state =
      reason === undefined ? 'has not arrived yet' : `never comes (${missingSentence(reason)})`;
    return { outcome, state: `photo ${index + 1} ${state}`, isDue: reason === undefined };
  } catch (error) {
    if (!(error instanceof Problem || error instanceof OfficeError)) throw error;
    return { outcome: 'failed', problem: error.message };
  }
}

/** Returns true if the photo was saved or is no longer expected. */
const isComplete = (photo: SavedPhoto): boolean =>
  'file' in photo || (photo.outcome === 'absent' && !photo.isDue);

/**
 * Writes the selected reports into a folder: reports.json, or one table per kind, and the photos as
 * photos/ID/N.jpg. Complete photos are not downloaded again, so the same command continues an
 * interrupted run.
 */
export async function exportReports(
  session: Session,
  command: ExportCommand,
  progress: Progress,
): Promise<ExportResult> {
  const { to: folder } = command;
  const office = createNodeOffice(session);
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

  /** Saves all photos of a report. Returns the outcomes in the order of the photos. */
  async function savePhotos(report: Report): Promise<readonly SavedPhoto[]> {
    let loading: Promise<ReadonlyMap<number, string>> | undefined;
    const missing = () => (loading ??= office.missingPhotos(session.uid, report));
    const saved: SavedPhoto[] = [];
    for (let start = 0; start < report.photos.length; start += photosAtOnce)
      saved.push(
        ...(await Promise.all(
          report.photos.slice(start, start + photosAtOnce).map((photo, offset) =>
            saveOne({
              office,
              uid: session.uid,
              missing,
              report,
              photo,
              index: start + offset,
              folder,
            }),
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
      for await (const page of select(session, office, command.selection, (problem) =>
        problems.push(problem),
      )) {
        for (const dossier of page) {
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
    // The ids are stored last, so that reports that are missing from the tables are exported again
    // next time.
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
