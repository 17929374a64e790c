/** Values, their order, field paths, times and sizes of documents. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/documents/errors.ts';
import {
  onlyPaths,
  parseFieldPath,
  valueAt,
  withValueAt,
} from '../../src/documents/field-paths.ts';
import { compareValues } from '../../src/documents/order.ts';
import { fieldsToPlain, plainToFields } from '../../src/documents/plain.ts';
import { documentSize } from '../../src/documents/size.ts';
import { microsecondsToText, textToMicroseconds } from '../../src/documents/times.ts';
import { readFields, readValue, type WireValue } from '../../src/documents/values.ts';

describe('values › are parsed into one normal form', () => {
  test.each<readonly [unknown, WireValue]>([
    [{ nullValue: 'NULL_VALUE' }, { nullValue: null }],
    [{ integerValue: 5 }, { integerValue: '5' }],
    [{ integerValue: '-0009223372036854775808' }, { integerValue: '-9223372036854775808' }],
    [{ doubleValue: -0 }, { doubleValue: '-0' }],
    [{ doubleValue: 'NaN' }, { doubleValue: 'NaN' }],
    [{ timestampValue: '2026-11-21T08:15:30Z' }, { timestampValue: '2026-11-21T08:15:30.000000Z' }],
    [
      { timestampValue: '2026-11-21T09:15:30.123456789+01:00' },
      { timestampValue: '2026-11-21T08:15:30.123456Z' },
    ],
    [{ bytesValue: 'AAH_' }, { bytesValue: 'AAH/' }],
    [{ geoPointValue: { latitude: 52.5 } }, { geoPointValue: { latitude: 52.5, longitude: 0 } }],
    [{ arrayValue: {} }, { arrayValue: { values: [] } }],
    [{ mapValue: {} }, { mapValue: { fields: {} } }],
  ])('%j', (data, expected) => {
    expect(readValue(data, 'a')).toEqual(expected);
  });
  test.each([
    [{}],
    [{ stringValue: 1 }],
    [{ stringValue: 'x', nullValue: null }],
    [{ integerValue: '1.5' }],
    [{ integerValue: '9223372036854775808' }],
    [{ integerValue: '1e3' }],
    [{ doubleValue: 'much' }],
    [{ timestampValue: 'yesterday' }],
    [{ timestampValue: '2026-02-30T00:00:00Z' }],
    [{ timestampValue: '0000-01-01T00:00:00Z' }],
    [{ bytesValue: '%%' }],
    [{ geoPointValue: { latitude: 91 } }],
    [{ referenceValue: '/users/1' }],
    [{ arrayValue: { values: [{ arrayValue: {} }] } }],
    [{ arrayValue: [] }],
    [{ colourValue: 'red' }],
    [null],
    ['text'],
    [{ stringValue: '\ud800' }],
  ])('%j is refused', (data) => {
    expect(() => readValue(data, 'a')).toThrow(ApiError);
  });
  test('values › have at most 20 levels', () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? { nullValue: null } : { mapValue: { fields: { a: nested(depth - 1) } } };
    expect(() => readFields({ a: nested(20) })).not.toThrow();
    expect(() => readFields({ a: nested(21) })).toThrow(/deeper than 20/);
  });
  test.each(['', '__name__', '__proto__', 'x'.repeat(1501)])(
    'the field name "%s" is refused',
    (name) => {
      expect(() =>
        readFields(JSON.parse(JSON.stringify(Object.fromEntries([[name, { nullValue: null }]])))),
      ).toThrow(ApiError);
    },
  );
});

const leaf: fc.Arbitrary<WireValue> = fc.oneof(
  fc.constant<WireValue>({ nullValue: null }),
  fc.boolean().map((booleanValue) => ({ booleanValue })),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((value) => ({ integerValue: String(value) })),
  fc.integer({ min: -3, max: 3 }).map((value) => ({ integerValue: String(value) })),
  fc
    .double({ noNaN: false })
    .map((value) =>
      readValue({ doubleValue: Number.isFinite(value) ? value : String(value) }, 'a'),
    ),
  fc
    .string()
    .filter((text) => text.isWellFormed())
    .map((stringValue) => ({ stringValue })),
  fc
    .bigInt({ min: -62135596800000000n, max: 253402300799999999n })
    .map((time) => ({ timestampValue: microsecondsToText(time) })),
  fc
    .uint8Array({ maxLength: 4 })
    .map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
  fc
    .record({
      latitude: fc.integer({ min: -2, max: 2 }),
      longitude: fc.integer({ min: -2, max: 2 }),
    })
    .map((geoPointValue) => ({ geoPointValue })),
);
const value: fc.Arbitrary<WireValue> = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
  fc.dictionary(fc.constantFrom('a', 'b', 'c'), leaf).map((fields) => ({ mapValue: { fields } })),
);

describe('the order of values', () => {
  test('sorts by type first', () => {
    const inOrder: WireValue[] = [
      { nullValue: null },
      { booleanValue: false },
      { booleanValue: true },
      { doubleValue: 'NaN' },
      { doubleValue: '-Infinity' },
      { integerValue: '-1' },
      { doubleValue: 0.5 },
      { integerValue: '1' },
      { integerValue: '9007199254740993' },
      { timestampValue: '1999-01-01T00:00:00.000000Z' },
      { timestampValue: '2026-01-01T00:00:00.000000Z' },
      { stringValue: '' },
      { stringValue: 'Z' },
      { stringValue: 'a' },
      { stringValue: '\uffff' },
      { stringValue: '🚛' },
      { bytesValue: '' },
      { bytesValue: 'AA==' },
      { referenceValue: 'projects/p/databases/d/documents/a/b' },
      { referenceValue: 'projects/p/databases/d/documents/a/b/c/d' },
      { geoPointValue: { latitude: 1, longitude: 2 } },
      { geoPointValue: { latitude: 1, longitude: 3 } },
      { arrayValue: { values: [] } },
      { arrayValue: { values: [{ integerValue: '1' }] } },
      { mapValue: { fields: {} } },
      { mapValue: { fields: { a: { integerValue: '2' } } } },
      { mapValue: { fields: { b: { integerValue: '1' } } } },
    ];
    for (const [index, left] of inOrder.entries())
      for (const [other, right] of inOrder.entries())
        expect([index, other, Math.sign(compareValues(left, right))]).toEqual([
          index,
          other,
          Math.sign(index - other),
        ]);
  });
  test('is antisymmetric and transitive', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(Math.sign(compareValues(a, b)) + Math.sign(compareValues(b, a))).toBe(0);
        expect(compareValues(a, a)).toBe(0);
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0)
          expect(compareValues(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('field paths', () => {
  test.each([
    ['a', ['a']],
    ['a.b_2', ['a', 'b_2']],
    ['`a.b`.c', ['a.b', 'c']],
    ['`with \\` tick`', ['with ` tick']],
    ['`back\\\\slash`', ['back\\slash']],
    ['a.`0`', ['a', '0']],
  ])('%s', (text, expected) => {
    expect(parseFieldPath(text)).toEqual(expected);
  });
  test.each(['', '.', 'a.', '.a', 'a..b', '1a', 'a b', '`', '``', 'a`b`', 'ä'])(
    '"%s" is refused',
    (text) => {
      expect(() => parseFieldPath(text)).toThrow(ApiError);
    },
  );
  test('set, remove and pick fields', () => {
    const fields = plainToFields({ a: { b: 1, c: 2 }, d: 3 });
    expect(fieldsToPlain(withValueAt(fields, ['a', 'x', 'y'], { booleanValue: true }))).toEqual({
      a: { b: 1, c: 2, x: { y: true } },
      d: 3,
    });
    expect(fieldsToPlain(withValueAt(fields, ['a', 'b'], undefined))).toEqual({
      a: { c: 2 },
      d: 3,
    });
    expect(fieldsToPlain(withValueAt(fields, ['d', 'b'], undefined))).toEqual({
      a: { b: 1, c: 2 },
      d: 3,
    });
    expect(fieldsToPlain(withValueAt(fields, ['d', 'b'], { integerValue: '1' }))).toEqual({
      a: { b: 1, c: 2 },
      d: { b: 1 },
    });
    expect(fieldsToPlain(onlyPaths(fields, [['a', 'b'], ['missing']]))).toEqual({ a: { b: 1 } });
    expect(valueAt(fields, ['constructor'])).toBeUndefined();
  });
});

describe('times', () => {
  test('survive a round trip, exact to the microsecond', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -62135596800000000n, max: 253402300799999999n }), (time) => {
        expect(textToMicroseconds(microsecondsToText(time))).toBe(time);
      }),
    );
  });
});

/**
 * The worked example of Google's page on storage size: tasks/my_task_id with three fields is 147
 * bytes.
 */
test("documents › have the size that Google's published formula gives", () => {
  const fields = plainToFields({
    type: 'Personal',
    done: false,
    priority: 1,
    description: 'Learn Cloud Firestore',
  });
  expect(documentSize(['users', 'jeff', 'tasks', 'my_task_id'], fields)).toBe(147);
});
