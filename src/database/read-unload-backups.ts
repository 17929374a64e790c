/** Drafts that their pages kept when they went away (unload-backup.ts). */

import { unloadedDraftPrefix } from '../platform/storage-keys.ts';

/** All of them, as written: id and JSON. None in a worker, which has no such store. */
export function leftDrafts(): readonly { readonly id: string; readonly json: string }[] {
  if (typeof localStorage === 'undefined') return [];
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith(unloadedDraftPrefix))
    .map(([key, json]) => ({ id: key.slice(unloadedDraftPrefix.length), json: String(json) }));
}

export function forgetLeftDraft(id: string): void {
  if (typeof localStorage !== 'undefined') localStorage.removeItem(unloadedDraftPrefix + id);
}
