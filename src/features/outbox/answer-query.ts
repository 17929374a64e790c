/**
 * What a driver does with a report that was sent: look at its photos, answer the office's question
 * with a new one.
 */
import type { Draft } from '../drafts/model/draft.ts';
import type { Inputs } from '../reports/form.ts';
import type { OutboxItem } from './model/outbox-item.ts';
import { withoutPhotos, renamePhotos } from '../drafts/model/photo-references.ts';
import { outboxEnvironment, refreshOutbox } from './outbox-store.ts';

/**
 * The photos of a report in their order: from the device while they lie there, else from the
 * office. Rejects when one cannot be had.
 */
export async function loadPhotos(item: OutboxItem): Promise<readonly Blob[]> {
  const { localStore, fetchPhoto } = outboxEnvironment();
  const photos: Blob[] = [];
  for (const [index, { id }] of item.photos.entries())
    photos.push((await localStore.getPhoto(id))?.image ?? (await fetchPhoto(item, index + 1)));
  return photos;
}

/**
 * Begins a new report with everything the old one says; it carries the old one's short code and its
 * photos, which come in the old one's order, or none of them. Resolves with the draft; rejects when
 * the device cannot store it, and then nothing is left behind.
 */
export async function beginAnswer(item: OutboxItem, photos: readonly Blob[]): Promise<Draft> {
  const { localStore, now, newId, channel } = outboxEnvironment();
  const kept = item.photos.slice(0, photos.length);
  const ids = new Map(kept.map(({ id }) => [id, newId()]));
  const lost = new Set(item.photos.slice(photos.length).map(({ id }) => id));
  const draft: Draft = {
    id: newId(),
    kind: item.kind,
    formVersion: item.formVersion,
    uid: item.uid,
    createdAt: now(),
    updatedAt: now(),
    followsReport: item.shortCode,
    inputs: renamePhotos(withoutPhotos(item.inputs as Inputs, lost), ids),
    photos: kept.map(({ uploaded: _uploaded, ...photo }) => ({
      ...photo,
      id: ids.get(photo.id) ?? photo.id,
    })),
  };
  try {
    await localStore.putDraft(draft);
    for (const [index, { id }] of draft.photos.entries()) {
      const image = photos[index];
      if (!image) continue;
      const { thumbnailOf } = await import('../photos/prepare-photo.lazy.ts');
      const thumbnail = await thumbnailOf(image);
      await localStore.putPhoto({ id, reportId: draft.id, image, thumbnail }, draft);
    }
  } catch (error) {
    await localStore.deleteDraft(draft.id).catch(() => undefined);
    throw error;
  }
  await refreshOutbox();
  channel.post();
  return draft;
}
