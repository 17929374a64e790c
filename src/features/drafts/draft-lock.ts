/**
 * Manages one lock per draft, so that only one tab writes a draft. A draft can only be deleted by
 * the tab that holds its lock.
 */
import { DraftConflict, mayReplace, type DraftBase } from './model/draft-revision.ts';
import type { DraftStoragePort } from './model/draft-storage-port.ts';
import { isAccessRefused } from '../../platform/refused-access.ts';
import { draftLock } from '../../platform/storage-keys.ts';

/** If a page is being closed, it releases its lock within this time. */
const waitMilliseconds = 600;

/** Uses the Web Locks API. In a browser that lacks or refuses it, every lock is granted. */
export function createDraftLock() {
  let end = (): void => undefined;
  return {
    /**
     * Resolves with true if this tab may write the draft, until `release` or `lost` is called. If
     * `takeOver` is true, the lock is taken from another tab.
     */
    acquire(id: string, takeOver: boolean, lost: () => void): Promise<boolean> {
      end();
      if (!('locks' in navigator)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiting = new AbortController();
        let isHeld = false;
        let isReleased = false;
        end = () => waiting.abort();
        const hold = async (): Promise<void> => {
          // A request that takes over cannot be aborted, so the lock is returned.
          if (waiting.signal.aborted) return resolve(false);
          isHeld = true;
          resolve(true);
          return new Promise((done) => {
            end = () => {
              isReleased = true;
              done();
            };
          });
        };
        // A slow phone may grant a free lock late, so only give up if another tab holds the lock.
        const isOver = (): boolean => isHeld || waiting.signal.aborted;
        const stopIfTaken = async (): Promise<void> => {
          if (isOver()) return;
          const { held = [] } = await navigator.locks.query();
          if (isOver()) return;
          if (held.some(({ name }) => name === draftLock(id))) waiting.abort();
          else stopLater();
        };
        const stopLater = (): void => {
          setTimeout(() => void stopIfTaken().catch(stopLater), waitMilliseconds);
        };
        if (!takeOver) stopLater();
        navigator.locks
          .request(draftLock(id), takeOver ? { steal: true } : { signal: waiting.signal }, hold)
          .catch((error: unknown) => {
            if (isHeld && !isReleased) lost();
            else resolve(isAccessRefused(error));
          });
      });
    },
    release(): void {
      end();
    },
  };
}

/**
 * Discards a draft with its photos. If another tab has it open, that tab first loses the lock and
 * stops writing; otherwise it would store the draft again. With `base`, rejects with DraftConflict if
 * another page has written or sent the draft since; a page that has it open then keeps its lock.
 * Rejects if the device cannot write.
 */
export async function discardLockedDraft(
  localStore: DraftStoragePort,
  id: string,
  base?: DraftBase,
): Promise<void> {
  const remove = (): Promise<void> => localStore.discardDraft(id, { base });
  if (base) {
    const stored = await localStore.getDraft(id);
    if (!stored) return remove();
    if (!mayReplace(stored, base)) throw new DraftConflict(stored);
  }
  // Locks are not available in an insecure context.
  if (!('locks' in navigator)) return remove();
  try {
    await navigator.locks.request(draftLock(id), { steal: true }, remove);
  } catch (error) {
    if (!isAccessRefused(error)) throw error;
    await remove();
  }
}
