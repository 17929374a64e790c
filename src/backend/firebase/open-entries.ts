/** Loads the entries of one vehicle from the live database, up to a maximum number. */

/** No vehicle has so many open defects. An entry has up to 4 kB. */
export const maxEntries = 100;

/**
 * Query parameters of the REST interface:
 * https://firebase.google.com/docs/database/rest/retrieve-data
 */
export type EntryQuery = Readonly<Record<'orderBy' | 'limitToLast', string>> &
  Readonly<Partial<Record<'equalTo', string>>>;

const limitToLast = String(maxEntries);

/**
 * Returns the newest entries. If the limit is reached, it also loads the dangerous ones and those
 * that put the vehicle out of service, so that a driver who writes thousands of entries cannot hide
 * the important ones.
 */
export async function loadEntries(
  fetchEntries: (query: EntryQuery) => Promise<unknown>,
): Promise<unknown> {
  const newest = Object(await fetchEntries({ orderBy: '"at"', limitToLast })) as object;
  if (Object.keys(newest).length < maxEntries) return newest;
  const others = await Promise.all([
    fetchEntries({ orderBy: '"severity"', equalTo: '"danger"', limitToLast }),
    fetchEntries({ orderBy: '"outOfService"', equalTo: 'true', limitToLast }),
  ]);
  return Object.fromEntries(
    [newest, ...others].flatMap((entries) => Object.entries(Object(entries) as object)),
  );
}
