/**
 * Reads what the emergency screen shows from localStorage: the company's numbers and the product of
 * the driver's vehicle. It is validated without zod, because this code is inlined in the page.
 */
import { deviceText } from '../../platform/device-memory.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { configKey, signedInKey, vehicleKey } from '../../platform/storage-keys.ts';

/** Returns the text under `name`; "" if the value is no object or has no such text. */
function textIn(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null || !(name in value)) return '';
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : '';
}
const stored = (key: string): unknown => parseJson(deviceText(key).read() ?? '');

/**
 * Returns the contacts of the last configuration that this device has received; undefined if it has
 * received none.
 */
export function storedContacts(): ((name: string) => string) | undefined {
  const config = stored(configKey);
  if (typeof config !== 'object' || config === null) return undefined;
  const contacts: unknown = Reflect.get(config, 'contacts');
  return (name) => textIn(contacts, name);
}

/** Returns the uid of the signed-in driver; "" if nobody is signed in. */
export const signedInUid = (): string => textIn(stored(signedInKey), 'uid');

/** Returns the country of the last configuration that this device has received; "" if unknown. */
export function storedCountry(): string {
  const config = stored(configKey);
  if (typeof config !== 'object' || config === null) return '';
  return textIn(Reflect.get(config, 'accidentDuties'), 'employmentCountry');
}

/**
 * Returns a text about the signed-in driver's vehicle; "" if nobody is signed in or it is not set.
 */
export function ownVehicle(name: 'product' | 'vehiclePlate'): string {
  const uid = signedInUid();
  return uid === '' ? '' : textIn(stored(vehicleKey(uid)), name);
}
