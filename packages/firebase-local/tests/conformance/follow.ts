/** Helpers that wait for values of the live database. */
import { type DataSnapshot, onValue, type Query } from 'firebase/database';

/**
 * Listens to a reference; `seen` collects the values, `until` waits at most 10 s for a matching
 * one.
 */
export function follow(query: Query): {
  readonly seen: unknown[];
  until(fits: (value: unknown) => boolean): Promise<unknown>;
  readonly error: () => Error | undefined;
  stop(): void;
} {
  const seen: unknown[] = [];
  let failure: Error | undefined;
  const stop = onValue(
    query,
    (snapshot: DataSnapshot) => {
      seen.push(snapshot.val());
    },
    (error) => {
      failure = error;
    },
  );
  return {
    seen,
    stop,
    error: () => failure,
    async until(fits) {
      for (let waited = 0; waited < 10_000; waited += 10) {
        const found = seen.find(fits);
        if (found !== undefined || seen.some(fits)) return found;
        if (failure) throw failure;
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      }
      throw new Error(`Not seen in 10 s; seen: ${JSON.stringify(seen)}`);
    },
  };
}

/** Waits at most 10 s until `holds` returns true. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (await holds()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  throw new Error('It did not come about in 10 s');
}
