import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  $defaultVehicle,
  changeDefaultVehicle,
  noVehicle,
  readDefaultVehicle,
} from '../../../src/features/account/default-vehicle.lazy.ts';
import { $session, unknownSession } from '../../../src/features/session/session-store.ts';
import { MemoryStorage } from '../session/memory-storage.ts';
import { amel, jona } from '../session/people.ts';

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  $session.set({ status: 'signedIn', user: jona });
});
afterEach(() => {
  $session.set(unknownSession);
  vi.unstubAllGlobals();
});

test('default vehicle › is stored with cleaned plates and product under a key that ends with the uid', () => {
  expect(changeDefaultVehicle({ vehiclePlate: ' hh-gt  4711 ', product: 'propane' })).toBe(true);
  expect(changeDefaultVehicle({ trailerPlate: 'hh-at 12' })).toBe(true);
  expect($defaultVehicle.get()).toEqual({
    vehiclePlate: 'HH-GT 4711',
    trailerPlate: 'HH-AT 12',
    product: 'propane',
  });
  expect(readDefaultVehicle('jona')).toEqual($defaultVehicle.get());
  expect([...storage.entries.keys()]).toEqual(['own-vehicle:jona']);
});

test('default vehicle › is hidden from another driver on the same phone', () => {
  changeDefaultVehicle({ vehiclePlate: 'HH-GT 4711' });
  $session.set({ status: 'signedIn', user: amel });
  expect($defaultVehicle.get()).toEqual(noVehicle);
  $session.set({ status: 'signedIn', user: jona });
  expect($defaultVehicle.get().vehiclePlate).toBe('HH-GT 4711');
});

test('default vehicle › keeps the valid fields of a damaged record', () => {
  storage.setItem(
    'own-vehicle:jona',
    JSON.stringify({ vehiclePlate: 'B-AB 12', trailerPlate: 7, product: 'petrol' }),
  );
  expect(readDefaultVehicle('jona')).toEqual({
    vehiclePlate: 'B-AB 12',
    trailerPlate: '',
    product: '',
  });
  storage.setItem('own-vehicle:jona', '{');
  expect(readDefaultVehicle('jona')).toEqual(noVehicle);
});

test('default vehicle › lasts until the page is closed and returns false when the device cannot store it', () => {
  storage.refuses = true;
  expect(changeDefaultVehicle({ vehiclePlate: 'B-AB 12' })).toBe(false);
  expect($defaultVehicle.get().vehiclePlate).toBe('B-AB 12');
});

test('default vehicle › is not stored while nobody is signed in', () => {
  $session.set({ status: 'signedOut', user: null });
  expect(changeDefaultVehicle({ vehiclePlate: 'B-AB 12' })).toBe(false);
  expect(storage.entries.size).toBe(0);
});
