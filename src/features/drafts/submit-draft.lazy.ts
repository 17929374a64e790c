/** What a driver does with a whole draft: send it, throw it away, take it from another tab. */
import { resumeDraft, openDraft, findDraft } from './open-draft.ts';
import { saveProblemOf, type SaveProblem } from './autosave.ts';
import { $draft, type FollowUpForm, type DraftState } from './draft-store.ts';
import {
  currentDraftSession,
  draftPorts,
  flushDraft,
  freshState,
  isCurrent,
  openDraftSession,
  refreshDraft,
  setDraftState,
  startDraftSession,
} from './draft-session.ts';

/** Takes the draft from the tab that has it open. */
export async function takeOverDraft(): Promise<void> {
  const state = $draft.get();
  if (state?.status !== 'elsewhere') return;
  const {
    definition,
    draft: { id },
  } = state;
  $draft.set(freshState(definition));
  const own = startDraftSession();
  const stored = await findDraft(definition, draftPorts().uid() ?? '', { id }).catch(
    () => undefined,
  );
  if (isCurrent(own)) await resumeDraft(own, stored, true);
}

/** Deletes the draft with its photos and begins a new one. */
export async function discardDraft(): Promise<void> {
  const state = $draft.get();
  if (!state) return;
  currentDraftSession()?.saver.stop();
  // A write that is under way ends first, else it would bring the draft back.
  await flushDraft();
  await draftPorts()
    .localStore.deleteDraft(state.draft.id)
    .catch((error: unknown) => {
      console.error(error);
    });
  await openDraft(state.definition, { fresh: true });
}

/** What the sent report leads to; its code comes later and may be missing without network. */
async function nextForm(state: DraftState): Promise<FollowUpForm | undefined> {
  if (!state.definition.continueWith?.some(({ when }) => when(state.reading.answers)))
    return undefined;
  try {
    return await (await import('./follow-up-form.lazy.ts')).followUpFormOf(state);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

export type SubmitOutcome =
  | { readonly status: 'invalid' | 'asks' | 'submitted' | 'busy' }
  | { readonly status: 'failed'; readonly problem: SaveProblem };

function notStored(): Error {
  const name = $draft.get()?.saveProblem === 'full' ? 'QuotaExceededError' : 'Error';
  return Object.assign(new Error('The draft could not be stored'), { name });
}

/**
 * Sends the report: reads it once more, then moves it into the outbox in one step. `invalid`:
 * errors stand against it; `asks`: there are warnings and `despiteWarnings` is false; `failed`: the
 * device could not store it, the draft is still here.
 */
export async function submitDraft(despiteWarnings: boolean): Promise<SubmitOutcome> {
  if (openDraftSession()?.state.status !== 'open') return { status: 'busy' };
  await currentDraftSession()?.preparing;
  refreshDraft();
  const open = openDraftSession();
  if (open?.state.status !== 'open') return { status: 'busy' };
  const { reading, draft } = open.state;
  if (!reading.canSend) return { status: 'invalid' };
  if (!despiteWarnings && reading.problems.length > 0) return { status: 'asks' };
  setDraftState({ status: 'submitting' });
  try {
    open.work.saver.touch();
    if (!(await open.work.saver.flush())) throw notStored();
    const photos = reading.photos.flatMap(({ id, field }) =>
      draft.photos.filter((photo) => photo.id === id).map((photo) => ({ ...photo, field })),
    );
    const continuation = await nextForm(open.state);
    const item = await draftPorts().submit({ ...draft, photos }, reading.answers);
    open.work.saver.stop();
    draftPorts().claims.release();
    setDraftState({
      status: 'submitted',
      submitted: { id: item.id, shortCode: item.shortCode, continuation },
    });
    return { status: 'submitted' };
  } catch (error) {
    console.error(error);
    setDraftState({ status: 'open' });
    return { status: 'failed', problem: saveProblemOf(error) };
  }
}
