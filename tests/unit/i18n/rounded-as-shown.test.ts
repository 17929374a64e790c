import { expect, test } from 'vitest';
import { formatFixed, roundedAsShown } from '../../../src/i18n/numbers.ts';

test.each([
  [2667.4999999999995, 0],
  [2667.5, 0],
  [6.295, 2],
  [-0.05, 1],
  [-1.5, 0],
  [0.28500000000000003, 2],
  [1e9 + 0.5, 0],
  [0, 0],
])('rounded as shown › %d with %d decimals is the number that is displayed', (value, digits) => {
  expect(formatFixed(roundedAsShown(value, digits), 'en', digits)).toBe(
    formatFixed(value, 'en', digits),
  );
});
