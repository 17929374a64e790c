/**
 * A tap on "load now" outlives the reload that it asks for: the tab remembers how often it has tried
 * (docs/decisions/0017).
 */
import { deviceText } from '../../platform/device-memory.ts';
import { updateTurnsKey } from '../../platform/storage-keys.ts';

/** So often a page is loaded anew for one tap on "load now": a late message costs a turn. */
export const maxAttempts = 3;

const memory = deviceText(updateTurnsKey, 'sessionStorage');

/** The turn of the page before this one; 0 where nothing was asked for. It counts once. */
export function takeAttempt(): number {
  const attempt = Number(memory.read()) || 0;
  memory.remove();
  return attempt;
}

/** Stores the number of the attempt over a reload of this tab. */
export function storeAttempt(attempt: number): void {
  memory.write(String(attempt));
}
