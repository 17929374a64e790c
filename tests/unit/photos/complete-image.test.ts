import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isWholeImage } from '../../../src/features/photos/model/complete-image.ts';

const picture = sharp({
  create: { width: 60, height: 40, channels: 3, background: '#4080c0' },
}).withExif({ IFD0: { Copyright: 'ÿØÿÙ' } });
const files = {
  jpeg: picture.clone().jpeg(),
  progressive: picture.clone().jpeg({ progressive: true }),
  png: picture.clone().png(),
  webp: picture.clone().webp(),
  gif: picture.clone().gif(),
};

describe.each(Object.entries(files))('%s', (name, file) => {
  const type = name === 'progressive' ? 'jpeg' : name;
  test('isWholeImage › accepts a complete file, also with data after its end', async () => {
    const bytes = new Uint8Array(await file.toBuffer());
    expect(isWholeImage(type, bytes)).toBe(true);
    expect(isWholeImage(type, new Uint8Array([...bytes, 0, 1, 2, 0xff]))).toBe(true);
  });
  test('isWholeImage › rejects a truncated file', async () => {
    const bytes = new Uint8Array(await file.toBuffer());
    for (const share of [0.1, 0.5, 0.9, 0.99])
      expect(isWholeImage(type, bytes.slice(0, Math.floor(bytes.length * share)))).toBe(false);
    expect(isWholeImage(type, bytes.slice(0, -1))).toBe(false);
  });
});

test('isWholeImage › accepts other types without a check', () => {
  expect(isWholeImage('heic', new Uint8Array(3))).toBe(true);
});
