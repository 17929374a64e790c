/** Parts of the messages of all browsers for a request or a script that could not be loaded. */
const missingNetwork =
  /fetch|import|load failed|network|connection|server|timed out|cancelled|access control/i;

/**
 * True for an error of the program itself, for example a function that this browser does not have.
 * Browsers report a missing network as a TypeError too, and all other obstacles (storage, locks,
 * aborted requests) differently; the next round then tries again.
 */
export const isProgramError = (error: unknown): boolean =>
  (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError) &&
  !missingNetwork.test(error.message);
