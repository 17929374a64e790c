import type { Draft } from './draft.ts';
import type { QueuedVersion } from './draft-revision.ts';
import { renamePhotos, withoutPhotos } from './photo-references.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Returns the draft under the id `id`, with the new ids of its photos and without those that are
 * gone. The other draft keeps the references to what the office may have received.
 */
export function copyDraft(
  {
    tried: _tried,
    triedOtherwise: _triedOtherwise,
    replaces: _replaces,
    revision: _revision,
    ...draft
  }: Draft,
  id: string,
  photoIds: ReadonlyMap<string, string>,
  gone = none,
): Draft {
  return {
    ...draft,
    id,
    inputs: renamePhotos(withoutPhotos(draft.inputs, gone), photoIds),
    photos: draft.photos
      .filter((record) => !gone.has(record.id))
      .map((record) => ({ ...record, id: photoIds.get(record.id) ?? record.id })),
  };
}

/** Returns the fields that make a draft a correction of this report. An anonymous one has none. */
export const correctionOf = ({ id, shortCode, anonymous }: QueuedVersion): Partial<Draft> =>
  anonymous ? {} : { followsReport: id, followPurpose: 'correction', followsCode: shortCode };
