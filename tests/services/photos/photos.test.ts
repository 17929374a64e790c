/** Tests the image worker in Chromium with photos of 12 megapixels. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findShell } from '../../../scripts/browser.ts';
import { hasMetadata } from '../../fixtures/metadata.ts';
import { corners, photo } from '../../fixtures/photos.ts';

interface Result {
  readonly problem?: string;
  readonly width: number;
  readonly height: number;
  readonly capturedAt: number;
  readonly image: Buffer;
  readonly thumbnail: Buffer;
  readonly type: string;
}

const files = new Map<string, Buffer>();
let server: Server;
let browser: Browser;
let page: Page;
let inPage: Page;

const bundle = async (entry: string): Promise<string> =>
  (
    await build({
      entryPoints: [entry],
      bundle: true,
      format: 'esm',
      write: false,
      target: 'es2022',
    })
  ).outputFiles[0]?.text ?? '';

beforeAll(async () => {
  const scripts = new Map([
    ['/images.js', await bundle('src/features/photos/prepare-photo.lazy.ts')],
    ['/photo-worker.ts', await bundle('src/features/photos/photo-worker.ts')],
  ]);
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    const script = scripts.get(path);
    const file = files.get(path);
    const type = file ? 'application/octet-stream' : 'text/html';
    response.setHeader('content-type', script === undefined ? type : 'text/javascript');
    response.end(
      script ??
        file ??
        '<!doctype html><title>images</title><script type="module">import { images } from "/images.js"; globalThis.images = images;</script>',
    );
  }).listen(0);
  browser = await chromium.launch({
    executablePath: findShell(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`;
  page = await browser.newPage();
  await page.goto(address);
  await page.waitForFunction('globalThis.images');
  inPage = await browser.newPage();
  await inPage.addInitScript('delete globalThis.OffscreenCanvas');
  await inPage.goto(address);
  await inPage.waitForFunction('globalThis.images');
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** Prepares a file in the page and returns the outcome. */
async function prepare(
  bytes: Buffer,
  name = 'photo.jpg',
  { longEdge = 1920, where = page } = {},
): Promise<Result> {
  files.set(`/${name}`, bytes);
  const result = (await where.evaluate(
    async ([fileName, edge]) => {
      const bytesOf = async (blob: Blob): Promise<string> => {
        let text = '';
        for (const byte of new Uint8Array(await blob.arrayBuffer()))
          text += String.fromCharCode(byte);
        return btoa(text);
      };
      const { images } =
        globalThis as unknown as typeof import('../../../src/features/photos/prepare-photo.lazy.ts');
      const file = new File([await (await fetch(`/${fileName}`)).arrayBuffer()], fileName, {
        lastModified: 1_700_000_000_000,
      });
      const outcome = await images.prepare(file, edge);
      if ('problem' in outcome) return { problem: outcome.problem };
      const { image, thumbnail, ...facts } = outcome;
      return {
        ...facts,
        type: image.type,
        image: await bytesOf(image),
        thumbnail: await bytesOf(thumbnail),
      };
    },
    [name, longEdge] as const,
  )) as { problem?: string } & Record<string, string | number>;
  const buffer = (part: string | number = '') => Buffer.from(String(part), 'base64');
  return {
    ...result,
    image: buffer(result['image']),
    thumbnail: buffer(result['thumbnail']),
  } as unknown as Result;
}

async function colourAt(image: Buffer, x: number, y: number): Promise<readonly number[]> {
  const { width, height } = await sharp(image).metadata();
  const { data } = await sharp(image)
    .extract({
      left: Math.round(x * (width - 1)),
      top: Math.round(y * (height - 1)),
      width: 1,
      height: 1,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
const near = (left: readonly number[], right: readonly number[]): boolean =>
  left.every((value, index) => Math.abs(value - (right[index] ?? 0)) < 30);
/** The corner of the original picture that is at the top left of the result. */
const topLeftOf = async (image: Buffer): Promise<string | undefined> => {
  const colour = await colourAt(image, 0.04, 0.04);
  return Object.entries(corners).find(([, value]) => near(colour, value))?.[0];
};

describe.each([
  ['in the worker', 1, () => page],
  ['on the page, if the browser has no OffscreenCanvas', 0, () => inPage],
])('a photo of 12 megapixels %s', (_where, workers, where) => {
  it('is scaled, upright and without metadata', async () => {
    const taken = await photo();
    expect((await sharp(taken).metadata()).exif?.includes('Tanklotse')).toBe(true);
    const { image, thumbnail, ...facts } = await prepare(taken, 'upright.jpg', { where: where() });
    expect(facts).toEqual({
      width: 1440,
      height: 1920,
      capturedAt: 1_700_000_000_000,
      type: 'image/jpeg',
    });
    expect(image.length).toBeLessThanOrEqual(500_000);
    expect(thumbnail.length).toBeLessThanOrEqual(30_000);
    expect(await sharp(image).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1440,
      height: 1920,
    });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 240, height: 320 });
    for (const part of [image, thumbnail]) {
      expect(hasMetadata(part)).toBe(false);
      expect((await sharp(part).metadata()).exif).toBeUndefined();
    }
    // Orientation 6: the sensor's lower left corner is the picture's upper left.
    expect(await topLeftOf(image)).toBe('bottomLeft');
    expect(where().workers()).toHaveLength(workers);
  });
});

describe('a picture', () => {
  it.each([
    [1, 'topLeft'],
    [3, 'bottomRight'],
    [6, 'bottomLeft'],
    [8, 'topRight'],
  ] as const)('is upright if its EXIF orientation is %i', async (orientation, corner) => {
    const { image, width, height } = await prepare(
      await photo({ width: 1200, height: 900, orientation }),
      `o${orientation}.jpg`,
    );
    expect([width, height]).toEqual(orientation > 4 ? [900, 1200] : [1200, 900]);
    expect(await topLeftOf(image)).toBe(corner);
  });

  it('keeps its content at a smaller size', async () => {
    const taken = await photo({ orientation: 1, detail: 0.1 });
    const { image, width, height } = await prepare(taken, 'same.jpg');
    const reduced = await sharp(taken).resize(width, height).raw().toBuffer();
    const ours = await sharp(image).raw().toBuffer();
    let difference = 0;
    for (let at = 0; at < ours.length; at += 97)
      difference += Math.abs((ours[at] ?? 0) - (reduced[at] ?? 0));
    expect(difference / (ours.length / 97)).toBeLessThan(4);
  });

  it('is not enlarged', async () => {
    expect(
      await prepare(await photo({ width: 640, height: 480, orientation: 1 }), 'little.jpg'),
    ).toMatchObject({ width: 640, height: 480 });
  });

  it('is scaled to the smaller maximum edge in data-saver mode', async () => {
    expect(await prepare(await photo(), 'saving.jpg', { longEdge: 1280 })).toMatchObject({
      width: 960,
      height: 1280,
    });
  });

  it('stays below the maximum size even if it contains only noise', async () => {
    const noise = await sharp({
      create: {
        width: 4000,
        height: 3000,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 120 },
        background: '#000',
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
    const { image, thumbnail } = await prepare(noise, 'noise.jpg');
    expect(image.length).toBeLessThanOrEqual(900_000);
    expect(image.length).toBeGreaterThan(100_000);
    expect(thumbnail.length).toBeLessThanOrEqual(30_000);
  });

  it('may be GIF or AVIF, which this browser decodes', async () => {
    for (const format of ['gif', 'avif'] as const) {
      const taken = await sharp(await photo({ width: 640, height: 480, orientation: 1 }))
        [format]()
        .toBuffer();
      expect(await prepare(taken, `a.${format}`)).toMatchObject({
        type: 'image/jpeg',
        width: 640,
        height: 480,
      });
    }
  });

  it.each([
    [1, 'topLeft'],
    [6, 'bottomLeft'],
  ] as const)(
    'may have 64 megapixels; it is scaled and upright if its EXIF orientation is %i',
    async (orientation, corner) => {
      // With as little detail as most photos, so that the file stays below 25 MB.
      const taken = await photo({ width: 9248, height: 6936, orientation, detail: 0 });
      const { problem, image, width, height } = await prepare(taken, `large${orientation}.jpg`);
      expect(problem).toBeUndefined();
      expect(Math.max(width, height)).toBe(1920);
      expect(width < height).toBe(orientation > 4);
      expect(Math.abs(Math.max(width, height) / Math.min(width, height) - 4 / 3)).toBeLessThan(
        0.01,
      );
      expect(await topLeftOf(image)).toBe(corner);
    },
  );

  it('may be PNG or WebP; transparent pixels become white', async () => {
    expect(
      await prepare(await photo({ format: 'webp', width: 1200, height: 900 }), 'w.webp'),
    ).toMatchObject({ type: 'image/jpeg' });
    const clear = await sharp({
      create: { width: 300, height: 200, channels: 4, background: '#ff000000' },
    })
      .png()
      .toBuffer();
    const { image } = await prepare(clear, 'clear.png');
    expect(near(await colourAt(image, 0.5, 0.5), [255, 255, 255])).toBe(true);
  });
});

describe('the metadata of a picture', () => {
  const secret = 'Jona Brandt 53.5501 9.9936';
  /** Metadata as image editors write it: PNG text, WebP XMP. */
  const withText = (png: Buffer): Buffer => {
    const body = Buffer.from(`tEXtAuthor\0${secret}`, 'latin1');
    const length = Buffer.alloc(4);
    const sum = Buffer.alloc(4);
    length.writeUInt32BE(body.length - 4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)]);
  };
  const withXmp = (webp: Buffer): Buffer => {
    const body = Buffer.from(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret.padEnd(30)}</x:xmpmeta>`,
    );
    const head = Buffer.from('XMP \0\0\0\0', 'latin1');
    head.writeUInt32LE(body.length, 4);
    const all = Buffer.concat([webp, head, body, Buffer.alloc(body.length % 2)]);
    all.writeUInt32LE(all.length - 8, 4);
    return all;
  };
  const withComment = (jpeg: Buffer): Buffer => {
    const text = Buffer.from(secret, 'latin1');
    const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
    return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2), text]);
  };
  it.each([
    ['png', withText],
    ['webp', withXmp],
    ['jpeg', withComment],
  ] as const)('are removed from a %s with a text and with EXIF', async (format, add) => {
    const taken = add(await photo({ format, width: 1200, height: 900 }));
    expect(taken.includes('Tanklotse')).toBe(true);
    for (const where of [page, inPage]) {
      const { problem, image, thumbnail } = await prepare(taken, `said.${format}`, { where });
      expect(problem).toBeUndefined();
      for (const part of [image, thumbnail]) {
        expect(hasMetadata(part)).toBe(false);
        for (const trace of [
          secret,
          'Brandt',
          'Tanklotse',
          'Testkamera',
          'Exif',
          'xmpmeta',
          '2026:11:21',
        ])
          expect(part.includes(trace), trace).toBe(false);
      }
    }
  });
});

describe('a refused file', () => {
  it('is reported with its problem', async () => {
    expect(await prepare(Buffer.from('%PDF-1.7'), 'a.pdf')).toMatchObject({
      problem: 'notAnImage',
    });
    expect(
      await prepare((await photo({ width: 640, height: 480 })).subarray(0, 300), 'cut.jpg'),
    ).toMatchObject({ problem: 'damaged' });
    // Browsers draw the existing part and leave the rest white.
    const whole = await photo({ width: 640, height: 480 });
    expect(
      await prepare(whole.subarray(0, Math.floor(whole.length * 0.6)), 'half.jpg'),
    ).toMatchObject({ problem: 'damaged' });
    expect(await prepare(Buffer.alloc(25_000_001, 0xff), 'big.jpg')).toMatchObject({
      problem: 'tooLarge',
    });
    const width = 10_000;
    const height = 6_001;
    const wide = await sharp({ create: { width, height, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
    expect(await prepare(wide, 'wide.jpg', { where: inPage })).toMatchObject({
      problem: 'tooManyPixels',
    });
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 16]),
      Buffer.from('ftypheicmif1'),
      Buffer.alloc(400),
    ]);
    expect(await prepare(heic, 'a.heic')).toMatchObject({ problem: 'unsupported' });
    const tiff = await sharp({
      create: { width: 30, height: 20, channels: 3, background: '#123456' },
    })
      .tiff()
      .toBuffer();
    expect(await prepare(tiff, 'a.tiff')).toMatchObject({ problem: 'unsupported' });
  });

  it('does not block the next file', async () => {
    const taken = await photo({ width: 640, height: 480 });
    const [refused, good] = await Promise.all([
      prepare(Buffer.from('nothing'), 'no.jpg'),
      prepare(taken, 'yes.jpg'),
    ]);
    expect(refused.problem).toBe('notAnImage');
    expect(good.problem).toBeUndefined();
  });
});
