/** licenses.txt contains every package with its licence text; the build fails if a text is missing. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeLicenses } from '../../../scripts/build/licenses.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tanklotse-licenses-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a package in the temp folder with this licence text. */
function createPackage(name: string, license: string, text?: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }));
  if (text !== undefined) writeFileSync(join(path, 'LICENSE.md'), text);
  return path;
}

test('describeLicenses lists each package once, by name, with its text', () => {
  const last = createPackage('zebra', 'MIT', 'Copyright Z');
  const first = createPackage('apple', 'ISC', 'Copyright A');
  const text = describeLicenses([last, first, last]);
  expect(text.match(/^(apple|zebra) 1\.2\.3 \((ISC|MIT)\)$/gm)).toEqual([
    'apple 1.2.3 (ISC)',
    'zebra 1.2.3 (MIT)',
  ]);
  expect(text.indexOf('Copyright A')).toBeLessThan(text.indexOf('Copyright Z'));
});

test('describeLicenses throws with the name of a package that has no text', () => {
  expect(() => describeLicenses([createPackage('textless', 'MIT')])).toThrow('textless');
});

test('describeLicenses adds the Apache licence to packages that lack its text', () => {
  expect(describeLicenses([createPackage('cloud', 'Apache-2.0')])).toContain('Apache License');
});
