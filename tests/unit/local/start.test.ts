/** `npm start` prints its purpose and is reachable from this machine only. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { lockDataFolder } from 'firebase-local/data-lock';
import { writeSmallSite } from 'firebase-local/testing/small-site';

const folder = mkdtempSync(join(tmpdir(), 'start-'));
writeSmallSite(join(folder, 'site'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (...argv: readonly string[]) =>
  spawn(process.execPath, [
    'scripts/start.ts',
    '--port',
    '0',
    '--no-build',
    '--empty',
    '--dist',
    join(folder, 'site'),
    '--data',
    join(folder, 'data'),
    ...argv,
  ]);

test.each(['0.0.0.0', '::', '192.168.1.10', 'tanklotse.example'])(
  'npm start › does not start on %s',
  async (host) => {
    const child = start('--host', host);
    let output = '';
    child.stderr.on('data', (text) => (output += String(text)));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(output).toContain('this backend is for one machine');
    expect(output).toContain('docs/deploy.md');
  },
);

/** Runs `npm start` without a built site and returns its output. */
async function readFailure(...argv: readonly string[]): Promise<string> {
  const child = start('--dist', join(folder, 'not-built'), ...argv);
  let output = '';
  child.stderr.on('data', (text) => (output += String(text)));
  expect(await once(child, 'close')).toEqual([1, null]);
  return output;
}

test('npm start › reports a port in use before it checks for the built site', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = z.object({ port: z.number() }).parse(other.address());
  expect(await readFailure('--port', String(port))).toBe(
    `Port ${port} is taken by another program. Stop it, or choose another port: npm start -- --port ${port + 1}\n`,
  );
  other.close();
});

test('npm start › reports a data folder in use before it checks for the built site', async () => {
  const data = join(folder, 'in-use');
  const unlock = await lockDataFolder(data);
  expect(await readFailure('--data', data)).toBe(
    `${data} is used by another running backend (process ${process.pid}). Stop it, or choose another folder: npm start -- --data FOLDER\n`,
  );
  await unlock();
});

test("npm start › states that it is for this machine only and does not respond at the machine's network addresses", async () => {
  const child = start();
  let origin = '';
  for await (const line of createInterface({ input: child.stdout })) {
    origin = /^Tanklotse +(\S+)/.exec(line)?.[1] ?? origin;
    if (line.startsWith('For demonstration on this machine alone')) break;
  }
  expect((await fetch(origin)).status).toBe(200);
  const { port } = new URL(origin);
  const others = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal, family }) => !internal && family === 'IPv4'),
  );
  for (const { address } of others)
    await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow();
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
});
