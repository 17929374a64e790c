/** Stores whether a newer version of the app is available to this page. */
import { atom } from 'nanostores';

export type Update =
  /** No newer version is known. */
  | { readonly status: 'none' }
  /**
   * A new version is waiting; `load` activates it. A busy page is reloaded when it is no longer
   * busy.
   */
  | { readonly status: 'waiting'; readonly load: () => void }
  /** A new version could not be stored because the device is full. */
  | { readonly status: 'full' }
  /**
   * There is no worker. Therefore there is no offline copy, and a new version is loaded only with a
   * new page.
   */
  | { readonly status: 'failed' };

export const noUpdate: Update = { status: 'none' };
export const $update = atom<Update>(noUpdate);
