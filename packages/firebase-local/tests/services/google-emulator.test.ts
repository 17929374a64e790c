/**
 * Runs the identity calls of the list against Google's unchanged Auth emulator in a separate
 * process. Its outcome is the expected one, or a listed difference.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products, runCall } from '../conformance/all-calls.ts';
import { canonical } from '../conformance/call.ts';
import { googleDiffers } from '../conformance/google-differs.ts';
import { createWorlds } from '../conformance/world.ts';

let emulator: ChildProcess;
let worlds: Awaited<ReturnType<typeof createWorlds>>;
const calls = products.find(([product]) => product === 'identity')?.[1] ?? [];

beforeAll(async () => {
  const program = join(import.meta.dirname, '../conformance/google-server.ts');
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  emulator = child;
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The emulator ended with ${code}`)));
  });
  worlds = await createWorlds(origin);
  // The emulator compiles its API description first, 6 seconds on an idle machine.
});
afterAll(async () => {
  emulator.kill();
  await worlds.close();
});

test.each(calls.map((call) => [call.name, call] as const))('%s', async (name, call) => {
  const { outcome } = await runCall('identity', call, worlds.forCall);
  const difference = googleDiffers.get(name);
  if (!difference) expect(outcome).toEqual(call.expected);
  else if (difference.mayAgree) expect([difference.outcome, call.expected]).toContainEqual(outcome);
  else if (difference.outcome !== undefined) expect(outcome).toEqual(difference.outcome);
  else expect(outcome).not.toHaveProperty('fails');
});

test('the list of differences › contains only existing calls whose outcome differs, each with a reason', () => {
  const expected = new Map(calls.map(({ name, expected: value }) => [name, canonical(value)]));
  for (const [name, { outcome, reason }] of googleDiffers) {
    expect(expected.has(name), name).toBe(true);
    if (outcome === undefined) expect(expected.get(name), name).toContain('"fails"');
    else expect(canonical(outcome), name).not.toBe(expected.get(name));
    expect(reason.length, name).toBeGreaterThan(20);
  }
});
