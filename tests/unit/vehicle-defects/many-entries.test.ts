/** A vehicle with thousands of entries. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEntries, maxEntries } from '../../../src/backend/firebase/open-entries.ts';
import { readOpenDefects } from '../../../src/features/vehicle-defects/model/open-defects.ts';
import { run, type Running } from '../../fixtures/running-backend.ts';
import { signIn } from '../office/driver.ts';

const flood = 5000;
const old = Date.parse('2026-11-20T08:00:00Z');
const entry = { kind: 'complaintChassis', severity: 'normal', defects: { d0: 'chHorn' } };
const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const fewEntries = { [idOf(0)]: { ...entry, at: old } };
const brake = 'aaaaaaaa-0000-4000-8000-000000000001';
const out = 'aaaaaaaa-0000-4000-8000-000000000002';

let backend: Running;
let token: string;
beforeAll(async () => {
  backend = await run({
    seed: true,
    initialData: () => ({
      documents: new Map(),
      files: [],
      live: new Map<string, unknown>([
        ['vehicles/HHFEW1', fewEntries],
        [
          'vehicles/HHBIG1',
          {
            [brake]: { ...entry, at: old, severity: 'danger', defects: { d0: 'chBrakeAir' } },
            [out]: { kind: entry.kind, at: old, severity: 'normal', outOfService: true },
            ...Object.fromEntries(
              Array.from({ length: flood }, (_, number) => [
                idOf(number),
                { ...entry, at: old + 1 + number, pending: true },
              ]),
            ),
          },
        ],
      ]),
    }),
  });
  ({ token } = await signIn(backend.origin, 'demo@tanklotse.example', 'Tanklotse-Demo-1'));
});
afterAll(() => backend.remove());

async function load(vehicle: string) {
  let bytes = 0;
  let questions = 0;
  const loaded = await loadEntries(async (query) => {
    const search = new URLSearchParams({ ns: 'demo-tanklotse', auth: token, ...query });
    const response = await fetch(`${backend.origin}/vehicles/${vehicle}.json?${search}`);
    const text = await response.text();
    expect(response.status, text).toBe(200);
    questions += 1;
    bytes += text.length;
    return JSON.parse(text) as unknown;
  });
  return { open: readOpenDefects(loaded), bytes, questions };
}

test('loadEntries › reads dangerous and out-of-service entries among 5 000 with few bytes', async () => {
  const { open, bytes } = await load('HHBIG1');
  expect(open.get(brake)?.severity).toBe('danger');
  expect(open.get(out)?.outOfService).toBe(true);
  expect(open.size).toBe(maxEntries + 2);
  expect(bytes).toBeLessThan(50_000);
});

test.each([
  ['HHFEW1', 1],
  ['HHNONE', 0],
])('loadEntries › needs one request for a vehicle with few entries: %s', async (vehicle, count) => {
  expect(await load(vehicle)).toMatchObject({ questions: 1, open: { size: count } });
});
