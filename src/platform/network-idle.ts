/** When a page has nothing more to ask for. */

/** A page that has asked for nothing for so long is quiet, in milliseconds. */
const quietMilliseconds = 1000;
/** Longer than this nobody waits for it, in milliseconds. */
const maxWaitMilliseconds = 8000;

/** When the last file arrived, in milliseconds of the page's clock. */
const lastArrival = (): number =>
  Math.max(
    0,
    ...['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type))
      .map(({ startTime, duration }) => startTime + duration),
  );

/**
 * Resolves once nothing has arrived for a second, at once where that is so already, at the latest
 * after eight seconds.
 */
export async function whenNetworkIdle(): Promise<void> {
  const end = performance.now() + maxWaitMilliseconds;
  for (let rest = 1; rest > 0;) {
    rest = Math.min(lastArrival() + quietMilliseconds, end) - performance.now();
    if (rest > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, rest);
      });
  }
}
