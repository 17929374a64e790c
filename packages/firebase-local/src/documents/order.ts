/** The order and equality of values in queries, across types. */
import { textToMicroseconds } from './times.ts';
import { numberOf, type WireFields, type WireValue } from './values.ts';

/** The types in their order; doubles and integers share a rank. */
const typesInOrder = [
  'nullValue',
  'booleanValue',
  'integerValue',
  'timestampValue',
  'stringValue',
  'bytesValue',
  'referenceValue',
  'geoPointValue',
  'arrayValue',
  'mapValue',
] as const;
type Type = (typeof typesInOrder)[number];
type ValueOf<Of extends Type> = Extract<WireValue, Readonly<Record<Of, unknown>>>;

const rank = (value: WireValue): number =>
  typesInOrder.findIndex((type) => type in value || isDoubleAt(type, value));
const isDoubleAt = (type: Type, value: WireValue): boolean =>
  type === 'integerValue' && 'doubleValue' in value;
/** Filters compare only values of the same rank. */
export const sameRank = (left: WireValue, right: WireValue): boolean => rank(left) === rank(right);
export const isNaNValue = (value: WireValue): boolean =>
  'doubleValue' in value && value.doubleValue === 'NaN';
export const isNullValue = (value: WireValue): boolean => 'nullValue' in value;

function sign(left: bigint | number, right: bigint | number): number {
  if (left < right) return -1;
  return left > right ? 1 : 0;
}
const beyondBasicPlane = /[\ud800-\udfff]/;
/**
 * Compares UTF-8 bytes. This differs from UTF-16 order only for characters outside the basic plane.
 */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  if (beyondBasicPlane.test(left) || beyondBasicPlane.test(right))
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return left < right ? -1 : 1;
}

function compareLists<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): number {
  for (const [index, item] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compare(item, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareMaps(left: WireFields, right: WireFields): number {
  const sorted = (fields: WireFields): readonly (readonly [string, WireValue])[] =>
    Object.entries(fields).toSorted(([a], [b]) => compareTexts(a, b));
  return compareLists(
    sorted(left),
    sorted(right),
    ([a, x], [b, y]) => compareTexts(a, b) || compareValues(x, y),
  );
}

function compareNumbers(left: WireValue, right: WireValue): number {
  const leftNaN = isNaNValue(left);
  const rightNaN = isNaNValue(right);
  return leftNaN || rightNaN
    ? Number(rightNaN) - Number(leftNaN)
    : sign(numberOf(left) ?? 0, numberOf(right) ?? 0);
}

/** Compares two values of one type; numbers have two types. */
const comparisons: {
  readonly [Of in Exclude<Type, 'integerValue'>]: (a: ValueOf<Of>, b: ValueOf<Of>) => number;
} = {
  nullValue: () => 0,
  booleanValue: (a, b) => Number(a.booleanValue) - Number(b.booleanValue),
  timestampValue: (a, b) =>
    sign(textToMicroseconds(a.timestampValue) ?? 0n, textToMicroseconds(b.timestampValue) ?? 0n),
  stringValue: (a, b) => compareTexts(a.stringValue, b.stringValue),
  bytesValue: (a, b) =>
    Buffer.compare(Buffer.from(a.bytesValue, 'base64'), Buffer.from(b.bytesValue, 'base64')),
  referenceValue: (a, b) => compareNames(a.referenceValue, b.referenceValue),
  geoPointValue: ({ geoPointValue: a }, { geoPointValue: b }) =>
    a.latitude - b.latitude || a.longitude - b.longitude,
  arrayValue: (a, b) => compareLists(a.arrayValue.values, b.arrayValue.values, compareValues),
  mapValue: (a, b) => compareMaps(a.mapValue.fields, b.mapValue.fields),
};

/** Compares two values that are known to be of this type. */
const compareOf = <Of extends Exclude<Type, 'integerValue'>>(
  type: Of,
  left: WireValue,
  right: WireValue,
): number => comparisons[type](left as ValueOf<Of>, right as ValueOf<Of>);

/** Negative, 0 or positive. NaN is the smallest number; 1 and 1.0 are equal. */
export function compareValues(left: WireValue, right: WireValue): number {
  const ranks = rank(left) - rank(right);
  if (ranks !== 0) return ranks;
  const type = typesInOrder[rank(left)];
  if (type === undefined) return 0;
  return type === 'integerValue' ? compareNumbers(left, right) : compareOf(type, left, right);
}

/** Names are compared segment by segment. */
export const compareNames = (left: string, right: string): number =>
  compareLists(left.split('/'), right.split('/'), compareTexts);

/** Equality of values for filters and array transforms. */
export const equalValues = (left: WireValue, right: WireValue): boolean =>
  compareValues(left, right) === 0;
