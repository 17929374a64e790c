/**
 * A script of the build that cannot run, for example because two files of the bundler import each
 * other, is found here and not only by the journey that loads it.
 */
import { readdirSync } from 'node:fs';
import { expect, test } from '../support/site.ts';

const scripts = readdirSync('dist/_astro').filter((file) => file.endsWith('.js'));

test('each built script runs without an error as the first script of a document', async ({
  page,
  complaints,
}) => {
  void complaints;
  // A document of the site without scripts. A route for one would turn off the browser's cache.
  await page.goto('/config.json');
  // Each frame is a document of its own, which has not loaded any other script before.
  const problems = await page.evaluate(
    (files) =>
      Promise.all(
        files.map(async (file) => {
          const frame = document.body.appendChild(document.createElement('iframe'));
          frame.srcdoc = '<!doctype html><title>Frame</title>';
          await new Promise((resolve) => {
            frame.onload = resolve;
          });
          const { Function: FunctionOfFrame } = frame.contentWindow as Window & typeof globalThis;
          const importThere = FunctionOfFrame('url', 'return import(url)') as (
            url: string,
          ) => Promise<unknown>;
          const problem = await importThere(`/_astro/${file}`).then(
            () => [],
            (error: unknown) => [`${file}: ${String(error)}`],
          );
          // Ends what the script has started, once the browser has reported rejected promises.
          setTimeout(() => frame.remove());
          return problem;
        }),
      ),
    scripts,
  );
  expect(problems.flat()).toEqual([]);
  expect(problems.length).toBeGreaterThan(0);
});
