/**
 * The report the driver is writing, from opening to sending: every change is on the device within a third of a second,
 * one tab writes at a time, and nothing typed is lost while the page lives, whatever the storage says.
 */
import type { Draft } from '../domain/reports/draft.ts';
import type { FormDefinition, Inputs } from '../domain/reports/form.ts';
import { listedTexts, withoutPhotos } from './draft-inputs.ts';
import { saveProblemOf, type SaveProblem } from './draft-saver.ts';
import { $draft, type Continuation, type DraftPhoto, type DraftState } from './draft-state.ts';
import { currentWork, draftPorts, flushDraft, freshState, isCurrent, openWork, refreshDraft, setDraftState, startWork, type Work } from './draft-work.ts';

export interface DraftWish {
  /** Open this draft instead of the newest of the form. */
  readonly id?: string | undefined;
  /** Begin a new one. */
  readonly fresh?: boolean | undefined;
  /** What was typed before the store was there. */
  readonly early?: Inputs | undefined;
}

const revoke = (photos: Iterable<DraftPhoto>): void => { for (const { thumbnailUrl } of photos) if (thumbnailUrl) URL.revokeObjectURL(thumbnailUrl); };

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
  const state = freshState(definition, wish.early);
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
  if (isCurrent(own)) await adopt(own, stored, false, saveProblem);
}

async function adopt(own: Work, stored: Draft | undefined, takeOver: boolean, saveProblem?: SaveProblem): Promise<void> {
  const id = stored?.id ?? $draft.get()?.draft.id ?? '';
  const isOurs = await draftPorts().claims.claim(id, takeOver, () => { if (isCurrent(own)) stepBack(); });
  if (!isCurrent(own)) return;
  if (!isOurs) {
    own.saver.stop();
    setDraftState({ status: 'elsewhere', restoredFrom: stored?.updatedAt, draft: { ...($draft.get()?.draft ?? stored), ...stored } as Draft });
    return;
  }
  const photos = stored ? await loadPhotos(stored) : new Map<string, DraftPhoto>();
  const state = $draft.get();
  if (!isCurrent(own) || !state) return revoke(photos.values());
  const early = state.draft;
  const missing = new Set(stored?.photos.filter((photo) => !photos.has(photo.id)).map((photo) => photo.id));
  const draft: Draft = stored
    ? { ...stored, formVersion: early.formVersion, inputs: { ...withoutPhotos(stored.inputs, missing), ...early.inputs }, photos: [...stored.photos.filter((photo) => photos.has(photo.id)), ...early.photos] }
    : early;
  const wasTyped = Object.keys(early.inputs).length > 0;
  setDraftState({
    status: 'open', draft, photos: new Map([...photos, ...state.photos]), lostPhotos: [...missing].filter((photo) => listedTexts(stored?.inputs ?? {}).has(photo)).length, restoredFrom: stored?.updatedAt,
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
  currentWork()?.saver.stop();
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
  if (isCurrent(own)) await adopt(own, stored, true);
}

/** Deletes the draft with its photos and begins a new one. */
export async function discardDraft(): Promise<void> {
  const state = $draft.get();
  if (!state) return;
  currentWork()?.saver.stop();
  // A write that is under way ends first, else it would bring the draft back.
  await flushDraft();
  await draftPorts().localStore.deleteDraft(state.draft.id).catch((error: unknown) => { console.error(error); });
  await openDraft(state.definition, { fresh: true });
}

/** What the sent report leads to; its code comes later and may be missing without network. */
async function nextForm(state: DraftState): Promise<Continuation | undefined> {
  if (!state.definition.continueWith?.some(({ when }) => when(state.reading.answers))) return undefined;
  try {
    return await (await import('./draft-continuation.ts')).continuationOf(state);
  } catch (error) {
    console.error(error);
    return undefined;
  }
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
  await currentWork()?.preparing;
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
    const continuation = await nextForm(open.state);
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
