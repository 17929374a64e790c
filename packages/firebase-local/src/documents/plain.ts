/**
 * Converts typed values to plain data and back, for code that runs inside the backend: seeding,
 * tests, listings.
 */
import { doubleValue, type WireFields, type WireValue } from './values.ts';

/**
 * A Date stands for a timestamp, a bigint or a whole number for an integer, a Uint8Array for bytes.
 */
export type Plain =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | readonly Plain[]
  | { readonly [key: string]: Plain };
export type PlainFields = { readonly [key: string]: Plain };

function toWire(value: Plain): WireValue {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'bigint') return { integerValue: String(value) };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && !Object.is(value, -0)
      ? { integerValue: String(value) }
      : doubleValue(value);
  if (typeof value === 'string') return { stringValue: value };
  if (value instanceof Date) return { timestampValue: `${value.toISOString().slice(0, -1)}000Z` };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toWire) } };
  return { mapValue: { fields: plainToFields(value as PlainFields) } };
}

/** Converts plain data to typed fields. */
export const plainToFields = (data: PlainFields): WireFields =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, toWire(value)]));

function toPlain(value: WireValue): Plain {
  if ('nullValue' in value) return null;
  if ('booleanValue' in value) return value.booleanValue;
  if ('integerValue' in value)
    return Number.isSafeInteger(Number(value.integerValue))
      ? Number(value.integerValue)
      : BigInt(value.integerValue);
  if ('doubleValue' in value) return Number(value.doubleValue);
  if ('timestampValue' in value) return new Date(value.timestampValue);
  if ('stringValue' in value) return value.stringValue;
  if ('bytesValue' in value) return new Uint8Array(Buffer.from(value.bytesValue, 'base64'));
  if ('referenceValue' in value) return value.referenceValue;
  if ('geoPointValue' in value) return { ...value.geoPointValue };
  if ('arrayValue' in value) return value.arrayValue.values.map(toPlain);
  return fieldsToPlain(value.mapValue.fields);
}

/**
 * Converts typed fields to plain data. References become their names, points become { latitude,
 * longitude }.
 */
export const fieldsToPlain = (fields: WireFields): PlainFields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, toPlain(value)]));
