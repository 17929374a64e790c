/** Tests the move of vehicle records while a desk works. carry-over.test.ts uses a real backend. */
import { expect, test } from 'vitest';
import type { Administrator } from '../../../office/administrator.ts';
import { moveVehicleKeys } from '../../../office/move-vehicle-keys.ts';
import { vehicleKeyOf } from '../../../src/features/reports/plates.ts';

const id = '00000000-0000-4000-8000-000000000001';
const work = {
  code: 'ABCD',
  kind: 'complaintChassis',
  area: 'defect',
  queue: 'defect',
  plate: 'HH-T 204',
  vehicle: 'HHT204',
  severity: 'urgent',
  state: 'open',
  entry: 'first',
  by: 'desk',
  at: 1,
  revision: 3,
};
const entry = { kind: 'complaintChassis', at: 1, severity: 'urgent', opened: true };
const certified = { outcome: 'repaired', by: 'desk', name: 'X', at: 2, entry: 'second' };

/** A live database in memory. `beforeWrite` is what a desk writes just before the command does. */
function administration(
  records: Map<string, unknown>,
  beforeWrite: (() => void)[],
): Administrator & { readonly writes: number } {
  let writes = 0;
  return {
    get writes() {
      return writes;
    },
    live: (path) => Promise.resolve(records.get(path.join('/')) ?? null),
    liveKeys: (place) =>
      Promise.resolve([
        ...new Set(
          [...records.keys()]
            .filter((key) => key.startsWith(`${place}/`))
            .map((key) => key.slice(place.length + 1).split('/')[0] ?? ''),
        ),
      ]),
    writeLive(places) {
      writes += 1;
      beforeWrite.shift()?.();
      for (const [path, value] of Object.entries(places)) {
        const [, record = path, field] =
          /^((?:work\/defect|vehicleAuthors)\/[^/]+)\/(.+)$/.exec(path) ?? [];
        if (field) records.set(record, { ...Object(records.get(record)), [field]: value });
        else if (value === null) records.delete(path);
        else records.set(path, value);
      }
      return Promise.resolve();
    },
    documents: () => Promise.reject(new Error('not used')),
  };
}
const move = (administrator: Administrator, vehicle = 'HH-T204') =>
  moveVehicleKeys(administrator, () => Promise.resolve(new Map([[id, vehicle]])), true);

test('moveVehicleKeys › does not show a defect as open that a desk certifies meanwhile', async () => {
  const records = new Map<string, unknown>([
    [`work/defect/${id}`, work],
    [`vehicles/HHT204/${id}`, { ...entry, defects: { d0: 'a', d1: 'b' } }],
  ]);
  const administrator = administration(records, [
    () => {
      const defects = { d0: certified };
      records.set(`work/defect/${id}`, { ...work, defects, entry: 'second', revision: 4 });
      records.set(`vehicles/HHT204/${id}`, { ...entry, defects: { d1: 'b' } });
    },
  ]);
  expect(await move(administrator)).toBe(1);
  expect(records.get(`vehicles/HH-T204/${id}`)).toEqual({ ...entry, defects: { d1: 'b' } });
  expect(records.has(`vehicles/HHT204/${id}`)).toBe(false);
  // The desk has read revision 4 with the earlier key.
  expect(records.get(`work/defect/${id}`)).toMatchObject({
    vehicle: 'HH-T204',
    defects: { d0: certified },
    revision: 5,
  });
});

test('moveVehicleKeys › removes the entry of which a desk certifies the last defect meanwhile', async () => {
  const records = new Map<string, unknown>([
    [`work/defect/${id}`, work],
    [`vehicles/HHT204/${id}`, { ...entry, defects: { d0: 'a' } }],
  ]);
  const administrator = administration(records, [
    () => {
      const defects = { d0: certified };
      records.set(`work/defect/${id}`, { ...work, defects, entry: 'second', revision: 4 });
      records.delete(`vehicles/HHT204/${id}`);
    },
  ]);
  await move(administrator);
  expect([...records.keys()].filter((path) => path.startsWith('vehicles'))).toEqual([]);
});

test('moveVehicleKeys › moves again what a desk wrote under the earlier key meanwhile', async () => {
  const records = new Map<string, unknown>([
    [`work/defect/${id}`, work],
    [`vehicles/HHT204/${id}`, { ...entry, defects: { d0: 'a' } }],
  ]);
  const late = { ...entry, outOfService: true, defects: { d0: 'a' } };
  const administrator = administration(records, []);
  const { writeLive } = administrator;
  administrator.writeLive = async (places) => {
    await writeLive(places);
    if (administrator.writes > 1) return;
    records.set(`work/defect/${id}`, { ...work, outOfService: true, entry: 'second', revision: 4 });
    records.set(`vehicles/HHT204/${id}`, late);
    records.delete(`vehicles/HH-T204/${id}`);
  };
  await move(administrator);
  expect(records.get(`vehicles/HH-T204/${id}`)).toEqual(late);
  expect(records.get(`work/defect/${id}`)).toMatchObject({ vehicle: 'HH-T204', revision: 5 });
});

test('moveVehicleKeys › writes once if no desk works', async () => {
  const records = new Map<string, unknown>([
    [`work/defect/${id}`, work],
    [`vehicles/HHT204/${id}`, { ...entry, defects: { d0: 'a' } }],
  ]);
  const administrator = administration(records, []);
  await move(administrator);
  expect(administrator.writes).toBe(1);
  expect(await move(administrator)).toBe(0);
});

test('moveVehicleKeys › moves the entry of a phone unchanged if no desk has read the report', async () => {
  const pending = { kind: 'complaintChassis', at: 1, severity: 'urgent', pending: true };
  const records = new Map<string, unknown>([[`vehicles/DHHT204/${id}`, pending]]);
  await move(administration(records, []));
  expect([...records]).toEqual([[`vehicles/HH-T204/${id}`, pending]]);
});

test.each([
  ['D HHT204', 'DHHT204', 'HHT204'],
  ['D-HHT 204', 'DHHT204', 'HHT204'],
  ['H-HT 204 04-10', 'HHT2040410', 'H-HT204'],
  ['HHT 204 04-10', 'HHT2040410', 'HHT204'],
  ['D HH-T 204 04-10', 'DHHT2040410', 'HH-T204'],
  ['H-HT \u0662\u0660\u0664', 'HHT\u0662\u0660\u0664', 'H-HT204'],
  ['H-HT 204', 'HHT204', 'H-HT204'],
])('moveVehicleKeys › moves the records of %j from %s to %s', async (plate, earlier, key) => {
  expect(vehicleKeyOf(plate)).toBe(key);
  const known = { ...entry, defects: { d0: 'a' } };
  const author = { uid: 'driver', plate: earlier, at: 1 };
  const pending = { ...known, pending: true };
  const ofPhone = new Map<string, unknown>([
    [`vehicles/${earlier}/${id}`, pending],
    [`vehicleAuthors/${id}`, author],
  ]);
  expect(await move(administration(ofPhone, []), key)).toBe(1);
  expect(ofPhone.get(`vehicles/${key}/${id}`)).toEqual(pending);
  expect(ofPhone.has(`vehicles/${earlier}/${id}`)).toBe(false);

  const ofDesk = new Map<string, unknown>([
    [`work/defect/${id}`, { ...work, plate, vehicle: earlier }],
    [`vehicles/${earlier}/${id}`, known],
  ]);
  const administrator = administration(ofDesk, []);
  expect(await move(administrator, key)).toBe(1);
  expect(ofDesk.get(`vehicles/${key}/${id}`)).toEqual(known);
  expect(ofDesk.has(`vehicles/${earlier}/${id}`)).toBe(false);
  expect(ofDesk.get(`work/defect/${id}`)).toMatchObject({ vehicle: key, revision: 4 });
  expect(await move(administrator, key)).toBe(0);
});

test('moveVehicleKeys › moves nothing of a report without a plate', async () => {
  const records = new Map<string, unknown>([
    [`work/defect/${id}`, work],
    [`vehicles/HHT204/${id}`, entry],
  ]);
  const administrator = administration(records, []);
  expect(await move(administrator, '')).toBe(0);
  expect(administrator.writes).toBe(0);
});
