/**
 * URL of the project's Realtime Database. `databaseURL` may be empty for a database in the USA,
 * whose URL is derived from the project id.
 */
export const liveDatabase = ({
  projectId,
  databaseURL,
}: {
  readonly projectId: string;
  readonly databaseURL: string;
}): string =>
  databaseURL === '' ? `https://${projectId}-default-rtdb.firebaseio.com` : databaseURL;
