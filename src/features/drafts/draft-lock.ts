/** One tab writes a draft at a time; who deletes it takes it from that tab. */
import type { DraftStoragePort } from './model/draft-storage-port.ts';

import { draftLock } from '../../platform/storage-keys.ts';

/** A page that was just left gives its lock back within this time. */
const waitMilliseconds = 600;

/** Over the browser's locks; a browser without them grants everything. */
export function createDraftLock() {
  let end = (): void => undefined;
  return {
    /**
     * True when this tab may write the draft until `release` or `lost`. `takeOver` takes it from
     * the tab that has it.
     */
    acquire(id: string, takeOver: boolean, lost: () => void): Promise<boolean> {
      end();
      if (!('locks' in navigator)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiting = new AbortController();
        let isHeld = false;
        let isReleased = false;
        end = () => waiting.abort();
        const hold = (): Promise<void> => {
          isHeld = true;
          resolve(true);
          return new Promise((done) => {
            end = () => {
              isReleased = true;
              done();
            };
          });
        };
        // A busy phone grants late what nobody holds: only another tab that has it is a reason.
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
          .catch(() => {
            if (isHeld && !isReleased) lost();
            else resolve(false);
          });
      });
    },
    release(): void {
      end();
    },
  };
}

/**
 * Throws a draft away with its photos. A form that has it open loses its lock first
 * and stops writing, so that it does not bring the draft back. Rejects
 * where the device cannot write.
 */
export async function discardLockedDraft(localStore: DraftStoragePort, id: string): Promise<void> {
  const remove = (): Promise<void> => localStore.discardDraft(id);
  // An insecure address has no locks.
  await ('locks' in navigator
    ? navigator.locks.request(draftLock(id), { steal: true }, remove)
    : remove());
}
