import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { phoneHref } from '../../../src/platform/phone-href.ts';

it.each([
  ['112', 'tel:112'],
  ['+49 (461) 44-55', 'tel:+494614455'],
  ['0461 / 44 55', 'tel:04614455'],
])('phoneHref turns %s into %s', (number, href) => {
  expect(phoneHref(number)).toBe(href);
});

it('only phoneHref writes the address of a phone number', () => {
  const sources = globSync('src/**/*.{ts,tsx,astro}').filter((file) =>
    /["'`]tel:/i.test(readFileSync(file, 'utf8')),
  );
  expect(sources).toEqual(['src/platform/phone-href.ts']);
});
