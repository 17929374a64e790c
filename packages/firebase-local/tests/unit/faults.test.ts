import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFaults, faultSchema } from '../../src/faults.ts';
import { dev } from '../../src/testing/dev.ts';
import { runExampleProject, type Running } from '../support/example-project.ts';

let backend: Running;
beforeAll(async () => {
  backend = await runExampleProject();
});
beforeEach(async () => {
  await dev(backend, 'POST', 'reset');
});
afterAll(async () => {
  await backend.remove();
});

const identity = '/identitytoolkit.googleapis.com/v1/accounts';
const faults = (...list: object[]): Promise<unknown> => dev(backend, 'POST', 'faults', list);
const requests = (): Promise<unknown> => dev(backend, 'GET', 'requests');

/**
 * Sends a body and returns status and length of the response; 'broken' when the connection ends
 * without a complete response.
 */
function send(
  path: string,
  body: string,
  method = 'POST',
): Promise<{ status: number; bytes: number } | { broken: number }> {
  return new Promise((resolve) => {
    let bytes = 0;
    const sent = request(
      {
        host: '127.0.0.1',
        port: backend.port,
        path,
        method,
        agent: false,
        headers: { host: `localhost:${backend.port}`, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('error', () => {
          resolve({ broken: bytes });
        });
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, bytes });
        });
      },
    );
    sent.on('error', () => {
      resolve({ broken: bytes });
    });
    sent.end(body);
  });
}
const signUp = (email: string, extra: object = {}): ReturnType<typeof send> =>
  send(
    `${identity}:signUp?key=secret-key`,
    JSON.stringify({ email, password: 'Correct-horse-1', ...extra }),
  );
const exists = async (email: string): Promise<boolean> =>
  JSON.stringify(await dev(backend, 'GET', 'dump')).includes(email);

describe('faults', () => {
  it('respond with a status to the next requests only, without performing them', async () => {
    await faults({
      kind: 'status',
      method: 'POST',
      path: 'accounts:signUp',
      status: 503,
      times: 2,
      retryAfterSeconds: 3,
    });
    expect(await signUp('a@example.org')).toMatchObject({ status: 503 });
    expect(await signUp('a@example.org')).toMatchObject({ status: 503 });
    expect(await exists('a@example.org')).toBe(false);
    expect(await signUp('a@example.org')).toMatchObject({ status: 200 });
  });

  it('skip the first requests and those with another method or path', async () => {
    await faults({ kind: 'status', path: 'accounts:signUp', skip: 1, status: 500 });
    expect(await signUp('a@example.org')).toMatchObject({ status: 200 });
    expect(
      await send(
        `${identity}:createAuthUri?key=k`,
        '{"identifier":"a@example.org","continueUri":"http://localhost/"}',
      ),
    ).toMatchObject({ status: 200 });
    expect(await signUp('b@example.org')).toMatchObject({ status: 500 });
    expect((await fetch(`${backend.origin}/login`)).status).toBe(200);
  });

  it('respond with a given error body of the service', async () => {
    await faults({
      kind: 'status',
      status: 400,
      body: { error: { code: 400, message: 'RESET_PASSWORD_EXCEED_LIMIT' } },
    });
    const response = await fetch(`${backend.origin}${identity}:sendOobCode?key=k`, {
      method: 'POST',
      body: '{}',
    });
    expect(await response.json()).toEqual({
      error: { code: 400, message: 'RESET_PASSWORD_EXCEED_LIMIT' },
    });
  });

  it('delay the response of a request that was performed immediately', async () => {
    await faults({ kind: 'lateAnswer', path: 'accounts:signUp', milliseconds: 1500, times: 1 });
    let isAnswered = false;
    const answer = signUp('late@example.org').finally(() => {
      isAnswered = true;
    });
    await expect.poll(() => exists('late@example.org')).toBe(true);
    expect(isAnswered).toBe(false);
    expect(await answer).toMatchObject({ status: 200 });
  });

  it('return the quota error of the respective product', async () => {
    await faults({ kind: 'quota' });
    expect(
      (
        await fetch(`${backend.origin}/v0/b/demo-project.appspot.com/o?name=x`, {
          method: 'POST',
          body: 'x',
        })
      ).status,
    ).toBe(402);
    const documents = await fetch(
      `${backend.origin}/v1/projects/demo-project/databases/(default)/documents:commit`,
      { method: 'POST', body: '{}' },
    );
    expect([documents.status, await documents.json()]).toEqual([
      429,
      { error: { code: 429, message: 'Quota exceeded.', status: 'RESOURCE_EXHAUSTED' } },
    ]);
  });

  it('affect the given share of requests, and the same requests for the same seed', () => {
    const pattern = (seed: number): string => {
      const faults = createFaults();
      faults.add([faultSchema.parse({ kind: 'status', status: 503, rate: 0.3 })], seed);
      return Array.from({ length: 1000 }, () =>
        faults.countRequest('GET', '/v1/x').status ? '1' : '0',
      ).join('');
    };
    const struck = pattern(7).replaceAll('0', '').length;
    expect(struck).toBeGreaterThan(250);
    expect(struck).toBeLessThan(350);
    expect(pattern(7)).toBe(pattern(7));
    expect(pattern(7)).not.toBe(pattern(8));
  });

  it('delay responses', async () => {
    await faults({ kind: 'latency', milliseconds: 200, jitterMilliseconds: 50 });
    const started = Date.now();
    expect(await signUp('a@example.org')).toMatchObject({ status: 200 });
    expect(Date.now() - started).toBeGreaterThanOrEqual(199);
  });

  it('limit the bandwidth in both directions without losing data', async () => {
    await faults({ kind: 'bandwidth', bytesPerSecond: 4000 });
    const started = Date.now();
    const answer = await signUp('a@example.org', { displayName: 'n'.repeat(1900) });
    const took = Date.now() - started;
    if (!('bytes' in answer)) throw new Error('broken');
    expect(answer).toMatchObject({ status: 200 });
    expect(took).toBeGreaterThan(((2000 + answer.bytes) / 4000) * 1000 * 0.6);
    expect(answer.bytes).toBeGreaterThan(2500);
  });

  it.each([0, 1, 40, 53])(
    'cut the connection at byte %i of the request, which is then not performed',
    async (atByte) => {
      await faults({ kind: 'cutRequest', atByte, times: 1 });
      expect(await signUp('a@example.org')).toEqual({ broken: 0 });
      expect(await exists('a@example.org')).toBe(false);
      expect(await requests()).toMatchObject([{ status: null, outcome: 'cut' }]);
      expect(await signUp('a@example.org')).toMatchObject({ status: 200 });
    },
  );

  it.each([0, 1, 100])(
    'cut the connection at byte %i of the response, after the request was performed',
    async (atByte) => {
      await faults({ kind: 'cutResponse', atByte, times: 1 });
      expect(await signUp('a@example.org')).toEqual({ broken: atByte });
      expect(await exists('a@example.org')).toBe(true);
    },
  );

  it('cut a response that is also slow', async () => {
    await faults({ kind: 'cutResponse', atByte: 300 }, { kind: 'bandwidth', bytesPerSecond: 2000 });
    expect(await signUp('a@example.org')).toEqual({ broken: 300 });
  });

  it('drop the response of a performed request', async () => {
    await faults({ kind: 'dropAnswer', path: ':signUp', times: 1 });
    expect(await signUp('a@example.org')).toEqual({ broken: 0 });
    expect(await exists('a@example.org')).toBe(true);
    expect(await signUp('a@example.org')).toMatchObject({ status: 400 });
    expect(await requests()).toMatchObject([
      { status: null, outcome: 'dropped' },
      { status: 400, outcome: 'answered' },
    ]);
  });

  it('reject or break live connections', async () => {
    const shake = (): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(backend.port, '127.0.0.1', () => {
          socket.write(
            `GET /.ws?v=5&ns=demo-project HTTP/1.1\r\nhost: localhost:${backend.port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
          );
        });
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk.toString();
        });
        socket.on('close', () => {
          resolve(text);
        });
      });
    await faults({ kind: 'status', method: 'UPGRADE', status: 503 });
    expect(await shake()).toMatch(/^HTTP\/1\.1 503/);
    await dev(backend, 'DELETE', 'faults');
    await faults({ kind: 'dropAnswer', method: 'UPGRADE' });
    expect(await shake()).toBe('');
  });

  it('are listed, cleared, and rejected when invalid', async () => {
    await faults({ kind: 'latency', milliseconds: 1 }, { kind: 'clockSkew', milliseconds: -5000 });
    expect(await dev(backend, 'GET', 'faults')).toMatchObject([
      { kind: 'latency', milliseconds: 1 },
      { kind: 'clockSkew', milliseconds: -5000 },
    ]);
    await dev(backend, 'DELETE', 'faults');
    expect(await dev(backend, 'GET', 'faults')).toEqual([]);
    for (const wrong of [
      { kind: 'magic' },
      { kind: 'status', status: 200 },
      { kind: 'latency', milliseconds: -1 },
      { kind: 'status', status: 503, path: '(' },
      { kind: 'latency', milliseconds: 1, speed: 2 },
    ]) {
      await expect(faults(wrong)).rejects.toThrow('error');
    }
  });
});

describe('the request log', () => {
  it('contains only requests to Firebase interfaces, without secrets', async () => {
    await signUp('a@example.org');
    await fetch(`${backend.origin}/login`);
    expect(await requests()).toMatchObject([
      { method: 'POST', path: `${identity}:signUp`, status: 200, outcome: 'answered' },
    ]);
    expect(JSON.stringify(await requests())).not.toContain('secret-key');
    await dev(backend, 'DELETE', 'requests');
    expect(await requests()).toEqual([]);
  });
});
