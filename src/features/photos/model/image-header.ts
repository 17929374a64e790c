/**
 * Reads type and size from the header of an image without decoding it. Also removes the metadata of
 * a JPEG.
 */

type ImageType = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' | 'gif' | 'bmp' | 'other';
/**
 * `width` and `height` are the stored values, before the rotation by EXIF. They are absent if the
 * header does not contain them.
 */
export interface ImageHeader {
  readonly type: ImageType;
  readonly width?: number;
  readonly height?: number;
}

const ascii = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0));
const u16 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 65_536 + u16(bytes, at + 2);
const u24le = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

/** Returns the segments of a JPEG up to the image data or to the first invalid marker. */
function* jpegSegments(
  bytes: Uint8Array,
): Generator<{ marker: number; start: number; end: number }> {
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda || marker === 0xd9 || at + 4 > bytes.length) return;
    const end = at + 2 + u16(bytes, at + 2);
    yield { marker, start: at, end };
    at = end;
  }
}

/** Returns true for start of frame: C0 to CF without the tables C4, C8 and CC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(bytes: Uint8Array): ImageHeader {
  for (const { marker, start } of jpegSegments(bytes)) {
    if (isFrame(marker))
      return { type: 'jpeg', width: u16(bytes, start + 7), height: u16(bytes, start + 5) };
  }
  return { type: 'jpeg' };
}

function readWebp(bytes: Uint8Array): ImageHeader {
  if (ascii(bytes, 12, 'VP8X'))
    return { type: 'webp', width: u24le(bytes, 24) + 1, height: u24le(bytes, 27) + 1 };
  if (ascii(bytes, 12, 'VP8L')) {
    const bits = u24le(bytes, 21) + (bytes[24] ?? 0) * 16_777_216;
    return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (ascii(bytes, 12, 'VP8 '))
    return { type: 'webp', width: u24le(bytes, 26) & 0x3fff, height: u24le(bytes, 28) & 0x3fff };
  return { type: 'webp' };
}

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];
/** The largest "ispe" box (image spatial extents) belongs to the main picture. */
function readHeic(bytes: Uint8Array): ImageHeader {
  let width = 0;
  let height = 0;
  for (let at = 0; at + 16 <= bytes.length; at += 1) {
    if (bytes[at] !== 0x69 || !ascii(bytes, at, 'ispe')) continue;
    const across = u32(bytes, at + 8);
    const down = u32(bytes, at + 12);
    if (across * down > width * height) [width, height] = [across, down];
  }
  return width > 0 ? { type: 'heic', width, height } : { type: 'heic' };
}

const u16le = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
const i32le = (bytes: Uint8Array, at: number): number =>
  u16le(bytes, at) | (u16le(bytes, at + 2) << 16);

/** The height of a BMP is negative if its rows begin at the top. */
const readBmp = (bytes: Uint8Array): ImageHeader => ({
  type: 'bmp',
  width: Math.abs(i32le(bytes, 18)),
  height: Math.abs(i32le(bytes, 22)),
});

type Format = readonly [
  isFormat: (bytes: Uint8Array) => boolean,
  read: (bytes: Uint8Array) => ImageHeader | undefined,
];
/** The formats by their signatures. */
const formats: readonly Format[] = [
  [(bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff, readJpeg],
  [
    (bytes) => u32(bytes, 0) === 0x89504e47 && ascii(bytes, 12, 'IHDR'),
    (bytes) => ({ type: 'png', width: u32(bytes, 16), height: u32(bytes, 20) }),
  ],
  [(bytes) => ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WEBP'), readWebp],
  [
    (bytes) => ascii(bytes, 4, 'ftyp') && heicBrands.some((brand) => ascii(bytes, 8, brand)),
    (bytes) => readHeic(bytes.subarray(0, 65_536)),
  ],
  [
    (bytes) => ascii(bytes, 4, 'ftypavi'),
    (bytes) => ({ ...readHeic(bytes.subarray(0, 65_536)), type: 'avif' }),
  ],
  [
    (bytes) => ascii(bytes, 0, 'GIF8'),
    (bytes) => ({ type: 'gif', width: u16le(bytes, 6), height: u16le(bytes, 8) }),
  ],
  [(bytes) => ascii(bytes, 0, 'BM'), readBmp],
  // TIFF in both byte orders.
  [(bytes) => ascii(bytes, 0, 'II*\0') || ascii(bytes, 0, 'MM\0*'), () => ({ type: 'other' })],
];

/**
 * Returns type and size from the content, whatever the file name is, or undefined if the format is
 * unknown. Never throws.
 */
export const readImageHeader = (bytes: Uint8Array): ImageHeader | undefined =>
  formats.find(([isFormat]) => isFormat(bytes))?.[1](bytes);

/**
 * Returns true for comments and for application segments with metadata. JFIF (E0), the colour
 * profile (E2) and the Adobe colour transform (EE) are not metadata.
 */
const isMetadata = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee);

/**
 * Returns the JPEG without EXIF, XMP, IPTC and comments, or the same array if there are none. Some
 * browsers write an EXIF segment even into a newly encoded image.
 */
export function withoutMetadata(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const drop = [...jpegSegments(jpeg)].filter(({ marker }) => isMetadata(marker));
  if (drop.length === 0) return jpeg;
  const kept = new Uint8Array(
    jpeg.length - drop.reduce((sum, { start, end }) => sum + end - start, 0),
  );
  let from = 0;
  let to = 0;
  for (const { start, end } of [...drop, { start: jpeg.length, end: jpeg.length }]) {
    kept.set(jpeg.subarray(from, start), to);
    to += start - from;
    from = end;
  }
  return kept;
}
