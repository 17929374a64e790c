/** The values of the rules language. Integers are bigint and floats are number. */
import { NoValue } from './problem.ts';

export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Bytes
  | Timestamp
  | Duration
  | Point
  | Path
  | KnownPart
  | Unknown
  | readonly Value[]
  | ValueMap;
export type ValueMap = ReadonlyMap<string, Value>;

export class Bytes {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A timestamp in nanoseconds since 1970. */
export class Timestamp {
  readonly nanoseconds: bigint;
  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds;
  }
}

export class Duration {
  readonly nanoseconds: bigint;
  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds;
  }
}

/** A point on the globe in degrees (latlng). */
export class Point {
  readonly latitude: number;
  readonly longitude: number;
  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

export class Path {
  readonly segments: readonly string[];
  constructor(segments: readonly string[]) {
    this.segments = segments;
  }
}

/**
 * A map of which only these entries are known: what a query proves about every document that it may
 * return.
 */
export class KnownPart {
  readonly known: ValueMap;
  constructor(known: ValueMap) {
    this.known = known;
  }
}

/** A value that the query does not determine. Its use is an error, so it never allows a request. */
export class Unknown {}

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
export const isMap = (value: Value): value is ValueMap => value instanceof Map;

const typesOfPrimitives: Readonly<Record<string, string>> = {
  boolean: 'bool',
  bigint: 'int',
  number: 'float',
  string: 'string',
};
const typesOfClasses = [
  [Bytes, 'bytes'],
  [Timestamp, 'timestamp'],
  [Duration, 'duration'],
  [Point, 'latlng'],
  [Path, 'path'],
  [Unknown, 'unknown'],
] as const;

/** Name of a value's type for `is` and messages. */
export function typeName(value: Value): string {
  if (value === null) return 'null';
  if (isList(value)) return 'list';
  return (
    typesOfPrimitives[typeof value] ??
    typesOfClasses.find(([known]) => value instanceof known)?.[1] ??
    'map'
  );
}

export const knownTypes: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'map',
  'number',
  'path',
  'string',
  'timestamp',
]);

/** Throws for a value that the query does not determine. */
export function demandKnown(value: Value): Value {
  if (value instanceof Unknown)
    throw new NoValue('the query does not fix this value for every document');
  return value;
}

const isNumber = (value: Value): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number';

/**
 * Equality of the language: 1 == 1.0, and NaN equals nothing; lists and maps are compared by
 * content, values of different types are unequal. A partly known map has no equality.
 */
export function equals(left: Value, right: Value): boolean {
  if (left instanceof KnownPart || right instanceof KnownPart)
    throw new NoValue('the query does not fix this map for every document');
  demandKnown(left);
  demandKnown(right);
  if (isNumber(left) && isNumber(right)) return left == right;
  if (left === null || right === null) return left === right;
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  return equalContent(left, right);
}

/** Inside lists and maps the service is stricter: 1 and 1.0 differ, and so do 0.0 and -0.0. */
const equalInside = (left: Value, right: Value): boolean =>
  isNumber(left) && isNumber(right) ? Object.is(left, right) : equals(left, right);

function equalContent(left: Value & object, right: Value & object): boolean {
  if (isList(left))
    return (
      isList(right) &&
      left.length === right.length &&
      left.every((item, index) => equalInside(item, right[index] ?? null))
    );
  if (isMap(left))
    return (
      isMap(right) &&
      left.size === right.size &&
      [...left].every(
        ([key, value]) => right.has(key) && equalInside(value, right.get(key) ?? null),
      )
    );
  return equalScalars(left, right);
}

function equalScalars(left: Value & object, right: Value & object): boolean {
  if (left instanceof Bytes && right instanceof Bytes)
    return Buffer.compare(left.bytes, right.bytes) === 0;
  if (
    (left instanceof Timestamp && right instanceof Timestamp) ||
    (left instanceof Duration && right instanceof Duration)
  )
    return left.nanoseconds === right.nanoseconds;
  if (left instanceof Point && right instanceof Point)
    return left.latitude === right.latitude && left.longitude === right.longitude;
  if (left instanceof Path && right instanceof Path)
    return left.segments.join('/') === right.segments.join('/');
  return false;
}

/** Whether `wanted` is one of `items`. */
export function includes(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => equals(item, wanted));
}

function order<Ordered extends bigint | number>(left: Ordered, right: Ordered): number {
  if (left < right) return -1;
  if (left > right) return 1;
  return left == right ? 0 : NaN;
}

/**
 * -1, 0 or 1; NaN when a number is NaN, so that every comparison is false. Comparing different
 * types, or types without an order, is an error.
 */
export function compare(left: Value, right: Value): number {
  demandKnown(left);
  demandKnown(right);
  if (isNumber(left) && isNumber(right)) return order<bigint | number>(left, right);
  if (typeof left === 'string' && typeof right === 'string')
    return Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
  if (left instanceof Timestamp && right instanceof Timestamp)
    return order(left.nanoseconds, right.nanoseconds);
  if (left instanceof Duration && right instanceof Duration)
    return order(left.nanoseconds, right.nanoseconds);
  if (left instanceof Bytes && right instanceof Bytes)
    return Math.sign(Buffer.compare(left.bytes, right.bytes));
  throw new NoValue(`${typeName(left)} and ${typeName(right)} cannot be compared`);
}

const smallest = -(2n ** 63n);
const largest = 2n ** 63n - 1n;

/** An integer result within 64 bits; beyond it is an error. */
export function toInteger(value: bigint): bigint {
  if (value < smallest || value > largest) throw new NoValue('a 64-bit integer overflows');
  return value;
}

/**
 * Plain data as rules values: whole numbers become int, other numbers float. For request attributes
 * such as token claims.
 */
export function fromJson(data: unknown): Value {
  if (data === null || data === undefined) return null;
  if (typeof data === 'string' || typeof data === 'boolean' || typeof data === 'bigint')
    return data;
  if (typeof data === 'number') return Number.isSafeInteger(data) ? BigInt(data) : data;
  if (Array.isArray(data)) return data.map(fromJson);
  if (typeof data === 'object')
    return new Map(Object.entries(data).map(([key, value]) => [key, fromJson(value)]));
  throw new NoValue(`${typeof data} is no value`);
}

/** A method of values: the minimum and maximum number of arguments, and its result. */
export interface Method<Self> {
  readonly from: number;
  readonly to: number;
  readonly run: (self: Self, args: readonly Value[]) => Value;
}
export type Methods<Self> = Readonly<Record<string, Method<Self>>>;
