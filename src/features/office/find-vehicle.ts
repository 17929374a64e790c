/** Loads all reports of defects of one vehicle: the list of a desk holds the newest alone. */
import type { Knowledge } from './desk-knowledge.ts';
import type { OfficePort } from './model/office-port.ts';
import { readWork } from './model/work.ts';
import type { ReportPages } from './report-pages.ts';
import { vehicleKeyOf } from '../vehicle-defects/model/open-defects.ts';

interface Surroundings {
  readonly port: Pick<OfficePort, 'workOfVehicle'>;
  readonly pages: Pick<ReportPages, 'fetch'>;
  readonly knowledge: Pick<Knowledge, 'keepWork' | 'keepOpened' | 'isSettled'>;
}

/** Gives the ids of those that are there now. Rejects without connection. */
export async function findVehicle(
  { port, pages, knowledge }: Surroundings,
  plate: string,
): Promise<readonly string[]> {
  const value = await port.workOfVehicle(vehicleKeyOf(plate));
  const works = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>).flatMap(
    ([id, one]) => {
      const work = readWork(one);
      return work ? [[id, work] as const] : [];
    },
  );
  knowledge.keepWork(works);
  const places = works.map(([id]) => ({ id, collection: 'reports' }) as const);
  const missing = places.filter((place) => !knowledge.isSettled(place));
  const found = await pages.fetch(missing);
  knowledge.keepOpened(found);
  const lacking = new Set<string>(missing.map(({ id }) => id));
  for (const { id } of found.reports) lacking.delete(id);
  return works.flatMap(([id]) => (lacking.has(id) ? [] : [id]));
}
