/**
 * Replaces "fflate" in the spreadsheet library (astro.config.mjs). The original zips in a worker that is
 * made from a blob, which the content security policy of our pages forbids; this zips in the page.
 */
import { type AsyncZippable, type FlateError, strToU8, zipSync } from 'fflate/browser';

export { strToU8, zipSync };

export function zip(
  files: AsyncZippable,
  done: (error: FlateError | null, archive: Uint8Array) => void,
): void {
  done(null, zipSync(files));
}
