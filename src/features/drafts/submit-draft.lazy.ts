/** What a driver does with a whole draft: send it, throw it away, take it from another tab. */
import { resumeDraft, openDraft, findDraft } from './open-draft.ts';
import { saveProblemOf } from './autosave.ts';
import { isMissingCode } from '../../platform/missing-code.ts';
import {
  $draft,
  isDespiteWarnings,
  openDraftState,
  type FollowUpForm,
  type OpenDraft,
} from './draft-store.ts';
import {
  applyDraftEvent,
  currentDraftSession,
  draftPorts,
  flushDraft,
  freshState,
  isCurrent,
  openDraftSession,
  refreshDraft,
  startDraftSession,
  type DraftSession,
} from './draft-session.ts';
import type { StoredPhoto } from '../photos/model/photo-port.ts';

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

/** Throws the draft away with its photos and begins a new one. */
export async function discardDraft(): Promise<void> {
  const state = $draft.get();
  if (!state) return;
  currentDraftSession()?.saver.stop();
  // A write that is under way ends first, else it would bring the draft back.
  await flushDraft();
  await draftPorts()
    .localStore.discardDraft(state.draft.id)
    .catch((error: unknown) => {
      console.error(error);
    });
  await openDraft(state.definition, { fresh: true });
}

/** What the sent report leads to; its code comes later and may be missing without network. */
async function nextForm(state: OpenDraft): Promise<FollowUpForm | undefined> {
  if (!state.definition.continueWith?.some(({ when }) => when(state.reading.answers)))
    return undefined;
  try {
    return await (await import('./follow-up-form.lazy.ts')).followUpFormOf(state);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

function notStored(): Error {
  const saving = openDraftState()?.saving;
  const isFull = saving?.status === 'failed' && saving.problem === 'full';
  return Object.assign(new Error('The draft could not be stored'), {
    name: isFull ? 'QuotaExceededError' : 'Error',
  });
}

/**
 * Saves the draft. What the device does not take can still be sent with network: then these are the
 * photos that it does not hold; undefined where it holds everything. Rejects without network.
 */
async function unkeptPhotos(session: DraftSession): Promise<readonly StoredPhoto[] | undefined> {
  if (await session.saver.flush()) return undefined;
  if (!navigator.onLine) throw notStored();
  return [...session.pixels.values()];
}

/** The open draft that a tap may send now. */
function sendableDraft(): OpenDraft | undefined {
  const state = openDraftSession()?.state;
  return state?.status === 'open' ? state : undefined;
}

/**
 * Sends the report: reads it once more, then moves it into the outbox in one step. Warnings are
 * asked about once. What stands against it is in the state's `submission`; where the device could
 * not store it, the draft is still here. A second tap meanwhile does nothing.
 */
export async function submitDraft(): Promise<void> {
  if (!sendableDraft()) return;
  await currentDraftSession()?.preparing;
  refreshDraft();
  const state = sendableDraft();
  const session = currentDraftSession();
  if (!state || !session) return;
  const { reading, submission } = state;
  const despiteWarnings = isDespiteWarnings(submission);
  const submissionIs = (next: OpenDraft['submission']): void =>
    applyDraftEvent({ type: 'submission', submission: next });
  if (!reading.canSend) return submissionIs({ status: 'invalid' });
  if (!despiteWarnings && reading.problems.length > 0) return submissionIs({ status: 'asking' });
  submissionIs({ status: 'sending', despiteWarnings });
  try {
    session.saver.touch();
    const unkept = await unkeptPhotos(session);
    const { draft } = state;
    const photos = reading.photos.flatMap(({ id, field }) =>
      draft.photos.filter((photo) => photo.id === id).map((photo) => ({ ...photo, field })),
    );
    const continuation = await nextForm(state);
    const { id, shortCode } = await draftPorts().submit(
      { ...draft, photos },
      reading.answers,
      unkept,
    );
    session.saver.stop();
    draftPorts().draftLock.release();
    applyDraftEvent({ type: 'submitted', id, shortCode, continuation });
  } catch (error) {
    console.error(error);
    const problem = isMissingCode(error) ? 'code' : saveProblemOf(error);
    submissionIs({ status: 'failed', problem, despiteWarnings });
  }
}
