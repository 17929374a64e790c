/** Keeps a page from reloading itself again and again: one reload per address within ten seconds. */

import { reloadedKey } from '../../platform/storage-keys.ts';

/** How long the marker of a reload counts, in milliseconds. */
export const reloadMarkerMilliseconds = 10_000;

/**
 * True once per address within ten seconds; the marker lies in `storage` (the tab's
 * sessionStorage). An address holds no blank. Throws where storage is blocked: no reload is better
 * than an endless one.
 */
export function mayReload(
  address: string,
  now: number,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  const [markedAt, marked] = (storage.getItem(reloadedKey) ?? '').split(' ');
  if (marked === address && Math.abs(now - Number(markedAt)) < reloadMarkerMilliseconds)
    return false;
  storage.setItem(reloadedKey, `${now} ${address}`);
  return true;
}
