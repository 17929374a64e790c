/** Submits the open draft: checks it, saves it, and shows the outcome. */
import type { StoredPhoto } from '../photos/model/photo-port.ts';
import type { Answers } from '../reports/inputs-and-answers.ts';
import { saveProblemOf } from './autosave.ts';
import {
  applyDraftEvent,
  currentDraftSession,
  draftDependencies,
  openDraftSession,
  refreshDraft,
  type DraftSession,
} from './draft-session.ts';
import {
  isDespiteWarnings,
  openDraftState,
  type FollowUpForm,
  type OpenDraft,
  type Submission,
} from './draft-store.ts';
import type { Draft } from './model/draft.ts';

/** A draft that has passed the checks. */
export interface BegunSubmission {
  readonly session: DraftSession;
  readonly state: OpenDraft;
  readonly despiteWarnings: boolean;
}
export interface SavedSubmission extends BegunSubmission {
  readonly draft: Draft;
  readonly answers: Answers;
  /** If the device could not store the draft, these are the photos that are not stored. */
  readonly unkept: readonly StoredPhoto[] | undefined;
  readonly continuation: FollowUpForm | undefined;
}

/**
 * Waits for photos that are being prepared, then checks the answers. Resolves with undefined if the
 * draft cannot be sent: an answer is missing, warnings must be confirmed, or it is already being
 * sent.
 */
export async function beginSubmission(): Promise<BegunSubmission | undefined> {
  if (!sendableDraft()) return undefined;
  await currentDraftSession()?.preparing;
  refreshDraft();
  const state = sendableDraft();
  const session = currentDraftSession();
  if (!state || !session) return undefined;
  const { reading } = state;
  const despiteWarnings = isDespiteWarnings(state.submission);
  if (!reading.canSend) return show({ status: 'invalid' });
  if (!despiteWarnings && reading.problems.length > 0) return show({ status: 'asking' });
  show({ status: 'sending', despiteWarnings });
  return { session, state, despiteWarnings };
}

/** Saves the draft. Rejects if the device cannot store it and there is no network. */
export async function saveSubmission(begun: BegunSubmission): Promise<SavedSubmission> {
  const { session, state } = begun;
  session.saver.touch();
  const unkept = await unkeptPhotos(session);
  const { draft, reading } = state;
  const photos = reading.photos.flatMap(({ id, field }) =>
    draft.photos.filter((photo) => photo.id === id).map((photo) => ({ ...photo, field })),
  );
  const continuation = await nextForm(state);
  return { ...begun, draft: { ...draft, photos }, answers: reading.answers, unkept, continuation };
}

/** Call this when the report is in the outbox under `id`. */
export function finishSubmission(
  { session, continuation }: SavedSubmission,
  { id, shortCode }: { readonly id: string; readonly shortCode: string },
): void {
  const { draftLock, requestPersistence } = draftDependencies();
  requestPersistence?.();
  session.saver.stop();
  draftLock.release();
  applyDraftEvent({ type: 'submitted', id, shortCode, continuation });
}

/** Call this when the report could not be put into the outbox. The draft stays open. */
export function failSubmission({ despiteWarnings }: BegunSubmission, error: unknown): void {
  console.error(error);
  show({ status: 'failed', problem: saveProblemOf(error), despiteWarnings });
}

function show(submission: Submission): undefined {
  applyDraftEvent({ type: 'submission', submission });
}

function sendableDraft(): OpenDraft | undefined {
  const state = openDraftSession()?.state;
  return state?.status === 'open' ? state : undefined;
}

async function unkeptPhotos(session: DraftSession): Promise<readonly StoredPhoto[] | undefined> {
  if (await session.saver.flush()) return undefined;
  if (!navigator.onLine) throw notStored();
  return [...session.pixels.values()];
}

function notStored(): Error {
  const saving = openDraftState()?.saving;
  const isFull = saving?.status === 'failed' && saving.problem === 'full';
  return Object.assign(new Error('The draft could not be stored'), {
    name: isFull ? 'QuotaExceededError' : 'Error',
  });
}

/**
 * Returns the form that continues this report, or undefined if there is none or its code cannot be
 * downloaded.
 */
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
