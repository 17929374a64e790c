/** The longest time until a busy page counts as idle all the same, in milliseconds. */
const maxMilliseconds = 4000;
/** Safari has no requestIdleCallback: there a page counts as idle after this time, in milliseconds. */
const pauseMilliseconds = 1000;

/** Runs `run` when the page has nothing else to do. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: maxMilliseconds });
  else setTimeout(run, pauseMilliseconds);
}
