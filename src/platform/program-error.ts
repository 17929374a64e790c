/**
 * Parts of the messages of all browsers for a request or a script that could not be loaded. Some
 * networks answer the request for a script with a page (a login page in a hotel), which Safari
 * rejects because of its MIME type.
 */
const missingNetwork =
  /fetch|import|load failed|network|connection|server|timed out|cancelled|access control|mime type/i;

/**
 * True for an error of the program itself, for example a function that this browser does not have.
 * Browsers report a missing network as a TypeError too, and all other obstacles (storage, locks,
 * aborted requests) differently; the next round then tries again.
 */
export const isProgramError = (error: unknown): boolean =>
  (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError) &&
  !missingNetwork.test(error.message);
