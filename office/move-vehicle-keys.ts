/**
 * Moves the records of vehicles whose key has changed. Earlier versions stored H-HT 204 and
 * HH-T 204 under the same key HHT204, and kept the country sign: see vehicleKeyOf.
 */
import { vehicleKeyOf } from '../src/features/reports/plates.ts';
import { readWork, type Work } from '../src/features/office/model/work.ts';
import type { Administrator } from './administrator.ts';
import { correctVehicleEntry, entriesOf, type Places } from './earlier-layout.ts';
import { Problem } from './problem.ts';

/** Returns the ids of the reports that have an entry of a vehicle. */
async function idsOfEntries(administrator: Administrator): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const key of await administrator.liveKeys('vehicles'))
    for (const id of await administrator.liveKeys(`vehicles/${key}`)) ids.add(id);
  return ids;
}

/** Returns the keys that earlier versions gave to this vehicle; none if its key has not changed. */
function earlierKeysOf(vehicle: string): readonly string[] {
  const plain = vehicle.replace('-', '');
  return plain === vehicle ? [] : [plain, `D${plain}`];
}

/** The records of one report about its vehicle. */
interface VehicleRecords {
  readonly work: Work | undefined;
  /** The present key of the vehicle. */
  readonly vehicle: string;
  readonly author: unknown;
  readonly entry: unknown;
  /** The entries under earlier keys, by key. */
  readonly earlier: ReadonlyMap<string, unknown>;
}

async function readRecords(
  administrator: Administrator,
  id: string,
  vehicleOfReport: string | undefined,
): Promise<VehicleRecords> {
  const work = readWork(await administrator.live(['work', 'defect', id]));
  const vehicle = vehicleOfReport ?? vehicleKeyOf(work?.plate ?? '');
  const keys = earlierKeysOf(vehicle);
  if (keys.length === 0)
    return { work, vehicle, author: undefined, entry: null, earlier: new Map() };
  const [authorRecord, entry, ...entries] = await Promise.all([
    administrator.live(['vehicleAuthors', id]),
    ...[vehicle, ...keys].map((key) => administrator.live(['vehicles', key, id])),
  ]);
  const earlier = new Map(
    keys.flatMap((key, index) => (entries[index] === null ? [] : [[key, entries[index]] as const])),
  );
  const author = entriesOf(authorRecord)['plate'];
  return { work, vehicle, author, entry, earlier };
}

/** Returns the entry according to the work; null if nothing of it is open. */
const entryOfWork = (entry: unknown, work: Work | undefined): unknown => {
  const corrected = work && correctVehicleEntry(entry, work);
  return corrected === undefined ? entry : corrected;
};

/** Computes the update for one report. It is empty if nothing has to change. */
function planReport(id: string, records: VehicleRecords): Places {
  const { work, vehicle, author, entry, earlier } = records;
  const keys = earlierKeysOf(vehicle);
  const former = work?.vehicle;
  // If the work has the present key, the desk has written what is open there. An entry under an
  // earlier key is then one that a phone wrote before.
  const isKnown = entry !== null || former === vehicle;
  const [moved = null] = isKnown
    ? []
    : [former === undefined ? undefined : earlier.get(former), ...earlier.values()].filter(
        (one) => one !== undefined,
      );
  const open = entryOfWork(moved, work);
  return {
    // Desks that have read the work before must read it again.
    ...(work &&
      former !== undefined &&
      keys.includes(former) && {
        [`work/defect/${id}/vehicle`]: vehicle,
        [`work/defect/${id}/revision`]: work.revision + 1,
      }),
    ...(open !== null && { [`vehicles/${vehicle}/${id}`]: open }),
    ...Object.fromEntries([...earlier.keys()].map((key) => [`vehicles/${key}/${id}`, null])),
    ...(typeof author === 'string' &&
      keys.includes(author) && { [`vehicleAuthors/${id}/plate`]: vehicle }),
  };
}

/**
 * Computes what a desk makes necessary that wrote at the same time: the entry may have been moved as
 * it was before, and the work may have the revision that the desk has already read.
 */
function planRepair(id: string, before: VehicleRecords, now: VehicleRecords): Places {
  const { work, vehicle, entry } = now;
  if (!work || work.entry === before.work?.entry) return {};
  const open = entryOfWork(entry, work);
  return {
    [`work/defect/${id}/revision`]: work.revision + 1,
    ...(open !== entry && { [`vehicles/${vehicle}/${id}`]: open }),
  };
}

/** Desks rarely write at the same moment, so more attempts mean another fault. */
const maxAttempts = 5;

/** Moves the records of one report. Returns false if nothing has to change. */
async function moveReport(
  administrator: Administrator,
  id: string,
  vehicleOfReport: string | undefined,
  isMoving: boolean,
): Promise<boolean> {
  let before = await readRecords(administrator, id, vehicleOfReport);
  let places = planReport(id, before);
  if (Object.keys(places).length === 0) return false;
  if (!isMoving) return true;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await administrator.writeLive(places);
    const now = await readRecords(administrator, id, vehicleOfReport);
    places = { ...planRepair(id, before, now), ...planReport(id, now) };
    if (Object.keys(places).length === 0) return true;
    before = now;
  }
  throw new Problem(`${id} is changed again and again. Close the office pages and run it again.`);
}

/**
 * Returns the number of reports whose records have another key now. If `isMoving`, also moves them.
 * `vehiclesOf` reads the current keys of these reports; missing reports are left out.
 */
export async function moveVehicleKeys(
  administrator: Administrator,
  vehiclesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  isMoving: boolean,
): Promise<number> {
  const ids = new Set([
    ...(await idsOfEntries(administrator)),
    ...(await administrator.liveKeys('work/defect')),
  ]);
  const vehicles = await vehiclesOf([...ids]);
  let count = 0;
  for (const id of ids)
    if (await moveReport(administrator, id, vehicles.get(id), isMoving)) count += 1;
  return count;
}
