/**
 * The stored form of a photo. The record contains the bytes, because Chromium stores a Blob as a
 * separate file, which can get lost, and Safari has lost Blobs too.
 */
import * as z from 'zod/mini';
import type { Draft } from '../features/drafts/model/draft.ts';
import { renamePhotos } from '../features/drafts/model/photo-references.ts';
import type { StoredPhoto } from '../features/photos/model/photo-port.ts';

const bytes = z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() });
const pixels = z.union([
  // App versions before 0.2 stored Blobs.
  z.instanceof(Blob),
  z.pipe(
    bytes,
    z.transform((part) => new Blob([part.bytes], { type: part.type })),
  ),
]);
const photoRecordSchema = z.object({
  id: z.string(),
  reportId: z.string(),
  image: pixels,
  thumbnail: pixels,
});
export type PhotoRecord = z.input<typeof photoRecordSchema>;

const toBytes = async (blob: Blob): Promise<z.infer<typeof bytes>> => ({
  bytes: await blob.arrayBuffer(),
  type: blob.type,
});

/** Returns the record of a photo. Rejects if its bytes cannot be read. */
export const toPhotoRecord = async ({
  id,
  reportId,
  image,
  thumbnail,
}: StoredPhoto): Promise<PhotoRecord> => ({
  id,
  reportId,
  image: await toBytes(image),
  thumbnail: await toBytes(thumbnail),
});

/** Reads and writes the photo store within a write transaction. */
interface PhotoWriter {
  index(name: 'reportId'): { getAll(reportId: string): Promise<readonly PhotoRecord[]> };
  put(record: PhotoRecord): Promise<string>;
}
/** Assigns the photos of the report `from` to the report `to`. */
export async function movePhotos(photos: PhotoWriter, from: string, to: string): Promise<void> {
  for (const photo of await photos.index('reportId').getAll(from))
    await photos.put({ ...photo, reportId: to });
}

/** Deletes photos within a write transaction. */
export interface PhotoDeleter {
  index(name: 'reportId'): { getAllKeys(reportId: string): Promise<readonly string[]> };
  delete(id: string): Promise<void>;
}
/** Deletes all photos of a draft or report. */
export async function deletePhotosOf(photos: PhotoDeleter, reportId: string): Promise<void> {
  for (const id of await photos.index('reportId').getAllKeys(reportId)) await photos.delete(id);
}

/** Returns the draft under a new id, with copies of its stored photos. */
export async function copyPhotos(
  photos: PhotoWriter & { get(id: string): Promise<PhotoRecord | undefined> },
  draft: Draft,
): Promise<Draft> {
  const id = crypto.randomUUID();
  const ids = new Map<string, string>();
  for (const { id: photoId } of draft.photos) {
    const photo = await photos.get(photoId);
    if (!photo) continue;
    const copyId = crypto.randomUUID();
    ids.set(photoId, copyId);
    await photos.put({ ...photo, id: copyId, reportId: id });
  }
  return {
    ...draft,
    id,
    // A photo that is not stored stays in the draft, which counts it as lost.
    inputs: renamePhotos(draft.inputs, ids),
    photos: draft.photos.map((record) => ({ ...record, id: ids.get(record.id) ?? record.id })),
  };
}

/** Returns the photo in a record, or undefined if the record is invalid. */
export function fromPhotoRecord(record: unknown): StoredPhoto | undefined {
  const photo = photoRecordSchema.safeParse(record);
  return photo.success ? photo.data : undefined;
}
