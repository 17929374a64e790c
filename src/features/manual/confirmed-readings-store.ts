/**
 * Stores the confirmations "read and understood" of a driver, sent and unsent, in localStorage
 * under the uid of the driver.
 */
import * as z from 'zod/mini';
import { deviceMemory, type DeviceMemory, deviceText } from '../../platform/device-memory.ts';
import { readingsKey, unsentReadingsKey } from '../../platform/storage-keys.ts';
import {
  type ConfirmedEditions,
  type ConfirmedReading,
  editionsSchema,
  readingSchema,
  withEditions,
} from './model/confirmed-reading.ts';

const unsentMemory = (uid: string): DeviceMemory<unknown[]> =>
  deviceMemory(unsentReadingsKey(uid), z.array(z.unknown()));

/** Returns the unsent confirmations, oldest first. */
export const unsentReadings = (uid: string): readonly ConfirmedReading[] =>
  (unsentMemory(uid).read() ?? []).flatMap((one) => {
    const { data } = readingSchema.safeParse(one);
    return data ? [data] : [];
  });

/** Returns the confirmed editions that are known to be on the server. */
export const confirmedEditions = (uid: string): ConfirmedEditions =>
  deviceMemory(readingsKey(uid), editionsSchema).read() ?? {};

const isSame = (one: ConfirmedReading, other: ConfirmedReading): boolean =>
  one.chapter === other.chapter && one.edition === other.edition;

/** Returns false if the browser cannot store the list. */
function writeUnsent(uid: string, readings: readonly ConfirmedReading[]): boolean {
  if (readings.length > 0) return unsentMemory(uid).write([...readings]);
  unsentMemory(uid).remove();
  return true;
}

/** Stores a confirmation until it is sent. Returns false if storage is blocked or full. */
export function storeUnsentReading(uid: string, reading: ConfirmedReading): boolean {
  const others = unsentReadings(uid).filter((one) => !isSame(one, reading));
  return writeUnsent(uid, [...others, reading]);
}

/** Stores which editions are on the server. */
export function storeConfirmedEditions(
  uid: string,
  readings: readonly Pick<ConfirmedReading, 'chapter' | 'edition'>[],
): void {
  deviceMemory(readingsKey(uid), editionsSchema).write(
    withEditions(confirmedEditions(uid), readings),
  );
}

/** Removes a sent confirmation from the unsent ones and stores its edition as confirmed. */
export function markReadingSent(uid: string, reading: ConfirmedReading): void {
  storeConfirmedEditions(uid, [reading]);
  // If the browser cannot store this, the confirmation is sent again, which has no effect.
  writeUnsent(
    uid,
    unsentReadings(uid).filter((one) => !isSame(one, reading)),
  );
}

/** This is called on every page, so it does not parse the stored value. */
export const hasUnsentReadings = (uid: string): boolean =>
  deviceText(unsentReadingsKey(uid)).read() !== undefined;
