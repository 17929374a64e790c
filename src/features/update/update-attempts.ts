/** Counts this tab's attempts to load a new version, across reloads (docs/decisions/0017). */
import { deviceText } from '../../platform/device-memory.ts';
import { updateTurnsKey } from '../../platform/storage-keys.ts';

/** The maximum number of reloads after one tap on "load now". */
export const maxAttempts = 3;

const memory = deviceText(updateTurnsKey, 'sessionStorage');

/**
 * Returns and clears the number of attempts that the previous page has stored; 0 if there is none.
 */
export function takeAttempt(): number {
  const attempt = Number(memory.read()) || 0;
  memory.remove();
  return attempt;
}

/** Stores the number of attempts for the next page of this tab. */
export function storeAttempt(attempt: number): void {
  memory.write(String(attempt));
}
