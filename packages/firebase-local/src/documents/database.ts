/** Operations of clients on documents under the rules: reads, queries and atomic commits. */
import type { BackendContext } from '../product.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { aggregateAll, aggregationQuerySchema } from './aggregation.ts';
import { ApiError, invalid } from './errors.ts';
import { type FieldPath, onlyPaths } from './field-paths.ts';
import { type CallerOrOwner, Guard, type RuleCheckedWrite } from './guard.ts';
import { checkSegments, type DocumentPath, Names } from './names.ts';
import { compareTexts } from './order.ts';
import { projection, type Query, readQuery, runQuery } from './query.ts';
import type * as z from 'zod';
import type { Change, DocumentStore, StoredDocument } from './store.ts';
import { microsecondsToText } from './times.ts';
import type { WireFields, WireValue } from './values.ts';
import { applyWrite, type commitSchema, preconditionError, readWrite } from './writes.ts';

/**
 * The response if a document to be created exists already: a failed precondition (409), or a denied
 * update (403) if the rules are checked first. It is unknown which of the two the live service
 * sends, so a client must handle both.
 */
export type RepeatedWriteAnswer = 'alreadyExists' | 'permissionDenied';

const maxWrites = 500;

export class Database {
  repeatedWriteAnswer: RepeatedWriteAnswer = 'alreadyExists';
  readonly names: Names;
  readonly store: DocumentStore;
  private readonly context: BackendContext;
  private readonly guard: Guard;

  constructor(context: BackendContext, rules: Ruleset, store: DocumentStore) {
    this.context = context;
    this.store = store;
    this.names = new Names(context.projectId);
    this.guard = new Guard(rules, store, this.names);
  }

  private readTime(): bigint {
    return this.store.readTime(this.context.now());
  }

  /** A document in the form of a response. */
  present(document: StoredDocument, mask?: readonly FieldPath[]): object {
    const { path, fields, createTime, updateTime } = document;
    return {
      name: this.names.toName(path),
      fields: mask ? onlyPaths(fields, mask) : fields,
      createTime: microsecondsToText(createTime),
      updateTime: microsecondsToText(updateTime),
    };
  }

  /** The document; undefined when it does not exist and the rules allow the read. */
  async get(caller: CallerOrOwner, path: DocumentPath): Promise<StoredDocument | undefined> {
    this.guard.checkGet(caller, path, this.readTime());
    const document = this.store.get(path);
    await this.store.settled();
    return document;
  }

  async batchGet(
    caller: CallerOrOwner,
    names: readonly string[],
    mask: readonly FieldPath[] | undefined,
  ): Promise<readonly object[]> {
    const readTime = microsecondsToText(this.readTime());
    const paths = names.map((name) => this.names.toDocumentPath(name));
    for (const path of paths) this.guard.checkGet(caller, path, this.readTime());
    const found = paths.map((path) => {
      const document = this.store.get(path);
      return document
        ? { found: this.present(document, mask), readTime }
        : { missing: this.names.toName(path), readTime };
    });
    await this.store.settled();
    return found;
  }

  private find(
    caller: CallerOrOwner,
    parent: DocumentPath,
    query: Query,
  ): readonly StoredDocument[] {
    const collection = checkSegments([...parent, query.collectionId]);
    if (collection.length % 2 !== 1)
      throw invalid('A query needs a document or the root as its parent.');
    this.guard.checkList(caller, collection, query, this.readTime());
    return runQuery(query, this.store.collection(collection), this.names);
  }

  async runQuery(
    caller: CallerOrOwner,
    parent: DocumentPath,
    data: Parameters<typeof readQuery>[0],
  ): Promise<readonly object[]> {
    const query = readQuery(data);
    const readTime = microsecondsToText(this.readTime());
    const mask = projection(query);
    const found = this.find(caller, parent, query).map((document) => ({
      document: this.present(document, mask),
      readTime,
    }));
    await this.store.settled();
    return found.length > 0 ? found : [{ readTime }];
  }

  async runAggregation(
    caller: CallerOrOwner,
    parent: DocumentPath,
    data: z.infer<typeof aggregationQuerySchema>,
  ): Promise<readonly object[]> {
    const { structuredQuery, aggregations } = data.structuredAggregationQuery;
    const aggregateFields = aggregateAll(
      aggregations,
      this.find(caller, parent, readQuery(structuredQuery)),
    );
    await this.store.settled();
    return [{ result: { aggregateFields }, readTime: microsecondsToText(this.readTime()) }];
  }

  /** A page of a collection in the order of the ids, after the id `after`. */
  async list(
    caller: CallerOrOwner,
    collection: DocumentPath,
    size: number,
    after: string | undefined,
  ): Promise<{ readonly documents: readonly StoredDocument[]; readonly more: boolean }> {
    this.guard.checkList(caller, collection, undefined, this.readTime());
    const all = this.store.list(collection);
    // The last document of the previous page may have been deleted.
    const rest =
      after === undefined
        ? all
        : all.filter(({ path }) => compareTexts(path.at(-1) ?? '', after) > 0);
    await this.store.settled();
    return { documents: rest.slice(0, size), more: rest.length > size };
  }

  /**
   * Applies all writes or none: preconditions, rules, size; resolves when they are durable.
   */
  async commit(
    caller: CallerOrOwner,
    data: z.infer<typeof commitSchema>,
  ): Promise<{ readonly writeResults: readonly object[]; readonly commitTime: string }> {
    const writes = (data.writes ?? []).map((write) => readWrite(write, this.names));
    if (writes.length > maxWrites) throw invalid(`A commit may have ${maxWrites} writes.`);
    const now = Math.trunc(this.context.now());
    const time = this.store.nextTime(now);
    const requestMicroseconds = BigInt(now) * 1000n;
    const requestTime: WireValue = { timestampValue: microsecondsToText(requestMicroseconds) };
    const changed = new Map<string, StoredDocument | undefined>();
    const lookUp = (path: DocumentPath): StoredDocument | undefined =>
      changed.has(path.join('/')) ? changed.get(path.join('/')) : this.store.get(path);

    const checkedWrites: RuleCheckedWrite[] = [];
    const writeResults: WriteResult[] = [];
    let failed: ApiError | undefined;
    for (const write of writes) {
      const before = lookUp(write.path);
      const name = this.names.toName(write.path);
      failed ??= preconditionError(write, before, name);
      const { after, transformResults } = applyWrite(write, before, time, requestTime, name);
      checkedWrites.push({ type: write.type, path: write.path, before, after });
      if (write.type !== 'verify') changed.set(write.path.join('/'), after);
      writeResults.push(writeResult(write, time, transformResults));
    }
    if (failed && this.repeatedWriteAnswer === 'alreadyExists') throw failed;
    for (const write of checkedWrites)
      this.guard.checkWrite(caller, write, requestMicroseconds, lookUp);
    if (failed) throw failed;

    const changes: Change[] = [...changed].map(([path, document]) => ({
      path: path.split('/'),
      document,
    }));
    await this.store.commit(changes);
    return { writeResults, commitTime: microsecondsToText(time) };
  }

  /** Writes one whole document without the rules. */
  async put(path: DocumentPath, fields: WireFields): Promise<void> {
    await this.commit('owner', {
      writes: [{ update: { name: this.names.toName(checkSegments(path)), fields } }],
    });
  }

  /** Removes one document without the rules. */
  async remove(path: DocumentPath): Promise<void> {
    await this.commit('owner', { writes: [{ delete: this.names.toName(checkSegments(path)) }] });
  }
}

/** The error for a missing document. */
export const notFound = (name: string): ApiError =>
  new ApiError('NOT_FOUND', `Document "${name}" not found.`);

interface WriteResult {
  readonly updateTime?: string;
  readonly transformResults?: readonly WireValue[];
}
const writeResult = (
  { type }: Pick<RuleCheckedWrite, 'type'>,
  time: bigint,
  transformResults: readonly WireValue[],
): WriteResult => ({
  ...(type === 'update' && { updateTime: microsecondsToText(time) }),
  ...(transformResults.length > 0 && { transformResults }),
});
