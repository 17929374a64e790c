/** Tests the parts of the rules files that are generated from roles and limits. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { numbersUpTo, roleFunctions } from '../../../scripts/build/security-rules.ts';
import { areasOfRole } from '../../../src/features/office/model/roles.ts';

describe('numbersUpTo', () => {
  test.each([1, 9, 10, 12, 19, 20, 25, 99])('matches the numbers from 1 to %i only', (most) => {
    const pattern = new RegExp(`^(?:${numbersUpTo(most)})$`);
    const matched = Array.from({ length: 200 }, (_, number) => number).filter((number) =>
      pattern.test(String(number)),
    );
    expect(matched).toEqual(Array.from({ length: most }, (_, index) => index + 1));
    expect(pattern.test('01')).toBe(false);
  });
});

describe('roleFunctions', () => {
  test('omits a role without areas', () => {
    const withTraining = roleFunctions('firestore.rules', { ...areasOfRole, training: [] });
    expect(withTraining).toBe(roleFunctions('firestore.rules'));
  });

  test('lets a new role read the areas of its row and no others', () => {
    const rules = roleFunctions('firestore.rules', { ...areasOfRole, quality: ['message'] });
    expect(rules).toContain(
      "report.kind == 'dispositionMessage' && (isOffice() || hasRole('dispatch') || hasRole('quality'))",
    );
    // Defects are no longer readable by every role.
    expect(rules).toContain(
      "&& (isOffice() || hasRole('dispatch') || hasRole('workshop') || hasRole('safety')))",
    );
    // A phone receives pushes about them.
    expect(rules).toContain(
      "(!('message' in areas) || isOffice() || hasRole('dispatch') || hasRole('quality'))",
    );
    expect(rules.match(/hasRole\('quality'\)/g)).toHaveLength(4);
  });
});

describe('a fact of roles.ts or limits.ts', () => {
  const handWritten = (file: string): string =>
    readFileSync(file, 'utf8').replaceAll(/\/\/ Generated from[^]*?\/\/ End of the generated/g, '');

  test.each(['firestore.rules', 'storage.rules'])('is not written by hand in %s', (file) => {
    const rules = handWritten(file);
    expect(rules).not.toMatch(/hasRole\('(?:dispatch|workshop)'\)/);
    expect(rules).not.toMatch(/'\(?\[1-9\]\||size\(\) <= 12\b|size <= \d|'(?:366|1096|1827)'/);
    expect(rules).not.toMatch(/nearMiss.*\n.*hasRole/);
  });

  const sources = globSync(['src/**/*.{ts,tsx,astro}', 'office/**/*.ts', 'scripts/**/*.ts']).filter(
    (file) => file !== 'src/features/reports/limits.ts',
  );
  test.each([
    ['the largest size of a photo', /\b900_?000\b/],
    ['a storage period', /\b(?:1096|1827|31_?536_?000_?000)\b/],
    ['the number of days that a sent report stays', /\b(?:sent|own)\w*Days = \d/i],
    ['the number of photos', /max(?:imum)?Photos\w*(?: =|:) 12\b|\b12 \* \w*Bytes/],
  ])('is in only one source file: %s', (_fact, pattern) => {
    expect(sources.length).toBeGreaterThan(700);
    const copies = sources.filter((file) => pattern.test(readFileSync(file, 'utf8')));
    expect(copies).toEqual([]);
  });
});
