/**
 * The entry of a vehicle that a phone of an earlier version wrote under another key, such as HHT204 for
 * HH-T 204. It would stay visible after the office has certified its defects.
 */
import type { WorkChange } from '../../features/office/model/office-port.ts';

/**
 * Returns the removal of that entry if this change creates the work on the report, otherwise no
 * places. Once there is work, the rules accept no entry of a phone. Rejects without network.
 */
export async function removalAtEarlierKey(
  { id, work, vehicle }: WorkChange,
  valueAt: (path: string) => Promise<unknown>,
): Promise<Readonly<Record<string, null>>> {
  // Only the keys of plates with a gap have changed: see vehicleKeyOf.
  if (work.revision > 0 || !vehicle?.plate.includes('-')) return {};
  const key = await valueAt(`vehicleAuthors/${id}/plate`);
  if (typeof key !== 'string' || key === vehicle.plate) return {};
  const place = `vehicles/${key}/${id}`;
  // The rules refuse the whole update if there is no such entry.
  return (await valueAt(`${place}/pending`)) === true ? { [place]: null } : {};
}
