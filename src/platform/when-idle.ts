/** A busy page counts as idle after this time, in milliseconds. */
const maxMilliseconds = 4000;
/**
 * Safari has no requestIdleCallback, so there a page counts as idle after this time, in
 * milliseconds.
 */
const pauseMilliseconds = 1000;

/** Calls `run` as soon as the page is idle. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis)
    // eslint-disable-next-line no-restricted-globals -- Tested above.
    requestIdleCallback(run, { timeout: maxMilliseconds });
  else setTimeout(run, pauseMilliseconds);
}
