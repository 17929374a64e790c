/**
 * What the signed-in driver usually drives, kept on this device under a key of their own; forms
 * begin with it.
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { cleanText } from '../reports/clean-text.ts';
import { productIds } from '../reports/products.ts';
import { $session } from '../session/session-store.ts';
import { vehicleKey } from '../../platform/storage-keys.ts';

/**
 * Plates in capitals as they are read, `product` an id of features/reports/products.ts. "" is
 * unknown.
 */
export interface DefaultVehicle {
  readonly vehiclePlate: string;
  readonly trailerPlate: string;
  readonly product: string;
}

export const noVehicle: DefaultVehicle = { vehiclePlate: '', trailerPlate: '', product: '' };
/**
 * Longest plate that is kept, in characters: foreign and container numbers included. The forms that
 * begin with it take as many.
 */
export const maxPlateLength = 15;

const plate = z.catch(z.string().check(z.maxLength(maxPlateLength)), '');
const schema = z.object({
  vehiclePlate: plate,
  trailerPlate: plate,
  product: z.catch(z.string().check(z.refine((id) => id === '' || productIds.includes(id))), ''),
});

/**
 * What is kept of this driver. Blocked storage and damaged values count as unknown, each field by
 * itself.
 */
export function readDefaultVehicle(uid: string): DefaultVehicle {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(vehicleKey(uid)) ?? 'null'));
    return parsed.success ? parsed.data : noVehicle;
  } catch {
    return noVehicle;
  }
}

/**
 * The signed-in driver's; `noVehicle` while nobody is known. Follows the session and changes made
 * on this page.
 */
export const $defaultVehicle = atom<DefaultVehicle>(noVehicle);
$session.subscribe(({ user }) => {
  $defaultVehicle.set(user ? readDefaultVehicle(user.uid) : noVehicle);
});

/** "hh-gt 4711 " is kept as "HH-GT 4711". */
const cleanPlate = (typed: string): string =>
  cleanText(typed).toUpperCase().replaceAll(/\s+/g, ' ').slice(0, maxPlateLength);

/**
 * Keeps changes for the signed-in driver and says whether the device took them; signed out nothing
 * is kept.
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
  try {
    localStorage.setItem(vehicleKey(uid), JSON.stringify(next));
    return true;
  } catch {
    return false;
  }
}
