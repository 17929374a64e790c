/** Limits reloads of a page whose scripts fail to one per address within ten minutes. */

import { reloadedKey } from '../../platform/storage-keys.ts';

/**
 * How long the marker of a reload is valid, in milliseconds. On a weak connection the request to the
 * server, the reload and the next failure together take much longer than seconds.
 */
const reloadOnceMilliseconds = 600_000;

/**
 * True once per address within ten minutes. The marker in `storage` (sessionStorage) also records
 * whether a tapped button waits (platform/lost-tap.ts); an address contains no space. Throws where
 * storage is blocked: no reload is better than endless reloads.
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
