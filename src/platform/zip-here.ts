/**
 * Replaces the module "fflate" in the spreadsheet library (astro.config.mjs). The original
 * compresses in a worker from a blob URL, which the content security policy of our pages forbids.
 * This module compresses in the page.
 */
import { type AsyncZippable, type FlateError, strToU8, zipSync } from 'fflate/browser';

export { strToU8, zipSync };

export function zip(
  files: AsyncZippable,
  done: (error: FlateError | null, archive: Uint8Array) => void,
): void {
  done(null, zipSync(files));
}
