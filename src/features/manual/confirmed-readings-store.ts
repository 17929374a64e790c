/**
 * Confirmations "read and understood" of a driver, sent and unsent. Stored in localStorage under
 * the uid of the driver.
 */
import * as z from 'zod/mini';
import { readingsKey, unsentReadingsKey } from '../../platform/storage-keys.ts';
import {
  type ConfirmedEditions,
  type ConfirmedReading,
  editionsSchema,
  readingSchema,
  withEditions,
} from './model/confirmed-reading.ts';
import { readKept } from './read-kept.ts';

/** Unsent confirmations, oldest first. */
export const unsentReadings = (uid: string): readonly ConfirmedReading[] =>
  (readKept(unsentReadingsKey(uid), z.array(z.unknown())) ?? []).flatMap((one) => {
    const { data } = readingSchema.safeParse(one);
    return data ? [data] : [];
  });

/** The confirmed editions that this device knows the server has. */
export const confirmedEditions = (uid: string): ConfirmedEditions =>
  readKept(readingsKey(uid), editionsSchema) ?? {};

const isSame = (one: ConfirmedReading, other: ConfirmedReading): boolean =>
  one.chapter === other.chapter && one.edition === other.edition;

function writeUnsent(uid: string, readings: readonly ConfirmedReading[]): void {
  if (readings.length === 0) localStorage.removeItem(unsentReadingsKey(uid));
  else localStorage.setItem(unsentReadingsKey(uid), JSON.stringify(readings));
}

/** Stores a confirmation until it is sent. Returns false when storage is blocked or full. */
export function storeUnsentReading(uid: string, reading: ConfirmedReading): boolean {
  const others = unsentReadings(uid).filter((one) => !isSame(one, reading));
  try {
    writeUnsent(uid, [...others, reading]);
    return true;
  } catch {
    return false;
  }
}

/** Stores which editions the server has. */
export function storeConfirmedEditions(
  uid: string,
  readings: readonly Pick<ConfirmedReading, 'chapter' | 'edition'>[],
): void {
  try {
    const editions = withEditions(confirmedEditions(uid), readings);
    localStorage.setItem(readingsKey(uid), JSON.stringify(editions));
  } catch {
    /* A full or blocked storage costs the note: the server is asked again. */
  }
}

/** Removes a sent confirmation from the unsent ones and stores its edition as confirmed. */
export function markReadingSent(uid: string, reading: ConfirmedReading): void {
  storeConfirmedEditions(uid, [reading]);
  try {
    writeUnsent(
      uid,
      unsentReadings(uid).filter((one) => !isSame(one, reading)),
    );
  } catch {
    /* It is sent once more, which changes nothing. */
  }
}

/** Called on every page, so it does not parse the stored value. */
export function hasUnsentReadings(uid: string): boolean {
  try {
    return localStorage.getItem(unsentReadingsKey(uid)) !== null;
  } catch {
    return false;
  }
}
