/** Counts the attempts of this tab to load a new version, across reloads (docs/decisions/0017). */
import { deviceText } from '../../platform/device-memory.ts';
import { updateTurnsKey } from '../../platform/storage-keys.ts';

/** Maximum number of reloads after one tap on "load now". */
export const maxAttempts = 3;

const memory = deviceText(updateTurnsKey, 'sessionStorage');

/** Reads and removes the attempt of the previous page; 0 without one. */
export function takeAttempt(): number {
  const attempt = Number(memory.read()) || 0;
  memory.remove();
  return attempt;
}

/** Stores the attempt for the next page of this tab. */
export function storeAttempt(attempt: number): void {
  memory.write(String(attempt));
}
