import { expect, test } from 'vitest';
import {
  cropSquare,
  firstCrop,
  moveCrop,
  zoomCrop,
} from '../../../src/features/photos/model/crop-square.ts';

const wide = { width: 4000, height: 3000 };

test('begins with the largest square in the middle', () => {
  expect(cropSquare(wide, firstCrop(wide))).toEqual({ left: 500, top: 0, side: 3000 });
});

test('stops at every edge', () => {
  const crop = firstCrop(wide);
  expect(cropSquare(wide, moveCrop(wide, crop, -9999, -9999))).toEqual({
    left: 0,
    top: 0,
    side: 3000,
  });
  expect(cropSquare(wide, moveCrop(wide, crop, 9999, 9999))).toEqual({
    left: 1000,
    top: 0,
    side: 3000,
  });
});

test('zooms around its middle, from the whole to a quarter of the side', () => {
  expect(cropSquare(wide, zoomCrop(wide, firstCrop(wide), 2))).toEqual({
    left: 1250,
    top: 750,
    side: 1500,
  });
  expect(zoomCrop(wide, firstCrop(wide), 99).zoom).toBe(4);
  expect(zoomCrop(wide, firstCrop(wide), 0.1).zoom).toBe(1);
});

test('comes back inside when it grows at a corner', () => {
  const corner = moveCrop(wide, zoomCrop(wide, firstCrop(wide), 4), 9999, 9999);
  expect(cropSquare(wide, corner)).toEqual({ left: 3250, top: 2250, side: 750 });
  expect(cropSquare(wide, zoomCrop(wide, corner, 1))).toEqual({ left: 1000, top: 0, side: 3000 });
});
