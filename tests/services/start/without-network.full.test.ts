/**
 * Tests the statement of README.md that `npm start` connects only to this machine and needs no home
 * folder.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { demoDriver } from '../../../scripts/local/demo-accounts.ts';
import { copyProject } from '../../../scripts/copy-project.ts';

const guard = pathToFileURL(resolve(import.meta.dirname, 'refuse-connections.ts')).href;
const packageSchema = z.object({
  version: z.string(),
  scripts: z.object({ start: z.string().startsWith('node ') }),
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'without-network-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment of a process, and of its child processes, whose connections are refused. */
function environment(refused: string): NodeJS.ProcessEnv {
  // Remove variables that a person's shell does not have, because they would hide a fault.
  const ours = /^(?:CI|NODE_ENV|VITEST.*|(?:ASTRO_)?TELEMETRY_DISABLED|XDG_CONFIG_HOME|npm_.*)$/;
  const rest = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
  // Nobody, not even root, can write below a file.
  const home = join(folder, 'home');
  writeFileSync(home, '');
  return {
    ...rest,
    HOME: home,
    NODE_OPTIONS: `--import ${guard}`,
    REFUSED_CONNECTIONS: refused,
  };
}
const readRefused = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

test.each([
  ['fetch', "await fetch('https://tanklotse.example/').catch(() => undefined)"],
  ['a socket', "(await import('node:net')).connect(443, 'tanklotse.example').on('error', () => 0)"],
  [
    'a DNS look-up',
    "await import('node:dns/promises').then((dns) => dns.lookup('tanklotse.example')).catch(() => 0)",
  ],
])('connection guard › records %s to another machine', async (name, code) => {
  const refused = join(folder, `refused-${name}`);
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    env: environment(refused),
  });
  expect(readRefused(refused)).toBe('tanklotse.example\n');
});

test('npm start › builds and serves the site without network and without a home folder', async () => {
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  copyProject(copy);
  const { version, scripts } = packageSchema.parse(
    JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')),
  );
  const refused = join(folder, 'refused-start');
  const [, ...command] = scripts.start.split(' ');
  const child = spawn(process.execPath, [...command, '--port', '0', '--quick-compression'], {
    cwd: copy,
    env: environment(refused),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let shownText = '';
  child.stderr.on('data', (chunk: Buffer) => (shownText += chunk.toString()));
  const ended = once(child, 'close');
  let origin = '';
  for await (const line of createInterface({ input: child.stdout })) {
    shownText += `${line}\n`;
    origin = /^Tanklotse +(\S+)/.exec(line)?.[1] ?? '';
    if (origin !== '') break;
  }
  expect(origin, shownText).not.toBe('');

  const home = await fetch(origin);
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('<title>')]);
  expect(await (await fetch(`${origin}/version.json`)).json()).toEqual({ version });
  const signIn = await fetch(
    `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...demoDriver, returnSecureToken: true }),
    },
  );
  expect(signIn.status).toBe(200);

  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(readRefused(refused)).toBe('');
});
