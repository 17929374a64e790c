/**
 * Limits of photos. Phone cameras usually take 12 to 50 megapixels, some up to 200, but uploads must
 * also succeed over a weak rural connection. The limits that the security rules check are in
 * features/reports/limits.ts.
 */

/** A selected file may have up to 25 MB. */
export const originalBytes = 25_000_000;
/**
 * A picture with up to 60 megapixels is decoded whole. That takes 240 MB of memory, which a phone
 * has.
 */
export const originalPixels = 60_000_000;
/** A larger picture, up to this limit, is scaled while it is decoded, if the browser can. */
export const scaledPixels = 220_000_000;
/** A stored photo should stay below 500 kB. */
export const targetBytes = 500_000;
/** The longer side of a thumbnail in pixels. */
export const thumbnailEdge = 320;
/** A thumbnail never exceeds 30 kB. */
export const thumbnailBytes = 30_000;
