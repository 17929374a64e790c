/**
 * Lets a form into the browser's back/forward cache. A page with a lock is not cached, or blocks the
 * draft for all other pages, so the lock is released while the page is away. After the return the
 * page only writes the draft if no other page has changed it.
 */
import { deviceKeys, isStorageBlocked } from '../../platform/device-memory.ts';
import { watchPageCache } from '../../platform/page-cache.ts';
import { $draft, isUnderWay, type OpenDraft } from './draft-store.ts';
import { mayReplace } from './model/draft-revision.ts';
import {
  baseOf,
  currentDraftSession,
  draftDependencies,
  isCurrent,
  type DraftSession,
} from './draft-session.ts';
import { yieldDraft } from './open-draft.ts';

/**
 * True if all data of this app was deleted, for example in the settings of the browser: then this
 * page has the only copy of the draft. A sign-out leaves some data.
 */
const isDataDeleted = (): boolean => !isStorageBlocked() && deviceKeys().length === 0;

/** False if another page has the draft open, or has changed, sent or deleted it meanwhile. */
async function isUnchanged(
  own: DraftSession,
  { draft, saving }: OpenDraft,
  wasDataDeleted: boolean,
): Promise<boolean> {
  const { draftLock, localStore, unloadBackup } = draftDependencies();
  const isOurs = await draftLock.acquire(draft.id, false, () => {
    if (isCurrent(own)) yieldDraft();
  });
  if (!isOurs) return false;
  try {
    const stored = await localStore.getDraft(draft.id);
    if (stored) return mayReplace(stored, baseOf(own));
    if (wasDataDeleted) return true;
    // Another page that removes the draft has moved its backup to the database before.
    const wasStored = own.isBackedUp && unloadBackup?.has(draft.id) === false;
    return !wasStored && saving.status !== 'saved';
  } catch (error) {
    console.error(error);
    // The storage cannot be read, so the page has the only copy.
    return true;
  }
}

/** Calls `reload` if the draft on the returning page is out of date. */
export function listenForReturn(reload: () => void): void {
  watchPageCache({
    left: () => {
      currentDraftSession()?.saver.pause();
      draftDependencies().draftLock.release();
    },
    returned: () => {
      const state = $draft.get();
      if (!state || state.status === 'submitted') return;
      const own = currentDraftSession();
      if (!own || state.status !== 'open') return reload();
      const wasDataDeleted = isDataDeleted();
      // The page leaves now, because nobody is signed in. Unsaved changes are then kept as a backup.
      if (wasDataDeleted && state.saving.status === 'saved') own.saver.touch();
      void isUnchanged(own, state, wasDataDeleted).then((isSame) => {
        // A reload would forget the tap on "send". Its writes do not replace the version of another
        // page, so it is carried out or fails with a message.
        if (isSame || isUnderWay(state.submission)) own.saver.resume();
        else reload();
      });
    },
  });
}
