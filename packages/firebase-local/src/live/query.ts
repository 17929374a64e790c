import * as z from 'zod';
import { branch, leaf, type LiveNode, type MaybeNode, nodeAt, type Scalar } from './node.ts';
import { compareKeys, compareNodes, highestKey, lowestKey } from './order.ts';
import { InvalidDataError, parsePath, type Path } from './path.ts';

type Index =
  { readonly by: 'key' | 'value' | 'priority' } | { readonly by: 'child'; readonly path: Path };
interface Bound {
  readonly value: Scalar | null;
  readonly key: string | undefined;
  readonly inclusive: boolean;
}

/** A query: which children of a path, in which order. */
export interface Query {
  readonly index: Index;
  readonly start?: Bound;
  readonly end?: Bound;
  readonly limit?: { readonly count: number; readonly from: 'first' | 'last' };
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const wireQuery = z.strictObject({
  i: z.string().optional(),
  sp: scalar.optional(),
  sn: z.string().optional(),
  sin: z.boolean().optional(),
  ep: scalar.optional(),
  en: z.string().optional(),
  ein: z.boolean().optional(),
  l: z.int().positive().optional(),
  vf: z.enum(['l', 'r']).optional(),
});

/** An index name: ".key", ".value", ".priority" (on REST with "$") or the path of a child. */
export function parseIndex(name: string): Index {
  if (/^[.$]key$/.test(name)) return { by: 'key' };
  if (/^[.$]value$/.test(name)) return { by: 'value' };
  if (/^[.$]priority$/.test(name)) return { by: 'priority' };
  const path = parsePath(name);
  if (path.length === 0) throw new InvalidDataError('orderBy must name a child');
  return { by: 'child', path };
}

/** Checks that the bounds of a key query are texts. Throws InvalidDataError. */
export function checkQuery(query: Query): Query {
  for (const bound of [query.start, query.end])
    if (
      bound &&
      query.index.by === 'key' &&
      (typeof bound.value !== 'string' || bound.key !== undefined)
    )
      throw new InvalidDataError('A query by key is bounded by a key');
  return query;
}

/**
 * Parses the query object of the WebSocket protocol; undefined when it selects everything. Throws
 * InvalidDataError.
 */
export function parseWireQuery(json: unknown): Query | undefined {
  if (json === undefined || json === null) return undefined;
  const parsed = wireQuery.safeParse(json);
  if (!parsed.success) throw new InvalidDataError('Unknown query');
  const { i, sp, sn, sin, ep, en, ein, l, vf } = parsed.data;
  if (Object.keys(parsed.data).length === 0) return undefined;
  return checkQuery({
    index: i === undefined ? { by: 'priority' } : parseIndex(i),
    ...(sp === undefined ? {} : { start: { value: sp, key: sn, inclusive: sin ?? true } }),
    ...(ep === undefined ? {} : { end: { value: ep, key: en, inclusive: ein ?? true } }),
    ...(l === undefined
      ? {}
      : { limit: { count: l, from: vf === 'r' ? ('last' as const) : ('first' as const) } }),
  });
}

const asNode = (value: Scalar | null): MaybeNode => (value === null ? null : leaf(value));

function indexedNode(index: Index, child: LiveNode): MaybeNode {
  if (index.by === 'child') return nodeAt(child, index.path);
  if (index.by === 'value') return child;
  return index.by === 'priority' ? asNode(child.priority) : null;
}

function compareToBound(
  index: Index,
  key: string,
  child: LiveNode,
  bound: Bound,
  keyWithout: string,
): number {
  if (index.by === 'key') return compareKeys(key, String(bound.value));
  return (
    compareNodes(indexedNode(index, child), asNode(bound.value)) ||
    compareKeys(key, bound.key ?? keyWithout)
  );
}

/** The children of `node` that the query selects, in its order. */
function selectChildren(
  node: MaybeNode,
  { index, start, end, limit }: Query,
): readonly (readonly [string, LiveNode])[] {
  if (node?.kind !== 'branch') return [];
  const found = [...node.children]
    .filter(([key, child]) => {
      const low = start
        ? compareToBound(index, key, child, start, start.inclusive ? lowestKey : highestKey)
        : 1;
      const high = end
        ? compareToBound(index, key, child, end, end.inclusive ? highestKey : lowestKey)
        : -1;
      return (
        (low > 0 || (low === 0 && start?.inclusive === true)) &&
        (high < 0 || (high === 0 && end?.inclusive === true))
      );
    })
    .sort(
      ([keyA, a], [keyB, b]) =>
        compareNodes(indexedNode(index, a), indexedNode(index, b)) || compareKeys(keyA, keyB),
    );
  if (!limit) return found;
  return limit.from === 'first' ? found.slice(0, limit.count) : found.slice(-limit.count);
}

/** The value of a listener with this query; the whole node without a query. */
export const applyQuery = (node: MaybeNode, query: Query | undefined): MaybeNode =>
  query ? branch(new Map(selectChildren(node, query))) : node;
