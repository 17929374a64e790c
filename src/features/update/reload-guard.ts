/** Keeps a page from reloading itself again and again: one reload per path within ten seconds. */

import { reloadedKey } from '../../platform/storage-keys.ts';

/** How long the marker of a reload counts, in milliseconds. */
export const reloadMarkerMilliseconds = 10_000;

/**
 * True once per path within ten seconds; the marker lies in `storage` (the tab's sessionStorage).
 * Without storage it is false: no reload is better than an endless one.
 */
export function mayReload(
  path: string,
  now: number,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  try {
    const [markedAt = '', ...markedPath] = (storage.getItem(reloadedKey) ?? '').split(' ');
    if (
      markedPath.join(' ') === path &&
      Math.abs(now - Number(markedAt)) < reloadMarkerMilliseconds
    )
      return false;
    storage.setItem(reloadedKey, `${now} ${path}`);
    return true;
  } catch {
    return false;
  }
}
