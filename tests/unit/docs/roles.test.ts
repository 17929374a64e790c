/** The table of roles in docs/office.md must match the table that the code uses. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areasOfRole } from '../../../src/features/office/model/roles.ts';

test('docs/office.md › names each role with the areas that it reads', () => {
  const [, section = ''] = readFileSync('docs/office.md', 'utf8').split('## Who may see what');
  const rows = section.matchAll(/^\| `(\w+): true` +\| ([^|]*?) +\|/gm);
  const named = [...rows].map(([, role = '', areas = '']) => [
    role,
    areas.split(', ').filter((area) => area !== 'none'),
  ]);
  expect(Object.fromEntries(named)).toEqual(areasOfRole);
});
