/**
 * The part of the office port that reads and writes Firestore and Cloud Storage with plain HTTP
 * requests. The office page and the command line both use it, each with its own transport.
 */
import * as z from 'zod/mini';
import { rawDocument, wireDocument } from '../../features/office/model/document-values.ts';
import {
  OfficeError,
  type OfficePort,
  type PageQuestion,
  type RecordPage,
  type Records,
  type UnreadableRecord,
} from '../../features/office/model/office-port.ts';
import {
  quarantineArea,
  quarantineCommit,
  type QuarantineEntry,
  quarantinePath,
  quarantineSchema,
  type ReportCollection,
} from '../../features/office/model/quarantine.ts';
import { type Forms, idOf, readReport } from '../../features/office/model/read-report.ts';
import type { Report } from '../../features/office/model/report.ts';
import { asideFiltersFor, type ReportFilter } from '../../features/office/model/roles.ts';
import { storedText } from '../../features/office/model/stored-record.ts';
import { photoFolder, photoPath } from '../../features/outbox/model/report-document.ts';
import type { Host } from '../../features/outbox/model/sending-order.ts';
import { compares, equals, pageQuery, readInHalves, where } from './office-query.ts';
import type { backendUrls } from './urls.ts';

/** Sends signed requests. Rejects with OfficeError. */
export interface OfficeTransport {
  urls(): Promise<
    Pick<
      ReturnType<typeof backendUrls>,
      'batchGet' | 'commit' | 'document' | 'documentName' | 'file' | 'listFiles' | 'runQuery'
    >
  >;
  /** Returns the answer as JSON. Sends a POST request if `body` is given, otherwise GET. */
  json(uid: string, host: Host, address: string, body?: object): Promise<unknown>;
  /** Returns the bytes of a file. */
  bytes(uid: string, address: string): Promise<Blob>;
}

export type OfficeRest = Pick<
  OfficePort,
  | 'listReports'
  | 'listAnonymous'
  | 'quarantine'
  | 'getReport'
  | 'storedRecord'
  | 'getReports'
  | 'arrivedPhotos'
  | 'missingPhotos'
  | 'photo'
> & {
  listQuarantined(
    ...request: Parameters<OfficePort['listQuarantined']>
  ): Promise<readonly QuarantineEntry[]>;
};

const queryAnswer = z.array(z.object({ document: z.optional(z.unknown()) }));
const foundAnswer = z.array(
  z.object({ found: z.optional(z.unknown()), missing: z.optional(z.string()) }),
);
const namedDocument = z.object({ name: z.string() });
const sentDocument = z.object({
  fields: z.object({ sentAt: z.object({ timestampValue: z.string() }) }),
});
const madeDocument = z.object({
  fields: z.object({ createdOn: z.object({ stringValue: z.string() }) }),
});
const documentsAnswer = z.object({ documents: z._default(z.array(z.unknown()), []) });
const filesAnswer = z.object({ items: z._default(z.array(z.object({ name: z.string() })), []) });
const missingSchema = z.object({ uid: z.optional(z.string()), reason: z.string() });

/**
 * Returns the time at which a document arrived. The rules guarantee that every document has this
 * field.
 */
const timeOf = (document: unknown): string =>
  sentDocument.safeParse(document).data?.fields.sentAt.timestampValue ??
  madeDocument.safeParse(document).data?.fields.createdOn.stringValue ??
  '';

/**
 * Converts documents to reports. Documents that were not written by a form are marked as
 * unreadable.
 */
function readDocuments(
  collection: ReportCollection,
  documents: readonly unknown[],
  forms: Forms,
  isWhole: boolean,
): Records {
  const reports: Report[] = [];
  const unreadable: UnreadableRecord[] = [];
  for (const document of documents) {
    const raw = rawDocument.safeParse(document);
    if (!raw.success) continue;
    const read = readReport(collection, raw.data, forms, isWhole);
    const id = idOf(raw.data.name);
    if (typeof read !== 'string') reports.push(read);
    else unreadable.push({ id, collection, at: timeOf(document), problem: read });
  }
  return { reports, unreadable };
}

/** Returns the documents that match a structured Firestore query. Rejects with OfficeError. */
export async function queryDocuments(
  transport: OfficeTransport,
  uid: string,
  collection: string,
  structured: object,
): Promise<readonly unknown[]> {
  const { runQuery } = await transport.urls();
  const body = await transport.json(uid, 'documents', runQuery, {
    structuredQuery: { from: [{ collectionId: collection }], ...structured },
  });
  const rows = queryAnswer.safeParse(body);
  if (!rows.success) throw new OfficeError('offline');
  return rows.data.flatMap(({ document }) => document ?? []);
}

/**
 * Creates this part of the port. If `isWhole` is true, answers that could not be read are returned
 * in full, otherwise as an excerpt.
 */
export function createOfficeRest(
  transport: OfficeTransport,
  forms: Forms,
  isWhole = false,
): OfficeRest {
  const query = (
    uid: string,
    collection: ReportCollection | 'setAside',
    structured: object,
  ): Promise<readonly unknown[]> => queryDocuments(transport, uid, collection, structured);
  const getDocument = async (uid: string, path: string): Promise<unknown> =>
    transport.json(uid, 'documents', (await transport.urls()).document(path));
  const toRecords = (collection: ReportCollection, documents: readonly unknown[]): Records =>
    readDocuments(collection, documents, forms, isWhole);

  async function listPage(
    uid: string,
    collection: ReportCollection,
    page: PageQuestion,
    filter: ReportFilter = [],
  ): Promise<RecordPage> {
    const documents = await query(uid, collection, pageQuery(collection, page, filter));
    // Unreadable documents count too, because the number decides whether there is another page.
    const last = documents.length < page.limit ? undefined : documents.at(-1);
    const name = namedDocument.safeParse(last).data?.name;
    return {
      ...toRecords(collection, documents),
      next: name === undefined ? undefined : { at: timeOf(last), name },
    };
  }

  /** Returns those of the documents that exist, with their names. */
  async function batchGet(uid: string, names: readonly string[]) {
    const { batchGet: address } = await transport.urls();
    const body = await transport.json(uid, 'documents', address, { documents: names });
    const answers = foundAnswer.safeParse(body);
    if (!answers.success) throw new OfficeError('offline');
    return answers.data.flatMap(({ found }) => {
      const name = namedDocument.safeParse(found).data?.name;
      return name === undefined ? [] : [{ name, document: found }];
    });
  }

  return {
    listReports: (uid, { filter, ...page }) => listPage(uid, 'reports', page, filter),
    listAnonymous: (uid, page) => listPage(uid, 'anonymousReports', page),
    async listQuarantined(uid, roles, from) {
      const since = from === undefined ? [] : [compares('at', 'GREATER_THAN_OR_EQUAL', from)];
      const orderBy = [{ field: { fieldPath: 'at' }, direction: 'ASCENDING' }];
      const documents = await Promise.all(
        asideFiltersFor(roles).map((filter) =>
          query(uid, 'setAside', { ...where([...filter.map(equals), ...since]), orderBy }),
        ),
      );
      return documents
        .flat()
        .flatMap((document) => {
          const wire = wireDocument.safeParse(document);
          const entry = quarantineSchema.safeParse({
            ...wire.data?.fields,
            id: idOf(wire.data?.name ?? ''),
          });
          return entry.success ? [entry.data] : [];
        })
        .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    },
    async quarantine(uid, { id, collection }, reason) {
      const urls = await transport.urls();
      const stored = await getDocument(uid, `${collection}/${id}`);
      const area = quarantineArea(collection, rawDocument.parse(stored).fields);
      const name = urls.documentName(quarantinePath(id));
      const body = quarantineCommit(name, { collection, area, by: uid, reason });
      await transport.json(uid, 'documents', urls.commit, body);
    },
    async getReport(uid, id) {
      for (const collection of ['reports', 'anonymousReports'] as const) {
        const body = await getDocument(uid, `${collection}/${id}`).catch((error: unknown) => {
          // The rules decide by the kind of the report, so they refuse the request if the report
          // does not exist.
          if (error instanceof OfficeError && /^(missing|refused)$/.test(error.problem))
            return undefined;
          throw error;
        });
        const documents = body === undefined ? [] : [body];
        const report = toRecords(collection, documents).reports[0];
        if (report) return report;
      }
      throw new OfficeError('missing');
    },
    async storedRecord(uid, { id, collection }) {
      const body = await getDocument(uid, `${collection}/${id}`);
      return storedText(rawDocument.safeParse(body).data?.fields);
    },
    async getReports(uid, places) {
      const urls = await transport.urls();
      const named = places.map((place) => ({
        ...place,
        name: urls.documentName(`${place.collection}/${place.id}`),
      }));
      const found = new Map(
        (
          await readInHalves(
            named.map(({ name }) => name),
            (names) => batchGet(uid, names),
          )
        ).map(({ name, document }) => [name, document]),
      );
      const records = (['reports', 'anonymousReports'] as const).map((collection) =>
        toRecords(
          collection,
          named.flatMap((place) =>
            place.collection === collection ? (found.get(place.name) ?? []) : [],
          ),
        ),
      );
      return {
        reports: records.flatMap(({ reports }) => reports),
        unreadable: records.flatMap(({ unreadable }) => unreadable),
        absent: named.flatMap(({ id, name }) => (found.has(name) ? [] : [id])),
      };
    },
    async arrivedPhotos(uid, report) {
      const folder = photoFolder({ uid: '', ...report });
      try {
        const { listFiles } = await transport.urls();
        const body = await transport.json(uid, 'files', listFiles(folder));
        const files = filesAnswer.safeParse(body);
        if (!files.success) throw new OfficeError('offline');
        return files.data.items.flatMap(({ name }) => {
          const number = /\/(\d{1,2})\.jpg$/.exec(name)?.[1];
          return number === undefined ? [] : [Number(number)];
        });
      } catch (error) {
        // Some roles may read photos but not list them. No role may list the photos of anonymous
        // reports.
        if (error instanceof OfficeError && error.problem === 'refused') return undefined;
        throw error;
      }
    },
    async missingPhotos(uid, report) {
      const collection = report.anonymous ? 'anonymousReports' : 'reports';
      const body = await getDocument(uid, `${collection}/${report.id}/missingPhotos`);
      const listed = documentsAnswer.safeParse(body);
      if (!listed.success) return new Map();
      return new Map(
        listed.data.documents.flatMap((document): [number, string][] => {
          const wire = wireDocument.safeParse(document);
          const missing = missingSchema.safeParse(wire.data?.fields);
          const number = Number(wire.data?.name.split('/').at(-1));
          const isOwn = report.anonymous || missing.data?.uid === report.uid;
          return missing.success && Number.isInteger(number) && isOwn
            ? [[number, missing.data.reason]]
            : [];
        }),
      );
    },
    async photo(uid, report, number) {
      const { file } = await transport.urls();
      return transport.bytes(uid, `${file(photoPath({ uid: '', ...report }, number))}?alt=media`);
    },
  };
}
