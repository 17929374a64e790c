/** Limits reloads of a page whose scripts fail to one per address within ten minutes. */

import { reloadedKey } from '../../platform/storage-keys.ts';

/**
 * The marker of a reload is valid for this time, in milliseconds. On a weak connection the request
 * to the server, the reload and the next failure can take minutes together.
 */
const reloadOnceMilliseconds = 600_000;

/**
 * Returns true once per URL within ten minutes. The marker in `storage` (sessionStorage) also
 * stores whether a tapped button is waiting (platform/lost-tap.ts). Its parts are separated by
 * spaces, which a URL does not contain. Throws if storage is blocked, because no reload is better
 * than endless reloads.
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
