import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import {
  readImageHeader,
  withoutMetadata,
} from '../../../src/features/photos/model/image-header.ts';
import { hasMetadata } from '../../fixtures/metadata.ts';
import { photo } from '../../fixtures/photos.ts';

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);
const small = { width: 640, height: 480 };
const plain = () => sharp({ create: { ...small, channels: 3, background: '#336699' } });

describe('readImageHeader', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('reads type and size of a %s', async (format) => {
    expect(readImageHeader(bytesOf(await plain()[format]().toBuffer()))).toEqual({
      type: format,
      ...small,
    });
  });

  it('reads the size of lossless and of transparent WebP', async () => {
    expect(readImageHeader(bytesOf(await plain().webp({ lossless: true }).toBuffer()))).toEqual({
      type: 'webp',
      ...small,
    });
    const clear = sharp({ create: { ...small, channels: 4, background: '#33669980' } });
    expect(readImageHeader(bytesOf(await clear.webp().toBuffer()))).toEqual({
      type: 'webp',
      ...small,
    });
  });

  it('reads the size of progressive JPEG', async () => {
    expect(readImageHeader(bytesOf(await plain().jpeg({ progressive: true }).toBuffer()))).toEqual({
      type: 'jpeg',
      ...small,
    });
  });

  it('returns the size before rotation for a portrait photo', async () => {
    expect(readImageHeader(bytesOf(await photo({ width: 1200, height: 900 })))).toEqual({
      type: 'jpeg',
      width: 1200,
      height: 900,
    });
  });

  it('returns the size of the main picture of a HEIC file, not of its thumbnails', () => {
    const box = (type: string, ...body: number[]): number[] => [
      0,
      0,
      0,
      body.length + 8,
      ...[...type].map((sign) => sign.charCodeAt(0)),
      ...body,
    ];
    const size = (width: number, height: number): number[] =>
      box('ispe', 0, 0, 0, 0, 0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255);
    const file = Uint8Array.from([
      ...box('ftyp', ...[...'heicmif1'].map((sign) => sign.charCodeAt(0))),
      ...size(320, 240),
      ...size(4032, 3024),
      ...size(512, 512),
    ]);
    expect(readImageHeader(file)).toEqual({ type: 'heic', width: 4032, height: 3024 });
  });

  it('reads type and size of a GIF, AVIF and BMP, which some or all browsers decode', async () => {
    expect(readImageHeader(bytesOf(await plain().gif().toBuffer()))).toEqual({
      type: 'gif',
      ...small,
    });
    expect(readImageHeader(bytesOf(await plain().avif().toBuffer()))).toEqual({
      type: 'avif',
      ...small,
    });
    const bmp = new DataView(new ArrayBuffer(54));
    bmp.setUint16(0, 0x424d);
    bmp.setInt32(14, 40, true);
    bmp.setInt32(18, 640, true);
    bmp.setInt32(22, -480, true);
    expect(readImageHeader(new Uint8Array(bmp.buffer))).toEqual({ type: 'bmp', ...small });
    // The earliest version stores the size in 16 bits.
    bmp.setInt32(14, 12, true);
    bmp.setUint16(18, 640, true);
    bmp.setUint16(20, 480, true);
    expect(readImageHeader(new Uint8Array(bmp.buffer))).toEqual({ type: 'bmp', ...small });
  });

  it('recognises an image type that most browsers do not decode', async () => {
    expect(readImageHeader(bytesOf(await plain().tiff().toBuffer()))).toEqual({ type: 'other' });
  });

  it('returns undefined for other files, and does not throw for damaged images', async () => {
    expect(readImageHeader(new TextEncoder().encode('%PDF-1.7 something'))).toBeUndefined();
    const text = 'BMW-Werkstatt Hamburg, Termin am Montag um 8 Uhr';
    expect(readImageHeader(new TextEncoder().encode(text))).toBeUndefined();
    expect(readImageHeader(new Uint8Array())).toBeUndefined();
    const whole = bytesOf(await plain().jpeg().toBuffer());
    for (let length = 3; length < 200; length += 7)
      expect(readImageHeader(whole.subarray(0, length))).toMatchObject({ type: 'jpeg' });
  });
});

describe('withoutMetadata', () => {
  it('removes the metadata of a phone photo and keeps the pixels', async () => {
    const taken = bytesOf(await photo({ width: 1200, height: 900 }));
    expect(hasMetadata(taken)).toBe(true);
    const clean = withoutMetadata(taken);
    expect(hasMetadata(clean)).toBe(false);
    expect((await sharp(clean).metadata()).exif).toBeUndefined();
    expect(Buffer.from(clean).includes('Tanklotse')).toBe(false);
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect((await pixels(clean)).equals(await pixels(taken))).toBe(true);
  });

  it('removes EXIF, XMP, IPTC and comments, and keeps the colour profile', async () => {
    const segment = (marker: number, text: string): number[] => [
      0xff,
      marker,
      0,
      text.length + 2,
      ...[...text].map((sign) => sign.charCodeAt(0)),
    ];
    const bare = bytesOf(await plain().withIccProfile('p3').jpeg().toBuffer());
    const dressed = Uint8Array.from([
      ...bare.subarray(0, 2),
      ...segment(0xe1, 'http://ns.adobe.com/xap/1.0/ secret'),
      ...segment(0xed, 'Photoshop 3.0 secret'),
      ...segment(0xfe, 'secret'),
      ...bare.subarray(2),
    ]);
    const clean = withoutMetadata(dressed);
    expect(Buffer.from(clean).includes('secret')).toBe(false);
    expect((await sharp(clean).metadata()).icc).toBeDefined();
  });

  it('returns a JPEG without metadata unchanged', async () => {
    const bare = bytesOf(await plain().jpeg().toBuffer());
    expect(withoutMetadata(bare)).toBe(bare);
  });
});
