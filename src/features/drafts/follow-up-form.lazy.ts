/** The form that continues a submitted report, or the form to which a found defect belongs. */
import type { Draft, DraftOrigin } from './model/draft.ts';
import { draftDependencies } from './draft-session.ts';
import { listedTexts, renamePhotos } from './model/photo-references.ts';
import type { FollowUpForm, OpenDraft } from './draft-store.ts';

/**
 * Returns the initial content of the form that continues this report. The photos are held in
 * memory, because the device deletes them after the report is sent.
 */
export async function followUpFormOf({
  definition,
  reading,
  draft,
}: OpenDraft): Promise<FollowUpForm | undefined> {
  const next = definition.continueWith?.find(({ when }) => when(reading.answers));
  if (!next) return undefined;
  const inputs = next.carry(reading.effective);
  const named = listedTexts(inputs);
  const stored = await Promise.all(
    draft.photos
      .filter(({ id }) => named.has(id))
      .map(async (record) => ({
        record,
        photo: await draftDependencies().localStore.getPhoto(record.id),
      })),
  );
  return {
    kind: next.kind,
    inputs,
    photos: stored.flatMap(({ record, photo }) => (photo ? [{ ...photo, record }] : [])),
  };
}

/**
 * Stores the draft of the other form, which opens at `step`. Resolves with its id. Rejects if the device cannot store it.
 */
export async function openFollowUpForm(
  { kind, inputs, photos }: FollowUpForm,
  begunFrom: DraftOrigin = 'report',
  step?: string,
): Promise<string> {
  const { localStore, newId, now, uid } = draftDependencies();
  const ids = new Map(photos.map(({ id }) => [id, newId()]));
  const draft: Draft = {
    id: newId(),
    kind,
    formVersion: 0,
    uid: uid() ?? '',
    inputs: renamePhotos(inputs, ids),
    createdAt: now(),
    updatedAt: now(),
    photos: photos.map(({ id, record }) => ({ ...record, id: ids.get(id) ?? id })),
    begunFrom,
    ...(step !== undefined && { step }),
  };
  await localStore.putDraftWithPhotos(
    draft,
    photos.map(({ id, image, thumbnail }) => ({
      id: ids.get(id) ?? id,
      reportId: draft.id,
      image,
      thumbnail,
    })),
  );
  return draft.id;
}
