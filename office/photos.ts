import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from './problem.ts';
import type { Photo, Report } from '../src/features/office/model/report.ts';
import { OfficeError } from '../src/features/office/model/office-port.ts';
import type { NodeOffice } from './node-office.ts';

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Returns the path of a photo relative to the folder of an export, with slashes. */
export const photoFile = (report: Report, photo: Photo, index: number): string =>
  `photos/${encodeURIComponent(report.id)}/${index + 1}.${endings[photo.contentType] ?? 'bin'}`;

/**
 * Downloads a photo into `folder`, unless the complete photo is already there. Resolves with
 * `absent` if the service does not have it. Rejects with Problem if it cannot be loaded.
 */
export async function savePhoto(
  office: NodeOffice,
  uid: string,
  report: Report,
  index: number,
  folder: string,
): Promise<'saved' | 'kept' | 'absent'> {
  const photo = report.photos[index];
  if (!photo) throw new Problem(`Report ${report.id} has no photo ${index + 1}.`);
  const file = join(folder, photoFile(report, photo, index));
  const present = await stat(file).catch(() => undefined);
  if (present?.size === photo.bytes) return 'kept';
  const content = await office.photo(uid, report, index + 1).catch((error: unknown) => {
    if (!(error instanceof OfficeError)) throw error;
    if (error.problem === 'missing') return undefined;
    throw new Problem(`${photo.path}: ${error.message}`, { cause: error });
  });
  if (!content) return 'absent';
  if (content.size !== photo.bytes)
    throw new Problem(`${photo.path} has ${content.size} bytes, its report says ${photo.bytes}.`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, new Uint8Array(await content.arrayBuffer()));
  await rename(`${file}.part`, file);
  return 'saved';
}
