/** Tests that confirmed writes of the live database survive every kind of exit. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportNode, leaf, setAt } from '../../src/live/node.ts';
import { openStore, type Plan } from '../../src/live/store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-'));
  await writeFile(join(folder, 'database.rules.json'), '{"rules":{".read":true,".write":true}}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put =
  (key: string, value: string | number) =>
  (root: Parameters<typeof setAt>[0]): Plan => {
    const assignment = { path: [key], value: leaf(value) };
    return { assignments: [assignment], after: setAt(root, assignment.path, assignment.value) };
  };

/**
 * Runs a writing process until a number of writes is confirmed, kills it, and returns the confirmed
 * writes.
 */
async function writeAndKill(from: number, enough: number): Promise<readonly number[]> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'live-writer.ts'), folder, String(from)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const confirmed: number[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    confirmed.push(Number(line.split(' ')[1]));
    if (confirmed.length === enough) child.kill('SIGKILL');
  });
  const code = await new Promise((resolve) => {
    child.once('close', (_, signal) => {
      resolve(signal);
    });
  });
  expect(code).toBe('SIGKILL');
  return confirmed;
}

it('the live database › keeps every confirmed write and no incomplete write after ten kills during writes', async () => {
  let next = 0;
  for (let round = 0; round < 10; round += 1) {
    const confirmed = await writeAndKill(next, 20 + round * 21);
    const store = await openStore(join(folder, 'live'));
    const { w } = exportNode(store.root()) as {
      w: Record<string, { key: number; filling: string }>;
    };
    await store.close();
    const values = Object.values(w);
    for (const key of confirmed) expect(w[key % 200]?.key).toBeGreaterThanOrEqual(key);
    expect(
      values.every(({ key, filling }) => Number.isInteger(key) && filling.length === 500),
    ).toBe(true);
    next = Math.ceil((Math.max(...values.map(({ key }) => key)) + 1) / 4) * 4;
  }
});

it('the live database › has a journal of less than four times the size of its data', async () => {
  const store = await openStore(join(folder, 'live'));
  const { statSync } = await import('node:fs');
  for (let round = 0; round < 3000; round += 1) {
    const writing = store.write(put('same', `${round}${'x'.repeat(1000)}`));
    if (round % 50 === 49) await writing;
  }
  await store.close();
  expect(statSync(join(folder, 'live', 'live.journal')).size).toBeLessThan(400_000);
  const again = await openStore(join(folder, 'live'));
  expect(exportNode(again.root())).toMatchObject({ same: `2999${'x'.repeat(1000)}` });
  await again.close();
});

it('the live database › stores nothing of a rejected write, and performs the writes before and after it', async () => {
  const store = await openStore(join(folder, 'live'));
  const results = await Promise.allSettled([
    store.write(put('a', 1)),
    store.write(() => {
      throw new Error('no');
    }),
    store.write((root) => put('b', root === null ? 0 : 2)(root)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(exportNode(store.root())).toEqual({ a: 1, b: 2 });
  await store.close();
});
