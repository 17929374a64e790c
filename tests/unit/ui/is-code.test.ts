import { expect, test } from 'vitest';
import { isCode } from '../../../src/ui/is-code.ts';

test.each([
  'T-261125-E4SP',
  'BH-27/1183',
  'AB-CD 1205',
  'UN 1965',
  'ONU\u00a01965',
  'T-261125-E4SP.',
  'BH-27/1183)',
])('is code › is true for %j, which is read in one piece', (text) => {
  expect(isCode(text)).toBe(true);
});
test.each([
  '',
  'Propan',
  'Füllventil undicht',
  '27.11.2026',
  '2.124 L',
  'BH',
  'A-B',
  'F-261125-E4SP-F-261125-E4SP',
])('is code › is false for %j, which may break', (text) => {
  expect(isCode(text)).toBe(false);
});
