import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from './problem.ts';
import { maxPhotoBytes } from '../src/features/reports/limits.ts';
import type { Photo, Report } from '../src/features/office/model/report.ts';
import type { Session } from './session.ts';

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Where an export puts a photo, with slashes, below its folder. */
export const photoFile = (report: Report, photo: Photo, index: number): string =>
  `photos/${encodeURIComponent(report.id)}/${index + 1}.${endings[photo.contentType] ?? 'bin'}`;

/**
 * Downloads a photo into `folder` unless it is there complete; `absent` where the service has none.
 * Rejects with Problem when it cannot be had.
 */
export async function savePhoto(
  session: Session,
  report: Report,
  index: number,
  folder: string,
): Promise<'saved' | 'kept' | 'absent'> {
  const photo = report.photos[index];
  if (!photo) throw new Problem(`Report ${report.id} has no photo ${index + 1}.`);
  const file = join(folder, photoFile(report, photo, index));
  const present = await stat(file).catch(() => undefined);
  if (present?.size === photo.bytes) return 'kept';
  const reply = await session.call((token) => ({
    url: session.project.fileBytes(photo.path),
    headers: { Authorization: `Firebase ${token}` },
    maxBytes: maxPhotoBytes,
  }));
  if (reply.status === 404) return 'absent';
  if (!reply.ok) throw new Problem(`${photo.path}: the server answered ${reply.status}.`);
  if (reply.bytes.length !== photo.bytes)
    throw new Problem(
      `${photo.path} has ${reply.bytes.length} bytes, its report says ${photo.bytes}.`,
    );
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, reply.bytes);
  await rename(`${file}.part`, file);
  return 'saved';
}
