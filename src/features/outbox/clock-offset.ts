/** Stores the difference between the device's clock and that of the server. */
import { deviceText } from '../../platform/device-memory.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { clockOffsetKey } from '../../platform/storage-keys.ts';

/** An older measurement is not used, because the clock may have been changed since then. */
const validMilliseconds = 24 * 60 * 60_000;

/** Stores a measurement. */
export function writeClockOffset(milliseconds: number, now: number): void {
  // If this fails, reports contain "not compared".
  deviceText(clockOffsetKey).write(JSON.stringify([milliseconds, now]));
}

/**
 * Returns the server clock minus the device clock in milliseconds, from a measurement of the last
 * 24 hours, or null if there is none.
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
