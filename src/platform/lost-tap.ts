/**
 * A tap that had no effect because the page was reloaded for a missing script
 * (features/update/watch-scripts.ts).
 */
import { deviceText } from './device-memory.ts';
import { reloadedKey } from './storage-keys.ts';

/** True after such a reload of this page, but only on the first call. */
export function takeLostTap(): boolean {
  const memory = deviceText(reloadedKey, 'sessionStorage');
  const [markedAt = '', address = '', isTapWaiting] = (memory.read() ?? '').split(' ');
  const isThisPage = address.split(/[?#]/)[0] === location.origin + location.pathname;
  if (isTapWaiting !== 'true' || !isThisPage) return false;
  // The rest of the marker stays, because it prevents a second reload.
  return memory.write(`${markedAt} ${address}`);
}
