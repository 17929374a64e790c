/**
 * Stands in for "fflate" in the spreadsheet library (astro.config.mjs): the same zip, on the page
 * itself instead of in a worker out of a blob, which the policy of our pages forbids.
 */
import { type AsyncZippable, type FlateError, strToU8, zipSync } from 'fflate/browser';

export { strToU8, zipSync };

export function zip(
  files: AsyncZippable,
  done: (error: FlateError | null, archive: Uint8Array) => void,
): void {
  done(null, zipSync(files));
}
