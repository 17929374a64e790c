/** What the public SDK does against the live database, call by call. Long, because it is one list to be read as a whole. */
import {
  child, endAt, endBefore, equalTo, get, goOffline, goOnline, increment, limitToFirst, limitToLast, off, onChildAdded, onChildChanged, onChildMoved, onChildRemoved,
  onDisconnect, onValue, orderByChild, orderByKey, orderByPriority, orderByValue, push, query, remove, runTransaction, serverTimestamp, set, setPriority, setWithPriority,
  startAfter, startAt, update,
} from 'firebase/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LiveServer, startLive } from './server.ts';
import { connect, disconnectAll, eventually, follow } from './sdk.ts';

let server: LiveServer;
beforeAll(async () => { server = await startLive(); });
beforeEach(() => server.reset());
afterEach(disconnectAll);
afterAll(() => server.stop());

const client = () => connect(server.port);
const stored = () => server.dump();

describe('values', () => {
  it.each([
    ['a text', 'Grüße 🚚'], ['an empty text', ''], ['a whole number', 42], ['a fraction', -0.1], ['a large number', 1e300], ['true', true], ['false', false],
    ['an object', { a: { b: { c: 1 } }, d: 'e' }], ['an array', ['a', 'b', { c: 1 }]], ['a sparse array', ['a', null, 'c']],
  ])('set and get %s', async (_, value) => {
    const { at } = client();
    await set(at('v'), value);
    const other = client();
    const snapshot = await get(other.at('v'));
    expect(snapshot.val()).toEqual(Array.isArray(value) ? value.map((one) => one ?? undefined) : value);
  });

  it('get of nothing', async () => {
    expect((await get(client().at('nothing'))).exists()).toBe(false);
  });
  it('set null removes, and parents that become empty with it', async () => {
    const { at } = client();
    await set(at('a/b/c'), 1);
    await set(at('a/b/c'), null);
    expect(await stored()).toBeNull();
  });
  it('remove', async () => {
    const { at } = client();
    await set(at('a'), { b: 1, c: 2 });
    await remove(at('a/b'));
    expect(await stored()).toEqual({ a: { c: 2 } });
  });
  it('update of children, with null to remove', async () => {
    const { at } = client();
    await set(at('a'), { b: 1, c: 2 });
    await update(at('a'), { b: null, d: 4 });
    expect(await stored()).toEqual({ a: { c: 2, d: 4 } });
  });
  it('update of several places at once', async () => {
    const { at } = client();
    await update(at('/'), { 'a/b': 1, 'c/d/e': 2 });
    expect(await stored()).toEqual({ a: { b: 1 }, c: { d: { e: 2 } } });
  });
  it('a value below a leaf takes its place', async () => {
    const { at } = client();
    await set(at('a'), 1);
    await set(at('a/b'), 2);
    expect(await stored()).toEqual({ a: { b: 2 } });
  });
  it('push makes keys in order of time', async () => {
    const { at } = client();
    const keys = [await push(at('list'), 1), await push(at('list'), 2), await push(at('list'), 3)].map(({ key }) => key);
    expect(Object.keys((await get(client().at('list'))).val() as object)).toEqual(keys);
  });
  it('a value of 300 kB with characters outside the basic plane travels in frames both ways', async () => {
    const text = 'x'.repeat(16_383 - 20) + '🚚'.repeat(75_000);
    await set(client().at('big'), { text: 'y'.repeat(300_000) });
    expect(((await get(client().at('big/text'))).val() as string).length).toBe(300_000);
    await server.request('/wide', { method: 'PUT', body: JSON.stringify(text) });
    expect((await get(client().at('wide'))).val()).toBe(text);
  });
  it('odd keys', async () => {
    const { at } = client();
    await set(at('keys'), { 'ü ö?&=%': 1, '-1': 2, '007': 3 });
    expect((await get(client().at('keys'))).val()).toEqual({ 'ü ö?&=%': 1, '-1': 2, '007': 3 });
  });
});

describe('server values', () => {
  it('serverTimestamp is the server\'s time', async () => {
    server.skewMilliseconds = 3_600_000;
    const { at } = client();
    await set(at('t'), { at: serverTimestamp() });
    server.skewMilliseconds = 0;
    const { t } = await stored() as { t: { at: number } };
    expect(Math.abs(t.at - Date.now() - 3_600_000)).toBeLessThan(5000);
  });
  it('increment adds to a number, from several clients at once', async () => {
    const clients = [client(), client(), client()];
    await Promise.all(clients.flatMap(({ at }) => [set(at('n'), increment(1)), set(at('n'), increment(2.5))]));
    expect(await stored()).toEqual({ n: 10.5 });
  });
  it('increment of nothing or of a text begins at 0', async () => {
    const { at } = client();
    await set(at('a'), 'text');
    await update(at('/'), { a: increment(2), b: increment(-1) });
    expect(await stored()).toEqual({ a: 2, b: -1 });
  });
  it('.info/serverTimeOffset tells how far the device\'s clock is off', async () => {
    server.skewMilliseconds = 7_200_000;
    const offset = await follow(client().at('.info/serverTimeOffset')).until((value) => Number(value) > 1000);
    server.skewMilliseconds = 0;
    expect(Math.abs(Number(offset) - 7_200_000)).toBeLessThan(5000);
  });
  it('.info/connected', async () => {
    const { database, at } = client();
    const connected = follow(at('.info/connected'));
    await connected.until((value) => value === true);
    goOffline(database);
    expect(connected.seen.at(-1)).toBe(false);
  });
});

describe('listening', () => {
  it('onValue tells the value, then each change by another client', async () => {
    await set(client().at('a/b'), 1);
    const heard = follow(client().at('a'));
    await heard.until((value) => JSON.stringify(value) === '{"b":1}');
    await set(client().at('a/c/d'), 2);
    await heard.until((value) => JSON.stringify(value) === '{"b":1,"c":{"d":2}}');
    await set(client().at('/'), { a: 5 });
    await heard.until((value) => value === 5);
    await remove(client().at('a'));
    await heard.until((value) => value === null);
  });
  it('several places changed at once are seen at once', async () => {
    const heard = follow(client().at('pair'));
    await heard.until((value) => value === null);
    await update(client().at('/'), { 'pair/left': 1, 'pair/right/deep': 1 });
    await heard.until((value) => value !== null);
    expect(heard.seen).toEqual([null, { left: 1, right: { deep: 1 } }]);
  });
  it('off ends it', async () => {
    const { at } = client();
    const heard = follow(at('a'));
    await heard.until((value) => value === null);
    off(at('a'));
    await set(client().at('a'), 1);
    await get(client().at('a'));
    expect(heard.seen).toEqual([null]);
  });
  it('the writer sees its own value first, then the server\'s', async () => {
    const { at } = client();
    const heard = follow(at('n'));
    await heard.until((value) => value === null);
    await set(at('n'), 1);
    expect(heard.seen).toEqual([null, 1]);
  });
  it('child events', async () => {
    const { at } = client();
    const events: string[] = [];
    const list = query(at('listed'), orderByChild('rank'));
    onChildAdded(list, ({ key }) => { events.push(`added ${key}`); });
    onChildChanged(list, ({ key }) => { events.push(`changed ${key}`); });
    onChildMoved(list, ({ key }) => { events.push(`moved ${key}`); });
    onChildRemoved(list, ({ key }) => { events.push(`removed ${key}`); });
    const writer = client();
    await set(writer.at('listed'), { a: { rank: 1 }, b: { rank: 2 } });
    await eventually(() => events.length === 2);
    await update(writer.at('listed/a'), { rank: 3 });
    await remove(writer.at('listed/b'));
    await eventually(() => events.includes('removed b'));
    expect(events).toEqual(['added a', 'added b', 'moved a', 'changed a', 'removed b']);
  });
  it('onlyOnce', async () => {
    const { at } = client();
    await set(at('a'), 1);
    const value = await new Promise((resolve) => { onValue(client().at('a'), (snapshot) => resolve(snapshot.val()), { onlyOnce: true }); });
    expect(value).toBe(1);
  });
});

describe('queries', () => {
  const people = {
    anna: { rank: 3, name: { last: 'Berg' } }, bert: { rank: 1, name: { last: 'Adler' } }, carl: { rank: 2 }, dora: { rank: 'x' }, '10': { rank: true }, '9': { rank: 2 },
  };
  const keysOf = async (...constraints: Parameters<typeof query> extends [unknown, ...infer Rest] ? Rest : never): Promise<string[]> => {
    const keys: string[] = [];
    (await get(query(client().at('listed'), ...constraints))).forEach(({ key }) => { keys.push(key); });
    return keys;
  };
  beforeEach(() => set(client().at('listed'), people));

  it.each([
    ['by child: nothing, truth values, numbers, texts', () => keysOf(orderByChild('rank')), ['10', 'bert', '9', 'carl', 'anna', 'dora']],
    ['by a child further down', () => keysOf(orderByChild('name/last'), limitToLast(2)), ['bert', 'anna']],
    ['by key: numbers first', () => keysOf(orderByKey()), ['9', '10', 'anna', 'bert', 'carl', 'dora']],
    ['the first', () => keysOf(orderByKey(), limitToFirst(2)), ['9', '10']],
    ['the last', () => keysOf(orderByKey(), limitToLast(2)), ['carl', 'dora']],
    ['a limit without an order', () => keysOf(limitToFirst(3)), ['9', '10', 'anna']],
    ['startAt', () => keysOf(orderByChild('rank'), startAt(2)), ['9', 'carl', 'anna', 'dora']],
    ['startAt with a key', () => keysOf(orderByChild('rank'), startAt(2, 'b')), ['carl', 'anna', 'dora']],
    ['startAfter', () => keysOf(orderByChild('rank'), startAfter(2)), ['anna', 'dora']],
    ['startAfter with a key', () => keysOf(orderByChild('rank'), startAfter(2, '9')), ['carl', 'anna', 'dora']],
    ['endAt', () => keysOf(orderByChild('rank'), endAt(1)), ['10', 'bert']],
    ['endBefore', () => keysOf(orderByChild('rank'), endBefore(1)), ['10']],
    ['equalTo', () => keysOf(orderByChild('rank'), equalTo(2)), ['9', 'carl']],
    ['equalTo with a key', () => keysOf(orderByChild('rank'), equalTo(2, 'carl')), ['carl']],
    ['equalTo nothing', () => keysOf(orderByChild('name/last'), equalTo(null), limitToLast(1)), ['dora']],
    ['bounds by key', () => keysOf(orderByKey(), startAt('anna'), endBefore('carl')), ['anna', 'bert']],
    ['a window from the end', () => keysOf(orderByChild('rank'), endAt(3), limitToLast(2)), ['carl', 'anna']],
  ])('%s', async (_, found, expected) => {
    expect(await found()).toEqual(expected);
  });
  it('by value', async () => {
    await set(client().at('listed'), { a: 3, b: 1, c: 'x', d: 2 });
    expect(await keysOf(orderByValue(), startAt(2), endAt('z'))).toEqual(['d', 'a', 'c']);
  });
  it('by priority', async () => {
    const { at } = client();
    await setWithPriority(at('listed'), { x: 1 }, 5);
    await setWithPriority(at('listed/a'), 1, 'late');
    await setWithPriority(at('listed/b'), 1, 2);
    await setPriority(at('listed/x'), 1);
    expect(await keysOf(orderByPriority())).toEqual(['x', 'b', 'a']);
    expect(await keysOf(orderByPriority(), startAt(2))).toEqual(['b', 'a']);
    expect((await get(client().at('listed/a'))).priority).toBe('late');
  });
  it('a listened window follows its data', async () => {
    const { at } = client();
    const heard = follow(query(at('listed'), orderByChild('rank'), limitToLast(1)));
    await heard.until((value) => JSON.stringify(value) === '{"dora":{"rank":"x"}}');
    await set(client().at('listed/emil'), { rank: 'y' });
    await heard.until((value) => JSON.stringify(value) === '{"emil":{"rank":"y"}}');
    await remove(client().at('listed/emil'));
    await eventually(() => heard.seen.length === 3);
    expect(heard.seen.at(-1)).toEqual({ dora: { rank: 'x' } });
  });
  it('two windows on one place do not disturb each other', async () => {
    const { at } = client();
    const first = follow(query(at('listed'), orderByKey(), limitToFirst(1)));
    const last = follow(query(at('listed'), orderByKey(), limitToLast(1)));
    await first.until((value) => value !== null);
    await last.until((value) => value !== null);
    first.stop();
    await set(client().at('listed/zoe'), 1);
    await last.until((value) => JSON.stringify(value) === '{"zoe":1}');
    expect(first.seen).toHaveLength(1);
  });
});

describe('transactions', () => {
  it('counts up from many clients at once, none lost', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => runTransaction(client().at('n'), (value: number | null) => (value ?? 0) + 1)));
    expect(results.every(({ committed }) => committed)).toBe(true);
    expect(await stored()).toEqual({ n: 5 });
  });
  it.each([['a text', 'ü'], ['a fraction', 0.1], ['zero', 0], ['truth', true], ['an object', { b: { x: 1, '10': 2, '9': 'x' }, a: [1, 'two', false] }]])('knows %s again', async (_, value) => {
    const { at } = client();
    await set(at('t'), value);
    let runs = 0;
    const other = client();
    await get(other.at('t'));
    const { committed } = await runTransaction(other.at('t'), (seen: unknown) => {
      runs += 1;
      return { seen: seen ?? 'nothing' };
    });
    expect(committed).toBe(true);
    expect(runs).toBeLessThanOrEqual(2);
    expect(await stored()).toEqual({ t: { seen: value } });
  });
  it('knows priorities again', async () => {
    const { at } = client();
    await setWithPriority(at('t'), { a: 1 }, 3);
    await setWithPriority(at('t/b'), 2, 'p');
    await runTransaction(client().at('t/c'), () => 3);
    await runTransaction(client().at('t'), (seen: Record<string, unknown> | null) => (seen === null ? seen : { ...seen, d: 4 }));
    expect(await stored()).toEqual({ t: { a: 1, b: 2, c: 3, d: 4 } });
  });
  it('may be given up', async () => {
    const { committed } = await runTransaction(client().at('n'), () => undefined);
    expect(committed).toBe(false);
  });
});

describe('connection', () => {
  it('writes made offline are sent on return', async () => {
    const { database, at } = client();
    await set(at('a'), 1);
    goOffline(database);
    const saved = set(at('a'), 2);
    expect(await stored()).toEqual({ a: 1 });
    goOnline(database);
    await saved;
    expect(await stored()).toEqual({ a: 2 });
  });
  it('listeners go on after the server came back, and its data with them', async () => {
    const { at } = client();
    const heard = follow(at('a'));
    await set(client().at('a'), { kept: 1 });
    await heard.until((value) => value !== null);
    await server.restart();
    expect(await stored()).toEqual({ a: { kept: 1 } });
    await set(client().at('a/new'), 2);
    await heard.until((value) => JSON.stringify(value) === '{"kept":1,"new":2}');
    expect(heard.seen).toEqual([null, { kept: 1 }, { kept: 1, new: 2 }]);
  });
  it('onDisconnect set, update and remove are run when the client goes', async () => {
    const { database, at } = client();
    await set(at('room'), { gone: 1, kept: 1 });
    await onDisconnect(at('state')).set({ online: false, at: serverTimestamp() });
    await onDisconnect(at('room')).update({ left: true, gone: null });
    await onDisconnect(at('room/kept')).remove();
    goOffline(database);
    await eventually(async () => JSON.stringify(await stored()).includes('"online":false'));
    await eventually(async () => JSON.stringify((await stored() as { room?: unknown }).room) === '{"left":true}');
    expect((await stored() as { state: { at: number } }).state.at).toBeGreaterThan(1e12);
  });
  it('onDisconnect cancel, also of what lies below', async () => {
    const { database, at } = client();
    await onDisconnect(child(at('a'), 'b')).set(1);
    await onDisconnect(at('c')).set(1);
    await onDisconnect(at('a')).cancel();
    goOffline(database);
    await eventually(async () => await stored() !== null);
    expect(await stored()).toEqual({ c: 1 });
  });
  it('a client cut off runs it too', async () => {
    const { at } = client();
    await onDisconnect(at('cut')).set(true);
    await server.restart();
    await eventually(async () => JSON.stringify(await stored()) === '{"cut":true}');
  });
});
