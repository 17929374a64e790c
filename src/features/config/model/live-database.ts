/** Where the Realtime Database of a project answers; a project in the USA need not say it. */
export const liveDatabase = ({
  projectId,
  databaseURL,
}: {
  readonly projectId: string;
  readonly databaseURL: string;
}): string =>
  databaseURL === '' ? `https://${projectId}-default-rtdb.firebaseio.com` : databaseURL;
