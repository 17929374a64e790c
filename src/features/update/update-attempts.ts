/** Counts this tab's attempts to load a new version, across reloads (docs/decisions/0017). */
import { deviceText } from '../../platform/device-memory.ts';
import { updateTurnsKey } from '../../platform/storage-keys.ts';

/** Maximum number of reloads after one tap on "load now". */
export const maxAttempts = 3;

const memory = deviceText(updateTurnsKey, 'sessionStorage');

/** Returns and clears the attempt count left by the previous page; 0 if there is none. */
export function takeAttempt(): number {
  const attempt = Number(memory.read()) || 0;
  memory.remove();
  return attempt;
}

/** Stores the attempt count for the next page of this tab. */
export function storeAttempt(attempt: number): void {
  memory.write(String(attempt));
}
