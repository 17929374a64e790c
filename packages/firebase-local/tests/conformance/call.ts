/** One call of the public SDK with the outcome it must have, in Node and in the browser alike. */
import type { World } from './world.ts';

/** The list may grow, but not shrink below this number. */
export const minCalls = 300;

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface Call {
  readonly name: string;
  /** What the call gives, as JSON; where it must fail, `{ fails: code }`. */
  readonly expected: Json;
  readonly run: (world: World) => Promise<unknown>;
}

export const gives = (name: string, expected: Json, run: Call['run']): Call => ({
  name,
  expected,
  run,
});
export const fails = (name: string, code: string, run: Call['run']): Call => ({
  name,
  expected: { fails: code },
  run,
});

/** The error's code; the live database's reads have only a message. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/**
 * What came of it as JSON: absent is null, whatever JSON lacks must be turned into text by the
 * call.
 */
export async function outcomeOf(call: Call, world: World): Promise<Json> {
  try {
    return JSON.parse(JSON.stringify((await call.run(world)) ?? null)) as Json;
  } catch (error) {
    return { fails: codeOf(error) };
  }
}

/** Text of a JSON value that is the same for the same value, whatever order its keys are in. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
