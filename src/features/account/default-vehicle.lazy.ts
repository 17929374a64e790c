/**
 * The vehicle that the signed-in driver usually drives. It is stored on this device, separately for
 * each driver, and prefilled in forms.
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { cleanPlate, maxPlateLength } from '../reports/plates.ts';
import { productIds } from '../reports/products.ts';
import { $session } from '../session/session-store.ts';
import { deviceMemory } from '../../platform/device-memory.ts';
import { vehicleKey } from '../../platform/storage-keys.ts';

/**
 * Plates are in capitals. `product` is an id from features/reports/products.ts. "" means unknown.
 */
export interface DefaultVehicle {
  readonly vehiclePlate: string;
  readonly trailerPlate: string;
  readonly product: string;
}

export const noVehicle: DefaultVehicle = { vehiclePlate: '', trailerPlate: '', product: '' };
const plate = z.catch(z.string().check(z.maxLength(maxPlateLength)), '');
const schema = z.object({
  vehiclePlate: plate,
  trailerPlate: plate,
  product: z.catch(z.string().check(z.refine((id) => id === '' || productIds.includes(id))), ''),
});

/**
 * Returns the stored vehicle of this driver. If storage is blocked or a field is damaged, it counts
 * as unknown.
 */
export const readDefaultVehicle = (uid: string): DefaultVehicle =>
  deviceMemory(vehicleKey(uid), schema).read() ?? noVehicle;

/**
 * The vehicle of the signed-in driver, or `noVehicle` if nobody is signed in. It changes with the
 * session and with changes on this page.
 */
export const $defaultVehicle = atom<DefaultVehicle>(noVehicle);
$session.subscribe(({ user }) => {
  $defaultVehicle.set(user ? readDefaultVehicle(user.uid) : noVehicle);
});

/**
 * Stores changes for the signed-in driver. Returns false if nobody is signed in or the device
 * cannot store them.
 */
export function changeDefaultVehicle(change: Partial<DefaultVehicle>): boolean {
  const uid = $session.get().user?.uid;
  if (uid === undefined) return false;
  const merged = { ...readDefaultVehicle(uid), ...change };
  const next = {
    ...merged,
    vehiclePlate: cleanPlate(merged.vehiclePlate),
    trailerPlate: cleanPlate(merged.trailerPlate),
  };
  $defaultVehicle.set(next);
  return deviceMemory(vehicleKey(uid), schema).write(next);
}
