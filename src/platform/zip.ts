/**
 * Writes a ZIP file without compression (photos do not get smaller): PKWARE APPNOTE 6.3, method 0,
 * names in UTF-8. Contents stay blobs, which the browser keeps on disk; only one of them is read at
 * a time, for its checksum.
 */

export interface ZipEntry {
  /** Path inside the file, with slashes. */
  readonly name: string;
  readonly content: Blob;
  /** Milliseconds since 1970; kept to two seconds, in local time. */
  readonly at: number;
}

const polynomial = 0xedb88320;
const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value;
});

/** CRC-32 as ZIP and PNG use it: of "123456789" it is 0xcbf43926. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 255] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers of the given widths in bytes. */
function fields(
  ...values: readonly (readonly [width: 2 | 4, value: number])[]
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of values) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

const utf8Names = 0x0800;
const version = 20;
/** Without the 64-bit extension a ZIP holds this many files and bytes. */
const maxEntries = 0xffff;
const maxBytes = 0xffffffff;

function dosTime(at: number): readonly [time: number, day: number] {
  const date = new Date(at);
  return [
    (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
    (Math.max(0, date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
  ];
}

/**
 * The entries as one file, in their order. Rejects with RangeError beyond 65 535 entries or 4 GB.
 */
export async function zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let count = 0;
  let directoryBytes = 0;
  for await (const { name, content, at } of entries) {
    const path = new TextEncoder().encode(name);
    const crc = crc32(new Uint8Array(await content.arrayBuffer()));
    const [time, day] = dosTime(at);
    const shared = [
      [2, version],
      [2, utf8Names],
      [2, 0],
      [2, time],
      [2, day],
      [4, crc],
      [4, content.size],
      [4, content.size],
      [2, path.length],
      [2, 0],
    ] as const;
    const local = fields([4, 0x04034b50], ...shared);
    const central = fields(
      [4, 0x02014b50],
      [2, version],
      ...shared,
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    );
    parts.push(local, path, content);
    directory.push(central, path);
    offset += local.length + path.length + content.size;
    directoryBytes += central.length + path.length;
    count += 1;
    if (count > maxEntries || offset + directoryBytes > maxBytes)
      throw new RangeError('Too much for one ZIP file');
  }
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directoryBytes],
    [4, offset],
    [2, 0],
  );
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
