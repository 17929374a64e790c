import { request } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeFile } from '../../src/static-files.ts';
import { hostingAnswerSchema, requestFromHosting } from './request-from-hosting.ts';
import { hostingRequests } from './hosting-requests.ts';
import { runExampleProject, type Running } from '../support/example-project.ts';

let backend: Running;
beforeAll(async () => {
  backend = await runExampleProject();
});
afterAll(async () => {
  await backend.remove();
});

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** Sends a path unchanged; fetch would normalize it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port: backend.port,
        path,
        method,
        headers: { host: `localhost:${backend.port}`, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          });
        });
      },
    )
      .on('error', reject)
      .end();
  });
}
const title = (answer: Answer): string | undefined =>
  /<title>(.*)<\/title>/.exec(answer.body.toString())?.[1];

const recorded = z
  .object({
    common: z.record(z.string(), z.string()),
    answers: z.array(hostingAnswerSchema),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'hosting-answers.json'), 'utf8')));

describe('the site as Firebase Hosting serves it', () => {
  it.each(hostingRequests)(
    'answers $method $path as superstatic does',
    async ({ method, path }) => {
      const expected = recorded.answers.find(({ request }) => request === `${method} ${path}`);
      expect(await requestFromHosting(backend.port, method, path)).toEqual({
        ...expected,
        headers: { ...recorded.common, ...expected?.headers },
      });
    },
  );

  it.each([
    '/../data/identity/secret',
    '/..%2fdata/identity/secret',
    '/%2e%2e/data/identity/secret',
    '/en/..%2f..%2fdata%2flock',
    '/..%5cdata%5clock',
    '/%00',
    '/%',
    '/.hidden',
    '//etc/passwd',
    '/en/../../data/lock',
    '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/....//....//etc/passwd',
  ])('answers 404 for %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toMatch(/secret|root:/);
  });

  it('serves names with umlauts and spaces', async () => {
    expect((await get('/%C3%A4%20%C3%B6.txt')).body.toString()).toBe('umlauts');
  });

  it('compresses text and sends the content encoding', async () => {
    const plain = await get('/login');
    const brotli = await get('/login', { 'accept-encoding': 'gzip, deflate, br' });
    const zipped = await get('/login', { 'accept-encoding': 'gzip;q=0.8, br;q=0' });
    expect([
      brotli.headers['content-encoding'],
      zipped.headers['content-encoding'],
      plain.headers['content-encoding'],
    ]).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    expect(brotli.headers.vary).toBe('Accept-Encoding');
    expect(Number(brotli.headers['content-length'])).toBe(brotli.body.length);
    expect(
      (await get('/icons/icon.svg', { 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  it('responds 304 if the client has the current version', async () => {
    const first = await get('/login', { 'accept-encoding': 'br' });
    const etag = String(first.headers.etag);
    const second = await get('/login', {
      'accept-encoding': 'br',
      'if-none-match': `"other", W/${etag}`,
    });
    expect([second.status, second.body.length, second.headers['cache-control']]).toEqual([
      304,
      0,
      'no-cache',
    ]);
    expect((await get('/login', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(
      200,
    );
  });

  it('serves the new version of a rebuilt file', async () => {
    const before = await get('/imprint');
    writeFileSync(join(backend.publicFolder, 'imprint.html'), '<title>newer</title>');
    const after = await get('/imprint', { 'if-none-match': String(before.headers.etag) });
    expect([after.status, title(after)]).toEqual([200, 'newer']);
  });

  it('answers HEAD without a body', async () => {
    const head = await get('/login', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(500);
  });

  it('serves the file that transformFile returns', async () => {
    const transformed = await runExampleProject({
      transformFile: (path, file) =>
        path === '/config.json' ? makeFile(path, Buffer.from('{"own":true}')) : file,
    });
    const answers = await Promise.all(
      ['config.json', 'sw.js'].map((name) => fetch(`${transformed.origin}/${name}`)),
    );
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
      '{"own":true}',
      'self.addEventListener("fetch",()=>{});',
    ]);
    await transformed.remove();
  });

  it('rejects requests for other hosts and from other origins', async () => {
    expect((await get('/', { host: 'evil.example' })).status).toBe(421);
    expect((await get('/__dev/dump', { host: 'localhost.evil.example' })).status).toBe(421);
    expect((await get('/__dev/reset', { origin: 'https://evil.example' }, 'POST')).status).toBe(
      403,
    );
    expect(
      (await get('/identitytoolkit.googleapis.com/v1/accounts:signUp', { origin: 'null' }, 'POST'))
        .status,
    ).toBe(403);
    expect(
      (await get('/__dev/dump', { origin: 'https://evil.example' })).headers[
        'access-control-allow-origin'
      ],
    ).toBeUndefined();
  });
});
