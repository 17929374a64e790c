/**
 * Writes a ZIP file without compression, because photos are already compressed. The parts are
 * blobs, which browsers may move to disk; the script holds only one entry in memory at a time.
 */
import { Zip, ZipPassThrough } from 'fflate/browser';

export interface ZipEntry {
  /** The path inside the ZIP file, with slashes. */
  readonly name: string;
  readonly content: Blob;
  /** Milliseconds since 1970. ZIP stores local time with a precision of two seconds. */
  readonly at: number;
}

/**
 * The ZIP format cannot store years before 1980. On 2 January 1980 the year is 1980 in every time
 * zone.
 */
const earliestTime = Date.UTC(1980, 0, 2);
/** Limits of a ZIP file without the 64-bit extension. fflate does not check them. */
const maxBytes = 0xffffffff;
const maxEntries = 0xffff;

/**
 * Returns the entries as one file, in their order. Rejects with RangeError beyond 65,535 entries or
 * 4 GB.
 */
export async function zipOf(entries: AsyncIterable<ZipEntry>): Promise<Blob> {
  const parts: Blob[] = [];
  let bytes = 0;
  let count = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    failure ??= error;
    parts.push(new Blob([part]));
    bytes += part.length;
    if (bytes > maxBytes) failure ??= new RangeError('Too much for one ZIP file');
  });
  for await (const { name, content, at } of entries) {
    count += 1;
    if (count > maxEntries) throw new RangeError('Too many entries for one ZIP file');
    const file = new ZipPassThrough(name);
    file.mtime = Math.max(at, earliestTime);
    zip.add(file);
    file.push(new Uint8Array(await content.arrayBuffer()), true);
    if (failure) throw failure as Error;
  }
  zip.end();
  if (failure) throw failure as Error;
  return new Blob(parts, { type: 'application/zip' });
}
