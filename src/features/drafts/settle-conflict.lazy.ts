/**
 * Keeps the inputs of this page if the stored draft is no longer the version that the page knows.
 */
import { nextTask } from '../../platform/run-in-tasks.ts';
import type { Draft } from './model/draft.ts';
import type { DraftConflict, QueuedVersion } from './model/draft-revision.ts';
import { listedTexts, renamePhotos, withoutPhotos } from './model/photo-references.ts';
import {
  applyDraftEvent,
  draftDependencies,
  isCurrent,
  read,
  type DraftSession,
} from './draft-session.ts';
import { openDraftState, type Conflict, type DraftPhoto, type OpenDraft } from './draft-store.ts';
import { yieldDraft } from './open-draft.ts';
import type { StoredPhoto } from '../photos/model/photo-port.ts';

/**
 * Gives the session a draft that it may write. Rejects with the conflict if this page has lost the
 * draft to another one.
 */
export async function settleConflict(
  session: DraftSession,
  conflict: DraftConflict,
): Promise<void> {
  // The message that another tab has taken the lock may still be on its way.
  await nextTask();
  const state = openDraftState();
  if (!state || !isCurrent(session)) throw conflict;
  if (conflict.stored || conflict.queued) await continueAsOther(session, state, conflict.queued);
  else await storeAgain(session, state);
}

function show(
  { definition, draft: before }: OpenDraft,
  draft: Draft,
  photos: OpenDraft['photos'],
  conflict: Conflict,
  gone: ReadonlySet<string>,
): void {
  const reading = read({ definition, draft });
  const named = listedTexts(before.inputs);
  const lostPhotos = [...gone].filter((id) => named.has(id)).length;
  applyDraftEvent({ type: 'conflict', draft, reading, photos, conflict, lostPhotos });
}

const findPhoto = async (session: DraftSession, id: string): Promise<StoredPhoto | undefined> =>
  session.pixels.get(id) ??
  (await draftDependencies()
    .localStore.getPhoto(id)
    .catch(() => undefined));

/** The device has lost its data: the inputs are stored again, without the photos that are gone. */
async function storeAgain(session: DraftSession, before: OpenDraft): Promise<void> {
  const gone = new Set<string>();
  for (const { id } of before.draft.photos)
    if ((await findPhoto(session, id)) === undefined) gone.add(id);
  const state = openDraftState();
  if (!state || !isCurrent(session)) return;
  session.revision = undefined;
  session.replaced.clear();
  for (const id of gone) session.stored.delete(id);
  show(
    state,
    {
      ...state.draft,
      inputs: withoutPhotos(state.draft.inputs, gone),
      photos: state.draft.photos.filter(({ id }) => !gone.has(id)),
    },
    new Map([...state.photos].filter(([id]) => !gone.has(id))),
    'cleared',
    gone,
  );
}

/** Copies a draft and its photos under new ids, because two drafts must not share a photo. */
async function copyOf(
  session: DraftSession,
  { draft }: OpenDraft,
): Promise<{
  readonly draft: Draft;
  readonly pixels: readonly StoredPhoto[];
  readonly ids: ReadonlyMap<string, string>;
  readonly gone: ReadonlySet<string>;
}> {
  const { newId } = draftDependencies();
  const id = newId();
  const ids = new Map<string, string>();
  const pixels: StoredPhoto[] = [];
  const gone = new Set<string>();
  for (const record of draft.photos) {
    const photo = await findPhoto(session, record.id);
    if (photo) {
      const copied = newId();
      ids.set(record.id, copied);
      pixels.push({ ...photo, id: copied, reportId: id });
    } else gone.add(record.id);
  }
  // The other version keeps the references to what the office may have received.
  const {
    tried: _tried,
    triedOtherwise: _triedOtherwise,
    replaces: _replaces,
    revision: _revision,
    ...rest
  } = draft;
  return {
    draft: {
      ...rest,
      id,
      inputs: renamePhotos(withoutPhotos(draft.inputs, gone), ids),
      photos: draft.photos
        .filter((record) => !gone.has(record.id))
        .map((record) => ({ ...record, id: ids.get(record.id) ?? record.id })),
    },
    pixels,
    ids,
    gone,
  };
}

/** The stored version stays, and this page continues with a second draft. */
async function continueAsOther(
  session: DraftSession,
  before: OpenDraft,
  queued: QueuedVersion | undefined,
): Promise<void> {
  const { draft, pixels, ids, gone } = await copyOf(session, before);
  const state = openDraftState();
  if (!state || !isCurrent(session)) return;
  await draftDependencies().draftLock.acquire(draft.id, false, () => {
    if (isCurrent(session)) yieldDraft();
  });
  session.pixels.clear();
  for (const photo of pixels) session.pixels.set(photo.id, photo);
  session.replaced.clear();
  session.stored.clear();
  session.revision = undefined;
  session.mayBeQueued = false;
  const photos = new Map<string, DraftPhoto>();
  for (const [id, photo] of state.photos)
    if (!gone.has(id)) photos.set(ids.get(id) ?? id, { ...photo, id: ids.get(id) ?? id });
  show(
    state,
    {
      ...draft,
      inputs: renamePhotos(withoutPhotos(state.draft.inputs, gone), ids),
      ...(queued &&
        !queued.anonymous && {
          followsReport: queued.id,
          followPurpose: 'correction',
          followsCode: queued.shortCode,
        }),
    },
    photos,
    queued ? 'sentBefore' : 'bothKept',
    gone,
  );
}

/**
 * Stores the inputs of a page that has lost its draft as a second draft, unless the stored version
 * already contains them or was deleted.
 */
export async function keepUnsaved(session: DraftSession, state: OpenDraft): Promise<void> {
  const { localStore } = draftDependencies();
  const stored = await localStore.getDraft(state.draft.id);
  if (!stored || JSON.stringify(stored.inputs) === JSON.stringify(state.draft.inputs)) return;
  const { draft, pixels } = await copyOf(session, state);
  await localStore.putDraftWithPhotos(draft, pixels);
}
