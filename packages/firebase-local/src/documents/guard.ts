/** Checks the security rules for reads and writes of documents. */
import type { VerifiedToken } from '../product.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { Method } from '../rules/syntax.ts';
import type { Value } from '../rules/values.ts';
import { ApiError } from './errors.ts';
import type { DocumentPath, Names } from './names.ts';
import type { Query } from './query.ts';
import { provenResource, rulesPath, toRequest, toResource } from './rules-view.ts';
import type { DocumentStore, StoredDocument } from './store.ts';

/** One write in the form that the rules use. */
export interface RuleCheckedWrite {
  readonly type: 'update' | 'delete' | 'verify';
  readonly path: DocumentPath;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
}

/** The caller; `undefined` means that there is no token. */
export type Caller = VerifiedToken | undefined;
/** `owner` is the backend or the administrator of the project, for whom no rules apply. */
export type CallerOrOwner = Caller | 'owner';

export class Guard {
  private readonly rules: Ruleset;
  private readonly store: Pick<DocumentStore, 'get'>;
  private readonly names: Names;

  constructor(rules: Ruleset, store: Pick<DocumentStore, 'get'>, names: Names) {
    this.rules = rules;
    this.store = store;
    this.names = names;
  }

  /** Throws PERMISSION_DENIED with the deciding line of the rules. `time` in microseconds. */
  checkGet(caller: CallerOrOwner, path: DocumentPath, time: bigint): void {
    if (caller === 'owner') return;
    const document = this.store.get(path);
    this.demand('get', path, caller, time, { request: {}, resource: toResource(document) });
  }

  /**
   * Without `query` the whole collection is listed, so the rules do not know any field of its
   * documents.
   */
  checkList(
    caller: CallerOrOwner,
    collection: DocumentPath,
    query: Query | undefined,
    time: bigint,
  ): void {
    if (caller === 'owner') return;
    const { resource, id } = provenResource(query, this.names);
    const request = toRequest({
      method: 'list',
      path: collection,
      caller,
      time,
      ...(query && { query }),
    });
    const verdict = this.rules.decide('list', rulesPath([...collection, id]), {
      request,
      resource,
      document: (path) => this.read(path),
    });
    if (!verdict.allowed) throw denied(verdict.reason);
  }

  /** Checks a write of a commit; `lookUp` reads documents as they are after the whole commit. */
  checkWrite(
    caller: CallerOrOwner,
    write: RuleCheckedWrite,
    time: bigint,
    lookUp: (path: DocumentPath) => StoredDocument | undefined,
  ): void {
    if (caller === 'owner') return;
    const { type, path, before, after } = write;
    const resource = toResource(before);
    if (type === 'verify') return this.demand('get', path, caller, time, { request: {}, resource });
    const replaced = before ? 'update' : 'create';
    this.demand(type === 'delete' ? 'delete' : replaced, path, caller, time, {
      request: type === 'delete' ? {} : { resource: toResource(after) },
      resource,
      lookUp,
    });
  }

  private demand(
    method: Method,
    path: DocumentPath,
    caller: Caller,
    time: bigint,
    parts: {
      readonly request: { readonly resource?: Value };
      readonly resource: Value;
      readonly lookUp?: (path: DocumentPath) => StoredDocument | undefined;
    },
  ): void {
    const verdict = this.rules.decide(method, rulesPath(path), {
      request: toRequest({ method, path, caller, time, ...parts.request }),
      resource: parts.resource,
      document: (full, after) =>
        after && parts.lookUp ? toResource(parts.lookUp(full.slice(3))) : this.read(full),
    });
    if (!verdict.allowed) throw denied(verdict.reason);
  }

  private read(full: readonly string[]): Value {
    return toResource(this.store.get(full.slice(3)));
  }
}

/**
 * In production the message has only the first sentence; here it also names the deciding line of
 * the rules.
 */
const denied = (reason: string): ApiError =>
  new ApiError('PERMISSION_DENIED', `Missing or insufficient permissions. (${reason})`);
