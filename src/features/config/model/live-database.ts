/**
 * Returns the URL of the project's Realtime Database. For a database in the USA `databaseURL` may
 * be empty; its URL is then derived from the project id.
 */
export const liveDatabase = ({
  projectId,
  databaseURL,
}: {
  readonly projectId: string;
  readonly databaseURL: string;
}): string =>
  databaseURL === '' ? `https://${projectId}-default-rtdb.firebaseio.com` : databaseURL;
