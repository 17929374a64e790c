/** Which version of the app this page runs: the newest it knows of, or one that is about to go. */
import { atom } from 'nanostores';

export type Update =
  /** Nothing newer is known. */
  | { readonly status: 'none' }
  /**
   * A new version waits; `load` loads it. A page in the middle of something stays as it is until it
   * is left.
   */
  | { readonly status: 'waiting'; readonly load: () => void }
  /** There is no worker: no offline copy and no way to a new version but to open the app anew. */
  | { readonly status: 'failed' };

export const noUpdate: Update = { status: 'none' };
export const $update = atom<Update>(noUpdate);
