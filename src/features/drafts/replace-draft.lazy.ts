/** Replaces the draft on the screen by the one from another tab or by a new one. */
import { openDraft, findDraft, type OpenDraftOptions, resumeDraft } from './open-draft.ts';
import { $draft } from './draft-store.ts';
import {
  baseOf,
  currentDraftSession,
  draftDependencies,
  flushDraft,
  freshState,
  isCurrent,
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
  const stored = await findDraft(definition, draftDependencies().uid() ?? '', { id }).catch(
    () => undefined,
  );
  if (isCurrent(own)) await resumeDraft(own, stored, true);
}

/**
 * Discards the open draft with its photos and begins a new one, which has the references of
 * `options.follows`. A version that another page has stored meanwhile stays.
 */
export async function restartDraft(options: Pick<OpenDraftOptions, 'follows'> = {}): Promise<void> {
  const state = $draft.get();
  const session = currentDraftSession();
  if (!state || !session) return;
  session.saver.stop();
  // Waits for a write in progress, because it would store the draft again.
  await flushDraft();
  await draftDependencies()
    .localStore.discardDraft(state.draft.id, { base: baseOf(session) })
    .catch((error: unknown) => {
      console.error(error);
    });
  await openDraft(state.definition, { ...options, fresh: true });
}
