/**
 * Manages the one draft that is open on this page: its dependencies, its changes and its storage.
 */
import type { Locale } from '../../i18n/locales.ts';
import type { DraftStoragePort } from './model/draft-storage-port.ts';
import type { ImagePort, StoredPhoto } from '../photos/model/photo-port.ts';
import { triedVersionsOf } from './model/tried-versions.ts';
import type { Draft, DraftDescription } from './model/draft.ts';
import { DraftConflict, nextRevision, type DraftBase } from './model/draft-revision.ts';
import * as edit from '../reports/edit-inputs.ts';
import type { FormDefinition, Problem } from '../reports/form.ts';
import type { Input, Inputs } from '../reports/inputs-and-answers.ts';
import { readAnswers } from '../reports/read-answers.ts';
import { createAutosave, type Autosave } from './autosave.ts';
import { storableDraft } from './storable-draft.ts';
import {
  $draft,
  nextDraft,
  type DraftEvent,
  type DraftState,
  type EditableDraft,
  type KnownContext,
  type OpenDraft,
  type OpeningDraft,
} from './draft-store.ts';

export interface DraftDependencies {
  readonly localStore: DraftStoragePort;
  readonly images: ImagePort;
  readonly now: () => number;
  readonly newId: () => string;
  /** The signed-in driver; undefined if nobody is signed in. */
  readonly uid: () => string | undefined;
  /**
   * The profile, the last odometer reading and the company's patterns. They are used for presets
   * and checks.
   */
  readonly context: () => KnownContext;
  /** The length of the longer side of stored photos, in pixels. */
  readonly longEdgePixels: () => Promise<number>;
  /**
   * Stores a draft synchronously when the page is left. `write` returns false if the device is full;
   * `has` returns false after a page has moved the draft to its store.
   */
  readonly unloadBackup?: {
    write(draft: Draft, base: DraftBase): boolean;
    has(id: string): boolean;
  };
  /**
   * Called after a photo or a report was stored. It requests persistent storage from the browser.
   */
  readonly requestPersistence?: () => void;
  readonly draftLock: {
    acquire(id: string, takeOver: boolean, lost: () => void): Promise<boolean>;
    release(): void;
  };
  /** Loads the code that keeps both versions of a draft (settle-conflict.lazy.ts). */
  readonly loadConflicts: () => Promise<ConflictPort>;
}

interface ConflictPort {
  settleConflict(session: DraftSession, conflict: DraftConflict): Promise<void>;
  keepUnsaved(session: DraftSession, state: OpenDraft): Promise<void>;
}

type PhotoRecord = Draft['photos'][number];
export interface DraftSession {
  readonly saver: Autosave;
  /** Image data that is not stored on the device yet, by photo id. */
  readonly pixels: Map<string, StoredPhoto>;
  /** The earlier version of each picture that was changed, by the id of the new version. */
  readonly replaced: Map<string, Draft['photos'][number]>;
  /** The ids of stored image data that is deleted after the next successful save. */
  readonly unneeded: Set<string>;
  /** The ids of the pictures whose image data is stored on the device. */
  readonly stored: Set<string>;
  /**
   * Resolves when all pictures that were added or marked so far are part of the draft. Replaced by
   * another promise for each further picture (addPreparation).
   */
  preparing: Promise<unknown>;
  /**
   * Photos that were prepared after another tab has taken over the draft, by id; undefined before.
   */
  late: Map<string, { readonly photo: StoredPhoto; readonly record: PhotoRecord }> | undefined;
  /** Resolves when the last selected file is prepared, because they are prepared one at a time. */
  lastFile: Promise<void>;
  /** Identifies this session in the revisions of the draft. */
  readonly writer: string;
  /** The revision that was read or written last; undefined if nothing is stored. */
  revision: string | undefined;
  /**
   * The id under which the report may be in the outbox, because an attempt to queue it has failed.
   */
  queuedAs: string | undefined;
  /** Returns the draft as it is stored, with the next revision. */
  readonly version: (without?: string) => Draft | undefined;
  /** True if unsaved changes were stored synchronously when the page was last left. */
  isBackedUp: boolean;
}

let dependencies: DraftDependencies | undefined;
let work: DraftSession | undefined;
/**
 * Computes the name of a draft and the labels of its missing answers. The form's screen sets it,
 * because it has the texts.
 */
let describe: (inputs: Inputs, problems: readonly Problem[]) => DraftDescription = () => ({});
export const describeDraftsBy = (description: typeof describe): void => {
  describe = description;
};

export function draftDependencies(): DraftDependencies {
  if (!dependencies) throw new Error('The draft is not connected');
  return dependencies;
}

export const baseOf = ({ writer, revision, queuedAs }: DraftSession): DraftBase => ({
  writer,
  revision,
  queuedAs,
});
export const currentDraftSession = (): DraftSession | undefined => work;
/**
 * Returns true if `own` is still the current session. After an await, another draft may be open.
 */
export const isCurrent = (own: DraftSession): boolean => work === own;

/**
 * Sets the dependencies and saves the draft whenever the page is hidden. Returns a function that
 * disconnects.
 */
export function connectDraft(services: DraftDependencies): () => void {
  dependencies = services;
  if (typeof document === 'undefined') return () => undefined;
  const hide = (): void => {
    if (document.visibilityState === 'hidden') void flushDraft();
  };
  const leave = ({ persisted }: Event & { readonly persisted?: boolean }): void => {
    // The database refuses writes of a page that goes into the back/forward cache.
    if (!persisted) void flushDraft();
    const state = $draft.get();
    if (!state || !work) return;
    // The database aborts a write that is not finished when the page is left, so the draft is also
    // stored synchronously.
    const draft = work.saver.isUnsaved() ? work.version() : undefined;
    work.isBackedUp =
      draft !== undefined &&
      draft.uid !== '' &&
      services.unloadBackup?.write(draft, baseOf(work)) === true;
  };
  document.addEventListener('visibilitychange', hide);
  addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', hide);
    removeEventListener('pagehide', leave);
  };
}

/** Writes unsaved changes immediately. Resolves with true if nothing is unsaved afterwards. */
export const flushDraft = (): Promise<boolean> => work?.saver.flush() ?? Promise.resolve(true);

/** Returns the open session and its state, or undefined if nothing may be changed now. */
export function openDraftSession():
  { readonly work: DraftSession; readonly state: EditableDraft } | undefined {
  const state = $draft.get();
  return work && state && isEditable(state) ? { work, state } : undefined;
}

/**
 * Deletes image data that the draft no longer needs, but only after the draft without it is stored.
 */
export async function deleteWhenSaved(
  session: DraftSession,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) session.unneeded.add(id);
  await session.saver.flush();
}

/** Lets the submission wait until `task` has added its picture to the draft. */
export function addPreparation(session: DraftSession, task: Promise<unknown>): void {
  session.preparing = Promise.allSettled([session.preparing, task]);
}

/** A report that is being submitted cannot be changed. */
const isEditable = (state: DraftState): state is EditableDraft =>
  state.status === 'opening' || (state.status === 'open' && state.submission.status !== 'sending');

/**
 * Changes the state of the draft with `nextDraft`. Only the code that opens another draft sets the
 * state directly.
 */
export function applyDraftEvent(event: DraftEvent): void {
  const state = $draft.get();
  if (state) $draft.set(nextDraft(state, event));
}

export function read({
  definition,
  draft,
}: Pick<DraftState, 'definition' | 'draft'>): DraftState['reading'] {
  const { now, context } = draftDependencies();
  return readAnswers(definition, draft.inputs, {
    ...context(),
    now: now(),
    startedAt: draft.createdAt,
  });
}

/** Computes presets and checks again after a change of the profile, the settings or the time. */
export const refreshDraft = (): void => {
  const state = $draft.get();
  if (state?.status === 'open' && isEditable(state))
    applyDraftEvent({ type: 'changed', draft: state.draft, reading: read(state) });
};

/** Changes the draft and schedules saving it. */
export function changeDraft(change: (draft: Draft) => Draft): void {
  const open = openDraftSession();
  if (!open) return;
  const draft = { ...change(open.state.draft), updatedAt: draftDependencies().now() };
  const { definition } = open.state;
  applyDraftEvent({ type: 'changed', draft, reading: read({ definition, draft }) });
  // Until the stored draft has been read, the id under which to save is unknown.
  if (open.state.status === 'open') open.work.saver.touch();
}

/** Stores which step is open, for the next visit. The inputs do not change. */
export const keepStep = (step: string): void => keepWithInputs({ step });

/**
 * Stores a part of the draft that is no input, such as the question that it answers. A draft
 * without inputs is not stored.
 */
export function keepWithInputs(part: Pick<Draft, 'step' | 'answersQueryOf' | 'question'>): void {
  const open = openDraftSession();
  if (open?.state.status !== 'open' || Object.keys(open.state.draft.inputs).length === 0) return;
  const { state, work } = open;
  applyDraftEvent({
    type: 'changed',
    draft: { ...state.draft, ...part },
    reading: state.reading,
  });
  work.saver.touch();
}

type Edit = (definition: FormDefinition, inputs: Inputs, effective: Inputs) => Inputs;
const editInputs = (change: Edit): void => {
  const state = $draft.get();
  if (state)
    changeDraft((draft) => ({
      ...draft,
      inputs: change(state.definition, draft.inputs, state.reading.effective),
    }));
};

/**
 * Sets the input of one field, for example "product", or "defects.2.severity" inside a list.
 * `undefined` restores the preset.
 */
export const setInput = (path: string, value: Input | undefined): void =>
  editInputs((...form) => edit.setInput(...form, path, value));
/** Appends `text` to a text field. */
export const addText = (path: string, text: string, locale: Locale): void =>
  editInputs((...form) => edit.addText(...form, path, text, locale));
/** Adds an entry at the end of a list. */
export const addEntry = (list: string, entry: Inputs): void =>
  editInputs((...form) => edit.addEntry(...form, list, entry));
/**
 * Removes an entry and returns a function that restores it. Returns undefined for an entry that is
 * derived from other answers. The photos of the entry are deleted when the form is next started.
 */
export function removeEntry(list: string, index: number): (() => void) | undefined {
  const own = $draft.get()?.draft.inputs[list];
  const entry = Array.isArray(own) ? (own as readonly Inputs[])[index] : undefined;
  editInputs((_definition, inputs) => edit.removeEntry(inputs, list, index));
  return (
    entry &&
    (() => editInputs((_definition, inputs) => edit.restoreEntry(inputs, list, index, entry)))
  );
}

/** Ends the current session and starts a new one. */
export function startDraftSession(): DraftSession {
  work?.saver.stop();
  const pixels: DraftSession['pixels'] = new Map();
  const replaced: DraftSession['replaced'] = new Map();
  const storedIds: DraftSession['stored'] = new Set();
  let writes = 0;
  /** Returns the draft to store. Photos without stored image data are left out, except `except`. */
  const version = (except?: string): Draft | undefined => {
    const state = $draft.get();
    if (!state || work !== started) return undefined;
    const without = new Map(pixels);
    if (except !== undefined) without.delete(except);
    writes += 1;
    const revision = nextRevision(started.writer, writes);
    const description = describe(state.draft.inputs, state.reading.problems);
    const draft = { ...state.draft, ...description, revision };
    return storableDraft({ ...state, draft }, without, replaced, storedIds);
  };
  const put = async (photo?: StoredPhoto): Promise<void> => {
    const draft = version(photo?.id);
    const status = $draft.get()?.status;
    if (!draft || draft.uid === '') throw new Error('The draft has no driver');
    // Another tab has taken over the draft during the write.
    if (status === 'elsewhere') return;
    const { localStore } = draftDependencies();
    const base = baseOf(started);
    const written = await (photo
      ? localStore.putPhoto(photo, draft, base)
      : localStore.putDraft(draft, base));
    const attempts = triedVersionsOf(written);
    started.revision = draft.revision;
    const state = $draft.get();
    // The report was in the outbox, so a version of it may have arrived.
    const isNew = JSON.stringify(attempts) !== JSON.stringify(triedVersionsOf(draft));
    if (isNew && state && work === started)
      applyDraftEvent({
        type: 'changed',
        draft: { ...state.draft, ...attempts },
        reading: state.reading,
      });
  };
  /** False after another tab has taken over the draft; `put` then stores nothing. */
  const isWriter = (): boolean => work === started && $draft.get()?.status !== 'elsewhere';
  const putAll = async (): Promise<void> => {
    // The text is stored first, because there may be space only for the text.
    await put();
    for (const [id, photo] of pixels) {
      if (!isWriter()) return;
      await put(photo);
      if (!isWriter()) return;
      storedIds.add(id);
      // The photo may have been copied to another draft during the write.
      if (pixels.get(id) === photo) pixels.delete(id);
    }
    if (pixels.size > 0) return;
    for (const id of started.unneeded) {
      if (!isWriter()) return;
      started.unneeded.delete(id);
      await draftDependencies()
        .localStore.deletePhoto(id)
        .catch(() => undefined);
    }
  };
  const write = async (): Promise<void> => {
    try {
      await putAll();
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
      const { settleConflict } = await draftDependencies().loadConflicts();
      await settleConflict(started, error);
      await putAll();
    }
  };
  const started: DraftSession = {
    pixels,
    replaced,
    stored: storedIds,
    unneeded: new Set(),
    preparing: Promise.resolve(),
    lastFile: Promise.resolve(),
    late: undefined,
    isBackedUp: false,
    writer: draftDependencies().newId(),
    revision: undefined,
    queuedAs: undefined,
    version,
    saver: createAutosave(write, (saving) => {
      if (work === started) applyDraftEvent({ type: 'saving', saving });
    }),
  };
  work = started;
  return started;
}

/** The references of a draft to the report that it follows and to the question that it answers. */
export type DraftReferences = Pick<
  Draft,
  'followsReport' | 'followPurpose' | 'followsCode' | 'answersQueryOf' | 'question'
>;

/** Returns the state of a new draft with these inputs and references. */
export function freshState(
  definition: FormDefinition,
  inputs: Inputs = {},
  references: DraftReferences = {},
): OpeningDraft {
  const { newId, uid, now } = draftDependencies();
  const at = now();
  const draft: Draft = {
    id: newId(),
    kind: definition.kind,
    formVersion: definition.version,
    uid: uid() ?? '',
    inputs,
    photos: [],
    createdAt: at,
    updatedAt: at,
    ...references,
  };
  return {
    status: 'opening',
    definition,
    draft,
    reading: read({ definition, draft }),
    photos: new Map(),
  };
}
