/**
 * The place that the driver last entered in a form on this device. It is shown on the emergency
 * screen when the position cannot be found, and removed when the driver signs out.
 */
import { deviceMemory, type DeviceMemory } from '../../platform/device-memory.ts';
import { lastPlaceKey } from '../../platform/storage-keys.ts';

export interface LastPlace {
  readonly address: string;
  /** Time of the entry in milliseconds since 1970. */
  readonly at: number;
}

/** An older place would more likely mislead than help. */
const maxAgeMilliseconds = 86_400_000;

/** A plain check, because the emergency screen does not load zod. */
const schema = {
  safeParse(value: unknown): { readonly data?: LastPlace } {
    if (typeof value !== 'object' || value === null) return {};
    if (!('address' in value) || !('at' in value)) return {};
    const { address, at } = value;
    return typeof address === 'string' && address !== '' && typeof at === 'number'
      ? { data: { address, at } }
      : {};
  },
};
const memoryOf = (uid: string): DeviceMemory<LastPlace> => deviceMemory(lastPlaceKey(uid), schema);

/** Returns the place of this driver; undefined if there is none from the last 24 hours. */
export function readLastPlace(uid: string, now = Date.now()): LastPlace | undefined {
  const place = uid === '' ? undefined : memoryOf(uid).read();
  const age = place && now - place.at;
  return age !== undefined && age >= 0 && age <= maxAgeMilliseconds ? place : undefined;
}

/** Stores a place that was entered, and removes a place that was cleared. */
export function keepLastPlace(
  {
    uid,
    before,
    after,
  }: {
    readonly uid: string;
    readonly before: string | undefined;
    readonly after: string | undefined;
  },
  now = Date.now(),
): void {
  const memory = memoryOf(uid);
  if (after !== undefined && after !== '') memory.write({ address: after, at: now });
  else if (memory.read()?.address === before) memory.remove();
}
