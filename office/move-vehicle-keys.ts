/**
 * Moves the records of vehicles whose key has changed. Earlier versions stored H-HT 204 and
 * HH-T 204 under the same key HHT204: see vehicleKeyOf.
 */
import { vehicleKeyOf } from '../src/features/reports/plates.ts';
import { readWork } from '../src/features/office/model/work.ts';
import type { Administrator } from './administrator.ts';
import { entriesOf, type Places } from './earlier-layout.ts';

/** Returns the ids of the stored entries of all vehicles, with the keys of their vehicles. */
async function storedEntries(
  administrator: Administrator,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const stored = new Map<string, Set<string>>();
  for (const key of await administrator.liveKeys('vehicles'))
    for (const id of await administrator.liveKeys(`vehicles/${key}`))
      stored.set(id, (stored.get(id) ?? new Set()).add(key));
  return stored;
}

/** Computes the update for one report. It is empty if nothing has to change. */
async function planReport(
  administrator: Administrator,
  id: string,
  keys: ReadonlySet<string>,
  vehicleOfReport: string | undefined,
): Promise<Places> {
  const work = readWork(await administrator.live(['work', 'defect', id]));
  const vehicle = vehicleOfReport ?? vehicleKeyOf(work?.plate ?? '');
  const former = vehicle.replace('-', '');
  if (former === vehicle) return {};
  const author = entriesOf(await administrator.live(['vehicleAuthors', id]));
  const isAtFormer = keys.has(former);
  const entry =
    isAtFormer && !keys.has(vehicle) ? await administrator.live(['vehicles', former, id]) : null;
  return {
    // Desks that have read the work before must read it again.
    ...(work?.vehicle === former && {
      [`work/defect/${id}/vehicle`]: vehicle,
      [`work/defect/${id}/revision`]: work.revision + 1,
    }),
    ...(entry !== null && { [`vehicles/${vehicle}/${id}`]: entry }),
    ...(isAtFormer && { [`vehicles/${former}/${id}`]: null }),
    ...(author['plate'] === former && { [`vehicleAuthors/${id}/plate`]: vehicle }),
  };
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
  const stored = await storedEntries(administrator);
  const ids = new Set([...stored.keys(), ...(await administrator.liveKeys('work/defect'))]);
  const vehicles = await vehiclesOf([...ids]);
  let count = 0;
  for (const id of ids) {
    const places = await planReport(
      administrator,
      id,
      stored.get(id) ?? new Set(),
      vehicles.get(id),
    );
    if (Object.keys(places).length === 0) continue;
    count += 1;
    if (isMoving) await administrator.writeLive(places);
  }
  return count;
}
