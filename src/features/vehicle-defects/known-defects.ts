/** What was heard last about a vehicle, for a screen without network. */
import * as z from 'zod/mini';
import { vehicleDefectsKey } from '../../platform/storage-keys.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { type OpenDefects, readOpenDefects } from './model/open-defects.ts';

const keptSchema = z.object({
  vehicles: z.record(z.string(), z.object({ at: z.number(), open: z.unknown() })),
  /** Ids of reports whose defects this driver has seen. */
  seen: z.array(z.string()),
});
type Kept = z.infer<typeof keptSchema>;
/** More than a driver changes between. */
const mostVehicles = 6;
const mostSeen = 200;

/** Never throws: blocked storage remembers nothing. */
function read(uid: string): Kept {
  try {
    const kept = keptSchema.safeParse(
      parseJson(localStorage.getItem(vehicleDefectsKey(uid)) ?? ''),
    );
    return kept.success ? kept.data : { vehicles: {}, seen: [] };
  } catch {
    return { vehicles: {}, seen: [] };
  }
}
function write(uid: string, kept: Kept): void {
  try {
    localStorage.setItem(vehicleDefectsKey(uid), JSON.stringify(kept));
  } catch {
    /* Full or blocked: known as long as the page. */
  }
}

export interface KnownDefects {
  /** When it was heard, in milliseconds since 1970. */
  readonly at: number;
  readonly open: ReadonlyMap<string, OpenDefects>;
}

/** Undefined where nothing was ever heard of this vehicle. */
export function knownDefects(uid: string, vehicle: string): KnownDefects | undefined {
  const kept = read(uid).vehicles[vehicle];
  return kept && { at: kept.at, open: readOpenDefects(kept.open) };
}

export function keepDefects(uid: string, vehicle: string, open: unknown, at: number): void {
  const kept = read(uid);
  const vehicles = Object.entries({ ...kept.vehicles, [vehicle]: { at, open } })
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, mostVehicles);
  write(uid, { ...kept, vehicles: Object.fromEntries(vehicles) });
}

export const seenReports = (uid: string): readonly string[] => read(uid).seen;
export function keepSeen(uid: string, reportId: string): void {
  const kept = read(uid);
  write(uid, { ...kept, seen: [...kept.seen, reportId].slice(-mostSeen) });
}
