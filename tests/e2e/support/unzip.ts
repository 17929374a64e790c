/** Reads the files of an uncompressed ZIP file using its central directory. */
import { crc32 } from 'node:zlib';

export function unzip(file: Buffer): ReadonlyMap<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < file.readUInt16LE(end + 10); index += 1) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error(`No directory entry at ${at}`);
    const checksum = file.readUInt32LE(at + 16);
    const size = file.readUInt32LE(at + 24);
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    if (file.readUInt32LE(local) !== 0x04034b50) throw new Error(`No entry for ${name}`);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(start, start + size);
    if (crc32(content) !== checksum) throw new Error(`${name} has another checksum`);
    files.set(name, content);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return files;
}
