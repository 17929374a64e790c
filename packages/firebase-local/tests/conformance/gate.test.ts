/** Runs a selection of the list in the gate: one call per kind of operation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products, runCall } from './all-calls.ts';
import { serve } from './serve.ts';
import { createWorlds } from './world.ts';

const names = new Set([
  'createUserWithEmailAndPassword converts the address to lower case',
  'signInWithEmailAndPassword finds the account again',
  'signInWithEmailAndPassword, wrong password',
  'getIdToken(true) fetches another token',
  'sendPasswordResetEmail: kind, page, language, return URL',
  'signInWithEmailLink makes a verified account',
  'setDoc of a report, with the server’s time',
  'setDoc of a report that exists already',
  'getDocs of the user’s own reports, newest first, in pages',
  'setDoc with merge of a profile',
  'uploadBytes',
  'uploadBytes, signed out',
  'uploadBytesResumable of a small file',
  'getDownloadURL opens without sign-in',
  'set and get of an object',
  'set by the office, received by the driver',
  'set by the driver',
]);
const calls = products.flatMap(([product, all]) =>
  all.filter(({ name }) => names.has(name)).map((call) => ({ product, call, name: call.name })),
);

let backend: Awaited<ReturnType<typeof serve>>;
let worlds: Awaited<ReturnType<typeof createWorlds>>;
beforeAll(async () => {
  backend = await serve();
  worlds = await createWorlds(backend.origin);
});
afterAll(async () => {
  await worlds.close();
  await backend.close();
});

describe('the SDK in Node', () => {
  test.each(calls)(
    'returns the expected outcome for $product: $name',
    async ({ product, call }) => {
      const { outcome } = await runCall(product, call, worlds.forCall);
      expect(outcome).toEqual(call.expected);
    },
  );
});

test('the selection for the gate › contains only calls of the list', () => {
  expect(calls.map(({ name }) => name).toSorted()).toEqual([...names].toSorted());
});
