import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import database, { type Database } from '@firebase-local/database-rules/lib/database/index.js';
import * as z from 'zod';
import type { VerifiedToken } from '../product.ts';
import type { MaybeNode } from './node.ts';
import { type Path, pathText } from './path.ts';
import type { Query } from './query.ts';
import { viewForRules } from './rules-view.ts';

/** The reason of a denial, for the terminal; null when allowed. */
type Refusal = string | null;

/** Decisions of database.rules.json about reads and writes. */
export interface LiveRules {
  /** Decides whether `reader` (null: signed out) may read `path` with this query. */
  refuseRead(
    root: MaybeNode,
    path: Path,
    query: Query | undefined,
    reader: VerifiedToken | null,
    now: number,
  ): Refusal;
  /** Decides whether `writer` may change these paths in one write, from `before` to `after`. */
  refuseWrite(
    before: MaybeNode,
    after: MaybeNode,
    paths: readonly Path[],
    writer: VerifiedToken | null,
    now: number,
  ): Refusal;
  /** Whether the query has an `.indexOn` or needs none. */
  isIndexed(path: Path, query: Query): boolean;
}

const firebaseClaim = z.object({ sign_in_provider: z.string() });

/** The `auth` variable of the rules. */
function authVariable(token: VerifiedToken | null): unknown {
  if (!token) return null;
  const provider = firebaseClaim.safeParse(token.claims['firebase']);
  return {
    uid: token.uid,
    provider: provider.success ? provider.data.sign_in_provider : 'custom',
    token: { ...token.claims },
  };
}

const orderFlags = {
  key: 'orderByKey',
  value: 'orderByValue',
  priority: 'orderByPriority',
} as const;
const orderVariable = (index: Query['index']): Record<string, unknown> =>
  index.by === 'child' ? { orderByChild: index.path.join('/') } : { [orderFlags[index.by]]: true };

/** The `query` variable of the rules. The library expects flags to be true or absent. */
function queryVariable(query: Query | undefined): Record<string, unknown> | undefined {
  if (!query) return undefined;
  const { index, start, end, limit } = query;
  const isEqual = start !== undefined && end !== undefined && start.value === end.value;
  return {
    ...orderVariable(index),
    ...(start ? { startAt: start.value } : {}),
    ...(end ? { endAt: end.value } : {}),
    ...(isEqual ? { equalTo: start.value } : {}),
    ...(limit ? { [limit.from === 'first' ? 'limitToFirst' : 'limitToLast']: limit.count } : {}),
  };
}

/** The names in `.indexOn` at a path and its ancestors. */
function indexesAt(rules: unknown, path: Path): readonly string[] {
  let place = rules;
  for (const key of path) {
    if (typeof place !== 'object' || place === null) return [];
    const children = new Map<string, unknown>(Object.entries(place));
    place = children.get(key) ?? [...children].find(([name]) => name.startsWith('$'))?.[1];
  }
  const found: unknown =
    typeof place === 'object' && place !== null
      ? new Map<string, unknown>(Object.entries(place)).get('.indexOn')
      : undefined;
  if (typeof found === 'string') return [found];
  return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
}

/** Parses a rules definition. Throws with the library's reason when it is invalid. */
export function createRules(definition: unknown): LiveRules {
  const { rules: tree } = z.object({ rules: z.record(z.string(), z.unknown()) }).parse(definition);
  const ruleset = database.ruleset(definition);
  const open = (root: MaybeNode, token: VerifiedToken | null, now: number): Database => {
    const opened = database.create(ruleset, viewForRules(root), now);
    return token ? opened.with({ auth: authVariable(token), now }) : opened;
  };

  return {
    refuseRead(root, path, query, reader, now) {
      const variable = queryVariable(query);
      const result = ruleset.tryRead(
        path.join('/'),
        open(root, reader, now),
        variable ? { now, query: variable } : { now },
      );
      return result.allowed ? null : result.info;
    },
    refuseWrite(before, after, paths, writer, now) {
      const data = open(before, writer, now);
      const newData = data.with({ data: viewForRules(after), now });
      for (const path of paths) {
        const result = ruleset.tryWrite(
          path.join('/'),
          data,
          newData,
          `the new value of ${pathText(path)}`,
        );
        if (!result.allowed) return result.info;
      }
      return null;
    },
    isIndexed(path, { index }) {
      if (index.by === 'child') return indexesAt(tree, path).includes(index.path.join('/'));
      return index.by !== 'value' || indexesAt(tree, path).includes('.value');
    },
  };
}

/** Loads `folder`/database.rules.json. Throws when the file is missing or invalid. */
export async function loadRules(folder: string): Promise<LiveRules> {
  const file = join(folder, 'database.rules.json');
  try {
    return createRules(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
