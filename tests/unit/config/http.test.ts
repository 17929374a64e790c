import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHttp, repeatedStatuses } from '../../../src/platform/http.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly language: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}
let server: Server;
let base: string;
let seen: Seen[];
/** Statuses of the next responses; 200 if empty. */
let statuses: number[];

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}

beforeEach(async () => {
  seen = [];
  statuses = [];
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        language: request.headers['accept-language'],
        type: request.headers['content-type'],
        body,
      });
      response
        .writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' })
        .end('{"ok":true}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterEach(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
    }),
);

describe('createHttp', () => {
  test('sends the base address and the language', async () => {
    const http = createHttp({ baseUrl: base, language: () => 'fr' });
    expect(await http('/depots')).toEqual({ ok: true });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/depots', language: 'fr' });
  });

  test('sends no Accept-Language header when no language is set', async () => {
    await createHttp({ baseUrl: base, language: () => undefined })('/depots');
    expect(seen[0]?.language).not.toBe('fr');
  });

  test.each(repeatedStatuses)('retries a GET request once on status %i', async (status) => {
    statuses = [status];
    expect(
      await createHttp({ baseUrl: base, language: () => undefined })('/depots', { retryDelay: 1 }),
    ).toEqual({ ok: true });
    expect(seen).toHaveLength(2);
  });

  test('retries a GET request only once', async () => {
    statuses = [503, 503, 503];
    await expect(
      createHttp({ baseUrl: base, language: () => undefined })('/depots', { retryDelay: 1 }),
    ).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(2);
  });

  test.each([400, 401, 403, 404])('does not retry a GET request on status %i', async (status) => {
    statuses = [status];
    await expect(
      createHttp({ baseUrl: base, language: () => undefined })('/depots'),
    ).rejects.toMatchObject({ status });
    expect(seen).toHaveLength(1);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('never retries a %s request', async (method) => {
    statuses = [503];
    await expect(
      createHttp({ baseUrl: base, language: () => undefined })('/depots', {
        method,
        body: { name: 'Kiel' },
      }),
    ).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(1);
  });

  test('sends bodies as JSON', async () => {
    await createHttp({ baseUrl: base, language: () => undefined })('/depots', {
      method: 'POST',
      body: { name: 'Kiel' },
    });
    expect(seen[0]).toMatchObject({ type: 'application/json', body: '{"name":"Kiel"}' });
  });
});
