/** The order in which files are downloaded to a new phone. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { firstFiles } from '../../../scripts/build/first-files.ts';
import { readOfflineFiles } from '../../../src/worker/offline-files.ts';

test('firstFiles returns the emergency screen and chapters, forms and calculator with their scripts, without the Firebase libraries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-files-'));
  mkdirSync(join(folder, '_astro'));
  mkdirSync(join(folder, 'en'));
  mkdirSync(join(folder, 'driverManual'));
  mkdirSync(join(folder, 'fr/driverManual'), { recursive: true });
  for (const [file, text] of Object.entries({
    'index.html': '/_astro/MyReports.aaa.js',
    'en/gasCalculator.html': '/_astro/GasCalculator.bbb.js',
    'driverManual/first-aid.html': '',
    'driverManual/know-lpg.html': '',
    'fr/driverManual/contact-plan.html': '',
    'en/emergency.html': '',
    'settings.html': '/_astro/Settings.ccc.js',
    '_astro/MyReports.aaa.js': 'import("./identity-sdk.lazy.ddd.js")',
    '_astro/GasCalculator.bbb.js': 'import("./TaskScreen.lazy.eee.js")',
    '_astro/TaskScreen.lazy.eee.js': 'import"./gas-physics.fff.js"',
    '_astro/gas-physics.fff.js': '',
    '_astro/identity-sdk.lazy.ddd.js': '',
    '_astro/Settings.ccc.js': '',
  }))
    writeFileSync(join(folder, file), text);
  expect([...firstFiles(folder)].toSorted()).toEqual([
    '_astro/GasCalculator.bbb.js',
    '_astro/MyReports.aaa.js',
    '_astro/TaskScreen.lazy.eee.js',
    '_astro/gas-physics.fff.js',
    'driverManual/first-aid.html',
    'en/emergency.html',
    'en/gasCalculator.html',
    'fr/driverManual/contact-plan.html',
    'icons/navigation.svg',
    'index.html',
  ]);
});

test('emergency screen and chapters are fetched first, then forms and calculator, then the manual, then the rest', () => {
  vi.stubGlobal('location', { origin: 'https://tanklotse.example' });
  const listed = (url: string, first?: true) => ({
    url,
    revision: 'x',
    bytes: 1,
    ...(first && { first }),
  });
  const files = readOfflineFiles([
    listed('settings'),
    listed('driverManual/driving-with-gas'),
    listed('formNearbyAccident', true),
    listed('_astro/form.js', true),
    listed('driverManual/first-aid', true),
    listed('emergency', true),
  ]);
  vi.unstubAllGlobals();
  expect([...files.values()].map(({ path, tier }) => `${tier} ${path}`)).toEqual([
    'emergency /driverManual/first-aid',
    'emergency /emergency',
    'first /_astro/form.js',
    'first /formNearbyAccident',
    'rest /driverManual/driving-with-gas',
    'rest /settings',
  ]);
});
