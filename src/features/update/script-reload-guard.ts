/**
 * Keeps a page whose scripts fail from reloading itself again and again: once per address within ten
 * minutes.
 */

import { reloadedKey } from '../../platform/storage-keys.ts';

/**
 * How long the marker of a reload counts, in milliseconds. On a weak link the question to the
 * server, the reload and the next failure together take far longer than seconds.
 */
const reloadOnceMilliseconds = 600_000;

/**
 * True once per address within ten minutes; the marker lies in `storage` (the tab's
 * sessionStorage) and says whether a tapped button waits (platform/lost-tap.ts). An address holds no
 * blank. Throws where storage is blocked: no reload is better than an endless one.
 */
export function mayReload(
  address: string,
  now: number,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  isTapWaiting: boolean,
): boolean {
  const [markedAt, marked] = (storage.getItem(reloadedKey) ?? '').split(' ');
  if (marked === address && Math.abs(now - Number(markedAt)) < reloadOnceMilliseconds) return false;
  storage.setItem(reloadedKey, `${now} ${address} ${isTapWaiting}`);
  return true;
}
