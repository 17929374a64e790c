/**
 * Bounds of photos. Phone cameras reach 17 MB and 50 megapixels; what is stored must reach the
 * office from a rural cell.
 */

/** A picked file may have up to 25 MB. */
export const originalBytes = 25_000_000;
/** A picked file may have up to 60 megapixels. */
export const originalPixels = 60_000_000;
/** A stored photo should stay below 500 kB. */
export const targetBytes = 500_000;
/**
 * A stored photo never has more than 900 kB: storage.rules refuse it, with the same number. The
 * office believes no report that says more: whoever lowers it keeps the old number there.
 */
export const hardBytes = 900_000;
/** Long edge of a thumbnail in pixels. */
export const thumbnailEdge = 320;
/** A thumbnail never has more than 30 kB. */
export const thumbnailBytes = 30_000;
