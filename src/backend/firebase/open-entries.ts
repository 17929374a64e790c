/** Loads the entries of one vehicle from the live database, a limited number of them. */

/** More than any vehicle has open. An entry takes up to 4 kB. */
export const maxEntries = 100;

/** A question to the live database by REST: https://firebase.google.com/docs/database/rest/retrieve-data */
export type EntryQuery = Readonly<Record<'orderBy' | 'limitToLast', string>> &
  Readonly<Partial<Record<'equalTo', string>>>;

const limitToLast = String(maxEntries);

/**
 * The newest entries; where there are more, also the dangerous ones and those of the office that are out
 * of service. One driver may write thousands: they must not keep the next one from reading the others.
 */
export async function loadEntries(ask: (query: EntryQuery) => Promise<unknown>): Promise<unknown> {
  const newest = Object(await ask({ orderBy: '"at"', limitToLast })) as object;
  if (Object.keys(newest).length < maxEntries) return newest;
  const others = await Promise.all([
    ask({ orderBy: '"severity"', equalTo: '"danger"', limitToLast }),
    ask({ orderBy: '"outOfService"', equalTo: 'true', limitToLast }),
  ]);
  return Object.fromEntries(
    [newest, ...others].flatMap((entries) => Object.entries(Object(entries) as object)),
  );
}
