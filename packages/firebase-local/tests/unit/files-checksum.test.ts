/** CRC-32C against published values and against the definition, bit by bit. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checksumText, crc32c } from '../../src/files/crc32c.ts';
import { readRange } from '../../src/files/download.ts';
import { readMultipart } from '../../src/files/multipart.ts';

/** RFC 3720, appendix B.4, and the check value of the CRC catalogue. */
test.each([
  ['123456789', new TextEncoder().encode('123456789'), 0xe3069283],
  ['32 zeros', new Uint8Array(32), 0x8a9136aa],
  ['32 times 0xff', new Uint8Array(32).fill(0xff), 0x62a8ab43],
  ['0 to 31', Uint8Array.from({ length: 32 }, (_, index) => index), 0x46dd794e],
  ['31 to 0', Uint8Array.from({ length: 32 }, (_, index) => 31 - index), 0x113fdb5c],
  ['nothing', new Uint8Array(0), 0],
])('crc32c › has the published value for %s', (_title, bytes, expected) => {
  expect(crc32c(bytes)).toBe(expected);
});
test('crc32c › equals the polynomial remainder of the bytes', () => {
  const byDefinition = (bytes: Uint8Array): number => {
    let sum = 0xffffffff;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
    }
    return ~sum >>> 0;
  };
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(7), (bytes, offset) => {
      const part = bytes.subarray(Math.min(offset, bytes.length));
      expect(crc32c(part)).toBe(byDefinition(part));
    }),
  );
});
test('crc32c › is written in big-endian order', () => {
  expect(checksumText(0xe3069283)).toBe('4waSgw==');
});

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-500', { start: 50, end: 99 }],
  ['bytes=100-', null],
  ['bytes=9-8', null],
  ['bytes=-0', null],
  ['bytes=-', undefined],
  ['items=0-9', undefined],
  ['bytes=0-1,5-6', undefined],
] as const)('the range %s of 100 bytes', (text, expected) => {
  expect(readRange(text, 100)).toEqual(expected);
});

const body = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));
test('readMultipart › accepts bytes that contain parts of the boundary and line ends', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('', '\r\n', '--cut', '\r\n\r\n', '\r\n--cu'),
      (bytes, tail) => {
        const content = body(bytes, tail);
        if (content.includes('\r\n--cut')) return;
        const read = readMultipart(
          'multipart/related; boundary=cut',
          body(
            '--cut\r\nContent-Type: application/json\r\n\r\n{"name":"a"}\r\n--cut\r\nContent-Type: image/png\r\n\r\n',
            content,
            '\r\n--cut--',
          ),
        );
        expect([read.metadata, read.contentType, read.bytes.equals(content)]).toEqual([
          { name: 'a' },
          'image/png',
          true,
        ]);
      },
    ),
  );
});
test.each([
  ['without boundary', 'multipart/related', '--cut--'],
  ['of another type', 'multipart/form-data; boundary=cut', '--cut--'],
  ['without parts', 'multipart/related; boundary=cut', '--cut--'],
  ['with one part', 'multipart/related; boundary=cut', '--cut\r\n\r\n{}\r\n--cut--'],
  ['that is cut off', 'multipart/related; boundary=cut', '--cut\r\n\r\n{}\r\n--cut\r\n\r\nabc'],
  [
    'that is cut off in the boundary',
    'multipart/related; boundary=cut',
    '--cut\r\n\r\n{}\r\n--cut\r\n\r\nabc\r\n--cut',
  ],
  [
    'with faulty metadata',
    'multipart/related; boundary=cut',
    '--cut\r\n\r\n{\r\n--cut\r\n\r\nabc\r\n--cut--',
  ],
  ['that is empty', 'multipart/related; boundary=cut', ''],
])('a multipart body %s is refused', (_title, contentType, text) => {
  expect(() => readMultipart(contentType, Buffer.from(text))).toThrow(/cannot be read/);
});
