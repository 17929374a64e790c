/**
 * The privacy notice names every place where the product writes. Who adds one writes a line here,
 * and where no row of the table tells of it, a row in all languages.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { imprintSchema } from '../../../src/content/imprint/imprint-schema.ts';
import { sentReportDays, storageDays } from '../../../src/features/reports/limits.ts';
import { locales } from '../../../src/i18n/locales.ts';
import * as deviceNames from '../../../src/platform/storage-keys.ts';

/** Which rows of the table tell of what lies there. */
const rowsOf: Readonly<Record<string, readonly string[]>> = {
  'documents: reports': ['reports', 'location', 'customers', 'health'],
  'documents: missingPhotos': ['photos'],
  'documents: anonymousReports': ['near-miss'],
  'documents: setAside': ['office'],
  'documents: readings': ['readings'],
  'documents: users': ['account'],
  'files: reports': ['photos'],
  'files: anonymousReports': ['near-miss'],
  'files: users': ['portrait'],
  'live: receipts': ['office'],
  'live: work': ['office'],
  'live: log': ['office'],
  'live: notes': ['office'],
  'live: presence': ['office'],
  'live: vehicles': ['vehicle'],
  // Whose phone wrote what stands about a vehicle.
  'live: vehicleAuthors': ['vehicle'],
  'live: seen': ['vehicle'],
  // A time alone: that something has come.
  'live: arrivals': [],
  // A moment, and nobody's name.
  'live: lookedAt': [],
  // A moment, and the account of the office that set it.
  'live: takenIn': ['office'],
  'device: drafts': ['device'],
  'device: outbox': ['device'],
  'device: photos': ['device'],
  'device: damaged': ['device'],
  'device: settings': ['device'],
  // Under these names a driver's own things lie on the device.
  'device: profileKey': ['device'],
  'device: profilePhotoKey': ['device'],
  'device: unsentPhotoKey': ['device'],
  'device: vehicleKey': ['device'],
  'device: receiptsKey': ['device'],
  'device: officeDeskKey': ['device'],
  'device: hiddenReportsKey': ['device'],
  'device: selfTestKey': ['device'],
  'device: glanceKey': ['device'],
  'device: officeAccountKey': ['device'],
  'device: readingsKey': ['device'],
  'device: unsentReadingsKey': ['device'],
  'device: vehicleDefectsKey': ['device'],
};
/** What Google keeps of a sign-in; no code of the product writes it. */
const writtenByOthers = ['sign-in'];

const names = (file: string, pattern: RegExp, store: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => `${store}: ${name}`);

/** Every store that the rules open, that the device's database makes or that bears a driver's uid. */
function storesInCode(): readonly string[] {
  const { rules } = z
    .object({ rules: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync('database.rules.json', 'utf8')));
  // Two names end with a task or a draft, not with a driver.
  const withDriver = Object.entries(deviceNames).filter(
    ([key, name]) =>
      typeof name === 'function' &&
      /:uid:?$/.test(name('uid')) &&
      key !== 'calculatorKey' &&
      key !== 'draftLock',
  );
  return [
    ...names('firestore.rules', /match \/(\w+)\/\{\w+\} \{/g, 'documents'),
    ...names('storage.rules', /match \/(\w+)\/\{\w+\}\/[{\w]/g, 'files').filter(
      (name) => name !== 'files: b',
    ),
    ...Object.keys(rules).map((name) => `live: ${name}`),
    ...names('src/database/indexed-db.ts', /createObjectStore\('(\w+)'/g, 'device'),
    ...withDriver.map(([name]) => `device: ${name}`),
  ];
}

describe('the privacy notice', () => {
  test('lists every store that the code writes to, and no other', () => {
    expect([...new Set(storesInCode())].toSorted()).toEqual(Object.keys(rowsOf).toSorted());
  });
  test.each(locales)('has a row for each of them (%s)', (locale) => {
    const file = join('src/content/imprint', locale, 'privacy.mdx');
    const { data } = imprintSchema.parse(parseFrontmatter(readFileSync(file, 'utf8')).frontmatter);
    const told = new Set([...Object.values(rowsOf).flat(), ...writtenByOthers]);
    expect(data?.map(({ id }) => id).toSorted()).toEqual([...told].toSorted());
  });
  test.each(locales)('names the periods that the code keeps to (%s)', (locale) => {
    const text = readFileSync(join('src/content/imprint', locale, 'privacy.mdx'), 'utf8');
    const { data } = imprintSchema.parse(parseFrontmatter(text).frontmatter);
    const kept = (row: string): string => data?.find(({ id }) => id === row)?.kept ?? '';
    const years = (days: number): RegExp =>
      new RegExp(String.raw`\b${Math.floor(days / 365)} (?:Jahre?|years?|ans?)\b`);
    expect(text.match(new RegExp(`${sentReportDays} (?:Tage|days|jours)`, 'g'))).toHaveLength(2);
    expect(kept('reports')).toMatch(years(storageDays.dispositionMessage));
    expect(kept('reports')).toMatch(years(storageDays.complaintChassis));
    expect(storageDays.complaintTrailer).toBe(storageDays.complaintChassis);
    expect(kept('photos')).toMatch(years(storageDays.dispositionMessage));
    expect(kept('health')).toMatch(years(storageDays.nearbyAccident));
    expect(kept('near-miss')).toMatch(years(storageDays.nearbyAccident));
  });
});
