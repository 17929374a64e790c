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

test('useVehicles › does not show the defect of another vehicle with the same letters', () => {
  answerWith(vehicleKeyOf('HH-T 204'), 'HH-T 204', 'H-HT 204');
  expect(shownFor('H-HT 204')).toEqual([]);
});
