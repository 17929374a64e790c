/** The Realtime Database: queries over mixed values, and transactions. */
import {
  endAt,
  endBefore,
  equalTo,
  get,
  limitToFirst,
  limitToLast,
  orderByChild,
  orderByKey,
  orderByPriority,
  orderByValue,
  query,
  type QueryConstraint,
  remove,
  runTransaction,
  set,
  setPriority,
  setWithPriority,
  startAfter,
  startAt,
} from 'firebase/database';
import { type Call, gives, type Json } from './call.ts';
import { eventually, follow } from './follow.ts';
import { type Room, roomOf } from './live-room.ts';

const people = {
  anna: { rank: 3, name: { last: 'Berg' } },
  bert: { rank: 1, name: { last: 'Adler' } },
  carl: { rank: 2 },
  dora: { rank: 'x' },
  '10': { rank: true },
  '9': { rank: 2 },
};
async function keysOf(
  { client }: Room,
  ...constraints: readonly QueryConstraint[]
): Promise<string[]> {
  const keys: string[] = [];
  (await get(query(client()('listed'), ...constraints))).forEach(({ key }) => {
    keys.push(key);
  });
  return keys;
}
const finds = (name: string, expected: string, ...constraints: readonly QueryConstraint[]): Call =>
  gives(`get, ${name}`, expected, async (world) => {
    const room = roomOf(world);
    await set(room.client()('listed'), people);
    return (await keysOf(room, ...constraints)).join(' ');
  });

const queries: readonly Call[] = [
  finds(
    'by child: null, booleans, numbers, texts',
    '10 bert 9 carl anna dora',
    orderByChild('rank'),
  ),
  finds('by a nested child', 'bert anna', orderByChild('name/last'), limitToLast(2)),
  finds('by key: numbers first', '9 10 anna bert carl dora', orderByKey()),
  finds('the first', '9 10', orderByKey(), limitToFirst(2)),
  finds('the last', 'carl dora', orderByKey(), limitToLast(2)),
  finds('a limit without an order', '9 10 anna', limitToFirst(3)),
  finds('startAt', '9 carl anna dora', orderByChild('rank'), startAt(2)),
  finds('startAt with a key', 'carl anna dora', orderByChild('rank'), startAt(2, 'b')),
  finds('startAfter', 'anna dora', orderByChild('rank'), startAfter(2)),
  finds('startAfter with a key', 'carl anna dora', orderByChild('rank'), startAfter(2, '9')),
  finds('endAt', '10 bert', orderByChild('rank'), endAt(1)),
  finds('endBefore', '10', orderByChild('rank'), endBefore(1)),
  finds('equalTo', '9 carl', orderByChild('rank'), equalTo(2)),
  finds('equalTo with a key', 'carl', orderByChild('rank'), equalTo(2, 'carl')),
  finds('equalTo null', 'dora', orderByChild('name/last'), equalTo(null), limitToLast(1)),
  finds('bounds by key', 'anna bert', orderByKey(), startAt('anna'), endBefore('carl')),
  finds('a window from the end', 'carl anna', orderByChild('rank'), endAt(3), limitToLast(2)),
  gives('get, by value', 'd a c', async (world) => {
    const room = roomOf(world);
    await set(room.client()('listed'), { a: 3, b: 1, c: 'x', d: 2 });
    return (await keysOf(room, orderByValue(), startAt(2), endAt('z'))).join(' ');
  }),
  gives('get, by priority', ['x b a', 'b a', 'late'], async (world) => {
    const room = roomOf(world);
    const at = room.client();
    await setWithPriority(at('listed'), { x: 1 }, 5);
    await setWithPriority(at('listed/a'), 1, 'late');
    await setWithPriority(at('listed/b'), 1, 2);
    await setPriority(at('listed/x'), 1);
    return [
      (await keysOf(room, orderByPriority())).join(' '),
      (await keysOf(room, orderByPriority(), startAt(2))).join(' '),
      (await get(room.client()('listed/a'))).priority,
    ];
  }),
  gives(
    'onValue of a window follows its data',
    [{ dora: { rank: 'x' } }, { emil: { rank: 'y' } }, { dora: { rank: 'x' } }],
    async (world) => {
      const { client } = roomOf(world);
      await set(client()('listed'), people);
      const listener = follow(query(client()('listed'), orderByChild('rank'), limitToLast(1)));
      await eventually(() => listener.seen.length === 1);
      await set(client()('listed/emil'), { rank: 'y' });
      await eventually(() => listener.seen.length === 2);
      await remove(client()('listed/emil'));
      await eventually(() => listener.seen.length === 3);
      return listener.seen;
    },
  ),
  gives('onValue of two windows on one path', [1, { zoe: 1 }], async (world) => {
    const { client } = roomOf(world);
    const at = client();
    await set(client()('listed'), people);
    const first = follow(query(at('listed'), orderByKey(), limitToFirst(1)));
    const last = follow(query(at('listed'), orderByKey(), limitToLast(1)));
    await first.until((value) => value !== null);
    await last.until((value) => value !== null);
    first.stop();
    await set(client()('listed/zoe'), 1);
    return [first.seen.length, await last.until((value) => JSON.stringify(value) === '{"zoe":1}')];
  }),
];

const knowsAgain = (name: string, value: Json): Call =>
  gives(`runTransaction over ${name}`, [true, true, { t: { seen: value } }], async (world) => {
    const { client, stored } = roomOf(world);
    await set(client()('t'), value);
    const at = client();
    await get(at('t'));
    let runs = 0;
    const { committed } = await runTransaction(at('t'), (seen: unknown) => {
      runs += 1;
      return { seen: seen ?? 'nothing' };
    });
    return [committed, runs <= 2, await stored()];
  });

const transactions: readonly Call[] = [
  gives(
    'runTransaction from five clients at the same time loses none',
    [true, { n: 5 }],
    async (world) => {
      const { client, stored } = roomOf(world);
      const results = await Promise.all(
        Array.from({ length: 5 }, () =>
          runTransaction(client()('n'), (value: number | null) => (value ?? 0) + 1),
        ),
      );
      return [results.every(({ committed }) => committed), await stored()];
    },
  ),
  knowsAgain('a text', 'ü'),
  knowsAgain('a fraction', 0.1),
  knowsAgain('zero', 0),
  knowsAgain('truth', true),
  knowsAgain('an object', { b: { x: 1, '10': 2, '9': 'x' }, a: [1, 'two', false] }),
  gives('runTransaction over priorities', { t: { a: 1, b: 2, c: 3, d: 4 } }, async (world) => {
    const { client, stored } = roomOf(world);
    const at = client();
    await setWithPriority(at('t'), { a: 1 }, 3);
    await setWithPriority(at('t/b'), 2, 'p');
    await runTransaction(client()('t/c'), () => 3);
    await runTransaction(client()('t'), (seen: Record<string, unknown> | null) =>
      seen === null ? seen : { ...seen, d: 4 },
    );
    return await stored();
  }),
  gives('runTransaction that is aborted', [false, null], async (world) => {
    const { client, stored } = roomOf(world);
    const { committed } = await runTransaction(client()('n'), () => undefined);
    return [committed, await stored()];
  }),
];

export const liveQueryCalls: readonly Call[] = [...queries, ...transactions];
