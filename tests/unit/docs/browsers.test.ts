/** docs/browsers.md names the versions of src/platform/browser-support.ts. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { oldestBrowsers } from '../../../src/platform/browser-support.ts';

it('the table of browsers names each version with its day', () => {
  const rows = readFileSync('docs/browsers.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const documented = oldestBrowsers.map(({ name }) =>
    rows.find(([, browser = '']) => browser.startsWith(name))?.slice(2, 4),
  );
  expect(documented).toEqual(oldestBrowsers.map(({ version, released }) => [version, released]));
});
