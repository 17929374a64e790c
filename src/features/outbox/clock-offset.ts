/** The offset of the device's clock, measured with the server. */
import { deviceText } from '../../platform/device-memory.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { clockOffsetKey } from '../../platform/storage-keys.ts';

/** An older measurement is not valid: the clock may have been set since. */
const validMilliseconds = 24 * 60 * 60_000;

/** Stores a measurement. */
export function writeClockOffset(milliseconds: number, now: number): void {
  // Without it reports contain "not compared".
  deviceText(clockOffsetKey).write(JSON.stringify([milliseconds, now]));
}

/**
 * Server clock minus device clock in milliseconds by a measurement of the last 24 hours, else null.
 */
export function readClockOffset(now: number): number | null {
  const value = parseJson(deviceText(clockOffsetKey).read() ?? '');
  if (!Array.isArray(value)) return null;
  const [offset, at] = value as readonly unknown[];
  return Number.isSafeInteger(offset) &&
    typeof at === 'number' &&
    now >= at &&
    now - at < validMilliseconds
    ? Number(offset)
    : null;
}
