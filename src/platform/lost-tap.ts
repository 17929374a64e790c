/**
 * Detects a tap that had no effect because the page was reloaded for a missing script
 * (features/update/watch-scripts.ts).
 */
import { deviceText } from './device-memory.ts';
import { reloadedKey } from './storage-keys.ts';

/** Returns true after such a reload of this page, but only on the first call. */
export function takeLostTap(): boolean {
  const memory = deviceText(reloadedKey, 'sessionStorage');
  const [markedAt = '', address = '', isTapWaiting] = (memory.read() ?? '').split(' ');
  const isThisPage = address.split(/[?#]/)[0] === location.origin + location.pathname;
  if (isTapWaiting !== 'true' || !isThisPage) return false;
  // The other values stay, because they prevent a second reload.
  return memory.write(`${markedAt} ${address}`);
}
