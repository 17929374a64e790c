/** CRC-32C (Castagnoli), the checksum of Cloud Storage. */

const polynomial = 0x82f63b78;
const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value >>> 0;
});

/** Checksum of `sum`'s bytes followed by `bytes`; begin with 0. crc32c of "123456789" is 0xe3069283. */
export function crc32c(bytes: Uint8Array, sum = 0): number {
  let value = ~sum >>> 0;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}

/** As the metadata have it: four bytes, high byte first, in base64. */
export function checksumText(sum: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(sum);
  return bytes.toString('base64');
}
