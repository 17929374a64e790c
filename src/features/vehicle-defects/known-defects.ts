/** What was heard last about a vehicle, for a screen without network. */
import * as z from 'zod/mini';
import { vehicleDefectsKey } from '../../platform/storage-keys.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { type OpenDefects, readOpenDefects } from './model/open-defects.ts';

const keptSchema = z.object({
  vehicles: z.record(
    z.string(),
    z.object({
      at: z.number(),
      open: z.unknown(),
      lookedAt: z.catch(z.optional(z.number()), undefined),
    }),
  ),
  /** Ids of reports whose defects this driver has seen. */
  seen: z.array(z.string()),
});
type Kept = z.infer<typeof keptSchema>;
/** More than a driver changes between. */
const maxVehicles = 6;
const maxSeen = 200;

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
  /** When the office last looked at the reports of defects; undefined where nobody knows. */
  readonly lookedAt: number | undefined;
}

/** What was answered about a vehicle; `lookedAt` as it came: what is no number counts as unknown. */
export interface VehicleAnswer {
  readonly open: unknown;
  readonly lookedAt: unknown;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
}
export const knownFrom = ({ open, lookedAt, at }: VehicleAnswer): KnownDefects => ({
  at,
  open: readOpenDefects(open),
  lookedAt: typeof lookedAt === 'number' ? lookedAt : undefined,
});

/** Undefined where nothing was ever heard of this vehicle. */
export function knownDefects(uid: string, vehicle: string): KnownDefects | undefined {
  const kept = read(uid).vehicles[vehicle];
  return kept && knownFrom({ lookedAt: undefined, ...kept });
}

/** Kept as it came: a later version may read more of it. */
export function keepDefects(uid: string, vehicle: string, answer: VehicleAnswer): void {
  const kept = read(uid);
  const { lookedAt } = knownFrom(answer);
  const known = { at: answer.at, open: answer.open, ...(lookedAt !== undefined && { lookedAt }) };
  const vehicles = Object.entries({ ...kept.vehicles, [vehicle]: known })
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, maxVehicles);
  write(uid, { ...kept, vehicles: Object.fromEntries(vehicles) });
}

export const seenReports = (uid: string): readonly string[] => read(uid).seen;
export function keepSeen(uid: string, reportId: string): void {
  const kept = read(uid);
  write(uid, { ...kept, seen: [...kept.seen, reportId].slice(-maxSeen) });
}
