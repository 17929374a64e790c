/** Typed values in requests and on disk, each in one normal form. */
import { invalid } from './errors.ts';
import { microsecondsToText, textToMicroseconds } from './times.ts';

export type WireValue =
  | { readonly nullValue: null }
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  | { readonly bytesValue: string }
  | { readonly referenceValue: string }
  | { readonly geoPointValue: { readonly latitude: number; readonly longitude: number } }
  | { readonly arrayValue: { readonly values: readonly WireValue[] } }
  | { readonly mapValue: { readonly fields: WireFields } };
export interface WireFields {
  readonly [name: string]: WireValue;
}

const deepestNesting = 20;
const smallestInteger = -(2n ** 63n);
const largestInteger = 2n ** 63n - 1n;
const maxNameLength = 1500;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the fields of a document or map. Throws INVALID_ARGUMENT with the field path. */
export function readFields(data: unknown, place = '', depth = 0): WireFields {
  if (data === undefined || data === null) return {};
  if (!isObject(data)) throw invalid(`${place || 'fields'} must be an object.`);
  const fields = Object.create(null) as Record<string, WireValue>;
  for (const [name, value] of Object.entries(data)) {
    checkFieldName(name, place);
    fields[name] = readValue(value, place === '' ? name : `${place}.${name}`, depth);
  }
  return { ...fields };
}

function checkFieldName(name: string, place: string): void {
  if (name === '' || Buffer.byteLength(name) > maxNameLength)
    throw invalid(`A field name has 1 to ${maxNameLength} bytes (${place || 'document'}).`);
  if (/^__.*__$/.test(name) && name !== '__type__')
    throw invalid(`The field name "${name}" is reserved.`);
}

/** The position of a value, for error messages. */
interface Spot {
  readonly place: string;
  readonly depth: number;
}

/** Parses the content of a typed value; undefined when it is invalid. */
const readers: Readonly<Record<string, (content: unknown, spot: Spot) => WireValue | undefined>> = {
  nullValue: (content) =>
    content === null || content === 'NULL_VALUE' ? { nullValue: null } : undefined,
  booleanValue: (content) => (typeof content === 'boolean' ? { booleanValue: content } : undefined),
  integerValue(content) {
    const integer = readInteger(content);
    return integer === undefined ? undefined : { integerValue: integer };
  },
  doubleValue(content) {
    const double = readDouble(content);
    return double === undefined ? undefined : { doubleValue: double };
  },
  timestampValue(content) {
    const microseconds = typeof content === 'string' ? textToMicroseconds(content) : undefined;
    return microseconds === undefined
      ? undefined
      : { timestampValue: microsecondsToText(microseconds) };
  },
  stringValue: (content) =>
    typeof content === 'string' && content.isWellFormed() ? { stringValue: content } : undefined,
  bytesValue: (content) =>
    typeof content === 'string' && /^[A-Za-z0-9+/_-]*={0,2}$/.test(content)
      ? { bytesValue: Buffer.from(content, 'base64').toString('base64') }
      : undefined,
  referenceValue: (content) =>
    typeof content === 'string' &&
    /^projects\/[^/]+\/databases\/[^/]+\/documents(\/[^/]+\/[^/]+)*$/.test(content)
      ? { referenceValue: content }
      : undefined,
  geoPointValue(content) {
    if (!isObject(content)) return undefined;
    const { latitude = 0, longitude = 0 } = content;
    return isDegrees(latitude, 90) && isDegrees(longitude, 180)
      ? { geoPointValue: { latitude, longitude } }
      : undefined;
  },
  arrayValue(content, spot) {
    checkNesting(spot);
    if (!isObject(content)) return undefined;
    const { values = [] } = content;
    if (!Array.isArray(values)) return undefined;
    if (values.some((value) => isObject(value) && 'arrayValue' in value)) return undefined;
    return {
      arrayValue: {
        values: values.map((value: unknown, index) =>
          readValue(value, `${spot.place}[${index}]`, spot.depth + 1),
        ),
      },
    };
  },
  mapValue(content, spot) {
    checkNesting(spot);
    return isObject(content)
      ? { mapValue: { fields: readFields(content['fields'], spot.place, spot.depth + 1) } }
      : undefined;
  },
};

const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

function checkNesting({ place, depth }: Spot): void {
  if (depth >= deepestNesting)
    throw invalid(`${place} is nested deeper than ${deepestNesting} levels.`);
}

/** Parses one typed value into its normal form. Throws INVALID_ARGUMENT with the field path. */
export function readValue(data: unknown, place: string, depth = 0): WireValue {
  if (!isObject(data)) throw invalid(`${place} is no value.`);
  const [entry, ...more] = Object.entries(data);
  if (entry === undefined || more.length > 0) throw invalid(`${place} must have exactly one type.`);
  const [type, content] = entry;
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!read) throw invalid(`${place} has the unknown type ${type}.`);
  const value = read(content, { place, depth });
  if (!value) throw invalid(`${place}: ${JSON.stringify(content)?.slice(0, 100)} is no ${type}.`);
  return value;
}

function readInteger(content: unknown): string | undefined {
  if (typeof content === 'number' && Number.isSafeInteger(content)) return String(content);
  if (typeof content !== 'string' || !/^-?\d{1,40}$/.test(content)) return undefined;
  const value = BigInt(content);
  return value >= smallestInteger && value <= largestInteger ? String(value) : undefined;
}

function readDouble(
  content: unknown,
): number | 'NaN' | 'Infinity' | '-Infinity' | '-0' | undefined {
  if (content === 'NaN' || content === 'Infinity' || content === '-Infinity' || content === '-0')
    return content;
  if (typeof content !== 'number') return undefined;
  return Object.is(content, -0) ? '-0' : content;
}

/** The number of a numeric value: bigint for integers; undefined for other types. */
export function numberOf(value: WireValue): bigint | number | undefined {
  if ('integerValue' in value) return BigInt(value.integerValue);
  if ('doubleValue' in value) return Number(value.doubleValue);
  return undefined;
}

/** A double as a value; NaN and infinities become texts, which JSON can contain. */
export function doubleValue(value: number): WireValue {
  if (Number.isNaN(value)) return { doubleValue: 'NaN' };
  if (!Number.isFinite(value)) return { doubleValue: value > 0 ? 'Infinity' : '-Infinity' };
  return { doubleValue: Object.is(value, -0) ? '-0' : value };
}

/** An integer as a value, clamped to 64 bits. */
export function integerValue(value: bigint): WireValue {
  if (value > largestInteger) return { integerValue: String(largestInteger) };
  return { integerValue: String(value < smallestInteger ? smallestInteger : value) };
}
