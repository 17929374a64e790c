/** Tests which entries of earlier phones a desk removes. tests/rules uses a real backend. */
import { expect, test } from 'vitest';
import { removalsAtEarlierKeys } from '../../../src/backend/firebase/earlier-vehicle-entry.ts';
import type { WorkChange } from '../../../src/features/office/model/office-port.ts';

const id = '00000000-0000-4000-8000-000000000001';
const changeOf = (plate: string | undefined, revision = 0): WorkChange => ({
  id,
  work: {
    code: 'ABCD',
    kind: 'complaintChassis',
    area: 'defect',
    queue: 'defect',
    severity: 'urgent',
    state: 'open',
    entry: 'first',
    by: 'desk',
    at: 1,
    revision,
  },
  log: { what: 'takenIn' },
  vehicle: plate === undefined ? undefined : { plate, open: undefined },
});
const removals = (change: WorkChange, earlier: string) => {
  const values = new Map<string, unknown>([
    [`vehicleAuthors/${id}/plate`, earlier],
    [`vehicles/${earlier}/${id}/pending`, true],
  ]);
  return removalsAtEarlierKeys([change], (path) => Promise.resolve(values.get(path) ?? null));
};

test.each([
  ['HH-T204', 'HHT204'],
  ['HHT204', 'DHHT204'],
  ['HHT204', 'HHT2040410'],
  ['H-HT204', 'HHT\u0662\u0660\u0664'],
])('the entry of %s that an earlier phone wrote under %s › is removed', async (plate, earlier) => {
  expect(await removals(changeOf(plate), earlier)).toEqual({ [`vehicles/${earlier}/${id}`]: null });
});

test('an entry › stays if its key has not changed, or if there was work on the report', async () => {
  expect(await removals(changeOf('HHT204'), 'HHT204')).toEqual({});
  expect(await removals(changeOf('HH-T204', 1), 'HHT204')).toEqual({});
  expect(await removals(changeOf(undefined), 'HHT204')).toEqual({});
});
