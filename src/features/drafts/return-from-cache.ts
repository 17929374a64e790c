/**
 * Lets a form into the browser's back/forward cache. A page with a lock is not cached, so the lock
 * of the draft is released while the page is away.
 */
import { $draft, type OpenDraft } from './draft-store.ts';
import { currentDraftSession, draftDependencies, isCurrent } from './draft-session.ts';
import { yieldDraft } from './open-draft.ts';

/** False if another page has the draft open, or has changed, sent or deleted it meanwhile. */
async function isUnchanged({ draft, saving }: OpenDraft): Promise<boolean> {
  const own = currentDraftSession();
  const { draftLock, localStore } = draftDependencies();
  const takeLock = (): Promise<boolean> =>
    draftLock.acquire(draft.id, false, () => {
      if (own && isCurrent(own)) yieldDraft();
    });
  if (!own || !(await takeLock())) return false;
  try {
    const stored = await localStore.getDraft(draft.id);
    return stored ? stored.updatedAt <= draft.updatedAt : saving.status !== 'saved';
  } catch (error) {
    console.error(error);
    // The storage cannot be read, so the page has the only copy.
    return true;
  }
}

/** Calls `reload` if the draft on the returning page is out of date. */
export function listenForReturn(reload: () => void): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && $draft.get()?.status === 'open') draftDependencies().draftLock.release();
  });
  addEventListener('pageshow', ({ persisted }) => {
    const state = $draft.get();
    if (!persisted || !state || state.status === 'submitted') return;
    if (state.status !== 'open' || state.submission.status === 'sending') return reload();
    void isUnchanged(state).then((isSame) => {
      if (!isSame) reload();
    });
  });
}
