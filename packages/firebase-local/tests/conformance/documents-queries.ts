/** Firestore Lite: round trips of every value type, and queries over mixed values. */
import {
  average,
  Bytes,
  collectionGroup,
  count,
  doc,
  documentId,
  endAt,
  endBefore,
  GeoPoint,
  getAggregate,
  getDoc,
  getDocs,
  limit,
  limitToLast,
  or,
  orderBy,
  query,
  type QueryConstraint,
  setDoc,
  startAfter,
  startAt,
  sum,
  Timestamp,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { type Call, fails, gives, type Json } from './call.ts';
import { itemsOf } from './documents.ts';
import type { World } from './world.ts';

const sameValue = (
  name: string,
  make: (world: World) => unknown,
  describe: (value: never) => unknown,
  expected: Json,
): Call =>
  gives(`setDoc and getDoc of ${name}`, expected, async (world) => {
    const own = doc(itemsOf(world));
    await setDoc(own, { value: make(world) });
    return describe((await getDoc(own)).get('value') as never);
  });
const asIs = (value: unknown): unknown => value;

const values: readonly Call[] = [
  sameValue('nothing', () => null, asIs, null),
  sameValue('true', () => true, asIs, true),
  sameValue('a text', () => 'Grüße 🚛', asIs, 'Grüße 🚛'),
  sameValue('an empty text', () => '', asIs, ''),
  sameValue(
    'the largest safe integer',
    () => Number.MAX_SAFE_INTEGER,
    asIs,
    Number.MAX_SAFE_INTEGER,
  ),
  sameValue('a fraction', () => -0.1, asIs, -0.1),
  sameValue(
    'a negative zero',
    () => -0,
    (value: number) => Object.is(value, -0),
    true,
  ),
  sameValue(
    'NaN',
    () => NaN,
    (value: number) => Number.isNaN(value),
    true,
  ),
  sameValue('infinity', () => -Infinity, String, '-Infinity'),
  sameValue(
    'a time to the microsecond',
    () => new Timestamp(1_700_000_000, 123_456_000),
    (value: Timestamp) => [value.seconds, value.nanoseconds],
    [1_700_000_000, 123_456_000],
  ),
  sameValue(
    'a time before 1970',
    () => new Timestamp(-1, 500_000_000),
    (value: Timestamp) => [value.seconds, value.nanoseconds],
    [-1, 500_000_000],
  ),
  sameValue(
    'a JavaScript Date',
    () => new Date(1_700_000_000_123),
    (value: Timestamp) => value.toMillis(),
    1_700_000_000_123,
  ),
  sameValue(
    'bytes',
    () => Bytes.fromUint8Array(new Uint8Array([0, 1, 255])),
    (value: Bytes) => [...value.toUint8Array()],
    [0, 1, 255],
  ),
  sameValue(
    'a place',
    () => new GeoPoint(52.5, -13.25),
    (value: GeoPoint) => [value.latitude, value.longitude],
    [52.5, -13.25],
  ),
  sameValue(
    'a reference',
    ({ nobody }) => doc(nobody.documents, 'open/a/items/other'),
    (value: { path: string }) => value.path,
    'open/a/items/other',
  ),
  sameValue('a list', () => [1, 'two', null, { three: 3 }], asIs, [1, 'two', null, { three: 3 }]),
  sameValue('an empty list', () => [], asIs, []),
  sameValue(
    'a map',
    () => ({ deep: { deeper: [{ a: null }] }, 'odd.name': 1, 'with `tick': 2, ä: 3 }),
    asIs,
    { deep: { deeper: [{ a: null }] }, 'odd.name': 1, 'with `tick': 2, ä: 3 },
  ),
  sameValue('an empty map', () => ({}), asIs, {}),
];

const mixed = {
  a: { n: 1, tags: ['x'], who: 'u' },
  b: { n: 2, tags: ['x', 'y'], who: 'u' },
  c: { n: 2.5, tags: [], who: 'v' },
  d: { n: 3, who: null },
  e: { n: 'text', who: 'v' },
  f: { n: NaN },
  g: { other: 1 },
};
const collections = new Map<string, Promise<ReturnType<typeof itemsOf>>>();
/** Filled once for each backend. */
async function filled(world: World): Promise<ReturnType<typeof itemsOf>> {
  const known = collections.get(world.origin);
  if (known) return await known;
  const filling = (async () => {
    const items = itemsOf(world);
    const batch = writeBatch(world.nobody.documents);
    for (const [id, data] of Object.entries(mixed)) batch.set(doc(items, id), data);
    await batch.commit();
    return items;
  })();
  collections.set(world.origin, filling);
  return await filling;
}
const finds = (name: string, expected: string, ...constraints: readonly QueryConstraint[]): Call =>
  gives(`getDocs, ${name}`, expected, async (world) =>
    (await getDocs(query(await filled(world), ...constraints))).docs.map(({ id }) => id).join(''),
  );

const queries: readonly Call[] = [
  finds('equal', 'b', where('n', '==', 2)),
  finds('not equal', 'facde', where('n', '!=', 2)),
  finds('less', 'ab', where('n', '<', 2.5)),
  finds('less or equal', 'abc', where('n', '<=', 2.5)),
  finds('greater', 'cd', where('n', '>', 2)),
  finds('greater or equal, descending', 'dcb', where('n', '>=', 2), orderBy('n', 'desc')),
  finds('a range of texts', 'e', where('n', '>=', 'a')),
  finds('null', 'd', where('who', '==', null)),
  finds('not null', 'abce', where('who', '!=', null)),
  finds('not a number', 'f', where('n', '==', NaN)),
  finds('in', 'ade', where('n', 'in', [1, 3, 'text'])),
  finds('not in', 'fbce', where('n', 'not-in', [1, 3])),
  finds('array contains', 'b', where('tags', 'array-contains', 'y')),
  finds('array contains any', 'ab', where('tags', 'array-contains-any', ['x', 'y'])),
  finds('two conditions', 'b', where('who', '==', 'u'), where('n', '>', 1)),
  finds('by id', 'ac', where(documentId(), 'in', ['a', 'c'])),
  finds('ids in a range', 'cde', orderBy(documentId()), startAt('c'), endAt('e')),
  finds('ordered across types', 'fabcde', orderBy('n')),
  finds('ordered by a field and the id, descending', 'ecbad', orderBy('who', 'desc')),
  finds('after a value', 'cde', orderBy('n'), startAfter(2)),
  finds('before a value', 'fab', orderBy('n'), endBefore(2.5)),
  finds('the first two', 'fa', orderBy('n'), limit(2)),
  finds('the last two', 'de', orderBy('n'), limitToLast(2)),
  finds('nothing', '', where('n', '==', 'nowhere')),
  gives('getDocs with either of two conditions', 'ace', async (world) =>
    (
      await getDocs(query(await filled(world), or(where('n', '==', 1), where('who', '==', 'v'))))
    ).docs
      .map(({ id }) => id)
      .join(''),
  ),
  gives('getAggregate: count, sum, average', { all: 4, total: 8.5, mean: 2.125 }, async (world) =>
    (
      await getAggregate(query(await filled(world), where('n', '<=', 3)), {
        all: count(),
        total: sum('n'),
        mean: average('n'),
      })
    ).data(),
  ),
  gives('getAggregate of an empty result', { all: 0, total: 0, mean: null }, async (world) =>
    (
      await getAggregate(query(await filled(world), where('n', '==', 99)), {
        all: count(),
        total: sum('n'),
        mean: average('n'),
      })
    ).data(),
  ),
  fails('getDocs of a collection group', 'permission-denied', ({ nobody }) =>
    getDocs(collectionGroup(nobody.documents, 'items')),
  ),
];

export const documentQueryCalls: readonly Call[] = [...values, ...queries];
