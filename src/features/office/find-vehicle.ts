/** Loads all defect reports of one vehicle. The list of a desk contains only the newest ones. */
import type { DeskRecordKeeper } from './desk-records.ts';
import type { OfficePort } from './model/office-port.ts';
import { readWork } from './model/work.ts';
import type { ReportPages } from './report-pages.ts';
import { mayBeSameVehicle, possibleKeys } from '../reports/plates.ts';

interface FindVehicleDependencies {
  readonly port: Pick<OfficePort, 'workOfVehicle'>;
  readonly pages: Pick<ReportPages, 'fetch'>;
  readonly records: Pick<DeskRecordKeeper, 'addWork' | 'addOpened' | 'isResolved'>;
}

/** Returns the ids of the loaded reports. Rejects without network. */
export async function findVehicle(
  { port, pages, records }: FindVehicleDependencies,
  plate: string,
): Promise<readonly string[]> {
  const values = await Promise.all(possibleKeys(plate).map((key) => port.workOfVehicle(key)));
  const works = values
    .flatMap((value) => Object.entries((value ?? {}) as Readonly<Record<string, unknown>>))
    .flatMap(([id, one]) => {
      const work = readWork(one);
      // Work of earlier versions has the same key for H-HT 204 and HH-T 204.
      const isOther = work?.plate !== undefined && !mayBeSameVehicle(work.plate, plate);
      return work && !isOther ? [[id, work] as const] : [];
    });
  records.addWork(works);
  const places = works.map(([id]) => ({ id, collection: 'reports' }) as const);
  const missing = places.filter((place) => !records.isResolved(place));
  const found = await pages.fetch(missing);
  records.addOpened(found);
  const notFound = new Set<string>(missing.map(({ id }) => id));
  for (const { id } of found.reports) notFound.delete(id);
  return works.flatMap(([id]) => (notFound.has(id) ? [] : [id]));
}
