/**
 * Every call of the list in Node; tests/browser/conformance.full.test.ts runs the same list in the
 * browser.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products, runCall } from './all-calls.ts';
import { minCalls } from './call.ts';
import { serve } from './serve.ts';
import { createWorlds } from './world.ts';

let backend: Awaited<ReturnType<typeof serve>>;
let worlds: Awaited<ReturnType<typeof createWorlds>>;
let ran = 0;
beforeAll(async () => {
  backend = await serve();
  worlds = await createWorlds(backend.origin);
});
afterAll(async () => {
  await worlds.close();
  await backend.close();
});

describe.each(products)('%s', (product, calls) => {
  test.each(calls.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const { outcome } = await runCall(product, call, worlds.forCall);
    ran += 1;
    expect(outcome).toEqual(call.expected);
  });
});

test(`the list › has at least ${minCalls} calls with different names`, () => {
  const names = products.flatMap(([product, calls]) =>
    calls.map(({ name }) => `${product}: ${name}`),
  );
  console.log(`Node: ${ran} calls of the SDK`);
  expect(ran).toBeGreaterThanOrEqual(minCalls);
  expect(new Set(names).size).toBe(names.length);
});
