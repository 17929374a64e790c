import database, { type DataNode } from '@firebase-local/database-rules/lib/database/index.js';
import { type LiveNode, type MaybeNode, nodeAt } from './node.ts';

/** Converts a value to the form that the rules read: without arrays and priorities. */
function rulesValue(node: MaybeNode): unknown {
  if (node === null) return null;
  return node.kind === 'leaf'
    ? node.value
    : Object.fromEntries([...node.children].map(([key, child]) => [key, rulesValue(child)]));
}

const split = (path: string): readonly string[] => path.split('/').filter((key) => key !== '');

type Visit = (path: string, parentPath: string, key: string) => unknown;

function walk(node: MaybeNode, path: string, visit: Visit): void {
  if (node?.kind !== 'branch') return;
  for (const [key, child] of node.children) {
    const childPath = path === '' ? key : `${path}/${key}`;
    if (!visit(childPath, path, key)) walk(child, childPath, visit);
  }
}

const libraryPrototype: object = Object.getPrototypeOf(database.store(null)) as object;
const known = new WeakMap<LiveNode, DataNode>();
const empty = database.store(null);

/**
 * The tree for the rules library. The library's node class copies all children at each write; this
 * view reads our tree on demand and is accepted as one of the library's nodes.
 */
export function viewForRules(node: MaybeNode): DataNode {
  if (node === null) return empty;
  const before = known.get(node);
  if (before) return before;
  const children = new Map<string, DataNode>();
  const view = Object.create(libraryPrototype, {
    // The result is cached, because rules read the same paths repeatedly.
    $child: {
      value: (path: string) => {
        const child = children.get(path) ?? viewForRules(nodeAt(node, split(path)));
        children.set(path, child);
        return child;
      },
    },
    $value: { value: () => rulesValue(node) },
    $priority: { value: () => node.priority },
    $isNull: { value: () => false },
    $isPrimitive: { value: () => node.kind === 'leaf' },
    $walk: {
      value: (path: string, visit: Visit) => {
        walk(node, path.replace(/^\/+|\/+$/g, ''), visit);
      },
    },
    // hasChildren() without names tests for any enumerable property.
    ...(node.kind === 'branch' ? { '.children': { value: true, enumerable: true } } : {}),
  }) as DataNode;
  known.set(node, view);
  return view;
}
