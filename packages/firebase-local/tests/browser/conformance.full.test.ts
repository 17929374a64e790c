/**
 * Every call of the list in the browser; tests/conformance/every-call.full.test.ts runs the same
 * list in Node.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { minCalls } from '../conformance/call.ts';

test('the SDK in the browser › returns the expected outcome for every call in the list', async ({
  page,
}) => {
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, '../conformance/run-server.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      server.stdout.once('data', (line: Buffer) => {
        resolve(line.toString().trim());
      });
      server.once('exit', (code) => {
        reject(new Error(`The backend ended with ${code}`));
      });
    });
    await page.goto(origin);
    const results = await page.evaluate(async () => {
      if (!window.conformance) throw new Error('The list of calls did not load');
      return await window.conformance;
    });
    const products = [...new Set(results.map(({ product }) => product))];
    console.log(
      `Chromium: ${results.length} calls of the SDK (${products.map((name) => `${name} ${results.filter(({ product }) => product === name).length}`).join(', ')})`,
    );
    expect(results.filter(({ passed }) => !passed)).toEqual([]);
    expect(products).toEqual(['identity', 'documents', 'files', 'live']);
    expect(results.length).toBeGreaterThanOrEqual(minCalls);
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
});
