/**
 * Handles the photos of the open draft. They are prepared one at a time, stored together with the
 * draft that refers to them, and can be restored after they were removed.
 */
import type { Field, PhotosField } from '../reports/field-kinds.ts';
import {
  addPreparation,
  applyDraftEvent,
  changeDraft,
  currentDraftSession,
  deleteWhenSaved,
  draftDependencies,
  openDraftSession,
  setInput,
  type DraftSession,
} from './draft-session.ts';
import type { PreparedImage, StoredPhoto } from '../photos/model/photo-port.ts';
import type { Draft } from './model/draft.ts';
import { withoutPhotos } from './model/photo-references.ts';
import { fieldAt, photoIdsAt, photoPlace } from './model/photo-positions.ts';
import { isMissingCode } from '../../platform/missing-code.ts';
import {
  $draft,
  openDraftState,
  type DraftPhoto,
  type DraftState,
  type RefusedFile,
} from './draft-store.ts';

function setPhoto(photo: DraftPhoto | undefined, id: string): void {
  const photos = new Map($draft.get()?.photos);
  if (photo) photos.set(id, photo);
  else photos.delete(id);
  applyDraftEvent({ type: 'photosChanged', photos });
}

const isDrawing = (field: Field | undefined): boolean =>
  field?.kind === 'photos' && field.drawingBytes !== undefined;

/**
 * Returns how many photos can still be added to a field. The field and the report each have a
 * maximum. Drawings do not count for that of the report.
 */
export function freePhotoCount(path: string): number {
  const state = $draft.get();
  if (!state) return 0;
  const field = fieldAt(state.definition, path);
  if (field?.kind !== 'photos') return 0;
  const own = field.maximum - photoIdsAt(state.reading.effective, path).length;
  if (isDrawing(field)) return Math.max(0, own);
  const photos = state.reading.photos.filter(
    (photo) => !isDrawing(fieldAt(state.definition, photo.field)),
  );
  return Math.max(0, Math.min(own, state.definition.maximumPhotos - photos.length));
}

const recordOf = (
  id: string,
  field: PhotosField,
  { image, width, height, capturedAt }: PreparedImage,
): Draft['photos'][number] => ({
  id,
  field: field.id,
  contentType: 'image/jpeg',
  bytes: image.size,
  width,
  height,
  capturedAt,
});

async function prepare(
  session: DraftSession,
  field: PhotosField,
  id: string,
  file: File,
  path: string,
): Promise<void> {
  const { images, longEdgePixels, requestPersistence } = draftDependencies();
  const outcome = await longEdgePixels()
    .then((edge) => images.prepare(file, edge))
    .catch(
      (error: unknown) =>
        ({ problem: isMissingCode(error) ? 'codeMissing' : 'unsupported' }) as const,
    );
  if (session.late && !('problem' in outcome)) {
    const { image, thumbnail } = outcome;
    const photo = { id, reportId: '', image, thumbnail };
    session.late.set(id, { photo, record: recordOf(id, field, outcome) });
  }
  const now = openDraftSession();
  // The photo was removed in the meantime, or another draft is open.
  if (now?.work !== session || !now.state.photos.has(id)) return;
  if ('problem' in outcome) {
    setPhoto(undefined, id);
    changeDraft((draft) => ({ ...draft, inputs: withoutPhotos(draft.inputs, new Set([id])) }));
    refuse({ path, name: file.name, problem: outcome.problem });
    return;
  }
  const { image, thumbnail, width, height } = outcome;
  now.work.pixels.set(id, { id, reportId: now.state.draft.id, image, thumbnail });
  setPhoto(
    {
      id,
      status: 'ready',
      thumbnailUrl: URL.createObjectURL(thumbnail),
      bytes: image.size,
      width,
      height,
    },
    id,
  );
  changeDraft((draft) => ({
    ...draft,
    photos: [...draft.photos, recordOf(id, field, outcome)],
  }));
  if (await now.work.saver.flush()) requestPersistence?.();
}

const refusedFiles = (): readonly RefusedFile[] => openDraftState()?.refused ?? [];
const refuse = (file: RefusedFile): void =>
  applyDraftEvent({ type: 'filesRefused', refused: [...refusedFiles(), file] });

/**
 * A photo belongs to one draft, so it can be added only after the draft is open, and not while the
 * report is being saved.
 */
const mustWait = (state: DraftState | undefined): boolean =>
  state?.status === 'opening' ||
  (state?.status === 'open' && state.submission.status === 'sending');
const whenDecided = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = $draft.subscribe((state) => {
      if (!mustWait(state)) {
        resolve();
        queueMicrotask(() => stop());
      }
    });
  });

/**
 * Adds files to a photos field in their order. `refused` lists the unreadable files and those
 * beyond the maximum. A submission that is not finished waits for them. Resolves with false if the
 * draft was sent or taken over before.
 */
export async function addPhotos(path: string, files: readonly File[]): Promise<boolean> {
  const session = currentDraftSession();
  if (!session) return false;
  const isAdded = mustWait($draft.get())
    ? whenDecided().then(() => addNow(session, path, files))
    : addNow(session, path, files);
  addPreparation(session, isAdded);
  return isAdded;
}

async function addNow(
  session: DraftSession,
  path: string,
  files: readonly File[],
): Promise<boolean> {
  const open = openDraftSession();
  if (open?.work !== session) return false;
  const field = fieldAt(open.state.definition, path);
  if (field?.kind !== 'photos') return false;
  dismissRefused(path);
  const room = freePhotoCount(path);
  for (const file of files.slice(room)) refuse({ path, name: file.name, problem: 'tooMany' });
  const taken = files.slice(0, room).map((file) => ({ file, id: draftDependencies().newId() }));
  for (const { id } of taken)
    setPhoto({ id, status: 'preparing', thumbnailUrl: '', bytes: 0, width: 0, height: 0 }, id);
  setInput(path, [
    ...photoIdsAt($draft.get()?.reading.effective ?? {}, path),
    ...taken.map(({ id }) => id),
  ]);
  session.lastFile = taken.reduce(
    (before, { id, file }) => before.then(() => prepare(session, field, id, file, path)),
    session.lastFile,
  );
  await session.lastFile;
  return true;
}

/**
 * Removes a photo from the report. Until forgetRemovedPhoto is called, undoRemovePhoto can restore
 * it.
 */
export function removePhoto(id: string): void {
  const open = openDraftSession();
  const where = open && photoPlace(open.state.draft.inputs, id);
  if (!where) return;
  forgetRemovedPhoto();
  const isReady = open.state.photos.get(id)?.status === 'ready';
  if (!isReady) setPhoto(undefined, id);
  changeDraft((draft) => ({ ...draft, inputs: withoutPhotos(draft.inputs, new Set([id])) }));
  applyDraftEvent({ type: 'photoRemoved', removed: isReady ? { id, ...where } : undefined });
}

/** Restores the removed photo at its former position. */
export function undoRemovePhoto(): void {
  const removed = openDraftState()?.removed;
  if (!openDraftSession() || !removed) return;
  const ids = photoIdsAt($draft.get()?.reading.effective ?? {}, removed.path);
  setInput(removed.path, ids.toSpliced(removed.index, 0, removed.id));
  applyDraftEvent({ type: 'photoRemoved', removed: undefined });
}

/** Permanently deletes the removed photo. */
export function forgetRemovedPhoto(): void {
  const open = openDraftSession();
  const id = openDraftState()?.removed?.id;
  if (!open || id === undefined) return;
  const photo = open.state.photos.get(id);
  if (photo?.thumbnailUrl) URL.revokeObjectURL(photo.thumbnailUrl);
  open.work.pixels.delete(id);
  setPhoto(undefined, id);
  applyDraftEvent({ type: 'photoRemoved', removed: undefined });
  changeDraft((draft) => ({ ...draft, photos: draft.photos.filter((record) => record.id !== id) }));
  void deleteWhenSaved(open.work, [id, ...earlierVersions(open.work, id)]);
}

/** Returns the ids of the earlier versions of a picture. */
function earlierVersions(session: Pick<DraftSession, 'replaced'>, id: string): readonly string[] {
  const earlier = session.replaced.get(id)?.id;
  return earlier === undefined ? [] : [earlier, ...earlierVersions(session, earlier)];
}

/**
 * Sets the image data of a new version of the picture `id`. The stored version stays part of the
 * stored draft until the new one is stored. Returns the ids that can then be deleted.
 */
export function replacePixels(
  { work, state }: NonNullable<ReturnType<typeof openDraftSession>>,
  id: string,
  photo: StoredPhoto,
): readonly string[] {
  const earlier = state.draft.photos.find((record) => record.id === id);
  work.pixels.delete(id);
  work.pixels.set(photo.id, photo);
  if (earlier) work.replaced.set(photo.id, earlier);
  return earlierVersions(work, photo.id);
}

/** Removes the drawing of a field. */
export function clearDrawing(path: string): void {
  const open = openDraftSession();
  if (!open) return;
  const ids = photoIdsAt(open.state.reading.effective, path);
  for (const id of ids) {
    open.work.pixels.delete(id);
    setPhoto(undefined, id);
  }
  changeDraft((draft) => ({
    ...draft,
    photos: draft.photos.filter((record) => !ids.includes(record.id)),
  }));
  setInput(path, []);
  void deleteWhenSaved(
    open.work,
    ids.flatMap((id) => [id, ...earlierVersions(open.work, id)]),
  );
}

/**
 * Sets a drawing (PNG) as the only picture of a field. An earlier one is deleted after the new one
 * is stored. A submission waits for it.
 */
export function setDrawing(
  path: string,
  drawing: Promise<Blob | null>,
  width: number,
  height: number,
): Promise<void> {
  const session = currentDraftSession();
  if (!session) return Promise.resolve();
  const isSet = drawing.then((image) => {
    const open = openDraftSession();
    if (image && open?.work === session) return setPicture(open, path, image, width, height);
    return undefined;
  });
  addPreparation(session, isSet);
  return isSet;
}

async function setPicture(
  open: NonNullable<ReturnType<typeof openDraftSession>>,
  path: string,
  image: Blob,
  width: number,
  height: number,
): Promise<void> {
  const id = draftDependencies().newId();
  const photo = { id, reportId: open.state.draft.id, image, thumbnail: image };
  const before = photoIdsAt(open.state.reading.effective, path);
  const gone = before.flatMap((one) => replacePixels(open, one, photo));
  open.work.pixels.set(id, photo);
  for (const one of before) setPhoto(undefined, one);
  setPhoto(
    {
      id,
      status: 'ready',
      thumbnailUrl: URL.createObjectURL(image),
      bytes: image.size,
      width,
      height,
    },
    id,
  );
  changeDraft((draft) => ({
    ...draft,
    photos: [
      ...draft.photos.filter((record) => !before.includes(record.id)),
      {
        id,
        field: path,
        contentType: 'image/png',
        bytes: image.size,
        width,
        height,
        capturedAt: draftDependencies().now(),
      },
    ],
  }));
  setInput(path, [id]);
  await deleteWhenSaved(open.work, gone);
}

/** Moves a photo within its field. */
export function movePhoto(id: string, by: -1 | 1): void {
  const where = photoPlace(openDraftSession()?.state.draft.inputs ?? {}, id);
  if (!where) return;
  const ids = photoIdsAt($draft.get()?.reading.effective ?? {}, where.path);
  const target = where.index + by;
  if (target < 0 || target >= ids.length) return;
  setInput(where.path, ids.toSpliced(where.index, 1).toSpliced(target, 0, id));
}

/** Returns the stored picture in full size, or undefined if it was deleted. */
export async function loadPhoto(id: string): Promise<Blob | undefined> {
  const waiting = openDraftSession()?.work.pixels.get(id);
  return (
    waiting?.image ??
    (
      await draftDependencies()
        .localStore.getPhoto(id)
        .catch(() => undefined)
    )?.image
  );
}

/** Removes the messages about refused files. */
export const dismissRefused = (path: string): void =>
  applyDraftEvent({
    type: 'filesRefused',
    refused: refusedFiles().filter((file) => file.path !== path),
  });
