/**
 * Computes the delay between two attempts to send a report. Other waiting times (for a network, a
 * lock or a page) are in sender/round.ts and outbox.lazy.ts.
 */
const firstDelayMilliseconds = 1000;
const delayFactor = 1.5;
export const maxDelayMilliseconds = 60_000;

/**
 * Returns the delay after attempt n: 1 s x 1.5^(n-1), at most 60 s, varied by up to a quarter
 * (`random` is 0 to 1).
 */
export function retryDelayMilliseconds(attempt: number, random: number): number {
  const delay = Math.min(
    maxDelayMilliseconds,
    firstDelayMilliseconds * delayFactor ** Math.max(0, attempt - 1),
  );
  return Math.round(delay * (0.75 + 0.25 * random));
}
