/** Waits until a page has finished loading files. */

/** A page counts as idle if it has loaded nothing for this time, in milliseconds. */
const quietMilliseconds = 1000;
/** Maximum wait, in milliseconds. */
const maxWaitMilliseconds = 8000;

/** Returns the time at which the last file arrived, in milliseconds of performance.now(). */
const lastArrival = (): number =>
  Math.max(
    0,
    ...['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type))
      .map(({ startTime, duration }) => startTime + duration),
  );

/** Resolves when no file has arrived for one second, but after eight seconds at the latest. */
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
