/**
 * The entry of a vehicle that a phone of an earlier version wrote under another key, such as HHT204 for
 * HH-T 204. It would stay visible after the office has certified its defects.
 */
import type { WorkChange } from '../../features/office/model/office-port.ts';

async function removalAtEarlierKey(
  { id, work, vehicle }: WorkChange,
  valueAt: (path: string) => Promise<unknown>,
): Promise<Readonly<Record<string, null>>> {
  if (work.revision > 0 || !vehicle) return {};
  const key = await valueAt(`vehicleAuthors/${id}/plate`);
  if (typeof key !== 'string' || key === vehicle.plate) return {};
  const place = `vehicles/${key}/${id}`;
  // The rules refuse the whole update if there is no such entry.
  return (await valueAt(`${place}/pending`)) === true ? { [place]: null } : {};
}

/**
 * Returns the removals of these entries for the changes that create the work on a report. Once there
 * is work, the rules accept no entry of a phone. Resolves with undefined without network.
 */
export const removalsAtEarlierKeys = (
  changes: readonly WorkChange[],
  valueAt: (path: string) => Promise<unknown>,
): Promise<Readonly<Record<string, null>> | undefined> =>
  Promise.all(changes.map((change) => removalAtEarlierKey(change, valueAt))).then(
    (removals) => Object.assign({}, ...removals) as Readonly<Record<string, null>>,
    () => undefined,
  );
