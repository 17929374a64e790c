import { checkDepth, checkKey, InvalidDataError, type Path } from './path.ts';

export type Scalar = string | number | boolean;
export type Priority = string | number | null;

interface Leaf {
  readonly kind: 'leaf';
  readonly value: Scalar;
  readonly priority: Priority;
}
interface Branch {
  readonly kind: 'branch';
  /** Never empty and without empty children. */
  readonly children: ReadonlyMap<string, Leaf | Branch>;
  readonly priority: Priority;
}
export type LiveNode = Leaf | Branch;

/** A node of the immutable tree; null when nothing is stored. Versions share unchanged parts. */
export type MaybeNode = LiveNode | null;

/** Maximum text that the Realtime Database stores, in UTF-8 bytes. */
const textLimitBytes = 10 * 1024 * 1024;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export function leaf(value: Scalar, priority: Priority = null): LiveNode {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new InvalidDataError('A number is out of range');
  if (
    typeof value === 'string' &&
    (!value.isWellFormed() || Buffer.byteLength(value) > textLimitBytes)
  )
    throw new InvalidDataError('A text is too long or not valid Unicode');
  return { kind: 'leaf', value, priority };
}

export const branch = (
  children: ReadonlyMap<string, LiveNode>,
  priority: Priority = null,
): MaybeNode => (children.size === 0 ? null : { kind: 'branch', children, priority });

const childOf = (node: MaybeNode, key: string): MaybeNode =>
  node?.kind === 'branch' ? (node.children.get(key) ?? null) : null;

export const nodeAt = (node: MaybeNode, path: Path): MaybeNode => path.reduce(childOf, node);

export function withPriority(node: MaybeNode, priority: Priority): MaybeNode {
  return node === null ? null : { ...node, priority };
}

/** The tree with `value` at `path`. Empty parents are removed; a leaf on the path is replaced. */
export function setAt(node: MaybeNode, path: Path, value: MaybeNode): MaybeNode {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const current = childOf(node, key);
  const next = setAt(current, rest, value);
  if (next === current) return node;
  const children = new Map(node?.kind === 'branch' ? node.children : []);
  if (next) children.set(key, next);
  else children.delete(key);
  return branch(children, node?.priority ?? null);
}

/**
 * The inputs of server values in one write: the time in milliseconds and the previous value for
 * increments.
 */
export interface ServerValues {
  readonly now: number;
  readonly current: MaybeNode;
}

function resolveServerValue(value: unknown, { now, current }: ServerValues): Scalar {
  if (value === 'timestamp') return now;
  if (isRecord(value) && typeof value['increment'] === 'number') {
    const base = current?.kind === 'leaf' && typeof current.value === 'number' ? current.value : 0;
    return base + value['increment'];
  }
  throw new InvalidDataError('Unknown server value');
}

/** Parses a priority: a text, a number, null or the server's time. Throws InvalidDataError. */
export function parsePriority(json: unknown, now: number): Priority {
  if (json === null || json === undefined) return null;
  if (typeof json === 'string' || (typeof json === 'number' && Number.isFinite(json))) return json;
  if (isRecord(json) && json['.sv'] === 'timestamp') return now;
  throw new InvalidDataError('Invalid priority');
}

const isScalar = (json: unknown): json is Scalar =>
  typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean';

/**
 * Parses a JSON value, in plain or export format (".value", ".priority"). Arrays become keys from
 * 0, server values (".sv") are resolved. Throws InvalidDataError for values that the Realtime
 * Database rejects.
 */
export function parseNode(json: unknown, server: ServerValues, depth = 0): MaybeNode {
  checkDepth(depth);
  if (json === null || json === undefined) return null;
  if (isScalar(json)) return leaf(json);
  if (!isRecord(json)) throw new InvalidDataError('Not a JSON value');
  if (Object.hasOwn(json, '.sv')) return leaf(resolveServerValue(json['.sv'], server));
  const priority = Object.hasOwn(json, '.priority')
    ? parsePriority(json['.priority'], server.now)
    : null;
  if (Object.hasOwn(json, '.value'))
    return withPriority(parseNode(json['.value'], server, depth), priority);
  const children = new Map<string, LiveNode>();
  for (const [key, value] of Object.entries(json)) {
    if (key === '.priority') continue;
    checkKey(key);
    const child = parseNode(
      value,
      { now: server.now, current: childOf(server.current, key) },
      depth + 1,
    );
    if (child) children.set(key, child);
  }
  return branch(children, priority);
}

/** The node in export format with priorities; `parseNode` restores it. */
export function exportNode(node: MaybeNode): unknown {
  if (node === null) return null;
  const priority = node.priority === null ? {} : { '.priority': node.priority };
  if (node.kind === 'leaf')
    return node.priority === null ? node.value : { '.value': node.value, ...priority };
  return Object.fromEntries([
    ...[...node.children].map(([key, child]) => [key, exportNode(child)] as const),
    ...Object.entries(priority),
  ]);
}

/**
 * The highest index of keys that are all whole numbers and fill more than half of an array, else
 * undefined.
 */
function arrayLength(keys: readonly string[]): number | undefined {
  if (!keys.every((key) => /^(0|[1-9]\d{0,8})$/.test(key))) return undefined;
  const length = Math.max(...keys.map(Number)) + 1;
  return length <= 2 * keys.length ? length : undefined;
}

/**
 * The node as a REST response: without priorities. Mostly filled number keys become an array with
 * null in the gaps.
 */
export function plainValue(node: MaybeNode): unknown {
  if (node === null) return null;
  if (node.kind === 'leaf') return node.value;
  const length = arrayLength([...node.children.keys()]);
  if (length !== undefined)
    return Array.from({ length }, (_, index) => plainValue(childOf(node, String(index))));
  return Object.fromEntries([...node.children].map(([key, child]) => [key, plainValue(child)]));
}
