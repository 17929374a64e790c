import { hashNode } from './hash.ts';
import { exportNode, type MaybeNode, nodeAt } from './node.ts';
import { isWithin, type Path, pathText } from './path.ts';
import { applyQuery, type Query } from './query.ts';
import type { Commit } from './store.ts';

/** One path that a client listens to. */
export interface Listen {
  readonly path: Path;
  readonly query: Query | undefined;
  /** The query as the client sent it; it identifies the listener. */
  readonly sentQuery: unknown;
  /** The client's number for a listen with a query. */
  readonly tag: number | undefined;
  /** Hash of the last value sent to the client; only with a query. */
  lastHash: string;
}

/** A message to the client without a request: new data ("d") or a merge of several paths ("m"). */
export interface Push {
  readonly a: 'd' | 'm';
  readonly b: { readonly p: string; readonly d: unknown; readonly t?: number };
}

const tagged = (listen: Listen): { readonly t?: number } =>
  listen.tag === undefined ? {} : { t: listen.tag };

/** The listener's value in this tree. */
export const valueFor = (listen: Listen, root: MaybeNode): MaybeNode =>
  applyQuery(nodeAt(root, listen.path), listen.query);

/** A message with the listener's whole value. */
export function fullPush(listen: Listen, root: MaybeNode): Push {
  const value = valueFor(listen, root);
  if (listen.query) listen.lastHash = hashNode(value);
  return { a: 'd', b: { p: pathText(listen.path), d: exportNode(value), ...tagged(listen) } };
}

/** Whether this commit changes the listener's path. */
export const isTouched = (listen: Listen, { assignments }: Commit): boolean =>
  assignments.some(({ path }) => isWithin(path, listen.path) || isWithin(listen.path, path));

/**
 * The message for a listener after a commit; undefined when its value did not change. One commit is
 * one message, so clients never receive part of it.
 */
export function pushFor(listen: Listen, commit: Commit): Push | undefined {
  if (nodeAt(commit.before, listen.path) === nodeAt(commit.after, listen.path)) return undefined;
  if (listen.query) {
    const known = listen.lastHash;
    const push = fullPush(listen, commit.after);
    return listen.lastHash === known ? undefined : push;
  }
  const below = commit.assignments
    .map(({ path }) => path)
    .filter((path) => isWithin(path, listen.path));
  const [first] = below;
  if (first === undefined || commit.assignments.some(({ path }) => isWithin(listen.path, path)))
    return fullPush(listen, commit.after);
  const value = (path: Path): unknown => exportNode(nodeAt(commit.after, path));
  if (below.length === 1) return { a: 'd', b: { p: pathText(first), d: value(first) } };
  const changes = below.map(
    (path) => [path.slice(listen.path.length).join('/'), value(path)] as const,
  );
  return { a: 'm', b: { p: pathText(listen.path), d: Object.fromEntries(changes) } };
}
