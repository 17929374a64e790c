import * as z from 'zod';
import { asidePlaces } from './aside.ts';
import { jsonOf, type Reply } from './http.ts';
import { Problem } from './problem.ts';
import { localDay } from '../src/features/reports/dates.ts';
import { formDefinitions } from '../src/features/reports/forms/all.ts';
import { idOf, readReport } from '../src/features/office/model/read-report.ts';
import type { Report, SignedReport } from '../src/features/office/model/report.ts';
import type { ReportCollection } from '../src/features/office/model/set-aside.ts';
import type { Session } from './session.ts';
import { type RawDocument, rawDocument } from '../src/features/office/model/document-values.ts';

const pageSize = 200;

/**
 * Reports sent (anonymous ones: made) from `from` on and before `before`, both in milliseconds
 * since 1970.
 */
export interface Period {
  readonly from: number | undefined;
  readonly before: number | undefined;
}

const order = { reports: 'sentAt', anonymousReports: 'createdOn' } as const;
const queryAnswer = z.array(z.object({ document: rawDocument.optional() }));
const errorAnswer = z.object({ error: z.object({ message: z.string() }) });

function refused(reply: Reply, what: string): Problem {
  const body = jsonOf(reply);
  const parsed = errorAnswer.safeParse(Array.isArray(body) ? body[0] : body);
  return new Problem(
    `${what}: the server answered ${reply.status}${parsed.success ? `, ${parsed.data.error.message}` : ''}`,
  );
}

async function runQuery(session: Session, query: unknown): Promise<RawDocument[]> {
  const reply = await session.call((token) => ({
    url: `${session.project.documents}:runQuery`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ structuredQuery: query }),
  }));
  if (!reply.ok) throw refused(reply, 'Reading reports failed');
  return queryAnswer.parse(jsonOf(reply)).flatMap(({ document }) => (document ? [document] : []));
}

/** Throws Problem for a document that is no report. */
function toReport(collection: ReportCollection, document: RawDocument): Report {
  // An export keeps all that was sent.
  const read = readReport(collection, document, formDefinitions, true);
  if (typeof read !== 'string') return read;
  throw new Problem(`${collection}/${idOf(document.name)} is not a report: ${read}`);
}

/** Those that are reports; `onUnreadable` hears of the others. */
const readable = (
  collection: ReportCollection,
  documents: readonly RawDocument[],
  onUnreadable: (problem: Problem) => void,
): readonly Report[] =>
  documents.flatMap((document) => {
    try {
      return [toReport(collection, document)];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      onUnreadable(error);
      return [];
    }
  });

function bounds(collection: ReportCollection, { from, before }: Period): unknown {
  const field = { fieldPath: order[collection] };
  const value = (milliseconds: number) =>
    collection === 'reports'
      ? { timestampValue: new Date(milliseconds).toISOString() }
      : { stringValue: localDay(milliseconds) };
  // An anonymous report knows its day only: the last day is the one that ends with the period.
  const filters = [
    ...(from === undefined
      ? []
      : [{ fieldFilter: { field, op: 'GREATER_THAN_OR_EQUAL', value: value(from) } }]),
    ...(before === undefined
      ? []
      : [
          {
            fieldFilter: {
              field,
              op: collection === 'reports' ? 'LESS_THAN' : 'LESS_THAN_OR_EQUAL',
              value: value(collection === 'reports' ? before : before - 1),
            },
          },
        ]),
  ];
  return filters.length === 0 ? {} : { where: { compositeFilter: { op: 'AND', filters } } };
}

/**
 * All documents of a collection by a field, oldest first, in pages; with `after` those whose text
 * comes behind it.
 */
export async function* readAll(
  session: Session,
  collection: string,
  field: string,
  after?: string,
): AsyncGenerator<readonly RawDocument[]> {
  const where =
    after === undefined
      ? {}
      : {
          where: {
            fieldFilter: {
              field: { fieldPath: field },
              op: 'GREATER_THAN',
              value: { stringValue: after },
            },
          },
        };
  let startAt: unknown;
  for (;;) {
    const documents = await runQuery(session, {
      from: [{ collectionId: collection }],
      ...where,
      orderBy: [{ field: { fieldPath: field } }, { field: { fieldPath: '__name__' } }],
      limit: pageSize,
      ...(startAt === undefined ? {} : { startAt }),
    });
    yield documents;
    const last = documents.at(-1);
    if (documents.length < pageSize || !last) return;
    startAt = { values: [last.fields[field], { referenceValue: last.name }], before: false };
  }
}

/** The names of all documents of a collection, in pages. */
export async function* readIds(
  session: Session,
  collection: string,
): AsyncGenerator<readonly string[]> {
  let startAt: unknown;
  for (;;) {
    const documents = await runQuery(session, {
      from: [{ collectionId: collection }],
      select: { fields: [{ fieldPath: '__name__' }] },
      orderBy: [{ field: { fieldPath: '__name__' } }],
      limit: pageSize,
      ...(startAt === undefined ? {} : { startAt }),
    });
    yield documents.map(({ name }) => name);
    const last = documents.at(-1);
    if (documents.length < pageSize || !last) return;
    startAt = { values: [{ referenceValue: last.name }], before: false };
  }
}

/**
 * All reports of a period that are not set aside, newest first, in pages; `onUnreadable` hears of
 * documents that are no reports. No composite index is needed.
 */
export async function* readReports(
  session: Session,
  collection: ReportCollection,
  period: Period,
  onUnreadable: (problem: Problem) => void,
): AsyncGenerator<readonly Report[]> {
  const field = order[collection];
  const aside = await asidePlaces(session, Date.now());
  let startAt: unknown;
  for (;;) {
    const documents = await runQuery(session, {
      from: [{ collectionId: collection }],
      ...(bounds(collection, period) as object),
      orderBy: [
        { field: { fieldPath: field }, direction: 'DESCENDING' },
        { field: { fieldPath: '__name__' }, direction: 'DESCENDING' },
      ],
      limit: pageSize,
      ...(startAt === undefined ? {} : { startAt }),
    });
    yield readable(
      collection,
      documents.filter(({ name }) => !aside.has(`${collection}/${idOf(name)}`)),
      onUnreadable,
    );
    const last = documents.at(-1);
    if (documents.length < pageSize || !last) return;
    startAt = { values: [last.fields[field], { referenceValue: last.name }], before: false };
  }
}

/** A document and where it lies. */
interface Found {
  readonly collection: ReportCollection;
  readonly document: RawDocument;
}

async function getDocument(
  session: Session,
  collection: ReportCollection,
  id: string,
): Promise<Found | undefined> {
  const reply = await session.call((token) => ({
    url: `${session.project.documents}/${collection}/${encodeURIComponent(id)}`,
    headers: { Authorization: `Bearer ${token}` },
  }));
  if (reply.status === 404 || reply.status === 400) return undefined;
  if (!reply.ok) throw refused(reply, 'Reading the report failed');
  return { collection, document: rawDocument.parse(jsonOf(reply)) };
}

async function findByShortCode(
  session: Session,
  collection: ReportCollection,
  code: string,
): Promise<Found[]> {
  const documents = await runQuery(session, {
    from: [{ collectionId: collection }],
    where: {
      fieldFilter: { field: { fieldPath: 'shortCode' }, op: 'EQUAL', value: { stringValue: code } },
    },
    limit: 10,
  });
  return documents.map((document) => ({ collection, document }));
}

/**
 * The document of the report with this id or short code (D-261121-4F7K), whatever it holds. Rejects
 * with Problem when there is none, or several under one short code.
 */
export async function findDocument(session: Session, idOrCode: string): Promise<Found> {
  const collections = ['reports', 'anonymousReports'] as const;
  if (/^[a-z]-\d{6}-\w{4}$/i.test(idOrCode)) {
    const found = (
      await Promise.all(
        collections.map((collection) =>
          findByShortCode(session, collection, idOrCode.toUpperCase()),
        ),
      )
    ).flat();
    if (found.length > 1)
      throw new Problem(
        `${found.length} reports have the short code ${idOrCode}; name one by its id:\n${found.map(({ document }) => `  ${idOf(document.name)}`).join('\n')}`,
      );
    if (found[0]) return found[0];
  } else if (idOrCode !== '' && !idOrCode.includes('/')) {
    for (const collection of collections) {
      const document = await getDocument(session, collection, idOrCode);
      if (document) return document;
    }
  }
  throw new Problem(`There is no report ${idOrCode}.`);
}

/** The same as a report. Rejects with Problem as well where the document is none. */
export async function findReport(session: Session, idOrCode: string): Promise<Report> {
  const { collection, document } = await findDocument(session, idOrCode);
  return toReport(collection, document);
}

/**
 * The reports that belong together with this one, oldest first; only those of the same driver
 * count: what a report says of another one is the driver's word. Needs no composite index.
 */
export async function findThread(
  session: Session,
  report: Report,
): Promise<readonly SignedReport[]> {
  if (report.anonymous) return [];
  const follows = report.answers['followsReport'];
  const first =
    typeof follows === 'string'
      ? await findReport(session, follows).catch((error: unknown) => {
          if (error instanceof Problem) return undefined;
          throw error;
        })
      : report;
  if (!first || first.anonymous || first.uid !== report.uid) return [report];
  const followers = await Promise.all(
    [first.id, first.shortCode].map((name) =>
      runQuery(session, {
        from: [{ collectionId: 'reports' }],
        where: {
          fieldFilter: {
            field: { fieldPath: 'answers.followsReport' },
            op: 'EQUAL',
            value: { stringValue: name },
          },
        },
        limit: pageSize,
      }),
    ),
  );
  const found = readable('reports', followers.flat(), () => undefined);
  return [first, ...found]
    .filter((one): one is SignedReport => !one.anonymous && one.uid === report.uid)
    .toSorted((one, other) => (one.sentAt < other.sentAt ? -1 : 1));
}
