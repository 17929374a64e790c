/** The order and equality of values in queries, across types. */
import { textToMicroseconds } from './times.ts';
import { numberOf, type WireFields, type WireValue } from './values.ts';

/** Rank of a type: null, boolean, number, timestamp, string, bytes, reference, point, array, map. */
function rank(value: WireValue): number {
  const order = [
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
  ];
  return 'doubleValue' in value
    ? order.indexOf('integerValue')
    : order.findIndex((type) => type in value);
}
/** Values are compared with values of their own rank only, except for sorting. */
export const sameRank = (left: WireValue, right: WireValue): boolean => rank(left) === rank(right);
export const isNaNValue = (value: WireValue): boolean =>
  'doubleValue' in value && value.doubleValue === 'NaN';
export const isNullValue = (value: WireValue): boolean => 'nullValue' in value;

const sign = (left: bigint | number | string, right: bigint | number | string): number =>
  left < right ? -1 : left > right ? 1 : 0;
const beyondBasicPlane = /[\ud800-\udfff]/;
/** By UTF-8 bytes, which differs from the order of UTF-16 units only where a text leaves the basic plane. */
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

/** Negative, 0 or positive. NaN is the smallest number; 1 and 1.0 are equal. */
export function compareValues(left: WireValue, right: WireValue): number {
  const ranks = rank(left) - rank(right);
  if (ranks !== 0) return ranks;
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== undefined && b !== undefined) {
    const [aNaN, bNaN] = [isNaNValue(left), isNaNValue(right)];
    return aNaN || bNaN ? Number(bNaN) - Number(aNaN) : sign(a, b);
  }
  if ('booleanValue' in left && 'booleanValue' in right)
    return Number(left.booleanValue) - Number(right.booleanValue);
  if ('timestampValue' in left && 'timestampValue' in right)
    return sign(
      textToMicroseconds(left.timestampValue) ?? 0n,
      textToMicroseconds(right.timestampValue) ?? 0n,
    );
  if ('stringValue' in left && 'stringValue' in right)
    return compareTexts(left.stringValue, right.stringValue);
  if ('bytesValue' in left && 'bytesValue' in right)
    return Buffer.compare(
      Buffer.from(left.bytesValue, 'base64'),
      Buffer.from(right.bytesValue, 'base64'),
    );
  if ('referenceValue' in left && 'referenceValue' in right)
    return compareNames(left.referenceValue, right.referenceValue);
  if ('geoPointValue' in left && 'geoPointValue' in right) {
    return (
      left.geoPointValue.latitude - right.geoPointValue.latitude ||
      left.geoPointValue.longitude - right.geoPointValue.longitude
    );
  }
  if ('arrayValue' in left && 'arrayValue' in right)
    return compareLists(left.arrayValue.values, right.arrayValue.values, compareValues);
  if ('mapValue' in left && 'mapValue' in right)
    return compareMaps(left.mapValue.fields, right.mapValue.fields);
  return 0;
}

/** Names are compared segment by segment. */
export const compareNames = (left: string, right: string): number =>
  compareLists(left.split('/'), right.split('/'), compareTexts);

/** Equality of values as filters and array transforms see it. */
export const equalValues = (left: WireValue, right: WireValue): boolean =>
  compareValues(left, right) === 0;
