/**
 * Stores a draft in localStorage when its page is unloaded. IndexedDB drops transactions that are
 * not committed by then, but localStorage is written synchronously.
 */
import type { Draft } from '../features/drafts/model/draft.ts';
import { deviceKeys, deviceText } from '../platform/device-memory.ts';
import { unloadedDraftPrefix } from '../platform/storage-keys.ts';

/** Stores a draft synchronously until drafts are next listed. False if the device is full. */
export const writeUnloadBackup = (draft: Draft): boolean =>
  deviceText(unloadedDraftPrefix + draft.id).write(JSON.stringify(draft));

/** All backups as written: id and JSON. Empty in a worker, which has no localStorage. */
export function readUnloadBackups(): readonly { readonly id: string; readonly json: string }[] {
  return deviceKeys()
    .filter((key) => key.startsWith(unloadedDraftPrefix))
    .map((key) => ({
      id: key.slice(unloadedDraftPrefix.length),
      json: deviceText(key).read() ?? '',
    }));
}

export function removeUnloadBackup(id: string): void {
  deviceText(unloadedDraftPrefix + id).remove();
}
