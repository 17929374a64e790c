/** Deletes a draft that a form may have open in another tab. */
import type { DraftStoragePort } from './model/draft-storage-port.ts';
import { draftLock } from '../../platform/storage-keys.ts';

/**
 * Deletes a draft with its photos. A form that has it open loses its claim first
 * (features/drafts/draft-lock.ts) and stops writing, so that it does not bring the draft back. Rejects
 * where the device cannot write.
 */
export async function withdrawDraft(localStore: DraftStoragePort, id: string): Promise<void> {
  const remove = (): Promise<void> => localStore.deleteDraft(id);
  // An insecure address has no locks.
  await ('locks' in navigator
    ? navigator.locks.request(draftLock(id), { steal: true }, remove)
    : remove());
}
