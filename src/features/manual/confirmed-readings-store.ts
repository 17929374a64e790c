/**
 * Which chapters this driver has confirmed as read and understood, and what of it is still to be
 * sent. Kept in localStorage under the driver's name.
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

/** What is not sent yet, oldest first. */
export const unsentReadings = (uid: string): readonly ConfirmedReading[] =>
  (readKept(unsentReadingsKey(uid), z.array(z.unknown())) ?? []).flatMap((one) => {
    const { data } = readingSchema.safeParse(one);
    return data ? [data] : [];
  });

/** What the company has, as far as this device knows. */
export const arrivedEditions = (uid: string): ConfirmedEditions =>
  readKept(readingsKey(uid), editionsSchema) ?? {};

const isSame = (one: ConfirmedReading, other: ConfirmedReading): boolean =>
  one.chapter === other.chapter && one.edition === other.edition;

function writeUnsent(uid: string, readings: readonly ConfirmedReading[]): void {
  if (readings.length === 0) localStorage.removeItem(unsentReadingsKey(uid));
  else localStorage.setItem(unsentReadingsKey(uid), JSON.stringify(readings));
}

/** Keeps a confirmation until it is sent. False where the browser keeps nothing. */
export function keepReading(uid: string, reading: ConfirmedReading): boolean {
  const others = unsentReadings(uid).filter((one) => !isSame(one, reading));
  try {
    writeUnsent(uid, [...others, reading]);
    return true;
  } catch {
    return false;
  }
}

/** Notes what the company has. */
export function noteArrived(
  uid: string,
  readings: readonly Pick<ConfirmedReading, 'chapter' | 'edition'>[],
): void {
  try {
    const editions = withEditions(arrivedEditions(uid), readings);
    localStorage.setItem(readingsKey(uid), JSON.stringify(editions));
  } catch {
    /* A full or blocked storage costs the note: the server is asked again. */
  }
}

/** One confirmation is with the company and waits no longer. */
export function settleReading(uid: string, reading: ConfirmedReading): void {
  noteArrived(uid, [reading]);
  try {
    writeUnsent(
      uid,
      unsentReadings(uid).filter((one) => !isSame(one, reading)),
    );
  } catch {
    /* It is sent once more, which changes nothing. */
  }
}

/** Is something of this driver still to be sent? Cheap: every page asks. */
export function hasUnsentReadings(uid: string): boolean {
  try {
    return localStorage.getItem(unsentReadingsKey(uid)) !== null;
  } catch {
    return false;
  }
}
