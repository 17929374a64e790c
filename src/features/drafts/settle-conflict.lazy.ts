/**
 * Keeps the inputs of this page if the stored draft is not the version that the page has read or written.
 */
import { nextTask } from '../../platform/run-in-tasks.ts';
import { copyDraft, correctionOf } from './model/copy-draft.ts';
import type { Draft } from './model/draft.ts';
import { DraftConflict, nextRevision, type QueuedVersion } from './model/draft-revision.ts';
import { listedTexts, withoutPhotos } from './model/photo-references.ts';
import {
  applyDraftEvent,
  draftDependencies,
  isCurrent,
  read,
  type DraftSession,
} from './draft-session.ts';
import {
  openDraftState,
  type ConflictKind,
  type DraftPhoto,
  type OpenDraft,
} from './draft-store.ts';
import { yieldDraft } from './open-draft.ts';
import { storableDraft } from './storable-draft.ts';
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
  { definition, draft: before, conflict: earlier }: OpenDraft,
  draft: Draft,
  photos: OpenDraft['photos'],
  kind: ConflictKind,
  gone: ReadonlySet<string>,
): void {
  const reading = read({ definition, draft });
  const named = listedTexts(before.inputs);
  const lostPhotos = (earlier?.lostPhotos ?? 0) + [...gone].filter((id) => named.has(id)).length;
  applyDraftEvent({ type: 'conflict', draft, reading, photos, conflict: { kind, lostPhotos } });
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

interface PhotoCopies {
  readonly pixels: readonly StoredPhoto[];
  /** The new ids by the ids of the photos. */
  readonly ids: ReadonlyMap<string, string>;
  /** The photos that are not stored any more. */
  readonly gone: ReadonlySet<string>;
}

/** Copies the photos of a draft for the draft `id`, because two drafts must not share a photo. */
async function copyPhotos(
  session: DraftSession,
  photos: Draft['photos'],
  id: string,
): Promise<PhotoCopies> {
  const ids = new Map<string, string>();
  const pixels: StoredPhoto[] = [];
  const gone = new Set<string>();
  for (const record of photos) {
    const photo = await findPhoto(session, record.id);
    if (photo) {
      const copied = draftDependencies().newId();
      ids.set(record.id, copied);
      pixels.push({ ...photo, id: copied, reportId: id });
    } else gone.add(record.id);
  }
  return { pixels, ids, gone };
}

/**
 * Copies the photos of the open draft, again if a photo is added or removed meanwhile. Resolves with
 * undefined if the draft is not open any more.
 */
async function copyOpenPhotos(
  session: DraftSession,
  before: OpenDraft,
  id: string,
): Promise<(PhotoCopies & { readonly state: OpenDraft }) | undefined> {
  const copies = await copyPhotos(session, before.draft.photos, id);
  const state = openDraftState();
  if (!state || !isCurrent(session)) return undefined;
  return state.draft.photos === before.draft.photos
    ? { ...copies, state }
    : copyOpenPhotos(session, state, id);
}

/** The stored version stays, and this page continues with a second draft. */
async function continueAsOther(
  session: DraftSession,
  before: OpenDraft,
  queued: QueuedVersion | undefined,
): Promise<void> {
  const id = draftDependencies().newId();
  // Requested first, because a later request would release the lock of a session that begins
  // meanwhile.
  await draftDependencies().draftLock.acquire(id, false, () => {
    if (isCurrent(session)) yieldDraft();
  });
  const copied = await copyOpenPhotos(session, openDraftState() ?? before, id);
  if (!copied) return;
  // Nothing is awaited from here on: a change made meanwhile would be overwritten.
  const { state, pixels, ids, gone } = copied;
  session.pixels.clear();
  for (const photo of pixels) session.pixels.set(photo.id, photo);
  session.replaced.clear();
  // The version that stays may contain photos that were removed here.
  session.unneeded.clear();
  session.stored.clear();
  session.revision = undefined;
  session.queuedAs = undefined;
  const photos = new Map<string, DraftPhoto>();
  for (const [one, photo] of state.photos)
    if (!gone.has(one)) photos.set(ids.get(one) ?? one, { ...photo, id: ids.get(one) ?? one });
  show(
    state,
    {
      ...copyDraft(state.draft, id, ids, gone),
      ...(queued && correctionOf(queued)),
    },
    photos,
    queued ? 'sentBefore' : 'bothKept',
    gone,
  );
}

type PreparedPhotos = NonNullable<DraftSession['late']>;

/** Returns the draft without photos that are in preparation or lost; their number is stored. */
function withPrepared(
  { draft, photos }: OpenDraft,
  prepared: PreparedPhotos,
  lost: ReadonlySet<string>,
): Draft {
  const records = [...prepared.values()].map(({ record }) => record);
  return storableDraft(
    {
      draft: { ...draft, photos: [...draft.photos, ...records] },
      photos: new Map([...photos].filter(([id]) => !prepared.has(id))),
    },
    lost,
    // An earlier version of a picture belongs to the other draft.
    new Map(),
    new Set(),
  );
}

/**
 * Stores the inputs of a page that has lost its draft as a second draft, unless the stored version
 * already contains them or was deleted. Photos in preparation are added when all of them are
 * prepared, unless another page has changed the second draft before.
 */
export async function keepUnsaved(session: DraftSession, state: OpenDraft): Promise<void> {
  const { localStore, newId, draftLock } = draftDependencies();
  const stored = await localStore.getDraft(state.draft.id);
  if (!stored || JSON.stringify(stored.inputs) === JSON.stringify(state.draft.inputs)) return;
  const id = newId();
  // Another page could otherwise change the second draft before its last photo.
  if (isCurrent(session)) await draftLock.acquire(id, false, () => undefined);
  try {
    await storeSecond(session, state, id);
  } finally {
    if (isCurrent(session)) draftLock.release();
  }
}

async function storeSecond(session: DraftSession, state: OpenDraft, id: string): Promise<void> {
  const { localStore, newId } = draftDependencies();
  const { pixels, ids, gone } = await copyPhotos(session, state.draft.photos, id);
  const names = new Map(ids);
  const prepared: PreparedPhotos = new Map();
  const { writer } = session;
  const copy = (lost: ReadonlySet<string>): Draft => ({
    ...copyDraft(withPrepared(state, prepared, lost), id, names, lost),
    revision: nextRevision(writer, prepared.size),
  });
  // The page may be closed before all photos are prepared.
  const lost = await localStore.putDraftWithPhotos(copy(gone), pixels).then(
    () => gone,
    async (error: unknown) => {
      if (pixels.length === 0) throw error;
      // A transaction that was given up may have stored everything.
      if (await localStore.getDraft(id).catch(() => undefined)) return gone;
      // There may be space only for the text, or the pixels cannot be read.
      const all = new Set(state.draft.photos.map((photo) => photo.id));
      await localStore.putDraftWithPhotos(copy(all), []);
      return all;
    },
  );
  await session.preparing;
  for (const [name, late] of session.late ?? []) {
    if (!state.photos.has(name)) continue;
    const copied = newId();
    const base = { writer, revision: nextRevision(writer, prepared.size) };
    names.set(name, copied);
    prepared.set(name, late);
    try {
      await localStore.putPhoto({ ...late.photo, id: copied, reportId: id }, copy(lost), base);
    } catch (error) {
      if (error instanceof DraftConflict) return;
      throw error;
    }
  }
}
