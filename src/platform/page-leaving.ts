/**
 * Detects that the page is being left. The browser then stops its requests, and WebKit lets
 * import() reject. The head script has its own copy (features/update/watch-scripts.ts).
 */

/** A failure within this time after leaving the page counts as a stopped request. Milliseconds. */
const leavingMilliseconds = 10_000;

let leavingSince = -Infinity;
if ('document' in globalThis)
  addEventListener('beforeunload', ({ timeStamp }) => {
    leavingSince = timeStamp;
  });

export const isPageLeaving = (): boolean => performance.now() - leavingSince < leavingMilliseconds;
