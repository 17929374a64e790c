/**
 * A draft as it was when its page was unloaded, in localStorage: IndexedDB drops transactions that
 * are not committed by then, but localStorage is written synchronously.
 */
import type { Draft } from '../features/drafts/model/draft.ts';
import { unloadedDraftPrefix } from '../platform/storage-keys.ts';

/** Stores a draft synchronously until drafts are listed next. Throws if the device is full. */
export const writeUnloadBackup = (draft: Draft): void =>
  localStorage.setItem(unloadedDraftPrefix + draft.id, JSON.stringify(draft));

/** All backups as written: id and JSON. Empty in a worker, which has no localStorage. */
export function readUnloadBackups(): readonly { readonly id: string; readonly json: string }[] {
  if (typeof localStorage === 'undefined') return [];
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith(unloadedDraftPrefix))
    .map(([key, json]) => ({ id: key.slice(unloadedDraftPrefix.length), json: String(json) }));
}

export function removeUnloadBackup(id: string): void {
  if (typeof localStorage !== 'undefined') localStorage.removeItem(unloadedDraftPrefix + id);
}
