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

test('keeps plates as they are read and the product, under a key that ends with the uid', () => {
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

test('shows another driver on the same phone nothing of it', () => {
  changeDefaultVehicle({ vehiclePlate: 'HH-GT 4711' });
  $session.set({ status: 'signedIn', user: amel });
  expect($defaultVehicle.get()).toEqual(noVehicle);
  $session.set({ status: 'signedIn', user: jona });
  expect($defaultVehicle.get().vehiclePlate).toBe('HH-GT 4711');
});

test('reads damaged values field by field', () => {
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

test('says so where the device refuses, and keeps the values as long as the page', () => {
  storage.refuses = true;
  expect(changeDefaultVehicle({ vehiclePlate: 'B-AB 12' })).toBe(false);
  expect($defaultVehicle.get().vehiclePlate).toBe('B-AB 12');
});

test('keeps nothing while nobody is signed in', () => {
  $session.set({ status: 'signedOut', user: null });
  expect(changeDefaultVehicle({ vehiclePlate: 'B-AB 12' })).toBe(false);
  expect(storage.entries.size).toBe(0);
});
