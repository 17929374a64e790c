import { asidePlaces } from './aside.ts';
import { jsonOf } from './http.ts';
import { Problem } from './problem.ts';
import { localDay } from '../src/features/reports/dates.ts';
import { formDefinitions } from '../src/features/reports/forms/all.ts';
import { idOf, readReport } from '../src/features/office/model/read-report.ts';
import type { Report, SignedReport } from '../src/features/office/model/report.ts';
import type { ReportCollection } from '../src/features/office/model/quarantine.ts';
import { compare, filtersOf, pageSize, readPages, refused, runQuery, where } from './query.ts';
import { type Session, withoutSafety } from './session.ts';
import { type RawDocument, rawDocument } from '../src/features/office/model/document-values.ts';

/**
 * Reports sent (anonymous ones: made) from `from` on and before `before`, both in milliseconds
 * since 1970.
 */
export interface Period {
  readonly from: number | undefined;
  readonly before: number | undefined;
}

const order = { reports: 'sentAt', anonymousReports: 'createdOn' } as const;
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

function bounds(collection: ReportCollection, { from, before }: Period): readonly object[] {
  const field = order[collection];
  const value = (milliseconds: number) =>
    collection === 'reports'
      ? { timestampValue: new Date(milliseconds).toISOString() }
      : { stringValue: localDay(milliseconds) };
  // An anonymous report knows its day only: the last day is the one that ends with the period.
  return [
    ...(from === undefined ? [] : [compare(field, 'GREATER_THAN_OR_EQUAL', value(from))]),
    ...(before === undefined
      ? []
      : [
          collection === 'reports'
            ? compare(field, 'LESS_THAN', value(before))
            : compare(field, 'LESS_THAN_OR_EQUAL', value(before - 1)),
        ]),
  ];
}

/**
 * All documents of a collection by a field, oldest first, in pages; with `after` those whose text
 * comes behind it.
 */
export const readAll = (
  session: Session,
  collection: string,
  field: string,
  after?: string,
): AsyncGenerator<readonly RawDocument[]> =>
  readPages(session, {
    collection,
    field,
    direction: 'ASCENDING',
    comparisons:
      after === undefined ? [] : [compare(field, 'GREATER_THAN', { stringValue: after })],
  });

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
 * All reports of a period that are not set aside and that this account may read, newest first, in
 * pages; `onUnreadable` hears of documents that are no reports.
 */
export async function* readReports(
  session: Session,
  collection: ReportCollection,
  period: Period,
  onUnreadable: (problem: Problem) => void,
): AsyncGenerator<readonly Report[]> {
  const aside = await asidePlaces(session, Date.now());
  const pages = readPages(session, {
    collection,
    field: order[collection],
    direction: 'DESCENDING',
    comparisons: bounds(collection, period),
  });
  for await (const documents of pages)
    yield readable(
      collection,
      documents.filter(({ name }) => !aside.has(`${collection}/${idOf(name)}`)),
      onUnreadable,
    );
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
  if (reply.status === 403 && !session.seesAll) return undefined;
  if (!reply.ok) throw refused(reply, 'Reading the report failed');
  return { collection, document: rawDocument.parse(jsonOf(reply)) };
}

/** The documents whose field holds this text, of those that this account may read. */
async function findEqual(
  session: Session,
  collection: ReportCollection,
  field: string,
  text: string,
  limit: number,
): Promise<readonly RawDocument[]> {
  const found = await Promise.all(
    filtersOf(session, collection).map((filter) =>
      runQuery(session, {
        from: [{ collectionId: collection }],
        ...where([...filter, compare(field, 'EQUAL', { stringValue: text })]),
        limit,
      }),
    ),
  );
  return found.flat();
}

async function findByShortCode(
  session: Session,
  collection: ReportCollection,
  code: string,
): Promise<Found[]> {
  const documents = await findEqual(session, collection, 'shortCode', code, 10);
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
  throw new Problem(
    session.seesAll
      ? `There is no report ${idOrCode}.`
      : `There is no report ${idOrCode} that ${session.email} may read. ${withoutSafety}`,
  );
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
      findEqual(session, 'reports', 'answers.followsReport', name, pageSize),
    ),
  );
  const found = readable('reports', followers.flat(), () => undefined);
  return [first, ...found]
    .filter((one): one is SignedReport => !one.anonymous && one.uid === report.uid)
    .toSorted((one, other) => (one.sentAt < other.sentAt ? -1 : 1));
}
