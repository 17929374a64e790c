/**
 * Limits of photos. Phone cameras reach 17 MB and 50 megapixels, but uploads must also succeed over
 * a weak rural connection. The limits that the security rules check are in
 * features/reports/limits.ts.
 */

/** A selected file may have up to 25 MB. */
export const originalBytes = 25_000_000;
/** A selected file may have up to 60 megapixels. */
export const originalPixels = 60_000_000;
/** A stored photo should stay below 500 kB. */
export const targetBytes = 500_000;
/** The longer side of a thumbnail in pixels. */
export const thumbnailEdge = 320;
/** A thumbnail never exceeds 30 kB. */
export const thumbnailBytes = 30_000;
