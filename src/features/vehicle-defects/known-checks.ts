/**
 * Stores the last received departure checks of vehicles, so that they can be shown without network.
 */
import * as z from 'zod/mini';
import { deviceMemory, type DeviceMemory } from '../../platform/device-memory.ts';
import { lastChecksKey } from '../../platform/storage-keys.ts';
import { possibleKeys } from '../reports/plates.ts';
import { type LastCheck, lastCheckSchema } from './model/last-check.ts';

const knownSchema = z.object({
  /** The time at which the answer was received, in milliseconds since 1970. */
  at: z.number(),
  check: z.catch(z.optional(lastCheckSchema), undefined),
});
export type KnownCheck = z.infer<typeof knownSchema>;
const storedSchema = z.record(z.string(), knownSchema);
/** A driver usually uses fewer than six vehicles, most with up to four keys (possibleKeys). */
const maxVehicles = 24;

const memoryOf = (uid: string): DeviceMemory<Readonly<Record<string, KnownCheck>>> =>
  deviceMemory(lastChecksKey(uid), storedSchema);

/**
 * Reads the answer of the service about a vehicle. An entry for another plate under its key does
 * not count, because the vehicle was not checked with it.
 */
export function readCheck(value: unknown, vehicle: string): LastCheck | undefined {
  const read = lastCheckSchema.safeParse(value);
  return read.success && possibleKeys(read.data.plate).includes(vehicle) ? read.data : undefined;
}

export const readKnownCheck = (uid: string, vehicle: string): KnownCheck | undefined => {
  const kept = memoryOf(uid).read() ?? {};
  return Object.hasOwn(kept, vehicle) ? kept[vehicle] : undefined;
};

export function storeCheck(uid: string, vehicle: string, known: KnownCheck): void {
  const kept = memoryOf(uid).read() ?? {};
  const newest = Object.entries({ ...kept, [vehicle]: known })
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, maxVehicles);
  memoryOf(uid).write(Object.fromEntries(newest));
}
