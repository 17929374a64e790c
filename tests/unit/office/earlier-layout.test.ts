/** Tests the migration of old records with a tree in memory. */
import { describe, expect, test } from 'vitest';
import {
  correctVehicleEntry,
  entriesOf,
  type LiveRecords,
  type MovePlan,
  type Places,
  planMove,
  type ReportFacts,
} from '../../../office/earlier-layout.ts';
import type { Area } from '../../../src/features/office/model/roles.ts';
import { readWork } from '../../../src/features/office/model/work.ts';
import { firstIds, firstLayout } from '../../fixtures/first-layout.ts';

const { trailer, chassis, accident } = firstIds;
const defectFacts: ReportFacts = { area: 'defect', vehicle: 'HH-TL3102' };

/** The live database as a map from path to entry, at the depth at which the migration writes. */
class Tree {
  readonly values = new Map<string, unknown>();

  constructor(values: Iterable<readonly [string, unknown]>) {
    this.write(Object.fromEntries(values));
  }
  write(places: Places): void {
    for (const [path, value] of Object.entries(places))
      if (value !== null) this.values.set(path, value);
      else
        for (const key of this.values.keys())
          if (key === path || key.startsWith(`${path}/`)) this.values.delete(key);
  }
  read(path: string): unknown {
    const below = [...this.values].filter(([key]) => key.startsWith(`${path}/`));
    if (below.length === 0) return this.values.get(path) ?? null;
    return Object.fromEntries(below.map(([key, value]) => [key.slice(path.length + 1), value]));
  }
  records(path: string): LiveRecords {
    const [work, log, notes] = ['work', 'log', 'notes'].map((place) =>
      this.read(`${place}/${path}`),
    );
    return { work, log, notes };
  }
}

const begin = (id: string): Tree =>
  new Tree([...firstLayout().live].filter(([path]) => path.includes(id)));
const plan = (tree: Tree, id: string, facts: ReportFacts | undefined = defectFacts) =>
  planMove(id, tree.records(id), facts, (area: Area) =>
    Promise.resolve(tree.records(`${area}/${id}`)),
  );
async function planned(...given: Parameters<typeof plan>): Promise<MovePlan> {
  const found = await plan(...given);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
async function move(tree: Tree, id: string, facts?: ReportFacts): Promise<void> {
  const { copy, finish } = await planned(tree, id, facts);
  tree.write(copy);
  tree.write(finish);
}

const entry = '0b8f6c2e-5a0d-4f0e-9a51-6d7f6e1c2b3a';
/** The records that a desk of this version writes about a report that it considers new. */
const takenIn = (id: string, more: object = {}, revision = 1): Places => ({
  [`work/defect/${id}`]: {
    code: 'A-261124-PY5U',
    kind: 'complaintTrailer',
    area: 'defect',
    queue: 'defect',
    plate: 'HH-TL 3102',
    vehicle: 'HH-TL3102',
    severity: 'urgent',
    sentAt: 1795508404000,
    uid: 'example-driver-4709',
    state: 'new',
    deed: 'takenIn',
    entry,
    by: 'desk-2',
    at: 1795600000000,
    revision,
    ...more,
  },
  [`log/defect/${id}/${entry}`]: {
    what: 'takenIn',
    by: 'desk-2',
    name: 'Zwei',
    at: 1795600000000,
    revision,
  },
});

describe('planMove', () => {
  test('moves work, log and notes under the area and keeps each value', async () => {
    for (const id of [trailer, chassis, accident]) {
      const tree = begin(id);
      const before = tree.records(id);
      const { area } = readWork(before.work) ?? { area: 'message' };
      await move(tree, id, { area, vehicle: '' });
      expect(tree.records(`${area}/${id}`)).toEqual(before);
      expect([...tree.values.keys()].filter((path) => path.startsWith(`work/${id}`))).toEqual([]);
      expect(tree.records(id)).toEqual({ work: null, log: null, notes: null });
    }
  });

  test('adds the vehicle, without which no desk could change its entry', async () => {
    const tree = begin(trailer);
    await move(tree, trailer);
    expect(readWork(tree.read(`work/defect/${trailer}`))?.vehicle).toBe('HH-TL3102');
  });

  test('uses the area of the report, not of the author of the work', async () => {
    const tree = begin(accident);
    await move(tree, accident, { area: 'event', vehicle: '' });
    expect(readWork(tree.read(`work/event/${accident}`))).toMatchObject({
      area: 'event',
      queue: 'event',
    });
  });

  test('moves history entries without a work record to the area of their report', async () => {
    const tree = begin(trailer);
    tree.write({ [`work/${trailer}`]: null });
    const { log } = tree.records(trailer);
    await move(tree, trailer);
    expect(tree.records(`defect/${trailer}`)).toEqual({ work: null, log, notes: null });
  });

  test('produces the same records regardless of where it was interrupted', async () => {
    const whole = begin(chassis);
    await move(whole, chassis);
    const copied = begin(chassis);
    copied.write((await planned(copied, chassis)).copy);
    await move(copied, chassis);
    expect(copied.values).toEqual(whole.values);
    expect((await planned(whole, chassis)).copy).toEqual({});
  });

  test('keeps changes that a desk made to a copy before the interrupted run was repeated', async () => {
    const tree = begin(trailer);
    tree.write((await planned(tree, trailer)).copy);
    const copy = readWork(tree.read(`work/defect/${trailer}`));
    const changed = { ...copy, state: 'open', deed: 'resumed', entry, revision: 6 };
    tree.write({ [`work/defect/${trailer}`]: changed });
    await move(tree, trailer);
    expect(tree.read(`work/defect/${trailer}`)).toEqual(changed);
  });
});

describe('planMove if a desk of this version has taken the report in', () => {
  test('keeps the earlier state and certificates and both histories', async () => {
    const tree = begin(chassis);
    const { work, log } = tree.records(chassis);
    const earlier = readWork(work);
    tree.write(takenIn(chassis));
    await move(tree, chassis);
    const moved = tree.records(`defect/${chassis}`);
    expect(moved.work).toMatchObject({
      state: 'closed',
      reason: 'repaired',
      openedBy: 'demo-office',
      defects: earlier?.defects,
      vehicle: 'HH-TL3102',
      revision: (earlier?.revision ?? 0) + 1,
    });
    expect(moved.work).not.toHaveProperty('queue');
    expect(moved.log).toEqual({ ...(log as object), ...(moved.log as object) });
    expect(Object.keys(moved.log as object)).toHaveLength(Object.keys(log as object).length + 1);
  });

  test('keeps the state that the new desk has set, and the certificates of both versions', async () => {
    const tree = begin(chassis);
    const d1 = { outcome: 'notNeeded', by: 'desk-2', name: 'Zwei', at: 1, entry };
    tree.write(takenIn(chassis, { state: 'open', defects: { d1 } }, 3));
    await move(tree, chassis);
    const work = readWork(tree.read(`work/defect/${chassis}`));
    expect(work).toMatchObject({ state: 'open', queue: 'defect', revision: 9 });
    expect(work?.reason).toBeUndefined();
    expect(Object.keys(work?.defects ?? {})).toEqual(['d0', 'd1']);
  });

  test('removes the earlier work in the update that merges, so that no revision counts twice', async () => {
    const tree = begin(chassis);
    tree.write(takenIn(chassis));
    const { copy, finish } = await planned(tree, chassis);
    expect(copy).toEqual({});
    expect(finish).toMatchObject({ [`work/${chassis}`]: null });
    expect(finish).toHaveProperty([`work/defect/${chassis}`]);
  });
});

describe('planMove with unreadable records', () => {
  const work = (more: object): Places => ({
    [`work/${trailer}`]: { ...entriesOf(begin(trailer).read(`work/${trailer}`)), ...more },
  });
  test.each([
    ['work of another form', work({ state: 'lost' }), /cannot be read/],
    ['an invalid short code', work({ code: 'A-269999-PY5U' }), /short code A-269999-PY5U/],
    [
      'a certificate of an unknown defect',
      work({ defects: { d77: { outcome: 'repaired', by: 'x', name: '', at: 1 } } }),
      /certifies d77/,
    ],
    ['a history that is a text', { [`log/${trailer}`]: 'gone' }, /history/],
  ])('leaves them in place and states the reason: %s', async (_case, places, reason) => {
    const tree = begin(trailer);
    tree.write(Object.fromEntries(Object.keys(places).map((path) => [path, null])));
    tree.write(places);
    expect(await plan(tree, trailer)).toMatch(reason);
  });

  test('leaves a history without a report in place', async () => {
    const tree = begin(trailer);
    tree.write({ [`work/${trailer}`]: null });
    const { log } = tree.records(trailer);
    const found = await planMove(trailer, { work: null, log, notes: null }, undefined, () =>
      Promise.reject(new Error('It has no area')),
    );
    expect(found).toBe('there is neither work nor a report that names its area');
  });
});

describe('correctVehicleEntry', () => {
  const stored = {
    kind: 'complaintTrailer',
    at: 1,
    severity: 'urgent',
    defects: { d0: 'a', d1: 'b' },
  };
  const work = readWork(begin(trailer).read(`work/${trailer}`));
  if (!work) throw new Error('The sample cannot be read');
  const d0 = { outcome: 'repaired', by: 'x', name: 'X', at: 1 } as const;

  test('marks the entry as opened if the office has opened the report', () => {
    expect(correctVehicleEntry(stored, work)).toEqual({ ...stored, opened: true });
    expect(correctVehicleEntry({ ...stored, opened: true }, work)).toBeUndefined();
  });
  test('removes certified defects, and the entry with the last defect', () => {
    expect(correctVehicleEntry(stored, { ...work, defects: { d0 } })).toMatchObject({
      defects: { d1: 'b' },
    });
    expect(correctVehicleEntry(stored, { ...work, defects: { d0, d1: d0 } })).toBeNull();
    expect(
      correctVehicleEntry(stored, { ...work, outOfService: true, defects: { d0, d1: d0 } }),
    ).toMatchObject({ outOfService: true });
  });
  test('creates no entry if there is none', () => {
    expect(correctVehicleEntry(null, work)).toBeUndefined();
  });
});
