/** Stores the last received defects of a vehicle, so that they can be shown without network. */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { platesOfKey, possibleKeys, vehicleKeyOf } from '../reports/plates.ts';
import { deviceMemory, type DeviceMemory } from '../../platform/device-memory.ts';
import { vehicleDefectsKey } from '../../platform/storage-keys.ts';
import { type OpenDefects, readOpenDefects, resultWhileOpen } from './model/open-defects.ts';

const storedSchema = z.object({
  vehicles: z.record(
    z.string(),
    z.object({
      at: z.number(),
      open: z.unknown(),
      lookedAt: z.catch(z.optional(z.number()), undefined),
    }),
  ),
  /** The ids of the reports whose defects this driver has seen. */
  seen: z.array(z.string()),
});
type StoredDefects = z.infer<typeof storedSchema>;
/** A driver usually uses fewer than six vehicles, most with up to four keys (possibleKeys). */
const maxVehicles = 24;
const maxSeen = 200;

const memoryOf = (uid: string): DeviceMemory<StoredDefects> =>
  deviceMemory(vehicleDefectsKey(uid), storedSchema);
const read = (uid: string): StoredDefects => memoryOf(uid).read() ?? { vehicles: {}, seen: [] };

export interface KnownDefects {
  /** The time at which the answer was received, in milliseconds since 1970. */
  readonly at: number;
  readonly open: ReadonlyMap<string, OpenDefects>;
  /**
   * The time at which the office last had the defect reports on the screen; undefined if unknown.
   */
  readonly lookedAt: number | undefined;
}

/** The server's answer about a vehicle. If `lookedAt` is not a number, it counts as unknown. */
export interface VehicleAnswer {
  readonly open: unknown;
  readonly lookedAt: unknown;
  /** The time at which it was received, in milliseconds since 1970. */
  readonly at: number;
}
export const knownFrom = ({ open, lookedAt, at }: VehicleAnswer): KnownDefects => ({
  at,
  open: readOpenDefects(open),
  lookedAt: typeof lookedAt === 'number' ? lookedAt : undefined,
});

/**
 * Combines what is known under the possible keys of one vehicle. Returns undefined if nothing is
 * open under the known keys but another key is unknown.
 */
export function combineKnown(
  parts: readonly (KnownDefects | undefined)[],
): KnownDefects | undefined {
  const known = parts.filter((part) => part !== undefined);
  // If a phone of an earlier version has stored the same report under another key, the office's
  // entry is the newer one.
  const entries = known
    .flatMap(({ open }) => [...open])
    .toSorted(
      ([, one], [, other]) => Number(other.pending ?? false) - Number(one.pending ?? false),
    );
  const open = new Map([...new Map(entries)].toSorted(([, one], [, other]) => other.at - one.at));
  if (known.length === 0 || (open.size === 0 && known.length < parts.length)) return undefined;
  const looked = known.flatMap(({ lookedAt }) => lookedAt ?? []);
  return {
    at: Math.min(...known.map(({ at }) => at)),
    open,
    lookedAt: looked.length === 0 ? undefined : Math.max(...looked),
  };
}

/**
 * The vehicle of an entry that was not found under the key of the driver's own plate. "unclear": the
 * plate is stored without its gap, so the entry may also concern `plates`. "other": the entry
 * concerns one of the vehicles that the own plate, which has no gap, may mean.
 */
export interface OtherVehicle {
  readonly status: 'unclear' | 'other';
  readonly plates: readonly string[];
}

/** Returns the other vehicles of the entries by report id. `parts` has the answer for each key. */
export function otherVehicles(
  plate: string,
  parts: ReadonlyMap<string, KnownDefects | undefined>,
  known: KnownDefects | undefined,
): ReadonlyMap<string, OtherVehicle> {
  const own = vehicleKeyOf(plate);
  const others = new Map<string, OtherVehicle>();
  for (const [id, entry] of known?.open ?? [])
    for (const [key, part] of parts) {
      const plates = platesOfKey(key).filter((one) => vehicleKeyOf(one) !== own);
      if (key === own || plates.length === 0 || part?.open.get(id) !== entry) continue;
      others.set(id, { status: key.includes('-') ? 'other' : 'unclear', plates });
    }
  return others;
}

/** Returns undefined if no answer about this vehicle is stored. */
export function readKnownDefects(uid: string, vehicle: string): KnownDefects | undefined {
  const kept = read(uid).vehicles[vehicle];
  return kept && knownFrom({ lookedAt: undefined, ...kept });
}

/** Returns what is stored about the vehicle under all keys that its plate may mean. */
export const knownOfPlate = (uid: string, plate: string): KnownDefects | undefined =>
  combineKnown(possibleKeys(plate).map((key) => readKnownDefects(uid, key)));

/** Returns the result that a check of the vehicle has at least; undefined if no defect is known. */
export function leastResult(uid: string, plate: string): 'stop' | 'defects' | undefined {
  const known = knownOfPlate(uid, plate);
  return known && resultWhileOpen(known.open);
}

/** The number of answers that were stored on this page: screens read them again when it changes. */
export const $storedAnswers = atom(0);

/** Stores the answer unchanged, because a later version may use more of it. */
export function storeDefects(uid: string, vehicle: string, answer: VehicleAnswer): void {
  const kept = read(uid);
  const { lookedAt } = knownFrom(answer);
  const known = { at: answer.at, open: answer.open, ...(lookedAt !== undefined && { lookedAt }) };
  const vehicles = Object.entries({ ...kept.vehicles, [vehicle]: known })
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, maxVehicles);
  memoryOf(uid).write({ ...kept, vehicles: Object.fromEntries(vehicles) });
  $storedAnswers.set($storedAnswers.get() + 1);
}

export const seenReports = (uid: string): readonly string[] => read(uid).seen;
export function storeSeen(uid: string, reportId: string): void {
  const kept = read(uid);
  memoryOf(uid).write({ ...kept, seen: [...kept.seen, reportId].slice(-maxSeen) });
}
