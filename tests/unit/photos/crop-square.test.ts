import { expect, test } from 'vitest';
import {
  cropSquare,
  initialCrop,
  moveCrop,
  zoomCrop,
} from '../../../src/features/photos/model/crop-square.ts';

const wide = { width: 4000, height: 3000 };

test('initialCrop › is the largest square in the middle', () => {
  expect(cropSquare(wide, initialCrop(wide))).toEqual({ left: 500, top: 0, side: 3000 });
});

test('moveCrop › stops at every edge', () => {
  const crop = initialCrop(wide);
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

test('zoomCrop › zooms around the centre, from the largest square to a quarter of its side', () => {
  expect(cropSquare(wide, zoomCrop(wide, initialCrop(wide), 2))).toEqual({
    left: 1250,
    top: 750,
    side: 1500,
  });
  expect(zoomCrop(wide, initialCrop(wide), 99).zoom).toBe(4);
  expect(zoomCrop(wide, initialCrop(wide), 0.1).zoom).toBe(1);
});

test('zoomCrop › moves the square inside when it grows at a corner', () => {
  const corner = moveCrop(wide, zoomCrop(wide, initialCrop(wide), 4), 9999, 9999);
  expect(cropSquare(wide, corner)).toEqual({ left: 3250, top: 2250, side: 750 });
  expect(cropSquare(wide, zoomCrop(wide, corner, 1))).toEqual({ left: 1000, top: 0, side: 3000 });
});
