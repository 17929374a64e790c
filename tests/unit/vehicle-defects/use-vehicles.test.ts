/** Tests under which keys the defects of a driver's vehicle are looked up. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $defaultVehicle, noVehicle } from '../../../src/features/account/default-vehicle.lazy.ts';
import { possibleKeys, vehicleKeyOf } from '../../../src/features/reports/plates.ts';
import { storeDefects } from '../../../src/features/vehicle-defects/known-defects.ts';
import { useVehicles } from '../../../src/islands/VehicleDefects/rest/use-vehicles.ts';
import { MemoryStorage } from '../session/memory-storage.ts';

const entry = { kind: 'complaintChassis', at: 5, severity: 'normal', defects: { d0: 'chHorn' } };

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
});
afterEach(() => {
  $defaultVehicle.set(noVehicle);
  vi.unstubAllGlobals();
});

/** The ids of the reports that are shown for the driver's vehicle, or undefined if unknown. */
function shownFor(vehiclePlate: string): readonly string[] | undefined {
  $defaultVehicle.set({ ...noVehicle, vehiclePlate });
  let shown: readonly string[] | undefined;
  const Probe = (): null => {
    const { vehicles } = useVehicles('jona', false);
    const open = vehicles?.[0]?.known?.open;
    shown = open && [...open.keys()];
    return null;
  };
  renderToStaticMarkup(createElement(Probe));
  return shown;
}
/** The other vehicle of the report "a". */
function otherOf(vehiclePlate: string): unknown {
  $defaultVehicle.set({ ...noVehicle, vehiclePlate });
  let other: unknown;
  const Probe = (): null => {
    other = useVehicles('jona', false).vehicles?.[0]?.others.get('a');
    return null;
  };
  renderToStaticMarkup(createElement(Probe));
  return other;
}
/** The server has answered about each key of both plates; a defect is stored under `key`. */
function answerWith(key: string, ...plates: readonly string[]): void {
  for (const one of new Set(plates.flatMap(possibleKeys)))
    storeDefects('jona', one, { open: one === key ? { a: entry } : null, lookedAt: 1, at: 10 });
}

test.each([
  ['without a gap', 'HHT204', 'with a gap', 'HH-T 204'],
  ['without a gap', 'HHT204', 'with the gap of the other vehicle', 'H-HT 204'],
  ['without a gap', 'hht 204', 'without a gap', 'HHT204'],
  ['with a gap', 'HH-T 204', 'without a gap', 'HHT204'],
  ['with a gap', 'H–HT 204', 'without a gap', 'HHT204'],
  ['with a gap', 'HH T 204', 'with a gap', 'HH-T204'],
])(
  'useVehicles › finds by the plate %s (%s) a defect stored %s (%s)',
  (_how, own, _there, other) => {
    answerWith(vehicleKeyOf(other), own, other);
    expect(shownFor(own)).toEqual(['a']);
  },
);

test.each([
  ['HH-T 204', 'HHT204', { status: 'unclear', plates: ['H-HT 204'] }],
  ['HHT204', 'H-HT 204', { status: 'other', plates: ['H-HT 204'] }],
  ['HHT204', 'HHT204', undefined],
  ['HH-T 204', 'HH-T 204', undefined],
  // Only one German plate has these letters.
  ['STD-AB 123', 'STDAB123', undefined],
])('useVehicles › %s: names the other vehicle of an entry under %s', (own, stored, expected) => {
  answerWith(vehicleKeyOf(stored), own, stored);
  expect(shownFor(own)).toEqual(['a']);
  expect(otherOf(own)).toEqual(expected);
});

test('useVehicles › does not show the defect of another vehicle with the same letters', () => {
  answerWith(vehicleKeyOf('HH-T 204'), 'HH-T 204', 'H-HT 204');
  expect(shownFor('H-HT 204')).toEqual([]);
});
