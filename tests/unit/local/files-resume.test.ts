/** Tests resumable uploads that are interrupted, queried and continued, also after a restart. */
import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { driver, pictureOf } from '../../rules/sample-data.ts';
import { authorization } from '../../rules/send-request.ts';
import { bucket, startTestBackend, type TestBackend } from '../../rules/test-backend.ts';

const folder = mkdtempSync(join(tmpdir(), 'tanklotse-resume-'));
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ folder });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const firebase = authorization('jona', 'Firebase');
const picture = pictureOf(800_000, 5);
const md5Hash = createHash('md5').update(picture).digest('base64');

async function begin(
  headers: Record<string, string> = {},
): Promise<{ readonly path: string; readonly url: string; readonly status: number }> {
  const path = `reports/${driver}/${randomUUID()}/1.jpg`;
  const answer = await fetch(
    `${backend.origin}/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`,
    {
      method: 'POST',
      body: JSON.stringify({ name: path, contentType: 'image/jpeg' }),
      headers: {
        ...firebase,
        'X-Goog-Upload-Protocol': 'resumable',
        'X-Goog-Upload-Command': 'start',
        'X-Goog-Upload-Header-Content-Length': String(picture.length),
        'X-Goog-Upload-Header-Content-Type': 'image/jpeg',
        ...headers,
      },
    },
  );
  return { path, url: answer.headers.get('x-goog-upload-url') ?? '', status: answer.status };
}
const command = async (
  url: string,
  name: string,
  offset?: number,
  body?: Uint8Array<ArrayBuffer>,
): Promise<Response> =>
  await fetch(url, {
    method: 'POST',
    ...(body && { body }),
    headers: {
      ...firebase,
      'X-Goog-Upload-Command': name,
      ...(offset !== undefined && { 'X-Goog-Upload-Offset': String(offset) }),
    },
  });
const received = async (url: string): Promise<number> =>
  Number((await command(url, 'query')).headers.get('x-goog-upload-size-received'));

/** Announces the whole picture and closes the connection after its first `bytes` bytes have arrived. */
async function cut(url: string, bytes: number): Promise<void> {
  const upload = request(url, {
    method: 'POST',
    headers: {
      ...firebase,
      'X-Goog-Upload-Command': 'upload, finalize',
      'X-Goog-Upload-Offset': '0',
      'Content-Length': picture.length,
    },
  });
  const closed = new Promise<void>((resolve) => {
    upload.on('error', () => resolve());
  });
  upload.write(picture.subarray(0, bytes));
  // Read the state without a query, which would end this request.
  const part = `${new URL(url).searchParams.get('upload_id')}.part`;
  await expect.poll(() => statSync(join(folder, 'files/uploads', part)).size).toBe(bytes);
  upload.destroy(new Error('cut'));
  await closed;
}

describe('an interrupted upload', () => {
  test('continues after the last received byte', async () => {
    const { url, path } = await begin();
    await cut(url, 300_000);
    const at = await received(url);
    expect(at).toBe(300_000);
    const end = await command(url, 'upload, finalize', at, picture.slice(at));
    expect(end.headers.get('x-goog-upload-status')).toBe('final');
    expect(await end.json()).toMatchObject({ name: path, size: '800000', md5Hash });
  });
  test('is complete when the client repeats the interrupted chunk from its start', async () => {
    const { url, path } = await begin();
    await cut(url, 300_000);
    const end = await command(url, 'upload, finalize', 0, picture);
    expect(end.status).toBe(200);
    expect(await end.json()).toMatchObject({ name: path, size: '800000', md5Hash });
  });
  test('continues after a restart of the server', async () => {
    const { url, path } = await begin();
    expect(
      (await command(url, 'upload', 0, picture.slice(0, 262_144))).headers.get(
        'x-goog-upload-status',
      ),
    ).toBe('active');
    await backend.close();
    backend = await startTestBackend({ folder });
    const moved = `${backend.origin}${new URL(url).pathname}${new URL(url).search}`;
    expect(await received(moved)).toBe(262_144);
    expect(
      await (await command(moved, 'upload, finalize', 262_144, picture.slice(262_144))).json(),
    ).toMatchObject({ name: path, md5Hash });
  });
  test('can be finalized without further bytes', async () => {
    const { url } = await begin();
    await command(url, 'upload', 0, picture);
    expect(await (await command(url, 'finalize')).json()).toMatchObject({ md5Hash });
    // As on the service: a repeated request after a lost response gets the final result.
    for (const again of ['query', 'finalize']) {
      const answer = await command(url, again);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-goog-upload-status')).toBe('final');
      expect(await answer.json()).toMatchObject({ md5Hash });
    }
  });
  test('reports that it is finished to its own account only', async () => {
    const { url, path } = await begin();
    await command(url, 'upload, finalize', 0, picture);
    for (const [name, body] of [['query'], ['finalize'], ['upload, finalize', picture]] as const) {
      const again = await command(url, name, 0, body);
      expect(again.status).toBe(200);
      expect(again.headers.get('x-goog-upload-status')).toBe('final');
      expect(again.headers.get('x-goog-upload-size-received')).toBe('800000');
      expect(await again.json()).toMatchObject({ name: path, md5Hash });
    }
    const stranger = await fetch(url, {
      method: 'POST',
      headers: { 'X-Goog-Upload-Command': 'query' },
    });
    expect(stranger.status).toBe(403);
  });
  test('does not exist before it is finished, and leaves nothing when it is cancelled', async () => {
    const { url, path } = await begin();
    await command(url, 'upload', 0, picture.slice(0, 262_144));
    expect(
      (
        await fetch(`${backend.origin}/v0/b/${bucket}/o/${encodeURIComponent(path)}`, {
          headers: firebase,
        })
      ).status,
    ).toBe(404);
    expect((await command(url, 'cancel')).headers.get('x-goog-upload-status')).toBe('cancelled');
    expect((await command(url, 'query')).status).toBe(404);
    expect(readdirSync(join(folder, 'files', 'uploads'))).toEqual([]);
  });
});

test.each([
  ['an offset beyond what has arrived', 'upload', 100, 400],
  ['an offset below zero', 'upload', -1, 400],
  ['an unknown command', 'teleport', 0, 400],
])('%s is refused', async (_title, name, offset, status) => {
  const { url } = await begin();
  expect((await command(url, name, offset, picture.slice(0, 1000))).status).toBe(status);
  await command(url, 'cancel');
});
test('an upload › is rejected at the start when the rules deny its announced size', async () => {
  expect((await begin({ 'X-Goog-Upload-Header-Content-Length': '900001' })).status).toBe(403);
  expect((await begin({ 'X-Goog-Upload-Header-Content-Length': '99999999999' })).status).toBe(400);
});
test('an upload › is rejected at the end with more bytes than announced', async () => {
  const { url, path } = await begin();
  expect((await command(url, 'upload, finalize', 0, pictureOf(900_001))).status).toBe(403);
  expect(
    (
      await fetch(`${backend.origin}/v0/b/${bucket}/o/${encodeURIComponent(path)}`, {
        headers: firebase,
      })
    ).status,
  ).toBe(404);
});
test('two concurrent uploads of one name › store one and reject a different one', async () => {
  const path = `reports/${driver}/${randomUUID()}/1.jpg`;
  const upload = async (seed: number): Promise<number> =>
    (
      await fetch(`${backend.origin}/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`, {
        method: 'POST',
        headers: { ...firebase, 'Content-Type': 'multipart/related; boundary=a' },
        body: Buffer.concat([
          Buffer.from(
            '--a\r\nContent-Type: application/json\r\n\r\n{"contentType":"image/jpeg"}\r\n--a\r\nContent-Type: image/jpeg\r\n\r\n',
          ),
          pictureOf(50_000, seed),
          Buffer.from('\r\n--a--'),
        ]),
      })
    ).status;
  expect((await Promise.all([upload(1), upload(2), upload(3)])).toSorted()).toEqual([
    200, 403, 403,
  ]);
});
