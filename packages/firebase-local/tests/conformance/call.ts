/**
 * One call of the public SDK with its expected outcome, which is the same in Node and in the
 * browser.
 */
import type { World } from './world.ts';

/** The minimum number of calls in the list. */
export const minCalls = 300;

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface Call {
  readonly name: string;
  /** The expected result as JSON, or `{ fails: code }`. */
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

/** The error's code; errors of live database reads have only a message. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/**
 * The outcome as JSON; undefined becomes null. The call must convert other values that JSON cannot
 * represent.
 */
export async function outcomeOf(call: Call, world: World): Promise<Json> {
  try {
    return JSON.parse(JSON.stringify((await call.run(world)) ?? null)) as Json;
  } catch (error) {
    return { fails: codeOf(error) };
  }
}

/** JSON text with sorted keys, so that equal values have equal texts. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
