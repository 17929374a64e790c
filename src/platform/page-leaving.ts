/**
 * Detects that the page is being left. The browser then stops its requests, and WebKit lets
 * import() reject. The head script has its own copy (features/update/watch-scripts.ts).
 */
import { watchPageCache } from './page-cache.ts';
import { leavingMilliseconds } from './leaving-milliseconds.ts';

let leavingSince = -Infinity;
if ('document' in globalThis) {
  // Safari on iOS has no "beforeunload": https://webkit.org/b/219102
  for (const type of ['beforeunload', 'pagehide'])
    addEventListener(type, ({ timeStamp }) => {
      leavingSince = timeStamp;
    });
  watchPageCache({
    returned: () => {
      leavingSince = -Infinity;
    },
  });
}

export const isPageLeaving = (): boolean => performance.now() - leavingSince < leavingMilliseconds;
