/**
 * Prints the time of each gas calculation in Chromium at a quarter of its speed, with the physics
 * chunk of the built site. Budget: median 5 ms. Build first.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '../scripts/browser.ts';
import { taskById } from '../src/features/gas/tasks.ts';
import { defaultValues } from '../tests/unit/gas/default-values.ts';
import { examples } from './examples.ts';

const budgetMilliseconds = 5;
const slowdown = 4;
const folder = 'dist/_astro';
const chunk = readdirSync(folder).find((file) => /^gas-physics\..*\.js$/.test(file));
if (chunk === undefined) throw new Error('There is no physics chunk in dist/: run "npm run build"');

const server = createServer((request, response) => {
  const file = request.url?.slice(1) ?? '';
  if (!/^[\w.-]+\.js$/.test(file))
    return void response
      .setHeader('Content-Type', 'text/html')
      .end('<!doctype html><title>bench</title>');
  response.setHeader('Content-Type', 'text/javascript').end(readFileSync(join(folder, file)));
}).listen(0);
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await (
    await page.context().newCDPSession(page)
  ).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  for (const { task: id, choices = {}, typed } of examples) {
    const task = taskById(id);
    if (!task) throw new Error(`No such task: ${id}`);
    const values = { ...defaultValues(task), ...choices, ...typed };
    const result = await page.evaluate(
      async ([file, name, given]) => {
        const exports = Object.values((await import(file)) as Record<string, unknown>);
        interface Answer {
          readonly ok: boolean;
        }
        const isLookup = (
          value: unknown,
        ): value is (task: string) => { readonly calculate: (values: object) => Answer } => {
          try {
            const found = typeof value === 'function' && (value as (task: string) => unknown)(name);
            return (
              typeof found === 'object' &&
              found !== null &&
              'calculate' in found &&
              typeof found.calculate === 'function'
            );
          } catch {
            return false;
          }
        };
        const built = exports.find(isLookup)?.(name);
        if (!built) throw new Error(`The chunk has no task ${name}`);
        const repeats = 100;
        const times: number[] = [];
        let good = true;
        for (let run = 0; run < 60; run += 1) {
          // Slightly other numbers each time, and several at once: the clock of a page is coarse.
          const start = performance.now();
          for (let repeat = 0; repeat < repeats; repeat += 1) {
            const moved = Object.fromEntries(
              Object.entries(given).map(([key, value]) => [
                key,
                typeof value === 'number' && /temperature/i.test(key)
                  ? value + (run % 40) / 10
                  : value,
              ]),
            );
            good = built.calculate(moved).ok && good;
          }
          times.push((performance.now() - start) / repeats);
        }
        times.sort((a, b) => a - b);
        return { good, first: times.at(-1) ?? 0, median: times[times.length >> 1] ?? 0 };
      },
      [`/${chunk}`, id, values] as const,
    );
    if (!result.good) throw new Error(`${id} gave no answer`);
    const isOver = result.median > budgetMilliseconds;
    if (isOver) process.exitCode = 1;
    console.log(
      `${isOver ? 'OVER' : 'ok  '} ${id.padEnd(18)} median ${result.median.toFixed(3)} ms, slowest ${result.first.toFixed(3)} ms, of ${budgetMilliseconds} ms at 1/${slowdown} speed`,
    );
  }
} finally {
  await browser.close();
  server.close();
}
