import type { DraftSession } from './draft-session.ts';
import type { DraftState } from './draft-store.ts';
import type { Draft } from './model/draft.ts';
import { listedTexts, renamePhotos, withoutPhotos } from './model/photo-references.ts';

/**
 * Returns the draft as it is stored. Photos whose image data is not stored yet are left out,
 * because they would be lost if the page closed now; only their number is stored. If the new
 * version of a photo is not stored yet, the previous one is used.
 */
export function storableDraft(
  { draft, photos }: Pick<DraftState, 'draft' | 'photos'>,
  pixels: Pick<ReadonlySet<string>, 'has'>,
  replaced: DraftSession['replaced'],
  stored: DraftSession['stored'],
): Draft {
  const missing = [...photos.values()]
    .filter(({ id, status }) => status === 'preparing' || pixels.has(id))
    .map(({ id }) => id);
  if (missing.length === 0) return draft;
  const earlier = new Map(
    missing.flatMap((id) => {
      let record = replaced.get(id);
      while (record && !stored.has(record.id)) record = replaced.get(record.id);
      return record ? [[id, record] as const] : [];
    }),
  );
  const gone = new Set(missing.filter((id) => !earlier.has(id)));
  const named = listedTexts(draft.inputs);
  const unkeptPhotos = [...gone].filter((id) => named.has(id)).length;
  const names = new Map([...earlier].map(([id, record]) => [id, record.id]));
  return {
    ...draft,
    ...(unkeptPhotos > 0 && { unkeptPhotos }),
    inputs: renamePhotos(withoutPhotos(draft.inputs, gone), names),
    photos: draft.photos
      .filter(({ id }) => !gone.has(id))
      .map((record) => earlier.get(record.id) ?? record),
  };
}
