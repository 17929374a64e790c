/** Replaces a photo of the open draft by an edited version. */
import type { StoredPhoto } from '../photos/model/photo-port.ts';
import { renamePhotos } from './model/photo-references.ts';
import {
  addPreparation,
  applyDraftEvent,
  changeDraft,
  draftDependencies,
  openDraftSession,
} from './draft-session.ts';

type Open = NonNullable<ReturnType<typeof openDraftSession>>;

/**
 * Sets new image data for the photo `id`. Returns the id of the version that stays stored until the
 * new one is saved.
 */
function replacePixels({ work, state }: Open, id: string, photo: StoredPhoto): string {
  const { pixels, replaced } = work;
  const onDevice = pixels.delete(id)
    ? replaced.get(id)
    : state.draft.photos.find((record) => record.id === id);
  pixels.set(photo.id, photo);
  replaced.delete(id);
  if (onDevice) replaced.set(photo.id, onDevice);
  return onDevice?.id ?? id;
}

/**
 * Replaces the photo `id` with `image`, within the limits for photos. If the image could not be
 * prepared or the photo was removed, resolves with false and changes nothing. A submission waits
 * for it.
 */
export function replacePhoto(id: string, image: Blob): Promise<boolean> {
  const open = openDraftSession();
  if (!open) return Promise.resolve(false);
  const isReplaced = replaceIn(open, id, image);
  addPreparation(open.work, isReplaced);
  return isReplaced;
}

async function replaceIn(before: Open, id: string, image: Blob): Promise<boolean> {
  const { images, newId, localStore } = draftDependencies();
  const old = before.state.photos.get(id);
  if (old?.status !== 'ready') return false;
  // The photo was already scaled down, so its size does not change.
  const edge = Math.max(old.width, old.height);
  const outcome = await images.prepare(new File([image], 'photo.jpg', { type: image.type }), edge);
  const now = openDraftSession();
  if ('problem' in outcome || now?.work !== before.work || !now.state.photos.has(id)) return false;
  const next = newId();
  const { thumbnail, width, height } = outcome;
  const bytes = outcome.image.size;
  const onDevice = replacePixels(now, id, {
    id: next,
    reportId: now.state.draft.id,
    image: outcome.image,
    thumbnail,
  });
  const photos = new Map(now.state.photos);
  photos.delete(id);
  const thumbnailUrl = URL.createObjectURL(thumbnail);
  photos.set(next, { id: next, status: 'ready', thumbnailUrl, bytes, width, height });
  applyDraftEvent({ type: 'photosChanged', photos });
  changeDraft((draft) => ({
    ...draft,
    inputs: renamePhotos(draft.inputs, new Map([[id, next]])),
    photos: draft.photos.map((record) =>
      record.id === id
        ? { ...record, id: next, contentType: 'image/jpeg', bytes, width, height }
        : record,
    ),
  }));
  URL.revokeObjectURL(old.thumbnailUrl);
  // The earlier version is deleted only after the new one is stored.
  if (await now.work.saver.flush())
    for (const gone of new Set([id, onDevice]))
      await localStore.deletePhoto(gone).catch(() => undefined);
  return true;
}
