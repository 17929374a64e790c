/**
 * The missed questions of the self-test of the signed-in driver. Stored on this device only and
 * deleted at sign-out.
 */
import * as z from 'zod/mini';
import { selfTestKey, signedInKey } from '../../platform/storage-keys.ts';
import type { Missed } from './model/self-test.ts';
import { readKept } from './read-kept.ts';

const missedSchema = z.array(z.string());
const signedInSchema = z.looseObject({ uid: z.string() });

const keyOfDriver = (): string | undefined => {
  const uid = readKept(signedInKey, signedInSchema)?.uid;
  return uid === undefined ? undefined : selfTestKey(uid);
};

export function readMissed(): Missed {
  const key = keyOfDriver();
  return key === undefined ? [] : (readKept(key, missedSchema) ?? []);
}

export function storeMissed(missed: Missed): void {
  const key = keyOfDriver();
  if (key === undefined) return;
  try {
    localStorage.setItem(key, JSON.stringify(missed));
  } catch {
    /* A full or blocked storage costs the memory of one round, not the round. */
  }
}
