/**
 * The document store as a product of the backend: Firestore's REST interface and access for the
 * backend.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { type BackendContext, passesRules, type Product } from '../product.ts';
import { loadRules } from '../rules/ruleset.ts';
import type { Value } from '../rules/values.ts';
import { aggregationQuerySchema } from './aggregation.ts';
import { Database, notFound, type RepeatedWriteAnswer } from './database.ts';
import { ApiError, invalid } from './errors.ts';
import { parseFieldPath } from './field-paths.ts';
import type { CallerOrOwner } from './guard.ts';
import {
  answerError,
  answerJson,
  decodeSegment,
  identify,
  maskIn,
  precondition,
  readJson,
} from './http.ts';
import { checkSegments, type DocumentPath } from './names.ts';
import { fieldsToPlain, type Plain, type PlainFields, plainToFields } from './plain.ts';
import { querySchema } from './query.ts';
import { toResource } from './rules-view.ts';
import { type Changed, openStore, type StoredDocument } from './store.ts';
import { commitSchema } from './writes.ts';

/**
 * Documents by path ("collection/ID") as plain data, without the rules; not reachable over HTTP.
 */
interface DocumentsAdmin {
  set(path: string, data: PlainFields): Promise<void>;
  get(path: string): Promise<PlainFields | undefined>;
  /** All documents of a collection, in the order of their ids. */
  list(collection: string): Promise<readonly { readonly id: string; readonly data: PlainFields }[]>;
  delete(path: string): Promise<void>;
}

export interface Documents extends Product {
  readonly admin: DocumentsAdmin;
  /** Sets the response to a create of an existing document. */
  setRepeatedWriteAnswer(answer: RepeatedWriteAnswer): void;
  /**
   * A document for the security rules of other products; the path is
   * /databases/(default)/documents/…
   */
  readForRules(path: readonly string[]): Value;
  /** Calls `listener` with each commit as soon as it is durable. */
  subscribe(listener: (changes: readonly Changed[]) => void): () => void;
  reset(): Promise<void>;
  dump(): Promise<Readonly<Record<string, Plain>>>;
}

const batchGetSchema = z.looseObject({
  documents: z.optional(z.array(z.string())),
  mask: z.optional(z.object({ fieldPaths: z.optional(z.array(z.string())) })),
});
const runQuerySchema = z.looseObject({ structuredQuery: querySchema });
const documentSchema = z.looseObject({ fields: z.optional(z.unknown()) });
const maxListed = 300;

function parse<Schema extends z.ZodType>(schema: Schema, data: unknown): z.infer<Schema> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(
    `Invalid value at ${JSON.stringify(issue?.path.join('.') ?? '')}: ${issue?.message ?? 'unknown'}.`,
  );
}

/**
 * Opens the documents in the data folder. Throws when their journal is damaged or firestore.rules
 * is invalid.
 */
export async function createDocuments(context: BackendContext): Promise<Documents> {
  const rules = loadRules(join(context.rulesFolder, 'firestore.rules'));
  const store = await openStore(join(context.dataFolder, 'documents'));
  const database = new Database(context, rules, store);
  const prefix = `/v1/${database.names.root}`;

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<boolean> {
    if (!url.pathname.startsWith('/v1/projects/')) return false;
    let streamed = false;
    try {
      const { path, verb } = readAddress(url.pathname);
      streamed = verb === 'batchGet' || verb === 'runQuery' || verb === 'runAggregationQuery';
      const caller = passesRules(request, context)
        ? 'owner'
        : await identify(request, context, ['Bearer']);
      const answer =
        verb === undefined
          ? await answerPlain(caller, request, path, url.searchParams)
          : await answerVerb(caller, verb, path, await readJson(request));
      answerJson(response, 200, answer);
    } catch (error) {
      answerError(
        request,
        response,
        error,
        (trace) => context.log(`documents: ${trace}`),
        ({ body }) => (streamed ? [body] : body),
      );
    }
    return true;
  }

  function readAddress(pathname: string): {
    readonly path: DocumentPath;
    readonly verb: string | undefined;
  } {
    const verb =
      /:(commit|batchGet|runQuery|runAggregationQuery|beginTransaction|rollback|listCollectionIds|batchWrite|write|listen)$/.exec(
        pathname,
      )?.[1];
    const segments = (verb === undefined ? pathname : pathname.slice(0, -verb.length - 1))
      .split('/')
      .map(decodeSegment);
    const root = prefix.split('/');
    if (!root.every((segment, index) => segments[index] === segment))
      throw new ApiError('NOT_FOUND', `Only ${database.names.root} exists here.`);
    return { path: checkSegments(segments.slice(root.length)), verb };
  }

  async function answerVerb(
    caller: CallerOrOwner,
    verb: string,
    path: DocumentPath,
    body: unknown,
  ): Promise<unknown> {
    switch (verb) {
      case 'commit':
        return await database.commit(caller, parse(commitSchema, body));
      case 'batchGet': {
        const { documents = [], mask } = parse(batchGetSchema, body);
        return await database.batchGet(caller, documents, mask?.fieldPaths?.map(parseFieldPath));
      }
      case 'runQuery':
        return await database.runQuery(caller, path, parse(runQuerySchema, body).structuredQuery);
      case 'runAggregationQuery':
        return await database.runAggregation(caller, path, parse(aggregationQuerySchema, body));
      default:
        throw new ApiError('UNIMPLEMENTED', `:${verb} is not part of this backend.`);
    }
  }

  async function answerPlain(
    caller: CallerOrOwner,
    request: IncomingMessage,
    path: DocumentPath,
    query: URLSearchParams,
  ): Promise<unknown> {
    const isDocument = path.length > 0 && path.length % 2 === 0;
    const { method = '' } = request;
    if (method === 'GET') return await (isDocument ? getDocument : listPage)(caller, path, query);
    if (isDocument && method === 'DELETE') return await deleteDocument(caller, path, query);
    if (isDocument && method === 'PATCH')
      return await patchDocument(caller, path, query, await readJson(request));
    if (!isDocument && path.length > 0 && method === 'POST')
      return await createDocument(caller, path, query, await readJson(request));
    throw new ApiError(
      'UNIMPLEMENTED',
      `${method} ${database.names.toName(path)} is not part of this backend.`,
    );
  }

  async function getDocument(
    caller: CallerOrOwner,
    path: DocumentPath,
    query: URLSearchParams,
  ): Promise<unknown> {
    const found = await database.get(caller, path);
    if (!found) throw notFound(database.names.toName(path));
    return database.present(found, maskIn(query, 'mask.fieldPaths')?.map(parseFieldPath));
  }

  async function deleteDocument(
    caller: CallerOrOwner,
    path: DocumentPath,
    query: URLSearchParams,
  ): Promise<unknown> {
    await database.commit(caller, {
      writes: [{ delete: database.names.toName(path), currentDocument: precondition(query) }],
    });
    return {};
  }

  async function patchDocument(
    caller: CallerOrOwner,
    path: DocumentPath,
    query: URLSearchParams,
    body: unknown,
  ): Promise<unknown> {
    const { fields } = parse(documentSchema, body);
    const fieldPaths = maskIn(query, 'updateMask.fieldPaths');
    await database.commit(caller, {
      writes: [
        {
          update: { name: database.names.toName(path), fields },
          ...(fieldPaths && { updateMask: { fieldPaths } }),
          currentDocument: precondition(query),
        },
      ],
    });
    return present(path);
  }

  async function createDocument(
    caller: CallerOrOwner,
    collection: DocumentPath,
    query: URLSearchParams,
    body: unknown,
  ): Promise<unknown> {
    const own = checkSegments([...collection, query.get('documentId') ?? crypto.randomUUID()]);
    const { fields } = parse(documentSchema, body);
    await database.commit(caller, {
      writes: [
        {
          update: { name: database.names.toName(own), fields },
          currentDocument: { exists: false },
        },
      ],
    });
    return present(own);
  }

  const present = (path: DocumentPath): object => {
    const document = store.get(path);
    return document ? database.present(document) : {};
  };

  async function listPage(
    caller: CallerOrOwner,
    collection: DocumentPath,
    query: URLSearchParams,
  ): Promise<unknown> {
    if (collection.length === 0) throw invalid('A listing needs a collection.');
    const wanted = Number(query.get('pageSize') ?? maxListed);
    const size = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, maxListed) : maxListed;
    const { documents, more } = await database.list(
      caller,
      collection,
      size,
      query.get('pageToken') ?? undefined,
    );
    return {
      documents: documents.map((document) => database.present(document)),
      ...(more && { nextPageToken: documents.at(-1)?.path.at(-1) }),
    };
  }

  const split = (path: string): DocumentPath => checkSegments(path.split('/'));
  const admin: DocumentsAdmin = {
    set: async (path, data) => await database.put(split(path), plainToFields(data)),
    get: async (path) => {
      const found = store.get(split(path));
      return await Promise.resolve(found && fieldsToPlain(found.fields));
    },
    list: async (collection) =>
      await Promise.resolve(
        store
          .list(split(collection))
          .map(({ path, fields }) => ({ id: path.at(-1) ?? '', data: fieldsToPlain(fields) })),
      ),
    delete: async (path) => await database.remove(split(path)),
  };

  return {
    name: 'documents',
    handle,
    admin,
    setRepeatedWriteAnswer: (answer) => {
      database.repeatedWriteAnswer = answer;
    },
    subscribe: (listener) => store.subscribe(listener),
    readForRules: (path) => toResource(store.get(path.slice(3))),
    dump: async () =>
      await Promise.resolve(
        Object.fromEntries(
          [...store.all()].map((document: StoredDocument) => [
            document.path.join('/'),
            fieldsToPlain(document.fields),
          ]),
        ),
      ),
    reset: async () => {
      database.repeatedWriteAnswer = 'alreadyExists';
      await store.clear();
    },
    close: async () => await store.close(),
  };
}
