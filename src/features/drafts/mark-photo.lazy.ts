/** Replaces a photo of the open draft by an edited version. */
import { replacePixels } from './draft-photos.ts';
import { renamePhotos } from './model/photo-references.ts';
import {
  addPreparation,
  applyDraftEvent,
  changeDraft,
  deleteWhenSaved,
  draftDependencies,
  openDraftSession,
} from './draft-session.ts';

type Open = NonNullable<ReturnType<typeof openDraftSession>>;

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
  const { images, newId } = draftDependencies();
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
  const earlier = replacePixels(now, id, {
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
  await deleteWhenSaved(now.work, earlier);
  return true;
}
