import { expect, test } from 'vitest';
import { formatFixed, roundedAsShown } from '../../../src/i18n/numbers.ts';

test.each([
  [2667.4999999999995, 0, 2668],
  [2667.5, 0, 2668],
  [6.295, 2, 6.3],
  [-0.05, 1, -0.1],
  [-1.5, 0, -2],
  [0.28500000000000003, 2, 0.29],
  [1e9 + 0.5, 0, 1e9 + 1],
  [0, 0, 0],
])('rounded as shown › %d with %d decimals is %d, as displayed', (value, digits, rounded) => {
  expect(roundedAsShown(value, digits)).toBe(rounded);
  expect(formatFixed(rounded, 'en', digits)).toBe(formatFixed(value, 'en', digits));
});
