/**
 * Stores which questions of the self-test the signed-in driver has missed. They are stored only on
 * this device and deleted at sign-out.
 */
import * as z from 'zod/mini';
import { deviceMemory, type DeviceMemory } from '../../platform/device-memory.ts';
import { selfTestKey, signedInKey } from '../../platform/storage-keys.ts';
import type { Missed } from './model/self-test.ts';

const missedSchema = z.array(z.string());
const signedInSchema = z.looseObject({ uid: z.string() });

function memoryOfDriver(): DeviceMemory<string[]> | undefined {
  const uid = deviceMemory(signedInKey, signedInSchema).read()?.uid;
  return uid === undefined ? undefined : deviceMemory(selfTestKey(uid), missedSchema);
}

export const readMissed = (): Missed => memoryOfDriver()?.read() ?? [];

export function storeMissed(missed: Missed): void {
  memoryOfDriver()?.write([...missed]);
}
