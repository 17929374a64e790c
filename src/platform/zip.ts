/**
 * Writes a ZIP file without compression: photos do not get smaller. The parts are blobs, which the
 * browser keeps on disk; only one content at a time is in memory.
 */
import { Zip, ZipPassThrough } from 'fflate/browser';

export interface ZipEntry {
  /** Path inside the file, with slashes. */
  readonly name: string;
  readonly content: Blob;
  /** Milliseconds since 1970; kept to two seconds, in local time. */
  readonly at: number;
}

/** A ZIP file has no earlier year than 1980; a day later it is 1980 in every time zone. */
const earliestTime = Date.UTC(1980, 0, 2);
/** A ZIP file without the 64-bit extension holds this many bytes. */
const maxBytes = 0xffffffff;

/** The entries as one file, in their order. Rejects with RangeError beyond 4 GB. */
export async function zipOf(entries: AsyncIterable<ZipEntry>): Promise<Blob> {
  const parts: Blob[] = [];
  let bytes = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    failure ??= error;
    parts.push(new Blob([part]));
    bytes += part.length;
    if (bytes > maxBytes) failure ??= new RangeError('Too much for one ZIP file');
  });
  for await (const { name, content, at } of entries) {
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
