/** A draft as it was when its page went away. IndexedDB drops what it has not committed by then; this is written in the same turn. */
import type { Draft } from '../domain/reports/draft.ts';

export const leavingPrefix = 'leaving-draft:';

/** Keeps a draft in this turn, until the drafts of the device are read next (left-drafts.ts). A device that is full keeps what it has. */
export function keepLeavingDraft(draft: Draft): void {
  try {
    localStorage.setItem(leavingPrefix + draft.id, JSON.stringify(draft));
  } catch (error) {
    console.error(error);
  }
}
