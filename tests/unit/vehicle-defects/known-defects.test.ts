import { expect, test } from 'vitest';
import { combineKnown, knownFrom } from '../../../src/features/vehicle-defects/known-defects.ts';

const entry = { kind: 'complaintChassis', at: 5, severity: 'normal', defects: { d0: 'chHorn' } };

test('known defects › combines the keys of a vehicle; the office’s entry counts before the phone’s', () => {
  const phone = { ...entry, at: 4, pending: true };
  const combined = combineKnown([
    knownFrom({ open: { a: entry }, lookedAt: 3, at: 10 }),
    knownFrom({ open: { a: phone, b: { ...entry, at: 9 } }, lookedAt: undefined, at: 8 }),
  ]);
  expect(combined).toMatchObject({ at: 8, lookedAt: 3 });
  expect([...(combined?.open ?? [])].map(([id, { pending }]) => [id, pending])).toEqual([
    ['b', undefined],
    ['a', undefined],
  ]);
});

test('known defects › are unknown while one key of the vehicle is unknown and nothing is open', () => {
  const nothing = knownFrom({ open: null, lookedAt: 1, at: 1 });
  expect(combineKnown([nothing, undefined])).toBeUndefined();
  expect(combineKnown([undefined])).toBeUndefined();
  expect(combineKnown([])).toBeUndefined();
  expect(combineKnown([nothing, nothing])?.open.size).toBe(0);
  const open = knownFrom({ open: { a: entry }, lookedAt: 1, at: 1 });
  expect(combineKnown([open, undefined])?.open.size).toBe(1);
});
