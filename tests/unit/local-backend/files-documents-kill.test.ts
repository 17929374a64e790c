/** kill -9 at any moment: what was acknowledged is there afterwards, whole. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { send } from '../../rules/send-request.ts';
import { serverTime, upload } from '../../rules/requests.ts';
import { driver, pictureOf, reportOf } from '../../rules/sample-data.ts';
import { startTestBackend } from '../../rules/test-backend.ts';

const kills = Number(process.env['KILLS'] ?? 10);
const writers = 8;
const folder = mkdtempSync(join(tmpdir(), 'tanklotse-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(): Promise<{ readonly process: ChildProcess; readonly origin: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../rules/run-test-backend.ts'), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data') as [Buffer];
  return { process: child, origin: String(line).trim() };
}

interface Acknowledged { readonly id: string; readonly seed: number; readonly bytes: number }

/** Sends reports with one photo until the server is gone; gives those of which both were acknowledged. */
async function write(origin: string, seeds: () => number): Promise<readonly Acknowledged[]> {
  const done: Acknowledged[] = [];
  for (;;) {
    const [id, seed, bytes] = [randomUUID(), seeds(), randomInt(1000, 200_000)];
    try {
      const photo = await send(origin, 'jona', upload(`reports/${driver}/${id}/1.jpg`, { seed, bytes }));
      const document = await send(origin, 'jona', { do: 'write', path: `reports/${id}`, data: { ...reportOf(driver, id), formVersion: 1 + (seed % 9000), sentAt: serverTime } });
      if (photo.ok && document.ok) done.push({ id, seed, bytes });
    } catch {
      return done;
    }
  }
}

test(`holds every acknowledged write after ${kills} kills`, async () => {
  const all: Acknowledged[] = [];
  let seed = 0;
  for (let round = 0; round < kills; round += 1) {
    const server = await start();
    const writing = Promise.all(Array.from({ length: writers }, async () => await write(server.origin, () => (seed += 1))));
    await new Promise((resolve) => setTimeout(resolve, randomInt(20, 400)));
    const gone = once(server.process, 'exit');
    server.process.kill('SIGKILL');
    await gone;
    all.push(...(await writing).flat());
  }
  expect(all.length).toBeGreaterThan(kills);

  const backend = await startTestBackend({ folder });
  try {
    const [documents, files] = [await backend.documents.dump(), await backend.files.dump()];
    for (const { id, seed: own, bytes } of all) {
      expect(documents[`reports/${id}`], id).toMatchObject({ formVersion: 1 + (own % 9000), uid: driver });
      const md5Hash = createHash('md5').update(pictureOf(bytes, own)).digest('base64');
      expect(files[`reports/${driver}/${id}/1.jpg`], id).toMatchObject({ size: bytes, md5Hash });
    }
    // Whatever else is there is whole too: every file's bytes fit its checksum, and no bytes lie about without a file.
    for (const { name } of backend.files.admin.list()) {
      const answer = await fetch(`${backend.origin}/v0/b/x/o/${encodeURIComponent(name)}?alt=media&token=${(files[name] as { downloadToken: string }).downloadToken}`);
      expect(createHash('md5').update(Buffer.from(await answer.arrayBuffer())).digest('base64')).toBe((files[name] as { md5Hash: string }).md5Hash);
    }
    expect(readdirSync(join(folder, 'files', 'blobs')).length).toBe(backend.files.admin.list().length);
  } finally {
    await backend.close();
  }
}, 60_000 + kills * 3000);
