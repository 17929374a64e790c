/** The places of the live database that a change of a report's work writes in one update. */
import type { Person, WorkChange } from './office-port.ts';

export const signatureOf = (me: Person) => ({ by: me.uid, name: me.name, account: me.account });

/** Removes `undefined` values, because Firebase's libraries reject them. */
export const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The live database replaces this value by its time. */
export const serverTime = { '.sv': 'timestamp' };

/**
 * Returns the values to write by their path. `at` is the time of the write, or the server's
 * placeholder for it. `logPlace` exists only if the update has succeeded.
 */
export function placesOf(
  { id, work, log, receipt, vehicle }: WorkChange,
  me: Person,
  at: number | object,
): { readonly places: Readonly<Record<string, unknown>>; readonly logPlace: string } {
  // The name is random, because a key that the library generates reveals the time to the
  // millisecond.
  const entry = crypto.randomUUID();
  const logPlace = `log/${work.area}/${id}/${entry}`;
  const revision = work.revision + 1;
  /** Adds the signature to new ticks. The rules check that it matches the log entry. */
  const signed = <Tick extends { readonly at: number }>(
    ticks: Readonly<Record<string, Tick>> = {},
  ): object | undefined => {
    const all = Object.entries(ticks).map(([key, tick]) => [
      key,
      tick.at === 0 ? { ...tick, name: me.name, at, entry } : tick,
    ]);
    return all.length > 0 ? (Object.fromEntries(all) as object) : undefined;
  };
  const places = {
    [`work/${work.area}/${id}`]: withoutUndefined({
      ...work,
      defects: signed(work.defects),
      duties: signed(work.duties),
      deed: log.what,
      entry,
      defect: log.defect,
      duty: log.duty,
      by: me.uid,
      at,
      revision,
    }),
    [logPlace]: withoutUndefined({
      ...log,
      // The rules check that the reason matches that of the work entry.
      reason: log.what === 'closed' ? work.reason : undefined,
      ...signatureOf(me),
      at,
      revision,
    }),
    ...(receipt && {
      [`receipts/${receipt.uid}/${id}`]: withoutUndefined({
        status: receipt.status,
        note: receipt.note,
        at: serverTime,
      }),
    }),
    ...(vehicle && { [`vehicles/${vehicle.plate}/${id}`]: vehicle.open ?? null }),
  };
  return { places, logPlace };
}
