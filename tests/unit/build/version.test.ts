/** Checks that the version is the same everywhere. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { exampleWeek } from '../../../scripts/local/example-week/example-week.ts';
import { GET } from '../../../src/pages/version.json.ts';
import { appVersion } from '../../../src/platform/app-version.ts';

const named = z.object({ version: z.string() });
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { version } = named.parse(readJson('package.json'));

test('package-lock.json › has the version of package.json', () => {
  const lock = named
    .extend({ packages: z.object({ '': named }) })
    .parse(readJson('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
});

test('CHANGELOG.md › begins with the version of package.json and its date', () => {
  const [heading] = /^## .*$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(heading).toMatch(/^## \S+ \(\d{4}-\d\d-\d\d\)$/);
  expect(heading?.split(' ')[1]).toBe(version);
});

test('appVersion › is the version of package.json', () => {
  expect(appVersion).toBe(version);
});

test('/version.json › answers with the version of package.json', async () => {
  expect(await GET().json()).toEqual({ version });
});

test('example week › has the version of package.json', () => {
  const carried = [...exampleWeek(Date.UTC(2026, 10, 25)).documents].flatMap(([, fields]) =>
    'appVersion' in fields ? [fields['appVersion']] : [],
  );
  expect(new Set(carried)).toEqual(new Set([version]));
});
