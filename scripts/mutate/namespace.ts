/** Where source with mutants in it looks up which of them acts, and counts those it comes by. */
type Hits = Record<string, number>;
interface Mutation {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { readonly static: Hits; readonly perTest: Record<string, Hits> };
}

/** Stryker's own name for it. */
const namespace = '__stryker__';

export function mutationOf(scope: object): Mutation {
  const known = scope as Record<string, Mutation | undefined>;
  return (known[namespace] ??= {});
}
