/** Questions to the document store, asked within what the roles of the account may read. */
import * as z from 'zod';
import { type RawDocument, rawDocument } from '../src/features/office/model/document-values.ts';
import { filtersFor, type ReportFilter } from '../src/features/office/model/roles.ts';
import { jsonOf, type Reply } from './http.ts';
import { Problem } from './problem.ts';
import type { Session } from './session.ts';

export const pageSize = 200;
const queryAnswer = z.array(z.object({ document: rawDocument.optional() }));
const errorAnswer = z.object({ error: z.object({ message: z.string() }) });

export function refused(reply: Reply, what: string): Problem {
  const body = jsonOf(reply);
  const parsed = errorAnswer.safeParse(Array.isArray(body) ? body[0] : body);
  return new Problem(
    `${what}: the server answered ${reply.status}${parsed.success ? `, ${parsed.data.error.message}` : ''}`,
  );
}

export async function runQuery(
  session: Session,
  query: unknown,
  what = 'Reading reports',
): Promise<RawDocument[]> {
  const reply = await session.call((token) => ({
    url: `${session.project.documents}:runQuery`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ structuredQuery: query }),
  }));
  if (!reply.ok) throw refused(reply, `${what} failed`);
  return queryAnswer.parse(jsonOf(reply)).flatMap(({ document }) => (document ? [document] : []));
}

export const compare = (fieldPath: string, op: string, value: object): object => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const equal = ([fieldPath, stringValue]: ReportFilter[number]): object =>
  compare(fieldPath, 'EQUAL', { stringValue });
export const where = (comparisons: readonly object[]): object =>
  comparisons.length === 0
    ? {}
    : { where: { compositeFilter: { op: 'AND', filters: comparisons } } };

/** How this account has to ask for all that it may read of a collection. */
export function filtersOf(session: Session, collection: string): readonly (readonly object[])[] {
  if (collection === 'reports') return filtersFor(session.roles).map((filter) => filter.map(equal));
  return collection === 'anonymousReports' && !session.seesAll ? [] : [[]];
}

interface Question {
  readonly collection: string;
  /** Orders the documents; the name tells those of one moment apart. */
  readonly field: string;
  readonly direction: 'ASCENDING' | 'DESCENDING';
  readonly comparisons: readonly object[];
}

async function* pagesOf(
  session: Session,
  { collection, field, direction, comparisons }: Question,
): AsyncGenerator<readonly RawDocument[]> {
  let startAt: unknown;
  for (;;) {
    const documents = await runQuery(session, {
      from: [{ collectionId: collection }],
      ...where(comparisons),
      orderBy: [field, '__name__'].map((fieldPath) => ({ field: { fieldPath }, direction })),
      limit: pageSize,
      ...(startAt === undefined ? {} : { startAt }),
    });
    yield documents;
    const last = documents.at(-1);
    if (documents.length < pageSize || !last) return;
    startAt = { values: [last.fields[field], { referenceValue: last.name }], before: false };
  }
}

const wireTime = z.union([
  z.object({ timestampValue: z.string() }).transform(({ timestampValue }) => timestampValue),
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
]);
const timeIn = (document: RawDocument, field: string): number =>
  Date.parse(wireTime.safeParse(document.fields[field]).data ?? '') || 0;

interface Stream {
  readonly pages: AsyncGenerator<readonly RawDocument[]>;
  waiting: readonly RawDocument[];
}
/** The next page where all of the former is used up. */
async function refill(stream: Stream): Promise<void> {
  while (stream.waiting.length === 0) {
    const next = await stream.pages.next();
    if (next.done === true) return;
    stream.waiting = next.value;
  }
}

/** The documents of several questions in their common order. */
async function* merged(
  pages: readonly AsyncGenerator<readonly RawDocument[]>[],
  { field, direction }: Question,
): AsyncGenerator<readonly RawDocument[]> {
  const streams: readonly Stream[] = pages.map((of) => ({ pages: of, waiting: [] }));
  const sign = direction === 'ASCENDING' ? 1 : -1;
  const timeOf = ({ waiting: [first] }: Stream): number =>
    first === undefined ? Infinity : sign * timeIn(first, field);
  let page: RawDocument[] = [];
  for (;;) {
    await Promise.all(streams.map(refill));
    const next = streams.reduce<Stream | undefined>(
      (best, one) => (best === undefined || timeOf(one) < timeOf(best) ? one : best),
      undefined,
    );
    const first = next?.waiting[0];
    if (!next || !first) break;
    next.waiting = next.waiting.slice(1);
    page.push(first);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  yield page;
}

/** All documents of a collection that this account may read, in pages; the last one may be empty. */
export async function* readPages(
  session: Session,
  question: Question,
): AsyncGenerator<readonly RawDocument[]> {
  const streams = filtersOf(session, question.collection).map((filter) =>
    pagesOf(session, { ...question, comparisons: [...filter, ...question.comparisons] }),
  );
  yield* streams.length === 1 && streams[0] ? streams[0] : merged(streams, question);
}
