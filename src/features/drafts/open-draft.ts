/**
 * Opens the draft of a form. Only one tab can write a draft at a time. No input is lost while the
 * page is open, even if storing fails.
 */
import type { Draft } from './model/draft.ts';
import { revisionOf } from './model/draft-revision.ts';
import { shortPurpose } from '../reports/following.ts';
import type { FormDefinition } from '../reports/form.ts';
import type { Inputs } from '../reports/inputs-and-answers.ts';
import { listedTexts, withoutPhotos } from './model/photo-references.ts';
import { saveProblemOf, type SaveProblem, type SaveState } from './autosave.ts';
import { $draft, openDraftState, type DraftPhoto, type RestoredFrom } from './draft-store.ts';
import {
  applyDraftEvent,
  currentDraftSession,
  draftDependencies,
  flushDraft,
  freshState,
  isCurrent,
  read,
  startDraftSession,
  type DraftReferences,
  type DraftSession,
} from './draft-session.ts';

export interface OpenDraftOptions {
  /** The id of the draft to open instead of the newest one of the form. */
  readonly id?: string | undefined;
  /** If true, a new draft is begun. */
  readonly fresh?: boolean | undefined;
  /**
   * For the answer to a question of the office: the references of the new draft. Only a draft that
   * follows the same report is opened; without `follows`, only one that follows none.
   */
  readonly follows?: DraftReferences | undefined;
  /** Inputs that were entered before the code was loaded. */
  readonly early?: Inputs | undefined;
}

const revoke = (photos: Iterable<DraftPhoto>): void => {
  for (const { thumbnailUrl } of photos) if (thumbnailUrl) URL.revokeObjectURL(thumbnailUrl);
};

/** Returns the driver's stored draft for these options, or undefined if there is none. */
export async function findDraft(
  definition: FormDefinition,
  uid: string,
  options: OpenDraftOptions,
): Promise<Draft | undefined> {
  if (options.fresh) return undefined;
  const drafts = (await draftDependencies().localStore.listDrafts()).filter(
    (draft) =>
      draft.kind === definition.kind &&
      draft.uid === uid &&
      shortPurpose(draft.followPurpose, draft.inputs) === definition.short,
  );
  if (options.id !== undefined) return drafts.find(({ id }) => id === options.id);
  // The tile of a form means a new event, so it does not open the correction of a sent report.
  return drafts
    .filter(({ followsReport }) => followsReport === options.follows?.followsReport)
    .toSorted((a, b) => b.updatedAt - a.updatedAt)[0];
}

/**
 * Opens the draft given by `options`, otherwise the newest draft of this form and driver, otherwise
 * a new one. Inputs that are entered in the meantime are kept. A draft is stored with its first
 * input. Never rejects; if the storage cannot be read, the state of saving is "failed".
 */
export async function openDraft(
  definition: FormDefinition,
  options: OpenDraftOptions = {},
): Promise<void> {
  // Without an open draft nothing is awaited: text typed from now on belongs to the new draft.
  if ($draft.get()) await flushDraft();
  revoke($draft.get()?.photos.values() ?? []);
  const state = freshState(definition, options.early, options.follows);
  $draft.set(state);
  const own = startDraftSession();
  let stored: Draft | undefined;
  let saveProblem: SaveProblem | undefined;
  try {
    stored =
      state.draft.uid === '' ? undefined : await findDraft(definition, state.draft.uid, options);
  } catch (error) {
    console.error(error);
    saveProblem = saveProblemOf(error);
  }
  if (isCurrent(own)) await resumeDraft(own, stored, false, saveProblem);
}

const idOf = (stored: Draft | undefined): string => stored?.id ?? $draft.get()?.draft.id ?? '';

const readAgain = (found: Draft): Promise<Draft | undefined> =>
  draftDependencies()
    .localStore.getDraft(found.id)
    .catch((error: unknown) => {
      console.error(error);
      return found;
    });

/**
 * Opens `found` or, if it is undefined, the new draft on this page, unless another tab has it open.
 */
export async function resumeDraft(
  own: DraftSession,
  found: Draft | undefined,
  takeOver: boolean,
  saveProblem?: SaveProblem,
): Promise<void> {
  const isOurs = await draftDependencies().draftLock.acquire(idOf(found), takeOver, () => {
    if (isCurrent(own)) yieldDraft();
  });
  if (!isCurrent(own)) return;
  if (!isOurs) return leaveElsewhere(own, found);
  // Another page may have written, sent or deleted the draft before this one had the lock.
  const stored = found && (await readAgain(found));
  if (!isCurrent(own)) return;
  if (found && !stored) return resumeDraft(own, undefined, false, saveProblem);
  await showStored(own, stored, saveProblem);
}

/** Shows the stored draft, or the new one, together with what was typed meanwhile. */
async function showStored(
  own: DraftSession,
  stored: Draft | undefined,
  saveProblem: SaveProblem | undefined,
): Promise<void> {
  own.revision = stored && revisionOf(stored);
  const photos = stored ? await loadPhotos(stored) : new Map<string, DraftPhoto>();
  const state = $draft.get();
  if (!isCurrent(own) || !state) return revoke(photos.values());
  for (const id of photos.keys()) own.stored.add(id);
  const wasTyped = Object.keys(state.draft.inputs).length > 0;
  const { draft, restored } = restoredDraft(
    state.definition,
    stored && withRecords(state.definition, stored),
    state.draft,
    photos,
  );
  applyDraftEvent({
    type: 'opened',
    content: {
      draft,
      reading: read({ definition: state.definition, draft }),
      photos: new Map([...photos, ...state.photos]),
    },
    saving: savingAtFirst(stored !== undefined && !wasTyped, saveProblem),
    restored,
  });
  if (wasTyped) own.saver.touch();
}

function savingAtFirst(isStored: boolean, problem: SaveProblem | undefined): SaveState {
  if (isStored) return { status: 'saved' };
  return problem ? { status: 'failed', problem } : { status: 'none' };
}

/** Sets the state "elsewhere", because another tab has the draft open. */
function leaveElsewhere(own: DraftSession, stored: Draft | undefined): void {
  own.saver.stop();
  const state = $draft.get();
  if (!state) return;
  const draft = { ...state.draft, ...stored };
  const { definition, photos } = state;
  applyDraftEvent({
    type: 'openElsewhere',
    content: { draft, reading: read({ definition, draft }), photos },
  });
}

/**
 * Early inputs replace stored ones. A long text is added to the stored one instead, because the
 * driver typed it into a field that was still empty. After a reload, a browser may fill in the
 * stored text itself.
 */
function withEarly(definition: FormDefinition, stored: Inputs, early: Inputs): Inputs {
  const longTexts = definition.fields.filter(
    (field) => field.kind === 'text' && (field.rows ?? 1) > 1,
  );
  const joined = longTexts.flatMap(({ id }) => {
    const before = stored[id];
    const typed = early[id];
    if (typeof before !== 'string' || typeof typed !== 'string') return [];
    if (typed.includes(before)) return [];
    return [[id, before.includes(typed) ? before : `${before}\n${typed}`] as const];
  });
  return { ...stored, ...early, ...Object.fromEntries(joined) };
}

/** Returns the stored draft plus the early inputs, without photos that no longer exist. */
function restoredDraft(
  definition: FormDefinition,
  found: Draft | undefined,
  early: Draft,
  photos: ReadonlyMap<string, DraftPhoto>,
): { readonly draft: Draft; readonly restored?: RestoredFrom } {
  if (!found) return { draft: early };
  const { unkeptPhotos = 0, begunFrom, ...rest } = found;
  // Once it has been changed, it is treated like any other draft.
  const isUntouched = found.updatedAt === found.createdAt;
  const stored = begunFrom !== undefined && isUntouched ? { ...rest, begunFrom } : rest;
  // The office may have changed its question since the draft was stored.
  const { answersQueryOf, question } = early;
  const isHere = ({ id }: { readonly id: string }): boolean => photos.has(id);
  const missing = new Set(stored.photos.filter((photo) => !isHere(photo)).map(({ id }) => id));
  const named = listedTexts(stored.inputs);
  return {
    draft: {
      ...stored,
      formVersion: early.formVersion,
      ...(answersQueryOf !== undefined && { answersQueryOf, question }),
      inputs: withEarly(definition, withoutPhotos(stored.inputs, missing), early.inputs),
      photos: [...stored.photos.filter(isHere), ...early.photos],
    },
    restored: {
      changedAt: stored.updatedAt,
      lostPhotos: unkeptPhotos + [...missing].filter((id) => named.has(id)).length,
      step: stored.step,
    },
  };
}

/**
 * Returns the draft without photos that it names but has no record of. They cannot be shown or
 * sent, so they count as lost.
 */
function withRecords(definition: FormDefinition, draft: Draft): Draft {
  const recorded = new Set(draft.photos.map(({ id }) => id));
  const gone = read({ definition, draft }).photos.filter(({ id }) => !recorded.has(id));
  if (gone.length === 0) return draft;
  return {
    ...draft,
    inputs: withoutPhotos(draft.inputs, new Set(gone.map(({ id }) => id))),
    unkeptPhotos: (draft.unkeptPhotos ?? 0) + gone.length,
  };
}

/** Loads the thumbnails of the photos to which the draft refers, and deletes all other photos. */
async function loadPhotos(draft: Draft): Promise<Map<string, DraftPhoto>> {
  const { localStore } = draftDependencies();
  const named = listedTexts(draft.inputs);
  const photos = new Map<string, DraftPhoto>();
  for (const { id, bytes, width, height } of draft.photos) {
    const photo = { id, status: 'ready', bytes, width, height } as const;
    try {
      if (!named.has(id)) await localStore.deletePhoto(id);
      const stored = named.has(id) ? await localStore.getPhoto(id) : undefined;
      if (stored) photos.set(id, { ...photo, thumbnailUrl: URL.createObjectURL(stored.thumbnail) });
    } catch (error) {
      console.error(error);
      // A photo that cannot be read now stays in the draft, because only the driver may remove it.
      if (named.has(id)) photos.set(id, { ...photo, thumbnailUrl: '' });
    }
  }
  return photos;
}

/**
 * Stops writing because another tab has taken over the draft. Unsaved changes are kept as a
 * second draft.
 */
export function yieldDraft(): void {
  const session = currentDraftSession();
  const state = openDraftState();
  const isUnsaved =
    session?.saver.isUnsaved() === true ||
    [...(state?.photos.values() ?? [])].some(({ status }) => status === 'preparing');
  session?.saver.stop();
  applyDraftEvent({ type: 'openElsewhere' });
  if (!session || !state || !isUnsaved) return;
  session.late = new Map();
  draftDependencies()
    .loadConflicts()
    .then(({ keepUnsaved }) => keepUnsaved(session, state))
    .catch((error: unknown) => {
      console.error(error);
    });
}
