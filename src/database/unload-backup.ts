/**
 * A draft as it was when its page went away. IndexedDB drops what it has not committed by then;
 * this is written in the same turn.
 */
import type { Draft } from '../features/drafts/model/draft.ts';
import { unloadedDraftPrefix } from '../platform/storage-keys.ts';

/**
 * Keeps a draft in this turn, until the drafts of the device are read next (read-unload-backups.ts). Throws
 * where the device is full.
 */
export const keepLeavingDraft = (draft: Draft): void =>
  localStorage.setItem(unloadedDraftPrefix + draft.id, JSON.stringify(draft));
