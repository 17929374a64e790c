/**
 * A tap that had no effect because the page was reloaded for a missing script
 * (features/update/watch-scripts.ts).
 */
import { reloadedKey } from './storage-keys.ts';

/** True once after such a reload of this page, for whoever calls first. */
export function takeLostTap(): boolean {
  try {
    const [markedAt = '', address = '', isTapWaiting] = (
      sessionStorage.getItem(reloadedKey) ?? ''
    ).split(' ');
    if (isTapWaiting !== 'true' || new URL(address).pathname !== location.pathname) return false;
    // The marker goes on counting reloads.
    sessionStorage.setItem(reloadedKey, `${markedAt} ${address}`);
    return true;
  } catch {
    return false;
  }
}
