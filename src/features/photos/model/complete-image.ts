/**
 * Detects truncated image files. Browsers decode them and show the missing part in white or grey.
 */

const u16 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/**
 * Returns the position of the next marker in entropy-coded data from `at` on, or -1 if there is
 * none.
 */
function nextMarker(bytes: Uint8Array, at: number): number {
  for (let mark = bytes.indexOf(0xff, at); mark >= 0; mark = bytes.indexOf(0xff, mark + 1)) {
    const code = bytes[mark + 1] ?? 0;
    const isInside = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (!isInside) return mark;
  }
  return -1;
}

/** A complete JPEG has the marker EOI after the last scan. Cameras may append data after it. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  let hasScan = false;
  while (at >= 0 && at + 1 < bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return false;
    if (code === 0xd9) return hasScan;
    if (code === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + u16(bytes, at + 2);
    hasScan ||= code === 0xda;
    at = code === 0xda ? nextMarker(bytes, end) : end;
  }
  return false;
}

const endOfPng = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
/** A complete PNG contains the chunk IEND with its constant checksum. */
function isWholePng(bytes: Uint8Array): boolean {
  for (let at = bytes.lastIndexOf(0x49); at >= 0; at = bytes.lastIndexOf(0x49, at - 1)) {
    if (endOfPng.every((byte, index) => bytes[at + index] === byte)) return true;
    if (at === 0) break;
  }
  return false;
}

/** The RIFF header of a WebP contains the length of the file. */
const isWholeWebp = (bytes: Uint8Array): boolean =>
  bytes.length >= new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8;

/** Returns the length in bytes of the colour table that the flags of a GIF announce. */
const colourTableBytes = (flags: number): number =>
  (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);

/** Returns the position after the data blocks of a GIF that begin at `at`. */
function afterBlocks(bytes: Uint8Array, at: number): number {
  let end = at;
  while ((bytes[end] ?? 0) !== 0) end += 1 + (bytes[end] ?? 0);
  return end + 1;
}

/** A complete GIF has the trailer 3B after its last block. */
function isWholeGif(bytes: Uint8Array): boolean {
  let at = 13 + colourTableBytes(bytes[10] ?? 0);
  while (at < bytes.length) {
    if (bytes[at] === 0x3b) return true;
    if (bytes[at] === 0x21) at = afterBlocks(bytes, at + 2);
    else if (bytes[at] === 0x2c)
      at = afterBlocks(bytes, at + 11 + colourTableBytes(bytes[at + 9] ?? 0));
    else return false;
  }
  return false;
}

/**
 * Returns false for a truncated JPEG, PNG, WebP or GIF. Other types cannot be checked, so it returns
 * true.
 */
export function isWholeImage(type: string, bytes: Uint8Array): boolean {
  if (type === 'jpeg') return isWholeJpeg(bytes);
  if (type === 'png') return isWholePng(bytes);
  if (type === 'gif') return isWholeGif(bytes);
  return type !== 'webp' || isWholeWebp(bytes);
}
