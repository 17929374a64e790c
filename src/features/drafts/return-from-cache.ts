/**
 * Lets a form into the browser's back/forward cache. A page with a lock is not cached, or blocks the
 * draft for all other pages, so the lock is released while the page is away. After the return the
 * page only writes the draft if no other page has changed it.
 */
import { deviceText, isStorageBlocked } from '../../platform/device-memory.ts';
import { watchPageCache } from '../../platform/page-cache.ts';
import { signedInKey } from '../../platform/storage-keys.ts';
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
 * True if the data of this app was deleted, for example in the settings of the browser: then this
 * page has the only copy of the draft. Nothing but that removes the mark of the session together
 * with a draft.
 */
const isDataDeleted = (): boolean =>
  !isStorageBlocked() && deviceText(signedInKey).read() === undefined;

/**
 * Returns "changed" if another page has the draft open, or has changed, sent or deleted it meanwhile.
 */
async function findChange(
  own: DraftSession,
  { draft, saving }: OpenDraft,
): Promise<'none' | 'changed' | 'dataDeleted'> {
  const { draftLock, localStore, unloadBackup } = draftDependencies();
  const isOurs = await draftLock.acquire(draft.id, false, () => {
    if (isCurrent(own)) yieldDraft();
  });
  if (!isOurs) return 'changed';
  try {
    const stored = await localStore.getDraft(draft.id);
    if (stored) return mayReplace(stored, baseOf(own)) ? 'none' : 'changed';
    if (isDataDeleted()) return 'dataDeleted';
    // Another page that removes the draft has moved its backup to the database before.
    const wasStored = own.isBackedUp && unloadBackup?.has(draft.id) === false;
    return !wasStored && saving.status !== 'saved' ? 'none' : 'changed';
  } catch (error) {
    console.error(error);
    // The storage cannot be read, so the page has the only copy.
    return 'none';
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
      void findChange(own, state).then((change) => {
        // A reload would forget the tap on "send". Its writes do not replace the version of another
        // page, so it is carried out or fails with a message.
        if (change === 'changed' && !isUnderWay(state.submission)) return reload();
        own.saver.resume();
        if (change === 'dataDeleted') own.saver.touch();
      });
    },
  });
}
