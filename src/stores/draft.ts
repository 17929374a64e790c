/**
 * The report the driver is writing: every change is on the device within a third of a second, one tab writes at a time,
 * and nothing typed is lost while the page lives, whatever the storage says.
 * Longer than others: opening, typing, sending and leaving share the one draft, its saver and its claim.
 */
import type { ImagePort, LocalStore, StoredPhoto } from '../domain/ports.ts';
import type { Draft } from '../domain/reports/draft.ts';
import * as edit from '../domain/reports/edit-inputs.ts';
import type { Answers, FormDefinition, Input, Inputs } from '../domain/reports/form.ts';
import { readAnswers } from '../domain/reports/read-answers.ts';
import type { OutboxItem } from '../domain/reports/outbox.ts';
import { listedTexts, withoutPhotos } from './draft-inputs.ts';
import { createSaver, saveProblemOf, type Saver, type SaveProblem } from './draft-saver.ts';
import { $draft, type Continuation, type DraftPhoto, type DraftState, type Facts } from './draft-state.ts';

export interface DraftPorts {
  readonly localStore: LocalStore;
  readonly images: ImagePort;
  readonly now: () => number;
  readonly newId: () => string;
  /** The signed-in driver, undefined when nobody is. */
  readonly uid: () => string | undefined;
  /** Profile, last odometer and the company's patterns for presets and checks. */
  readonly facts: () => Facts;
  /** Long edge of stored photos in pixels. */
  readonly longEdgePixels: () => number;
  /** Moves the draft into the outbox and starts sending; rejects when the device cannot store it. */
  readonly submit: (draft: Draft, answers: Answers) => Promise<OutboxItem>;
  readonly claims: {
    claim(id: string, takeOver: boolean, lost: () => void): Promise<boolean>;
    release(): void;
  };
}

export interface DraftWish {
  /** Open this draft instead of the newest of the form. */
  readonly id?: string | undefined;
  /** Begin a new one. */
  readonly fresh?: boolean | undefined;
}

interface Work {
  readonly saver: Saver;
  /** Pixels that are not on the device yet. */
  readonly pixels: Map<string, StoredPhoto>;
  /** Ends when all picked files are prepared. */
  preparing: Promise<void>;
}

let ports: DraftPorts | undefined;
let work: Work | undefined;

export function draftPorts(): DraftPorts {
  if (!ports) throw new Error('The draft is not connected');
  return ports;
}

/** Gives the store its outside world. Returns a function that ends listening. */
export function connectDraft(services: DraftPorts): () => void {
  ports = services;
  if (typeof document === 'undefined') return () => undefined;
  const hide = (): void => { if (document.visibilityState === 'hidden') void flushDraft(); };
  const leave = (): void => { void flushDraft(); };
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
export function openWork(): { readonly work: Work; readonly state: DraftState } | undefined {
  const state = $draft.get();
  return work && state && (state.status === 'open' || state.status === 'opening') ? { work, state } : undefined;
}

/** Changes the state; with a changed draft it is read anew. */
export function setDraftState(change: Partial<DraftState>): void {
  const state = $draft.get();
  if (!state) return;
  const next = { ...state, ...change };
  $draft.set(change.draft ? { ...next, reading: read(next) } : next);
}

function read({ definition, draft }: Pick<DraftState, 'definition' | 'draft'>): DraftState['reading'] {
  const { now, facts } = draftPorts();
  return readAnswers(definition, draft.inputs, { ...facts(), now: now(), startedAt: draft.createdAt });
}

/** Presets and checks again, because the profile, the settings or the time have changed. */
export const refreshDraft = (): void => { const state = $draft.get(); if (state?.status === 'open') setDraftState({ draft: state.draft }); };

/** Changes the draft and has it saved. */
export function changeDraft(change: (draft: Draft) => Draft): void {
  const open = openWork();
  if (!open) return;
  setDraftState({ draft: { ...change(open.state.draft), updatedAt: draftPorts().now() } });
  // Until the stored draft has been read it is not known under which id to write.
  if (open.state.status === 'open') open.work.saver.touch();
}

type Edit = (definition: FormDefinition, inputs: Inputs, effective: Inputs) => Inputs;
const editInputs = (change: Edit): void => {
  const state = $draft.get();
  if (state) changeDraft((draft) => ({ ...draft, inputs: change(state.definition, draft.inputs, state.reading.effective) }));
};

/** Sets what was typed or tapped in one field: "product", inside a list "defects.2.severity". undefined brings the preset back. */
export const setInput = (path: string, value: Input | undefined): void => editInputs((...form) => edit.setInput(...form, path, value));
/** One more entry at the end of a list. */
export const addEntry = (list: string, entry: Inputs): void => editInputs((...form) => edit.addEntry(...form, list, entry));
/** One entry less. Its photos are removed with the next start of the form. */
export const removeEntry = (list: string, index: number): void => editInputs((_definition, inputs) => edit.removeEntry(inputs, list, index));

const revoke = (photos: Iterable<DraftPhoto>): void => { for (const { thumbnailUrl } of photos) if (thumbnailUrl) URL.revokeObjectURL(thumbnailUrl); };

/** Photos that are prepared but whose pixels the device does not hold, and photos in preparation, are no part of what is stored. */
function storable({ draft, photos }: DraftState, pixels: ReadonlyMap<string, unknown>): Draft {
  const missing = new Set([...photos.values()].filter(({ id, status }) => status === 'preparing' || pixels.has(id)).map(({ id }) => id));
  return missing.size === 0 ? draft : { ...draft, inputs: withoutPhotos(draft.inputs, missing), photos: draft.photos.filter(({ id }) => !missing.has(id)) };
}

function startWork(): Work {
  work?.saver.stop();
  const pixels: Work['pixels'] = new Map();
  const write = async (): Promise<void> => {
    const state = $draft.get();
    if (!state || work !== started || state.draft.uid === '') throw new Error('There is nobody to save the draft for');
    const { localStore } = draftPorts();
    if (pixels.size === 0) return localStore.putDraft(storable(state, pixels));
    // Text first: when the pixels do not fit, the text still does.
    await localStore.putDraft(storable(state, pixels));
    for (const [id, photo] of pixels) {
      const without = new Map(pixels);
      without.delete(id);
      await localStore.putPhoto(photo, storable($draft.get() ?? state, without));
      pixels.delete(id);
    }
  };
  const started: Work = {
    pixels,
    preparing: Promise.resolve(),
    saver: createSaver(write, (saveState, saveProblem) => { if (work === started) setDraftState({ saveState, saveProblem }); }),
  };
  work = started;
  return started;
}

function freshState(definition: FormDefinition): DraftState {
  const { newId, uid, now } = draftPorts();
  const at = now();
  const draft: Draft = { id: newId(), kind: definition.kind, formVersion: definition.version, uid: uid() ?? '', inputs: {}, photos: [], createdAt: at, updatedAt: at };
  return { status: 'opening', definition, draft, reading: read({ definition, draft }), photos: new Map(), refused: [], saveState: 'none' };
}

async function wishedDraft(definition: FormDefinition, uid: string, wish: DraftWish): Promise<Draft | undefined> {
  if (wish.fresh) return undefined;
  const drafts = (await draftPorts().localStore.listDrafts()).filter((draft) => draft.kind === definition.kind && draft.uid === uid);
  if (wish.id !== undefined) return drafts.find(({ id }) => id === wish.id);
  return drafts.toSorted((a, b) => b.updatedAt - a.updatedAt)[0];
}

/**
 * Resumes the newest draft of this form and driver, or the wished one, or begins a new one. What is typed meanwhile is kept.
 * A draft is stored only once something was typed. Never rejects: storage that cannot be read is in `saveProblem`.
 */
export async function openDraft(definition: FormDefinition, wish: DraftWish = {}): Promise<void> {
  await flushDraft();
  revoke($draft.get()?.photos.values() ?? []);
  const state = freshState(definition);
  $draft.set(state);
  const own = startWork();
  let stored: Draft | undefined;
  let saveProblem: SaveProblem | undefined;
  try {
    stored = state.draft.uid === '' ? undefined : await wishedDraft(definition, state.draft.uid, wish);
  } catch (error) {
    console.error(error);
    saveProblem = saveProblemOf(error);
  }
  if (work === own) await adopt(own, stored, false, saveProblem);
}

async function adopt(own: Work, stored: Draft | undefined, takeOver: boolean, saveProblem?: SaveProblem): Promise<void> {
  const id = stored?.id ?? $draft.get()?.draft.id ?? '';
  const isOurs = await draftPorts().claims.claim(id, takeOver, () => { if (work === own) stepBack(); });
  if (work !== own) return;
  if (!isOurs) {
    own.saver.stop();
    setDraftState({ status: 'elsewhere', restoredFrom: stored?.updatedAt, draft: { ...($draft.get()?.draft ?? stored), ...stored } as Draft });
    return;
  }
  const photos = stored ? await loadPhotos(stored) : new Map<string, DraftPhoto>();
  const state = $draft.get();
  if (work !== own || !state) return revoke(photos.values());
  const early = state.draft;
  const missing = new Set(stored?.photos.filter((photo) => !photos.has(photo.id)).map((photo) => photo.id));
  const draft: Draft = stored
    ? { ...stored, formVersion: early.formVersion, inputs: { ...withoutPhotos(stored.inputs, missing), ...early.inputs }, photos: [...stored.photos.filter((photo) => photos.has(photo.id)), ...early.photos] }
    : early;
  const wasTyped = Object.keys(early.inputs).length > 0;
  setDraftState({
    status: 'open', draft, photos: new Map([...photos, ...state.photos]), restoredFrom: stored?.updatedAt,
    ...(saveProblem && { saveState: 'failed', saveProblem }), ...(stored && !wasTyped && { saveState: 'saved' }),
  });
  if (wasTyped) own.saver.touch();
}

/** Thumbnails of the photos that the draft still names; pixels nobody names any more are removed. */
async function loadPhotos(draft: Draft): Promise<Map<string, DraftPhoto>> {
  const { localStore } = draftPorts();
  const named = listedTexts(draft.inputs);
  const photos = new Map<string, DraftPhoto>();
  for (const { id, bytes, width, height } of draft.photos) {
    try {
      if (!named.has(id)) await localStore.deletePhoto(id);
      const stored = named.has(id) ? await localStore.getPhoto(id) : undefined;
      if (stored) photos.set(id, { id, status: 'ready', thumbnailUrl: URL.createObjectURL(stored.thumbnail), bytes, width, height });
    } catch (error) {
      console.error(error);
    }
  }
  return photos;
}

/** Another tab has taken the draft over: this one stops writing. */
function stepBack(): void {
  work?.saver.stop();
  setDraftState({ status: 'elsewhere' });
}

/** Takes the draft from the tab that has it open. */
export async function takeOverDraft(): Promise<void> {
  const state = $draft.get();
  if (state?.status !== 'elsewhere') return;
  const { definition, draft: { id } } = state;
  $draft.set(freshState(definition));
  const own = startWork();
  const stored = await wishedDraft(definition, draftPorts().uid() ?? '', { id }).catch(() => undefined);
  if (work === own) await adopt(own, stored, true);
}

/** Deletes the draft with its photos and begins a new one. */
export async function discardDraft(): Promise<void> {
  const state = $draft.get();
  if (!state) return;
  work?.saver.stop();
  await draftPorts().localStore.deleteDraft(state.draft.id).catch((error: unknown) => { console.error(error); });
  await openDraft(state.definition, { fresh: true });
}

export type SubmitOutcome =
  | { readonly status: 'invalid' | 'asks' | 'submitted' | 'busy' }
  | { readonly status: 'failed'; readonly problem: SaveProblem };

/**
 * Sends the report: reads it once more, then moves it into the outbox in one step. `invalid`: errors stand against it;
 * `asks`: there are warnings and `despiteWarnings` is false; `failed`: the device could not store it, the draft is still here.
 */
export async function submitDraft(despiteWarnings: boolean): Promise<SubmitOutcome> {
  if (openWork()?.state.status !== 'open') return { status: 'busy' };
  await work?.preparing;
  refreshDraft();
  const open = openWork();
  if (open?.state.status !== 'open') return { status: 'busy' };
  const { reading, draft } = open.state;
  if (!reading.canSend) return { status: 'invalid' };
  if (!despiteWarnings && reading.problems.length > 0) return { status: 'asks' };
  setDraftState({ status: 'submitting' });
  try {
    open.work.saver.touch();
    if (!(await open.work.saver.flush())) throw Object.assign(new Error('The draft could not be stored'), { name: $draft.get()?.saveProblem === 'full' ? 'QuotaExceededError' : 'Error' });
    const photos = reading.photos.flatMap(({ id, field }) => draft.photos.filter((photo) => photo.id === id).map((photo) => ({ ...photo, field })));
    const continuation = await continuationOf(open.state);
    const item = await draftPorts().submit({ ...draft, photos }, reading.answers);
    open.work.saver.stop();
    draftPorts().claims.release();
    setDraftState({ status: 'submitted', submitted: { id: item.id, shortCode: item.shortCode, continuation } });
    return { status: 'submitted' };
  } catch (error) {
    console.error(error);
    setDraftState({ status: 'open' });
    return { status: 'failed', problem: saveProblemOf(error) };
  }
}

/** The pixels are held in memory, because they leave the device's store once the report has arrived. */
async function continuationOf({ definition, reading, draft }: DraftState): Promise<Continuation | undefined> {
  const next = definition.continueWith?.find(({ when }) => when(reading.answers));
  if (!next) return undefined;
  const inputs = next.carry(reading.effective);
  const named = listedTexts(inputs);
  const stored = await Promise.all(draft.photos.filter(({ id }) => named.has(id)).map(async (record) => ({ record, photo: await draftPorts().localStore.getPhoto(record.id) })));
  return { kind: next.kind, inputs, photos: stored.flatMap(({ record, photo }) => (photo ? [{ ...photo, record }] : [])) };
}
