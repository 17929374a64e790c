/**
 * The one open draft of this page: its outside world, its changes and their way onto the device.
 */
import type { DraftStoragePort } from './model/draft-storage-port.ts';
import type { ImagePort, StoredPhoto } from '../photos/model/photo-port.ts';
import type { Draft } from './model/draft.ts';
import * as edit from '../reports/edit-inputs.ts';
import type { FormDefinition } from '../reports/form.ts';
import type { Answers, Input, Inputs } from '../reports/inputs-and-answers.ts';
import { readAnswers } from '../reports/read-answers.ts';
import type { OutboxItem } from '../outbox/model/outbox-item.ts';
import { listedTexts, renamePhotos, withoutPhotos } from './model/photo-references.ts';
import { createAutosave, type Autosave } from './autosave.ts';
import {
  $draft,
  nextDraft,
  type DraftEvent,
  type DraftState,
  type EditableDraft,
  type KnownContext,
  type OpeningDraft,
} from './draft-store.ts';

export interface DraftPorts {
  readonly localStore: DraftStoragePort;
  readonly images: ImagePort;
  readonly now: () => number;
  readonly newId: () => string;
  /** The signed-in driver, undefined when nobody is. */
  readonly uid: () => string | undefined;
  /** Profile, last odometer and the company's patterns for presets and checks. */
  readonly context: () => KnownContext;
  /** Long edge of stored photos in pixels. */
  readonly longEdgePixels: () => Promise<number>;
  /** Keeps a draft in this turn, for a page that goes away. */
  readonly saveOnUnload?: (draft: Draft) => void;
  /** Called when a photo lies on the device: from now on there is something to lose. */
  readonly photoKept?: () => void;
  /**
   * Moves the draft into the outbox and starts sending; `unkept` are photos that the device could
   * not store. Rejects when the report can neither be stored nor sent at once.
   */
  readonly submit: (
    draft: Draft,
    answers: Answers,
    unkept?: readonly StoredPhoto[],
  ) => Promise<OutboxItem>;
  readonly draftLock: {
    acquire(id: string, takeOver: boolean, lost: () => void): Promise<boolean>;
    release(): void;
  };
}

export interface DraftSession {
  readonly saver: Autosave;
  /** Pixels that are not on the device yet. */
  readonly pixels: Map<string, StoredPhoto>;
  /** What lies on the device in place of photos whose pixels are not there yet, by their ids. */
  readonly replaced: Map<string, Draft['photos'][number]>;
  /** Ends when all picked files are prepared. */
  preparing: Promise<void>;
}

let ports: DraftPorts | undefined;
let work: DraftSession | undefined;
/** Names a draft by what is typed in it; the form's words are with its screen. */
let nameOf: (inputs: Inputs) => string | undefined = () => undefined;
export const nameDraftsBy = (name: typeof nameOf): void => {
  nameOf = name;
};

export function draftPorts(): DraftPorts {
  if (!ports) throw new Error('The draft is not connected');
  return ports;
}

export const currentDraftSession = (): DraftSession | undefined => work;
/** True while `own` is the work of this page: after a wait another draft may be open. */
export const isCurrent = (own: DraftSession): boolean => work === own;

/** Gives the store its outside world. Returns a function that ends listening. */
export function connectDraft(services: DraftPorts): () => void {
  ports = services;
  if (typeof document === 'undefined') return () => undefined;
  const hide = (): void => {
    if (document.visibilityState === 'hidden') void flushDraft();
  };
  const leave = (): void => {
    void flushDraft();
    const state = $draft.get();
    // The database ends a write that the page does not live to see. Last, because a full device
    // throws.
    if (state?.draft.uid && work?.saver.isUnsaved())
      services.saveOnUnload?.(storable(state, work.pixels, work.replaced));
  };
  document.addEventListener('visibilitychange', hide);
  addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', hide);
    removeEventListener('pagehide', leave);
  };
}

/** Writes at once what is unsaved. True when nothing is left unsaved. */
export const flushDraft = (): Promise<boolean> => work?.saver.flush() ?? Promise.resolve(true);

/** The open work and its state, or undefined when nothing may be changed now. */
export function openDraftSession():
  { readonly work: DraftSession; readonly state: EditableDraft } | undefined {
  const state = $draft.get();
  return work && state && isEditable(state) ? { work, state } : undefined;
}

/** A report on its way into the outbox stays as it is. */
const isEditable = (state: DraftState): state is EditableDraft =>
  state.status === 'opening' || (state.status === 'open' && state.submission.status !== 'sending');

/** The only way in which the state of a draft changes, but for another draft in its place. */
export function applyDraftEvent(event: DraftEvent): void {
  const state = $draft.get();
  if (state) $draft.set(nextDraft(state, event));
}

export function read({
  definition,
  draft,
}: Pick<DraftState, 'definition' | 'draft'>): DraftState['reading'] {
  const { now, context } = draftPorts();
  return readAnswers(definition, draft.inputs, {
    ...context(),
    now: now(),
    startedAt: draft.createdAt,
  });
}

/** Presets and checks again, because the profile, the settings or the time have changed. */
export const refreshDraft = (): void => {
  const state = $draft.get();
  if (state?.status === 'open' && isEditable(state))
    applyDraftEvent({ type: 'changed', draft: state.draft, reading: read(state) });
};

/** Changes the draft and has it saved. */
export function changeDraft(change: (draft: Draft) => Draft): void {
  const open = openDraftSession();
  if (!open) return;
  const draft = { ...change(open.state.draft), updatedAt: draftPorts().now() };
  const { definition } = open.state;
  applyDraftEvent({ type: 'changed', draft, reading: read({ definition, draft }) });
  // Until the stored draft has been read it is not known under which id to write.
  if (open.state.status === 'open') open.work.saver.touch();
}

/** Notes which step is open, for the next time. What was typed has not changed. */
export function keepStep(step: string): void {
  const open = openDraftSession();
  if (open?.state.status !== 'open' || Object.keys(open.state.draft.inputs).length === 0) return;
  const { state, work } = open;
  applyDraftEvent({
    type: 'changed',
    draft: { ...state.draft, step },
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
 * Sets what was typed or tapped in one field: "product", inside a list "defects.2.severity".
 * undefined brings the preset back.
 */
export const setInput = (path: string, value: Input | undefined): void =>
  editInputs((...form) => edit.setInput(...form, path, value));
/** Puts `text` behind what a text field holds already. */
export const addText = (path: string, text: string): void =>
  editInputs((...form) => edit.addText(...form, path, text));
/** One more entry at the end of a list. */
export const addEntry = (list: string, entry: Inputs): void =>
  editInputs((...form) => edit.addEntry(...form, list, entry));
/**
 * One entry less; gives the way back, undefined for an entry that follows from other answers. Its
 * photos are removed with the next start of the form.
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

/**
 * Photos that are prepared but whose pixels the device does not hold, and photos in preparation,
 * are no part of what is stored, but for their number: should the page go now, they are missed. The
 * earlier version of one that was replaced stands for it.
 */
function storable(
  { draft: unnamed, photos }: DraftState,
  pixels: ReadonlyMap<string, unknown>,
  replaced: DraftSession['replaced'],
): Draft {
  const about = nameOf(unnamed.inputs) ?? unnamed.about;
  const draft: Draft = { ...unnamed, ...(about !== undefined && { about }) };
  const missing = [...photos.values()]
    .filter(({ id, status }) => status === 'preparing' || pixels.has(id))
    .map(({ id }) => id);
  if (missing.length === 0) return draft;
  const earlier = new Map(
    missing.flatMap((id) => {
      const record = replaced.get(id);
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

/** Ends the work so far and begins anew. */
export function startDraftSession(): DraftSession {
  work?.saver.stop();
  const pixels: DraftSession['pixels'] = new Map();
  const replaced: DraftSession['replaced'] = new Map();
  const write = async (): Promise<void> => {
    const state = $draft.get();
    if (!state || work !== started || state.draft.uid === '')
      throw new Error('There is nobody to save the draft for');
    const { localStore } = draftPorts();
    if (pixels.size === 0) return localStore.putDraft(storable(state, pixels, replaced));
    // Text first: when the pixels do not fit, the text still does.
    await localStore.putDraft(storable(state, pixels, replaced));
    for (const [id, photo] of pixels) {
      if (work !== started) return;
      const without = new Map(pixels);
      without.delete(id);
      await localStore.putPhoto(photo, storable($draft.get() ?? state, without, replaced));
      pixels.delete(id);
    }
  };
  const started: DraftSession = {
    pixels,
    replaced,
    preparing: Promise.resolve(),
    saver: createAutosave(write, (saving) => {
      if (work === started) applyDraftEvent({ type: 'saving', saving });
    }),
  };
  work = started;
  return started;
}

/** A new draft that has typed nothing but `inputs`. */
export function freshState(definition: FormDefinition, inputs: Inputs = {}): OpeningDraft {
  const { newId, uid, now } = draftPorts();
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
  };
  return {
    status: 'opening',
    definition,
    draft,
    reading: read({ definition, draft }),
    photos: new Map(),
  };
}
