/**
 * A draft as it was when its page went away. IndexedDB drops what it has not committed by then;
 * this is written in the same turn.
 */
import type { Draft } from '../features/drafts/model/draft.ts';
import { unloadedDraftPrefix } from '../platform/storage-keys.ts';

/**
 * Keeps a draft in this turn, until the drafts of the device are read next. Throws
 * where the device is full.
 */
export const writeUnloadBackup = (draft: Draft): void =>
  localStorage.setItem(unloadedDraftPrefix + draft.id, JSON.stringify(draft));

/** All of them, as written: id and JSON. None in a worker, which has no such store. */
export function readUnloadBackups(): readonly { readonly id: string; readonly json: string }[] {
  if (typeof localStorage === 'undefined') return [];
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith(unloadedDraftPrefix))
    .map(([key, json]) => ({ id: key.slice(unloadedDraftPrefix.length), json: String(json) }));
}

export function removeUnloadBackup(id: string): void {
  if (typeof localStorage !== 'undefined') localStorage.removeItem(unloadedDraftPrefix + id);
}
