/**
 * Edge cases of the WebSocket protocol: behaviour that the SDK relies on, and messages that it
 * never sends.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LiveServer, startLive, tokenFor } from '../../../src/testing/live-server.ts';
import { connectRaw, type RawClient } from './raw-client.ts';
import { eventually } from '../../conformance/follow.ts';

const rules = {
  rules: {
    own: { $uid: { '.read': 'auth.uid === $uid', '.write': 'auth.uid === $uid' } },
    open: { '.read': true, '.write': true },
    gated: { '.read': "root.child('open/gate').val() === true" },
  },
};
let server: LiveServer;
const clients: RawClient[] = [];
const connect = async (query?: string): Promise<RawClient> => {
  const client = await connectRaw(server.port, query);
  clients.push(client);
  return client;
};
beforeAll(async () => {
  server = await startLive(rules);
});
beforeEach(() => server.reset());
afterEach(() => {
  for (const client of clients.splice(0)) client.cut();
  server.skewMilliseconds = 0;
});
afterAll(() => server.stop());

describe('greeting', () => {
  it("sends the server's time, the version, the host and a session", async () => {
    const { d } = await (await connect()).until(({ t }) => t === 'c');
    expect(d).toEqual({
      t: 'h',
      d: {
        ts: expect.any(Number) as number,
        v: '5',
        h: `127.0.0.1:${server.port}`,
        s: expect.any(String) as string,
      },
    });
  });
  it('rejects a client of another database', async () => {
    const client = await connectRaw(server.port, '', 'other');
    await eventually(() => client.isClosed());
    expect(client.messages).toEqual([
      { t: 'c', d: { t: 's', d: 'There is no database named other' } },
    ]);
  });
  it('answers a ping', async () => {
    const client = await connect();
    client.sendText('{"t":"c","d":{"t":"p","d":{}}}');
    await client.until(({ t, d }) => t === 'c' && d['t'] === 'o');
  });
  it('ignores keep-alives, also between frames', async () => {
    const client = await connect();
    client.sendText('0');
    expect(await client.request('s', { c: { 'sdk.js.12-19-0': 1 } })).toEqual({ s: 'ok', d: '' });
  });
  it('closes the previous connection of a client that reconnects and performs its onDisconnect writes', async () => {
    const first = await connect();
    const { d } = await first.until(({ t }) => t === 'c');
    await first.request('o', { p: '/open/state', d: 'gone' });
    await connect(`&ls=${(d['d'] as { s: string }).s}`);
    await eventually(() => first.isClosed());
    await eventually(
      async () => JSON.stringify(await server.dump()) === '{"open":{"state":"gone"}}',
    );
  });
});

describe('the order of messages', () => {
  it('has the data before the response to listen, and a change before the response to its write', async () => {
    const client = await connect();
    await client.request('p', { p: '/open/a', d: 1 });
    await client.request('q', { p: '/open/a', h: '' });
    await client.request('p', { p: '/open/a', d: 2 });
    expect(client.messages.slice(2).map(({ d }) => d)).toEqual([
      { a: 'd', b: { p: '/open/a', d: 1 } },
      { r: 2, b: { s: 'ok', d: {} } },
      { a: 'd', b: { p: '/open/a', d: 2 } },
      { r: 3, b: { s: 'ok', d: '' } },
    ]);
  });
  it('answers a read with the value of the write that the client sent just before', async () => {
    const client = await connect();
    const [, read] = await Promise.all([
      client.request('p', { p: '/open/a', d: 7 }),
      client.request('g', { p: '/open/a', q: {} }),
    ]);
    expect(read).toEqual({ s: 'ok', d: 7 });
  });
  it('has no repeated data if the client has sent the hash of the data', async () => {
    const client = await connect();
    await client.request('p', { p: '/open/a', d: 'known' });
    await client.request('q', { p: '/open/a', h: 'T2nLeAVIEY/9b/UbaObNkaLZDtM=' });
    const dataMessages = client.messages.filter(({ d }) => d['a'] === 'd');
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha1').update('string:known').digest('base64');
    await client.request('n', { p: '/open/a' });
    await client.request('q', { p: '/open/a', h: hash });
    expect(dataMessages).toHaveLength(1);
    expect(client.messages.filter(({ d }) => d['a'] === 'd')).toHaveLength(1);
  });
  it('warns about a query without an index', async () => {
    const client = await connect();
    expect(
      await client.request('q', { p: '/open/list', q: { i: 'rank', l: 1, vf: 'l' }, t: 1, h: '' }),
    ).toEqual({ s: 'ok', d: { w: ['no_index'] } });
  });
});

describe('a sign-in', () => {
  it('is rejected with a status if its token has expired', async () => {
    const client = await connect();
    expect(await client.request('auth', { cred: tokenFor('u', {}, -1) })).toMatchObject({
      s: 'expired_token',
    });
    expect(await client.request('g', { p: '/own/u', q: {} })).toMatchObject({
      s: 'permission_denied',
    });
  });
  it.each(['owner', 'a.b.c', ''])('is rejected with the token %j', async (cred) => {
    const client = await connect();
    expect(await client.request('gauth', { cred })).toMatchObject({ s: 'invalid_token' });
    expect(await client.request('auth', {})).toMatchObject({ s: 'invalid_data' });
  });
  it('of the administrator bypasses the rules, or obeys them as the account of authvar', async () => {
    const open = await startLive(rules, { acceptOwner: true });
    const statusOf = async (body: object): Promise<unknown> => {
      const client = await connectRaw(open.port);
      clients.push(client);
      expect(await client.request('gauth', body)).toMatchObject({ s: 'ok' });
      return client.request('p', { p: '/own/u', d: 1 });
    };
    const denied = { s: 'permission_denied' };
    expect(await statusOf({ cred: 'owner' })).toMatchObject({ s: 'ok' });
    expect(await statusOf({ cred: 'owner', authvar: { uid: 'u' } })).toMatchObject({ s: 'ok' });
    expect(await statusOf({ cred: 'owner', authvar: { uid: 'v' } })).toMatchObject(denied);
    const refused = await connectRaw(open.port);
    clients.push(refused);
    const forged = { cred: 'owner', authvar: { name: 'u' } };
    expect(await refused.request('gauth', forged)).toMatchObject({ s: 'invalid_data' });
    await open.stop();
  });
  it('is reported when it expires, and every listener that needed it ends', async () => {
    const client = await connect();
    await client.request('auth', { cred: tokenFor('u', {}, 60) });
    await client.request('q', { p: '/own/u', h: '' });
    await client.request('q', { p: '/open', h: '' });
    server.skewMilliseconds = 61_000;
    await client.until(
      ({ d }) => d['a'] === 'ac' && JSON.stringify(d['b']).includes('expired_token'),
    );
    await client.until(({ d }) => d['a'] === 'c');
    expect(client.messages.filter(({ d }) => d['a'] === 'c').map(({ d }) => d['b'])).toEqual([
      { p: '/own/u' },
    ]);
    expect(await client.request('p', { p: '/own/u', d: 1 })).toMatchObject({
      s: 'permission_denied',
    });
  });
  it('is invalid after it expires, even before this is reported', async () => {
    const client = await connect();
    await client.request('auth', { cred: tokenFor('u', {}, 60) });
    server.skewMilliseconds = 61_000;
    expect(await client.request('p', { p: '/own/u', d: 1 })).toMatchObject({
      s: 'permission_denied',
    });
  });
  it('ends its listeners when the client signs out or signs in as another user', async () => {
    const client = await connect();
    await client.request('auth', { cred: tokenFor('u') });
    await client.request('q', { p: '/own/u', q: { l: 2, vf: 'r' }, t: 1, h: '' });
    await client.request('auth', { cred: tokenFor('v') });
    await client.until(
      ({ d }) =>
        d['a'] === 'c' && JSON.stringify(d['b']) === '{"p":"/own/u","q":[{"l":2,"vf":"r"}]}',
    );
    await client.request('q', { p: '/own/v', h: '' });
    await client.request('unauth', {});
    await client.until(({ d }) => d['a'] === 'c' && JSON.stringify(d['b']) === '{"p":"/own/v"}');
  });
  it('a listener ends when data that its rule reads changes', async () => {
    const client = await connect();
    await server.request('/open/gate', { method: 'PUT', body: true });
    expect(await client.request('q', { p: '/gated', h: '' })).toMatchObject({ s: 'ok' });
    await server.request('/open/gate', { method: 'PUT', body: false });
    expect(await client.request('g', { p: '/gated', q: {} })).toMatchObject({
      s: 'permission_denied',
    });
  });
  it('onDisconnect writes are checked when they are registered', async () => {
    const client = await connect();
    expect(await client.request('o', { p: '/own/u', d: 1 })).toMatchObject({
      s: 'permission_denied',
    });
  });
});

describe('protocol violations', () => {
  it.each([
    ['a dot in a key', { p: '/open/a.b', d: 1 }],
    ['a dollar', { p: '/open', d: { $a: 1 } }],
    ['a bracket', { p: '/open/[0]', d: 1 }],
    ['a control character', { p: '/open/\u0001', d: 1 }],
    ['a key of 769 bytes', { p: `/open/${'k'.repeat(769)}`, d: 1 }],
    ['33 levels', { p: `/open${'/a'.repeat(32)}`, d: 1 }],
    ['an unknown server value', { p: '/open', d: { '.sv': 'random' } }],
    ['a prototype', { p: '/open/__proto__', d: 1 }],
    ['an object as a priority', { p: '/open', d: { '.value': 1, '.priority': {} } }],
    ['half of a surrogate pair', { p: '/open', d: '\ud800' }],
  ])('%s is refused', async (_, body) => {
    const client = await connect();
    expect(await client.request('p', body)).toMatchObject({ s: 'invalid_data' });
    expect(await server.dump()).toBeNull();
  });
  it.each([
    ['a path and one of its children', { p: '/open', d: { a: 1, 'a/b': 2 } }],
    ['the path itself', { p: '/open', d: { '/': 1 } }],
    ['a text', { p: '/open', d: 'x' }],
    ['a list', { p: '/open', d: [1] }],
  ])('an update of %s is refused', async (_, body) => {
    expect(await (await connect()).request('m', body)).toMatchObject({ s: 'invalid_data' });
  });
  it('a number out of range is rejected', async () => {
    const client = await connect();
    client.sendText('{"t":"d","d":{"r":1,"a":"p","b":{"p":"/open","d":1e999}}}');
    await client.until(({ d }) => d['r'] === 1 && JSON.stringify(d['b']).includes('invalid_data'));
  });
  it.each([{ i: 'a.b' }, { l: 0 }, { l: 'x' }, { i: '.key', sp: 1 }, { sp: {} }, { surprise: 1 }])(
    'the query %j is rejected',
    async (q) => {
      expect(await (await connect()).request('g', { p: '/open', q })).toMatchObject({
        s: 'invalid_data',
      });
    },
  );
  it('an unknown request gets an error status', async () => {
    expect(await (await connect()).request('zz', {})).toMatchObject({ s: 'invalid_request' });
  });
  it.each([
    ['a text that is not JSON', ['hello']],
    ['an unknown message layer', ['{"t":"x","d":1}']],
    ['too many frames', ['999999']],
    ['a list', ['[]']],
    ['frames beyond the limit', ['1024', ...Array<string>(3).fill('x'.repeat(8 * 1024 * 1024))]],
  ])('%s ends this connection and no other', async (_, texts) => {
    const client = await connect();
    for (const text of texts) client.sendText(text);
    await eventually(() => client.isClosed());
    expect(await (await connect()).request('g', { p: '/open', q: {} })).toEqual({
      s: 'ok',
      d: null,
    });
  });
});
