/**
 * Moves the records of vehicles whose key has changed. Earlier versions stored H-HT 204 and
 * HH-T 204 under the same key HHT204, and kept the country sign and the season: see vehicleKeyOf.
 */
import { vehicleKeyOf } from '../src/features/reports/plates.ts';
import { readWork, type Work } from '../src/features/office/model/work.ts';
import type { Administrator } from './administrator.ts';
import { correctVehicleEntry, entriesOf, type Places } from './earlier-layout.ts';
import { Problem } from './problem.ts';

/** Returns the keys under which each report has an entry of a vehicle, by report id. */
async function keysOfEntries(
  administrator: Administrator,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = new Map<string, readonly string[]>();
  for (const key of await administrator.liveKeys('vehicles'))
    for (const id of await administrator.liveKeys(`vehicles/${key}`))
      keys.set(id, [...(keys.get(id) ?? []), key]);
  return keys;
}

/** A report whose records may have to move. */
interface KnownReport {
  readonly id: string;
  /** The present key of its vehicle; undefined if the report is missing. */
  readonly vehicle: string | undefined;
  /** The keys under which it has an entry. */
  readonly keys: readonly string[];
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
  { id, vehicle: vehicleOfReport, keys: keysOfReport }: KnownReport,
): Promise<VehicleRecords> {
  const work = readWork(await administrator.live(['work', 'defect', id]));
  const vehicle = vehicleOfReport ?? vehicleKeyOf(work?.plate ?? '');
  // Without a plate there is no key to which anything could be moved.
  if (vehicle === '')
    return { work: undefined, vehicle, author: undefined, entry: null, earlier: new Map() };
  const author = entriesOf(await administrator.live(['vehicleAuthors', id]))['plate'];
  const keys = new Set([...keysOfReport, work?.vehicle, author]);
  keys.delete(vehicle);
  const entryAt = (key: string): Promise<unknown> => administrator.live(['vehicles', key, id]);
  const entry = await entryAt(vehicle);
  const earlier = new Map<string, unknown>();
  for (const key of keys) {
    const found = typeof key === 'string' && key !== '' ? await entryAt(key) : null;
    if (typeof key === 'string' && found !== null) earlier.set(key, found);
  }
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
      former !== vehicle && {
        [`work/defect/${id}/vehicle`]: vehicle,
        [`work/defect/${id}/revision`]: work.revision + 1,
      }),
    ...(open !== null && { [`vehicles/${vehicle}/${id}`]: open }),
    ...Object.fromEntries([...earlier.keys()].map((key) => [`vehicles/${key}/${id}`, null])),
    ...(typeof author === 'string' &&
      author !== vehicle && { [`vehicleAuthors/${id}/plate`]: vehicle }),
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
  report: KnownReport,
  isMoving: boolean,
): Promise<boolean> {
  const { id } = report;
  let before = await readRecords(administrator, report);
  let places = planReport(id, before);
  if (Object.keys(places).length === 0) return false;
  if (!isMoving) return true;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await administrator.writeLive(places);
    const now = await readRecords(administrator, report);
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
  const keys = await keysOfEntries(administrator);
  const ids = new Set([...keys.keys(), ...(await administrator.liveKeys('work/defect'))]);
  const vehicles = await vehiclesOf([...ids]);
  let count = 0;
  for (const id of ids) {
    const report = { id, vehicle: vehicles.get(id), keys: keys.get(id) ?? [] };
    if (await moveReport(administrator, report, isMoving)) count += 1;
  }
  return count;
}
