/**
 * A failure within this time after leaving the page counts as a stopped request. In milliseconds.
 * page-leaving.ts and the script in the head (features/update/watch-scripts.ts) use it.
 */
export const leavingMilliseconds = 10_000;
