/** The REST interface of the live database. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LiveServer, startLive, tokenFor } from '../../../src/testing/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLive({
    rules: {
      open: { '.read': true, '.write': true, '.indexOn': ['rank'] },
      own: { $uid: { '.read': 'auth.uid === $uid' } },
    },
  });
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

const put = (path: string, body: unknown) =>
  server.request(path, { method: 'PUT', body: JSON.stringify(body) });
const read = async (path: string, query = '') => (await server.request(path, { query })).body;

describe('values', () => {
  it('can be read, written and removed with GET, PUT, PATCH, POST and DELETE', async () => {
    expect(await put('/open', { a: { b: 1 }, list: ['x', 'y'] })).toMatchObject({
      status: 200,
      body: { a: { b: 1 }, list: ['x', 'y'] },
    });
    expect(
      await server.request('/open', { method: 'PATCH', body: { 'a/c': 2, list: null } }),
    ).toMatchObject({ status: 200, body: { 'a/c': 2, list: null } });
    expect(await read('/open')).toEqual({ a: { b: 1, c: 2 } });
    const first = await server.request('/open/log', { method: 'POST', body: { n: 1 } });
    const second = await server.request('/open/log', { method: 'POST', body: { n: 2 } });
    const names = [first, second].map(({ body }) => (body as { name: string }).name);
    expect(Object.keys((await read('/open/log')) as object)).toEqual(names);
    expect(await server.request('/open/log', { method: 'DELETE' })).toMatchObject({
      status: 200,
      body: null,
    });
    expect(await read('/open/log')).toBeNull();
  });
  it('can have encoded keys', async () => {
    await put('/open/%C3%BC%20%3F', 1);
    expect(await read('/open')).toEqual({ 'ü ?': 1 });
  });
  it('shallow returns the keys of an object and other values unchanged', async () => {
    await put('/open', { a: { b: 1 }, c: 2 });
    expect(await read('/open', '&shallow=true')).toEqual({ a: true, c: true });
    expect(await read('/open/c', '&shallow=true')).toBe(2);
    expect(await read('/open/none', '&shallow=true')).toBeNull();
  });
  it('resolves server values in the response', async () => {
    const { body } = await put('/open', {
      at: { '.sv': 'timestamp' },
      n: { '.sv': { increment: 3 } },
    });
    expect(body).toEqual({ at: expect.any(Number) as number, n: 3 });
  });
  it('a .json path belongs to the database only with a namespace', async () => {
    expect(await (await fetch(`${server.origin}/config.json`)).text()).toBe('not taken');
    expect((await fetch(`${server.origin}/open.json?ns=other`)).status).toBe(404);
    expect((await fetch(`${server.origin}/open.json?ns=demo-project-default-rtdb`)).status).toBe(
      200,
    );
  });
});

describe('queries', () => {
  beforeEach(() => put('/open', { a: { rank: 3 }, b: { rank: 1 }, c: { rank: 2 } }));
  it.each([
    ['&orderBy="rank"&limitToFirst=2', ['b', 'c']],
    ['&orderBy="rank"&limitToLast=1', ['a']],
    ['&orderBy="rank"&equalTo=2', ['c']],
    ['&orderBy="rank"&startAfter=1', ['c', 'a']],
    ['&orderBy="rank"&startAt=2&endBefore=3', ['c']],
    ['&orderBy="$key"&startAt="b"', ['b', 'c']],
  ])('returns the keys of the matching entries for %s', async (query, keys) => {
    expect(Object.keys((await read('/open', query)) as object)).toEqual(keys);
  });
  it.each([
    '&limitToFirst=1',
    '&orderBy=rank',
    '&orderBy="rank"&limitToFirst=0',
    '&orderBy="rank"&limitToFirst=1&limitToLast=1',
    '&orderBy="$key"&equalTo=1',
    '&orderBy="rank"&startAt={}',
    '&orderBy="colour"',
    '&orderBy="$value"',
  ])('%s is refused', async (query) => {
    expect((await server.request('/open', { query })).status).toBe(400);
  });
});

describe('rejected requests', () => {
  it('have no token, a wrong one or an expired one', async () => {
    expect(await server.request('/own/u')).toMatchObject({
      status: 401,
      body: { error: 'Permission denied' },
    });
    expect(await server.request('/own/u', { token: 'nonsense' })).toMatchObject({
      status: 401,
      body: { error: 'Could not parse auth token.' },
    });
    expect(await server.request('/own/u', { token: tokenFor('u', {}, -5) })).toMatchObject({
      status: 401,
      body: { error: 'Auth token is expired' },
    });
    expect(await server.request('/own/u', { token: tokenFor('u') })).toMatchObject({
      status: 200,
      body: null,
    });
    expect(
      await server.request('/own/u', { headers: { Authorization: `Bearer ${tokenFor('u')}` } }),
    ).toMatchObject({ status: 200 });
  });
  it('the administrator’s token › bypasses the rules in a header with acceptOwner, and is refused in a URL or without acceptOwner', async () => {
    const headers = { Authorization: 'Bearer owner' };
    const written = { method: 'PUT', body: 1, headers };
    expect((await server.request('/own/u', written)).status).toBe(401);
    const open = await startLive({ rules: {} }, { acceptOwner: true });
    expect(await open.request('/own/u', written)).toMatchObject({ status: 200, body: 1 });
    expect(await open.request('/own/u', { headers })).toMatchObject({ status: 200, body: 1 });
    expect((await open.request('/own/u', { token: 'owner' })).status).toBe(401);
    expect((await open.request('/own/u', { query: '&access_token=owner' })).status).toBe(401);
    await open.stop();
  });
  it.each([
    ['a body that is not JSON', 'PUT', '{', 400],
    ['nothing', 'PUT', '', 400],
    ['an invalid key', 'PUT', '{"a.b":1}', 400],
    ['more than 16 MB', 'PUT', `"${'x'.repeat(17 * 1024 * 1024)}"`, 413],
    ['an update that is not an object', 'PATCH', '1', 400],
  ])('%s', async (_, method, body, status) => {
    expect((await server.request('/open', { method, body })).status).toBe(status);
    expect(await server.dump()).toBeNull();
  });
  it('have another method', async () => {
    expect(
      (await fetch(`${server.origin}/open.json?ns=demo-project`, { method: 'OPTIONS' })).status,
    ).toBe(200);
    expect(
      (await fetch(`${server.origin}/open.json?ns=demo-project`, { method: 'SEARCH' })).status,
    ).toBe(405);
    expect(
      (
        await fetch(`${server.origin}/open.json?ns=demo-project`, {
          headers: { Accept: 'text/event-stream' },
        })
      ).status,
    ).toBe(406);
  });
  it('startup › fails if the rules file is invalid', async () => {
    for (const rules of [
      { rules: { '.read': 'auth.uid ==' } },
      { rules: { '.raed': true } },
      { rule: {} },
      { rules: { a: 'x' } },
    ])
      await expect(startLive(rules)).rejects.toThrow('database.rules.json');
    await expect(startLive('{')).rejects.toThrow('database.rules.json');
  });
});
