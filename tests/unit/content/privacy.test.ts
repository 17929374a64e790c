/**
 * The privacy notice lists every store that the product writes to. For a new store add a line here,
 * and if no row of the notice covers it, a row in all languages.
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

/** Rows of the notice for each store. */
const rowsOf: Readonly<Record<string, readonly string[]>> = {
  'documents: reports': ['reports', 'location', 'customers', 'health'],
  'documents: missingPhotos': ['photos'],
  'documents: anonymousReports': ['near-miss'],
  'documents: setAside': ['office'],
  'documents: readings': ['readings'],
  'documents: lastChecks': ['vehicle'],
  'documents: users': ['account'],
  'documents: phones': ['push'],
  'files: reports': ['photos'],
  'files: anonymousReports': ['near-miss'],
  'files: users': ['portrait'],
  'live: receipts': ['office'],
  'live: work': ['office'],
  'live: log': ['office'],
  'live: notes': ['office'],
  'live: presence': ['office'],
  'live: vehicles': ['vehicle'],
  // The author of an entry about a vehicle.
  'live: vehicleAuthors': ['vehicle'],
  'live: seen': ['vehicle'],
  // Only the time of a new entry.
  'live: arrivals': [],
  // A time without a name.
  'live: lookedAt': [],
  // A time and the account of the office.
  'live: takenIn': ['office'],
  'device: drafts': ['device'],
  'device: outbox': ['device'],
  'device: photos': ['device'],
  'device: damaged': ['device'],
  'device: settings': ['device'],
  // Data of a driver on the device.
  'device: profileKey': ['device'],
  'device: accountCheckedKey': ['device'],
  'device: profilePhotoKey': ['device'],
  'device: unsentPhotoKey': ['device'],
  'device: vehicleKey': ['device'],
  'device: receiptsKey': ['device'],
  'device: officeDeskKey': ['device'],
  'device: phoneKey': ['push'],
  'device: hiddenReportsKey': ['device'],
  'device: selfTestKey': ['device'],
  'device: glanceKey': ['device'],
  'device: readingsKey': ['device'],
  'device: unsentReadingsKey': ['device'],
  'device: vehicleDefectsKey': ['device'],
  'device: lastChecksKey': ['device'],
  'device: lastPlaceKey': ['device'],
};
/** Data of a sign-in that Google stores; the product does not write it. */
const writtenByOthers = ['sign-in'];

const names = (file: string, pattern: RegExp, store: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => `${store}: ${name}`);

/** Stores in the rules, in the database of the device, and storage keys with the uid of a driver. */
function storesInCode(): readonly string[] {
  const { rules } = z
    .object({ rules: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync('database.rules.json', 'utf8')));
  // Three keys end with a task or a draft, not with a uid.
  const withDriver = Object.entries(deviceNames).filter(
    ([key, name]) =>
      typeof name === 'function' &&
      /:uid:?$/.test(name('uid')) &&
      key !== 'calculatorKey' &&
      key !== 'draftLock' &&
      key !== 'memoryAttemptLock',
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
    const listedRows = new Set([...Object.values(rowsOf).flat(), ...writtenByOthers]);
    expect(data?.map(({ id }) => id).toSorted()).toEqual([...listedRows].toSorted());
  });
  test.each(locales)('states the storage periods used in the code (%s)', (locale) => {
    const text = readFileSync(join('src/content/imprint', locale, 'privacy.mdx'), 'utf8');
    const { data } = imprintSchema.parse(parseFrontmatter(text).frontmatter);
    const kept = (row: string): string => data?.find(({ id }) => id === row)?.kept ?? '';
    const years = (days: number): RegExp =>
      new RegExp(String.raw`\b${Math.floor(days / 365)} (?:Jahre?|years?|ans?)\b`);
    expect(text.match(new RegExp(`${sentReportDays} (?:Tage|days|jours)`, 'g'))).toHaveLength(2);
    expect(kept('reports')).toMatch(years(storageDays.dispositionMessage));
    expect(kept('reports')).toMatch(years(storageDays.complaintChassis));
    expect(storageDays.complaintTrailer).toBe(storageDays.complaintChassis);
    expect(kept('reports')).toMatch(/\{\{checkMonths\}\}\s(?:Monate|months|mois)/);
    expect(kept('photos')).toMatch(years(storageDays.dispositionMessage));
    expect(kept('health')).toMatch(years(storageDays.nearbyAccident));
    expect(kept('near-miss')).toMatch(years(storageDays.nearbyAccident));
  });
});
