import { expect, it } from 'vitest';
import { isBritish } from '../../../src/features/emergency/show-british.ts';

it.each([
  ['GB', '', true],
  ['NI', '', true],
  ['DE', 'AB12 CDE', true],
  ['', 'gb ab12cde', true],
  ['DE', 'HH-GT 4711', false],
  ['FR', 'AB-123-CD', false],
  ['', '', false],
] as const)(
  'lines for British vehicles › company in "%s" with vehicle "%s": shown is %s',
  (country, plate, isShown) => {
    expect(isBritish(country, plate)).toBe(isShown);
  },
);
