/** Tests which files are decoded, and how, with a browser that decodes the given formats. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareImage, type ImagePlatform } from '../../../src/features/photos/photo-pipeline.ts';

const plain = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } });
const jpeg = new Uint8Array(await plain().jpeg().toBuffer());

/** Records the width of each decoding. */
function browser(decodes: boolean): ImagePlatform & { readonly widths: unknown[] } {
  const widths: unknown[] = [];
  return {
    widths,
    decode(_file, scaledWidth) {
      widths.push(scaledWidth);
      if (!decodes) return Promise.reject(new Error('cannot decode'));
      const [width, height] = scaledWidth === undefined ? [60, 40] : [scaledWidth, 1440];
      return Promise.resolve({
        source: {} as CanvasImageSource,
        width,
        height,
        close: () => undefined,
      });
    },
    encode: () => () => Promise.resolve(new Blob([jpeg])),
  };
}
const prepare = (bytes: Uint8Array<ArrayBuffer>, platform: ImagePlatform) =>
  prepareImage(new Blob([bytes]), 1920, platform);

/** A JPEG whose header states another size. */
function jpegOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(jpeg);
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0);
  new DataView(bytes.buffer).setUint16(frame + 5, height);
  new DataView(bytes.buffer).setUint16(frame + 7, width);
  return bytes;
}

test.each([
  { megapixels: 48, width: 8000, height: 6000, decoded: undefined, stored: 60 },
  { megapixels: 64, width: 9248, height: 6936, decoded: 1920, stored: 1920 },
  { megapixels: 108, width: 12_000, height: 9000, decoded: 1920, stored: 1920 },
  { megapixels: 200, width: 16_320, height: 12_240, decoded: 1920, stored: 1920 },
])(
  'a photo with $megapixels megapixels is taken, and decoded with the width $decoded',
  async ({ width, height, decoded, stored }) => {
    const platform = browser(true);
    expect(await prepare(jpegOf(width, height), platform)).toMatchObject({ width: stored });
    expect(platform.widths).toEqual([decoded]);
  },
);

test('a photo that the browser cannot scale while decoding has too many pixels', async () => {
  expect(await prepare(jpegOf(12_000, 9000), browser(false))).toEqual({ problem: 'tooManyPixels' });
});

test('a photo beyond every camera is not decoded', async () => {
  const platform = browser(true);
  expect(await prepare(jpegOf(20_000, 12_000), platform)).toEqual({ problem: 'tooManyPixels' });
  expect(platform.widths).toEqual([]);
});

test.each(['gif', 'avif', 'tiff'] as const)(
  'a %s is taken if the browser decodes it',
  async (format) => {
    const bytes = new Uint8Array(await plain()[format]().toBuffer());
    expect(await prepare(bytes, browser(true))).toMatchObject({ width: 60, height: 40 });
  },
);

test.each([
  ['avif', 'unsupported'],
  ['tiff', 'unsupported'],
  ['gif', 'damaged'],
  ['png', 'damaged'],
] as const)('a %s that the browser does not decode is %s', async (format, problem) => {
  const bytes = new Uint8Array(await plain()[format]().toBuffer());
  expect(await prepare(bytes, browser(false))).toEqual({ problem });
});
