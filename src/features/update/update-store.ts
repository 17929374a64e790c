/** Stores whether a newer version of the app is available to this page. */
import { atom } from 'nanostores';

export type Update =
  /** No newer version is known. */
  | { readonly status: 'none' }
  /** A new version waits; `load` activates it. A busy page reloads after it stops being busy. */
  | { readonly status: 'waiting'; readonly load: () => void }
  /** A new version could not be stored because the device is full. */
  | { readonly status: 'full' }
  /**
   * There is no worker, so there is no offline copy, and a new version is only loaded with a new
   * page.
   */
  | { readonly status: 'failed' };

export const noUpdate: Update = { status: 'none' };
export const $update = atom<Update>(noUpdate);
