/**
 * The Realtime Database: values, listening, connections, receipts under the example project's
 * rules.
 */
import {
  child,
  get,
  goOffline,
  goOnline,
  increment,
  off,
  onChildAdded,
  onChildChanged,
  onChildMoved,
  onChildRemoved,
  onDisconnect,
  onValue,
  orderByChild,
  push,
  query,
  ref,
  remove,
  runTransaction,
  serverTimestamp,
  set,
  update,
} from 'firebase/database';
import { type Call, fails, gives, type Json } from './call.ts';
import { eventually, follow } from './follow.ts';
import { type Place, roomOf } from './live-room.ts';
import { type Account, password } from './world.ts';

const text = (value: unknown): string => JSON.stringify(value);
const thereAndBack = (name: string, value: Json): Call =>
  gives(`set and get of ${name}`, value, async (world) => {
    const { client } = roomOf(world);
    await set(client()('v'), value);
    return (await get(client()('v'))).val() as unknown;
  });

const values: readonly Call[] = [
  thereAndBack('a text', 'Grüße 🚚'),
  thereAndBack('an empty text', ''),
  thereAndBack('a whole number', 42),
  thereAndBack('a fraction', -0.1),
  thereAndBack('a large number', 1e300),
  thereAndBack('true', true),
  thereAndBack('false', false),
  thereAndBack('an object', { a: { b: { c: 1 } }, d: 'e' }),
  thereAndBack('an array', ['a', 'b', { c: 1 }]),
  thereAndBack('a sparse array', ['a', null, 'c']),
  thereAndBack('odd keys', { 'ü ö?&=%': 1, '-1': 2, '007': 3 }),
  thereAndBack('300 kB, in many frames', 'y'.repeat(300_000)),
  thereAndBack(
    'characters of four bytes over many frames',
    `${'x'.repeat(16_363)}${'🚚'.repeat(20_000)}`,
  ),
  gives('get of a path without data', false, async (world) =>
    (await get(roomOf(world).client()('nothing'))).exists(),
  ),
  gives('set of null removes the value and parents that become empty', null, async (world) => {
    const { client, stored } = roomOf(world);
    const at = client();
    await set(at('a/b/c'), 1);
    await set(at('a/b/c'), null);
    return await stored();
  }),
  gives('remove', { a: { c: 2 } }, async (world) => {
    const { client, stored } = roomOf(world);
    const at = client();
    await set(at('a'), { b: 1, c: 2 });
    await remove(at('a/b'));
    return await stored();
  }),
  gives('update of children, with null for removal', { a: { c: 2, d: 4 } }, async (world) => {
    const { client, stored } = roomOf(world);
    const at = client();
    await set(at('a'), { b: 1, c: 2 });
    await update(at('a'), { b: null, d: 4 });
    return await stored();
  }),
  gives('update of several paths together', { a: { b: 1 }, c: { d: { e: 2 } } }, async (world) => {
    const { client, stored } = roomOf(world);
    await update(client()('/'), { 'a/b': 1, 'c/d/e': 2 });
    return await stored();
  }),
  gives('set below a leaf replaces the leaf', { a: { b: 2 } }, async (world) => {
    const { client, stored } = roomOf(world);
    const at = client();
    await set(at('a'), 1);
    await set(at('a/b'), 2);
    return await stored();
  }),
  gives('push generates keys in order of time', true, async (world) => {
    const { client, stored } = roomOf(world);
    const at = client();
    const keys = [
      await push(at('list'), 1),
      await push(at('list'), 2),
      await push(at('list'), 3),
    ].map(({ key }) => key);
    return text(Object.keys(((await stored()) as { list: object }).list)) === text(keys);
  }),
  fails(
    'set of an undefined value',
    "set failed: value argument contains undefined in property 'v'",
    async (world) => set(ref(world.nobody.database, 'v'), undefined),
  ),
];

const serverValues: readonly Call[] = [
  gives('serverTimestamp is the server’s time', true, async (world) => {
    const { client, stored } = roomOf(world);
    const at = client();
    await world.fault({ kind: 'clockSkew', milliseconds: 3_600_000 });
    await set(at('t'), { at: serverTimestamp() });
    return (
      Math.abs(((await stored()) as { t: { at: number } }).t.at - Date.now() - 3_600_000) < 5000
    );
  }),
  gives('increment from several clients at the same time', { n: 10.5 }, async (world) => {
    const { client, stored } = roomOf(world);
    await Promise.all(
      [client(), client(), client()].flatMap((at) => [
        set(at('n'), increment(1)),
        set(at('n'), increment(2.5)),
      ]),
    );
    return await stored();
  }),
  gives('increment of a missing value or of a text begins at 0', { a: 2, b: -1 }, async (world) => {
    const { client, stored } = roomOf(world);
    const at = client();
    await set(at('a'), 'text');
    await update(at('/'), { a: increment(2), b: increment(-1) });
    return await stored();
  }),
  gives('.info/serverTimeOffset is the error of the device’s clock', true, async (world) => {
    await world.fault({ kind: 'clockSkew', milliseconds: 7_200_000 });
    const offset = await follow(ref(world.connect().database, '.info/serverTimeOffset')).until(
      (value) => Number(value) > 1000,
    );
    return Math.abs(Number(offset) - 7_200_000) < 5000;
  }),
  gives('.info/connected', false, async (world) => {
    const { database } = world.connect();
    const connected = follow(ref(database, '.info/connected'));
    await connected.until((value) => value === true);
    goOffline(database);
    return connected.seen.at(-1);
  }),
];

const listening: readonly Call[] = [
  gives('onValue reports the value, then each change by another client', true, async (world) => {
    const { client } = roomOf(world);
    await set(client()('a/b'), 1);
    const listener = follow(client()('a'));
    await listener.until((value) => text(value) === '{"b":1}');
    await set(client()('a/c/d'), 2);
    await listener.until((value) => text(value) === '{"b":1,"c":{"d":2}}');
    await set(client()('/'), { a: 5 });
    await listener.until((value) => value === 5);
    await remove(client()('a'));
    await listener.until((value) => value === null);
    return true;
  }),
  gives(
    'several paths changed in one update are visible together',
    [null, { left: 1, right: { deep: 1 } }],
    async (world) => {
      const { client } = roomOf(world);
      const listener = follow(client()('pair'));
      await listener.until((value) => value === null);
      await update(client()('/'), { 'pair/left': 1, 'pair/right/deep': 1 });
      await listener.until((value) => value !== null);
      return listener.seen;
    },
  ),
  gives('off ends the listener', [null], async (world) => {
    const { client } = roomOf(world);
    const at = client();
    const listener = follow(at('a'));
    await listener.until((value) => value === null);
    off(at('a'));
    await set(client()('a'), 1);
    await get(client()('a'));
    return listener.seen;
  }),
  gives('the writer receives its own value once', [null, 1], async (world) => {
    const at = roomOf(world).client();
    const listener = follow(at('n'));
    await listener.until((value) => value === null);
    await set(at('n'), 1);
    return listener.seen;
  }),
  gives(
    'onChildAdded, onChildChanged, onChildMoved, onChildRemoved',
    ['added a', 'added b', 'moved a', 'changed a', 'removed b'],
    async (world) => {
      const { client } = roomOf(world);
      const list = query(client()('listed'), orderByChild('rank'));
      const events: string[] = [];
      onChildAdded(list, ({ key }) => {
        events.push(`added ${key}`);
      });
      onChildChanged(list, ({ key }) => {
        events.push(`changed ${key}`);
      });
      onChildMoved(list, ({ key }) => {
        events.push(`moved ${key}`);
      });
      onChildRemoved(list, ({ key }) => {
        events.push(`removed ${key}`);
      });
      const writer = client();
      await set(writer('listed'), { a: { rank: 1 }, b: { rank: 2 } });
      await eventually(() => events.length === 2);
      await update(writer('listed/a'), { rank: 3 });
      await remove(writer('listed/b'));
      await eventually(() => events.includes('removed b'));
      return events;
    },
  ),
  gives('onValue with onlyOnce', 1, async (world) => {
    const { client } = roomOf(world);
    await set(client()('a'), 1);
    return await new Promise((resolve) => {
      onValue(
        client()('a'),
        (snapshot) => {
          resolve(snapshot.val());
        },
        { onlyOnce: true },
      );
    });
  }),
];

const connections: readonly Call[] = [
  gives('a write made offline is sent after reconnecting', [{ a: 1 }, { a: 2 }], async (world) => {
    const { on, stored } = roomOf(world);
    const { database } = world.connect();
    const at = on(database);
    await set(at('a'), 1);
    goOffline(database);
    const saved = set(at('a'), 2);
    const before = await stored();
    goOnline(database);
    await saved;
    return [before, await stored()];
  }),
  gives('a listener receives changes made while it was offline', [null, 1, 2], async (world) => {
    const { on, client } = roomOf(world);
    const { database } = world.connect();
    const listener = follow(on(database)('a'));
    await listener.until((value) => value === null);
    await set(client()('a'), 1);
    await listener.until((value) => value === 1);
    goOffline(database);
    await set(client()('a'), 2);
    goOnline(database);
    await listener.until((value) => value === 2);
    return listener.seen;
  }),
  gives('a refused connection is retried', 1, async (world) => {
    const { client } = roomOf(world);
    await world.fault({ kind: 'status', method: 'UPGRADE', status: 503, times: 1 });
    const at = client();
    await set(at('a'), 1);
    return (await get(at('a'))).val() as unknown;
  }),
  gives(
    'a broken connection is reopened and the write arrives',
    { a: 'x'.repeat(2000) },
    async (world) => {
      const { client, stored } = roomOf(world);
      await world.fault({ kind: 'cutResponse', method: 'UPGRADE', atByte: 400, times: 1 });
      await set(client()('a'), 'x'.repeat(2000));
      return await stored();
    },
  ),
  gives(
    'onDisconnect: set, update, remove',
    { room: { left: true }, state: { online: false } },
    async (world) => {
      const { on, stored } = roomOf(world);
      const { database } = world.connect();
      const at = on(database);
      await set(at('room'), { gone: 1, kept: 1 });
      await onDisconnect(at('state')).set({ online: false });
      await onDisconnect(at('room')).update({ left: true, gone: null });
      await onDisconnect(at('room/kept')).remove();
      goOffline(database);
      await eventually(
        async () => text(await stored()) === '{"room":{"left":true},"state":{"online":false}}',
      );
      return await stored();
    },
  ),
  gives('onDisconnect with the server’s time', true, async (world) => {
    const { on, stored } = roomOf(world);
    const { database } = world.connect();
    await onDisconnect(on(database)('at')).set(serverTimestamp());
    goOffline(database);
    await eventually(async () => (await stored()) !== null);
    return Math.abs(((await stored()) as { at: number }).at - Date.now()) < 10_000;
  }),
  gives('onDisconnect: cancel, also of the paths below', { c: 1 }, async (world) => {
    const { on, stored } = roomOf(world);
    const { database } = world.connect();
    const at = on(database);
    await onDisconnect(child(at('a'), 'b')).set(1);
    await onDisconnect(at('c')).set(1);
    await onDisconnect(at('a')).cancel();
    goOffline(database);
    await eventually(async () => (await stored()) !== null);
    return await stored();
  }),
];

/** Reference of a report's receipt for a client. */
const receipt = ({ database }: Pick<Account, 'database'>, uid: string, id = ''): Place =>
  ref(database, `receipts/${uid}/${id}`);
const received = { status: 'received', at: serverTimestamp() };

const receipts: readonly Call[] = [
  gives('set by the office, received by the driver', 'received', async ({ ada, jona, id }) => {
    const reportId = id();
    const listener = follow(receipt(jona, jona.user.uid, `${reportId}/status`));
    await listener.until((value) => value === null);
    await set(receipt(ada, jona.user.uid, reportId), received);
    return await listener.until((value) => value === 'received');
  }),
  fails('set by the driver', 'PERMISSION_DENIED', ({ jona, id }) =>
    set(receipt(jona, jona.user.uid, id()), received),
  ),
  fails('update by the driver', 'PERMISSION_DENIED', ({ jona, id }) =>
    update(receipt(jona, jona.user.uid, id()), { status: 'closed' }),
  ),
  fails('push by the driver', 'PERMISSION_DENIED', ({ jona }) =>
    push(receipt(jona, jona.user.uid), received).then(() => undefined),
  ),
  fails('remove by the driver', 'PERMISSION_DENIED', async ({ ada, jona, id }) => {
    const reportId = id();
    await set(receipt(ada, jona.user.uid, reportId), received);
    await remove(receipt(jona, jona.user.uid, reportId));
  }),
  fails('runTransaction by the driver', 'permission_denied', ({ jona, id }) =>
    runTransaction(receipt(jona, jona.user.uid, id()), () => ({ status: 'closed' })).catch(
      (error: unknown) => {
        throw new Error(
          error instanceof Error && /permission_denied/i.test(error.message)
            ? 'permission_denied'
            : String(error),
        );
      },
    ),
  ),
  fails(
    'set by the office of a state that does not exist',
    'PERMISSION_DENIED',
    ({ ada, jona, id }) =>
      set(receipt(ada, jona.user.uid, id()), { status: 'lost', at: serverTimestamp() }),
  ),
  fails('set by the office of another time', 'PERMISSION_DENIED', ({ ada, jona, id }) =>
    set(receipt(ada, jona.user.uid, id()), { status: 'received', at: 1 }),
  ),
  fails('get of another driver’s receipts', 'Permission denied', ({ mika, jona }) =>
    get(receipt(mika, jona.user.uid)),
  ),
  fails('get, signed out', 'Permission denied', ({ nobody, jona }) =>
    get(receipt(nobody, jona.user.uid)),
  ),
  fails(
    'onValue of another driver’s receipts',
    'PERMISSION_DENIED',
    ({ mika, jona }) =>
      new Promise((resolve, reject) => {
        onValue(receipt(mika, jona.user.uid), resolve, reject);
      }),
  ),
  gives('onValue ends when the driver signs out', 'PERMISSION_DENIED', async ({ account }) => {
    const driver = await account();
    const place = receipt(driver, driver.user.uid);
    const ended = new Promise((resolve) => {
      onValue(
        place,
        () => undefined,
        (error: Error & { code?: string }) => {
          resolve(error.code);
        },
      );
    });
    await get(place);
    await driver.auth.signOut();
    return await ended;
  }),
  gives('get with the token of a later sign-in', false, async ({ account, signIn }) => {
    const { email, user } = await account();
    const again = await signIn(email, password);
    return (await get(receipt(again, user.uid))).exists();
  }),
];

export const liveCalls: readonly Call[] = [
  ...values,
  ...serverValues,
  ...listening,
  ...connections,
  ...receipts,
];
