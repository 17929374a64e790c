/** Submits the open draft: checks it, saves it, and shows the outcome. */
import type { StoredPhoto } from '../photos/model/photo-port.ts';
import { withContextPresets } from '../reports/context-presets.ts';
import type { Answers } from '../reports/inputs-and-answers.ts';
import { saveProblemOf } from './autosave.ts';
import {
  applyDraftEvent,
  baseOf,
  currentDraftSession,
  draftDependencies,
  refreshDraft,
  type DraftSession,
} from './draft-session.ts';
import {
  isDespiteWarnings,
  isUnderWay,
  openDraftState,
  type FollowUpForm,
  type OpenDraft,
  type RefusedFile,
  type Submission,
} from './draft-store.ts';
import { triedVersionsOf } from './model/tried-versions.ts';
import type { Draft } from './model/draft.ts';
import { DraftConflict, type DraftBase } from './model/draft-revision.ts';

/** A draft that has passed the checks. */
export interface BegunSubmission {
  readonly session: DraftSession;
  readonly state: OpenDraft;
  readonly despiteWarnings: boolean;
  /** The pictures that are part of `state`. A later picture replaces this promise in the session. */
  readonly prepared: DraftSession['preparing'];
}
export interface SavedSubmission extends BegunSubmission {
  readonly draft: Draft;
  readonly answers: Answers;
  /** If the device could not store the draft, these are the photos that are not stored. */
  readonly unkept: readonly StoredPhoto[] | undefined;
  /** The version that was saved. */
  readonly base: DraftBase;
  readonly continuation: FollowUpForm | undefined;
}

/**
 * Waits for photos that are being prepared, then checks the answers. Resolves with undefined if the
 * draft cannot be sent: an answer is missing, a photo could not be added, warnings must be
 * confirmed, or it is already being sent.
 */
export async function beginSubmission(): Promise<BegunSubmission | undefined> {
  const session = currentDraftSession();
  const state = openDraftState();
  if (!session || !state || isUnderWay(state.submission)) return undefined;
  return prepareSubmission(session, isDespiteWarnings(state.submission));
}

async function prepareSubmission(
  session: DraftSession,
  isConfirmed: boolean,
): Promise<BegunSubmission | undefined> {
  const before = openDraftState()?.refused ?? [];
  show({ status: 'preparing', despiteWarnings: isConfirmed });
  let prepared: DraftSession['preparing'] | undefined;
  // More pictures may be added during the wait.
  while (prepared !== session.preparing) {
    prepared = session.preparing;
    await prepared;
  }
  if (currentDraftSession() !== session) return undefined;
  refreshDraft();
  const state = openDraftState();
  if (state?.submission.status !== 'preparing') return undefined;
  const { reading, submission } = state;
  const { despiteWarnings } = submission;
  if (isPhotoMissing(state, before))
    return show({ status: 'failed', problem: 'photo', despiteWarnings });
  if (!reading.canSend) return show({ status: 'invalid' });
  if (!despiteWarnings && reading.problems.length > 0) return show({ status: 'asking' });
  show({ status: 'sending', despiteWarnings });
  return { session, state, despiteWarnings, prepared };
}

/** True if a file was refused after the tap, or if the report names a photo without a record. */
function isPhotoMissing(
  { refused, reading, draft }: OpenDraft,
  before: readonly RefusedFile[],
): boolean {
  const recorded = new Set(draft.photos.map(({ id }) => id));
  return (
    refused.some((file) => !before.includes(file)) ||
    reading.photos.some(({ id }) => !recorded.has(id))
  );
}

/**
 * Saves the draft. If a photo was added meanwhile, it becomes part of the report first; resolves
 * with undefined if the draft can then not be sent. Rejects if the device cannot store it and there
 * is no network.
 */
export async function saveSubmission(begun: BegunSubmission): Promise<SavedSubmission | undefined> {
  const { session, state } = begun;
  session.saver.touch();
  const unkept = await unkeptPhotos(session);
  if (session.preparing !== begun.prepared) {
    const next = await prepareSubmission(session, begun.despiteWarnings);
    return next && saveSubmission(next);
  }
  // The saved draft is not the one that was checked, so the driver has to see it first.
  if (openDraftState()?.conflict !== state.conflict) return show({ status: 'none' });
  const attempts = triedVersionsOf(openDraftState()?.draft ?? {});
  const { definition, draft, reading } = state;
  const inputs = withContextPresets(definition, draft.inputs, reading);
  const photos = reading.photos.flatMap(({ id, field }) =>
    draft.photos.filter((photo) => photo.id === id).map((photo) => ({ ...photo, field })),
  );
  const continuation = await nextForm(state);
  const base = baseOf(session);
  return {
    ...begun,
    draft: { ...draft, ...attempts, inputs, photos },
    answers: reading.answers,
    unkept,
    base,
    continuation,
  };
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
export async function failSubmission(
  { session, despiteWarnings }: BegunSubmission,
  error: unknown,
): Promise<void> {
  console.error(error);
  if (error instanceof DraftConflict && (await trySettleConflict(session, error)))
    return show({ status: 'none' });
  show({ status: 'failed', problem: saveProblemOf(error), despiteWarnings });
}

/** Returns true if the screen now shows why the draft was not sent. */
async function trySettleConflict(session: DraftSession, conflict: DraftConflict): Promise<boolean> {
  try {
    const { settleConflict } = await draftDependencies().loadConflicts();
    await settleConflict(session, conflict);
    session.saver.touch();
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

function show(submission: Submission): undefined {
  applyDraftEvent({ type: 'submission', submission });
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
