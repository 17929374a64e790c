/** The list of SDK calls with their expected outcomes, for Node and the browser. */
import { type Call, canonical, type Json, outcomeOf } from './call.ts';
import { documentQueryCalls } from './documents-queries.ts';
import { documentCalls } from './documents.ts';
import { fileCalls } from './files.ts';
import { identityCalls } from './identity.ts';
import { mailCalls } from './identity-mails.ts';
import { liveQueryCalls } from './live-queries.ts';
import { liveCalls } from './live.ts';
import { createWorlds, type World } from './world.ts';

export const products: readonly (readonly [product: string, calls: readonly Call[]])[] = [
  ['identity', [...identityCalls, ...mailCalls]],
  ['documents', [...documentCalls, ...documentQueryCalls]],
  ['files', fileCalls],
  ['live', [...liveCalls, ...liveQueryCalls]],
];

export interface Result {
  readonly product: string;
  readonly name: string;
  readonly expected: Json;
  readonly outcome: Json;
  readonly passed: boolean;
}

/** Runs one call with separate clients and closes them. */
export async function runCall(
  product: string,
  call: Call,
  forCall: () => { readonly world: World; end(): Promise<void> },
): Promise<Result> {
  const { world, end } = forCall();
  const outcome = await outcomeOf(call, world);
  await end();
  return {
    product,
    name: call.name,
    expected: call.expected,
    outcome,
    passed: canonical(outcome) === canonical(call.expected),
  };
}

/** Runs every call at the backend under `origin`, one after the other. */
export async function runAllCalls(origin: string): Promise<readonly Result[]> {
  const worlds = await createWorlds(origin);
  const results: Result[] = [];
  for (const [product, calls] of products)
    for (const call of calls) results.push(await runCall(product, call, worlds.forCall));
  await worlds.close();
  return results;
}
