import type { BackendContext, Visitor } from '../product.ts';
import { hashNode } from './hash.ts';
import { type MaybeNode, nodeAt, parseNode, parsePriority, withPriority } from './node.ts';
import { InvalidDataError, isWithin, parsePath, type Path, pathText } from './path.ts';
import type { LiveRules } from './rules.ts';
import { assign, type Assignment, type Commit, type LiveStore } from './store.ts';

/** Thrown for a read or write that database.rules.json denies. */
export class PermissionDeniedError extends Error {
  constructor() {
    super('Permission denied');
    this.name = 'PermissionDeniedError';
  }
}

/** Thrown when the value has changed since the writer read it. */
export class StaleDataError extends Error {
  /** The current value. */
  readonly current: MaybeNode;

  constructor(current: MaybeNode) {
    super('The data has changed in the meantime');
    this.name = 'StaleDataError';
    this.current = current;
  }
}

/** The dependencies shared by WebSocket and REST. */
export interface LiveParts {
  readonly context: BackendContext;
  readonly store: LiveStore;
  readonly rules: LiveRules;
}

/** A requested change: the whole value of a path, or several paths below it in one write. */
export interface WriteRequest {
  readonly kind: 'set' | 'update';
  /** The path as sent; ends in ".priority" when a priority is set. */
  readonly path: string;
  readonly data: unknown;
  /** Expected hash of the current value. */
  readonly expectedHash?: string | undefined;
}

interface Target {
  readonly path: Path;
  readonly isPriority: boolean;
}

function parseTarget(text: string): Target {
  const isPriority = /(^|\/)\.priority\/*$/.test(text);
  return { path: parsePath(isPriority ? text.replace(/\.priority\/*$/, '') : text), isPriority };
}

function assignment(
  root: MaybeNode,
  { path, isPriority }: Target,
  data: unknown,
  now: number,
): Assignment {
  const current = nodeAt(root, path);
  const value = isPriority
    ? withPriority(current, parsePriority(data, now))
    : parseNode(data, { now, current }, path.length);
  return { path, value };
}

function updateTargets(base: Path, data: unknown): (readonly [Target, unknown])[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new InvalidDataError('An update takes an object');
  const targets = Object.entries(data).map(([key, value]) => {
    const { path, isPriority } = parseTarget(key);
    if (path.length === 0) throw new InvalidDataError('An update names children');
    return [{ path: [...base, ...path], isPriority }, value] as const;
  });
  const overlapping = targets.some(([a], index) =>
    targets.some(([b], other) => other !== index && isWithin(b.path, a.path)),
  );
  if (overlapping) throw new InvalidDataError('An update names a place and one within it');
  return targets;
}

function planWrite(root: MaybeNode, request: WriteRequest, now: number): Assignment[] {
  const target = parseTarget(request.path);
  if (request.expectedHash !== undefined) {
    const current = nodeAt(root, target.path);
    if (hashNode(current) !== request.expectedHash) throw new StaleDataError(current);
  }
  if (request.kind === 'set') return [assignment(root, target, request.data, now)];
  return updateTargets(target.path, request.data).map(([place, value]) =>
    assignment(root, place, value, now),
  );
}

/**
 * Checks the rules for all paths and returns the tree after the write. Throws PermissionDeniedError
 * and logs the rule that denied it.
 */
function checkRules(
  { rules, context }: LiveParts,
  root: MaybeNode,
  assignments: readonly Assignment[],
  writer: Visitor,
  now: number,
): MaybeNode {
  const after = assign(root, assignments);
  if (writer === 'owner') return after;
  const refusal = rules.refuseWrite(
    root,
    after,
    assignments.map(({ path }) => path),
    writer,
    now,
  );
  if (refusal === null) return after;
  context.log(`live: write refused\n${refusal}`);
  throw new PermissionDeniedError();
}

/** Checks whether this write is allowed now. Throws like `write`; changes nothing. */
export function checkWrite(parts: LiveParts, request: WriteRequest, writer: Visitor): void {
  const now = parts.context.now();
  const root = parts.store.root();
  checkRules(parts, root, planWrite(root, request, now), writer, now);
}

/**
 * Writes if the rules allow it. Rejects with PermissionDeniedError, StaleDataError or
 * InvalidDataError.
 */
export function write(parts: LiveParts, request: WriteRequest, writer: Visitor): Promise<Commit> {
  return parts.store.write((root) => {
    const now = parts.context.now();
    const assignments = planWrite(root, request, now);
    return { assignments, after: checkRules(parts, root, assignments, writer, now) };
  });
}

/**
 * Throws PermissionDeniedError when the rules do not allow `reader` to read, and logs the reason.
 */
export function checkRead(
  { rules, store, context }: LiveParts,
  path: Path,
  query: Parameters<LiveRules['refuseRead']>[2],
  reader: Visitor,
): void {
  if (reader === 'owner') return;
  const refusal = rules.refuseRead(store.root(), path, query, reader, context.now());
  if (refusal === null) return;
  context.log(`live: read of ${pathText(path)} refused\n${refusal}`);
  throw new PermissionDeniedError();
}
