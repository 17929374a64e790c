/** Limits reloads of a page whose scripts fail to one per address within ten minutes. */

import { reloadedKey } from '../../platform/storage-keys.ts';

/**
 * How long the marker of a reload is valid, in milliseconds. On a weak connection the request to
 * the server, the reload and the next failure together can take minutes.
 */
const reloadOnceMilliseconds = 600_000;

/**
 * True once per URL within ten minutes. The marker in `storage` (sessionStorage) also records
 * whether a tapped button waits (platform/lost-tap.ts); a URL contains no space. Throws if storage
 * is blocked, because no reload is better than endless reloads.
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
