/** Typed values as they travel and are stored, in one normal form each. */
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
const longestName = 1500;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the fields of a document or map; throws INVALID_ARGUMENT that names the place. */
export function readFields(data: unknown, place = '', depth = 0): WireFields {
  if (data === undefined || data === null) return {};
  if (!isObject(data)) throw invalid(`${place || 'fields'} must be an object.`);
  const fields = Object.create(null) as Record<string, WireValue>;
  for (const [name, value] of Object.entries(data)) {
    if (name === '' || Buffer.byteLength(name) > longestName)
      throw invalid(`A field name has 1 to ${longestName} bytes (${place || 'document'}).`);
    if (/^__.*__$/.test(name) && name !== '__type__')
      throw invalid(`The field name "${name}" is reserved.`);
    fields[name] = readValue(value, place === '' ? name : `${place}.${name}`, depth);
  }
  return { ...fields };
}

/** Reads one typed value into its normal form; throws INVALID_ARGUMENT that names the place. */
export function readValue(data: unknown, place: string, depth = 0): WireValue {
  if (!isObject(data)) throw invalid(`${place} is no value.`);
  const [entry, ...more] = Object.entries(data);
  if (entry === undefined || more.length > 0) throw invalid(`${place} must have exactly one type.`);
  const [type, content] = entry;
  const refuse = (): never => {
    throw invalid(`${place}: ${JSON.stringify(content)?.slice(0, 100)} is no ${type}.`);
  };
  switch (type) {
    case 'nullValue':
      return content === null || content === 'NULL_VALUE' ? { nullValue: null } : refuse();
    case 'booleanValue':
      return typeof content === 'boolean' ? { booleanValue: content } : refuse();
    case 'integerValue':
      return { integerValue: readInteger(content) ?? refuse() };
    case 'doubleValue':
      return { doubleValue: readDouble(content) ?? refuse() };
    case 'timestampValue': {
      const microseconds = typeof content === 'string' ? textToMicroseconds(content) : undefined;
      return { timestampValue: microsecondsToText(microseconds ?? refuse()) };
    }
    case 'stringValue':
      return typeof content === 'string' && content.isWellFormed()
        ? { stringValue: content }
        : refuse();
    case 'bytesValue': {
      if (typeof content !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(content)) return refuse();
      return { bytesValue: Buffer.from(content, 'base64').toString('base64') };
    }
    case 'referenceValue':
      return typeof content === 'string' &&
        /^projects\/[^/]+\/databases\/[^/]+\/documents(\/[^/]+\/[^/]+)*$/.test(content)
        ? { referenceValue: content }
        : refuse();
    case 'geoPointValue': {
      const { latitude = 0, longitude = 0 } = isObject(content) ? content : refuse();
      if (
        typeof latitude !== 'number' ||
        typeof longitude !== 'number' ||
        !(Math.abs(latitude) <= 90) ||
        !(Math.abs(longitude) <= 180)
      )
        return refuse();
      return { geoPointValue: { latitude, longitude } };
    }
    case 'arrayValue': {
      if (depth >= deepestNesting)
        throw invalid(`${place} is nested deeper than ${deepestNesting} levels.`);
      const { values = [] } = isObject(content) ? content : refuse();
      if (!Array.isArray(values)) return refuse();
      return {
        arrayValue: {
          values: values.map((value: unknown, index) =>
            isObject(value) && 'arrayValue' in value
              ? refuse()
              : readValue(value, `${place}[${index}]`, depth + 1),
          ),
        },
      };
    }
    case 'mapValue':
      if (depth >= deepestNesting)
        throw invalid(`${place} is nested deeper than ${deepestNesting} levels.`);
      return {
        mapValue: {
          fields: isObject(content) ? readFields(content['fields'], place, depth + 1) : refuse(),
        },
      };
    default:
      throw invalid(`${place} has the unknown type ${type}.`);
  }
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
  return typeof content === 'number' ? (Object.is(content, -0) ? '-0' : content) : undefined;
}

/** The number of a numeric value: bigint for integers; undefined for other types. */
export function numberOf(value: WireValue): bigint | number | undefined {
  if ('integerValue' in value) return BigInt(value.integerValue);
  if ('doubleValue' in value) return Number(value.doubleValue);
  return undefined;
}

/** A double as a value, with the spelling that JSON needs for what it cannot write. */
export function doubleValue(value: number): WireValue {
  if (Number.isNaN(value)) return { doubleValue: 'NaN' };
  if (!Number.isFinite(value)) return { doubleValue: value > 0 ? 'Infinity' : '-Infinity' };
  return { doubleValue: Object.is(value, -0) ? '-0' : value };
}

/** An integer as a value; beyond 64 bits it stays at the bound. */
export function integerValue(value: bigint): WireValue {
  return {
    integerValue: String(
      value > largestInteger ? largestInteger : value < smallestInteger ? smallestInteger : value,
    ),
  };
}
