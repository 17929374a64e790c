/**
 * The office port over Firebase: reports and photos by plain requests with the user's token, the
 * live part by the library. Photos are never shown by their download addresses, which open without
 * a sign-in.
 */
import * as z from 'zod/mini';
import type { IdentityPort } from '../../features/session/model/identity-port.ts';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import { rawDocument, wireDocument } from '../../features/office/model/document-values.ts';
import {
  OfficeError,
  type OfficePort,
  type OfficeProblem,
  type PageQuestion,
  type RecordPage,
  type Records,
  type UnreadableRecord,
} from '../../features/office/model/office-port.ts';
import { type Forms, idOf, readReport } from '../../features/office/model/read-report.ts';
import type { Report } from '../../features/office/model/report.ts';
import { asideFiltersFor, type ReportFilter, rolesOf } from '../../features/office/model/roles.ts';
import {
  quarantineArea,
  quarantineCommit,
  quarantinePath,
  quarantineSchema,
  type ReportCollection,
} from '../../features/office/model/quarantine.ts';
import { storedText } from '../../features/office/model/stored-record.ts';
import { photoPath } from '../../features/outbox/model/report-document.ts';
import { appCheckHeader, appCheckSource } from './app-check-token.ts';
import { openApp } from './firebase-app.ts';
import { type Answer, type RequestProblem, request } from './request.ts';
import type { Host } from '../../features/outbox/model/sending-order.ts';
import { isServiceRefusal } from './service-error.ts';
import { claimsOf } from './token-claims.ts';
import { compares, equals, pageQuery, readInHalves, where } from './office-query.ts';
import { backendUrls } from './urls.ts';

type Tokens = Pick<IdentityPort, 'token'>;

/** A photo takes at most this long, in milliseconds. */
const photoTimeoutMilliseconds = 60_000;

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

function problemOf(answer: Answer | RequestProblem): OfficeProblem {
  if ('problem' in answer) return answer.problem === 'signIn' ? 'signIn' : 'offline';
  if (answer.status === 404) return 'missing';
  if (answer.status === 409) return 'conflict';
  // A company's proxy says 403 as well. Google answers a query with a list, even to refuse it.
  const body: unknown = Array.isArray(answer.body) ? answer.body[0] : answer.body;
  return answer.status === 403 && isServiceRefusal(body) ? 'refused' : 'offline';
}

/** When a document came, whatever else is in it: the rules have seen to that. */
const timeOf = (document: unknown): string =>
  sentDocument.safeParse(document).data?.fields.sentAt.timestampValue ??
  madeDocument.safeParse(document).data?.fields.createdOn.stringValue ??
  '';

/** Documents as reports, and those that are none: a driver's own program could write such. */
function readDocuments(
  collection: ReportCollection,
  documents: readonly unknown[],
  forms: Forms,
): Records {
  const reports: Report[] = [];
  const unreadable: UnreadableRecord[] = [];
  for (const document of documents) {
    const raw = rawDocument.safeParse(document);
    if (!raw.success) continue;
    const read = readReport(collection, raw.data, forms);
    const id = idOf(raw.data.name);
    if (typeof read !== 'string') reports.push(read);
    else unreadable.push({ id, collection, at: timeOf(document), problem: read });
  }
  return { reports, unreadable };
}

export function createOffice(identity: Tokens, forms: Forms): OfficePort {
  async function open(uid: string) {
    const config = await loadConfig();
    const appCheck = appCheckSource(config, Date.now, async (known, fresh) =>
      (await import('./app-check.lazy.ts')).appCheckToken(known, fresh),
    );
    const token = (fresh: boolean) => identity.token(uid, fresh);
    return { config, urls: backendUrls(config), environment: { token, appCheck } };
  }

  async function ask(
    uid: string,
    host: Host,
    address: (urls: ReturnType<typeof backendUrls>) => string,
    body?: object,
  ): Promise<unknown> {
    const { urls, environment } = await open(uid);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await request(environment, host, address(urls), text?.length ?? 0, {
      method: text === undefined ? 'GET' : 'POST',
      ...(text === undefined
        ? {}
        : { body: text, headers: { 'Content-Type': 'application/json' } }),
    });
    if ('problem' in answer || !answer.ok) throw new OfficeError(problemOf(answer));
    return answer.body;
  }

  async function query(
    uid: string,
    collection: ReportCollection | 'setAside',
    structured: object,
  ): Promise<readonly unknown[]> {
    const body = await ask(uid, 'documents', (urls) => urls.runQuery, {
      structuredQuery: { from: [{ collectionId: collection }], ...structured },
    });
    const rows = queryAnswer.safeParse(body);
    if (!rows.success) throw new OfficeError('offline');
    return rows.data.flatMap(({ document }) => document ?? []);
  }

  async function listPage(
    uid: string,
    collection: ReportCollection,
    page: PageQuestion,
    filter: ReportFilter = [],
  ): Promise<RecordPage> {
    const documents = await query(uid, collection, pageQuery(collection, page, filter));
    // A document that is no report shortens the list, not the page.
    const last = documents.length < page.limit ? undefined : documents.at(-1);
    const name = namedDocument.safeParse(last).data?.name;
    return {
      ...readDocuments(collection, documents, forms),
      next: name === undefined ? undefined : { at: timeOf(last), name },
    };
  }

  /** Those of these documents that are there, with their names. */
  async function batchGet(uid: string, names: readonly string[]) {
    const body = await ask(uid, 'documents', (urls) => urls.batchGet, { documents: names });
    const answers = foundAnswer.safeParse(body);
    if (!answers.success) throw new OfficeError('offline');
    return answers.data.flatMap(({ found }) => {
      const name = namedDocument.safeParse(found).data?.name;
      return name === undefined ? [] : [{ name, document: found }];
    });
  }

  const live = async () => {
    const [config, sdk] = await Promise.all([loadConfig(), import('./office-live-sdk.lazy.ts')]);
    return sdk.openOfficeLive(await openApp(config), config);
  };

  return {
    async roles(uid, fresh) {
      const answer = await identity.token(uid, fresh);
      if ('problem' in answer)
        throw new OfficeError(answer.problem === 'signIn' ? 'signIn' : 'offline');
      return rolesOf(claimsOf(answer.token));
    },
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
          const aside = quarantineSchema.safeParse({
            ...wire.data?.fields,
            id: idOf(wire.data?.name ?? ''),
          });
          return aside.success ? [aside.data] : [];
        })
        .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    },
    async quarantine(uid, { id, collection }, reason) {
      const { urls } = await open(uid);
      const stored = await ask(uid, 'documents', () => urls.document(`${collection}/${id}`));
      const area = quarantineArea(collection, rawDocument.parse(stored).fields);
      const name = urls.documentName(quarantinePath(id));
      const body = quarantineCommit(name, { collection, area, by: uid, reason });
      await ask(uid, 'documents', () => urls.commit, body);
    },
    async getReport(uid, id) {
      for (const collection of ['reports', 'anonymousReports'] as const) {
        const body = await ask(uid, 'documents', (urls) =>
          urls.document(`${collection}/${id}`),
        ).catch((error: unknown) => {
          // Of a report that is not there the rules know no kind, so that they refuse a role's look.
          if (error instanceof OfficeError && /^(missing|refused)$/.test(error.problem))
            return undefined;
          throw error;
        });
        const documents = body === undefined ? [] : [body];
        const report = readDocuments(collection, documents, forms).reports[0];
        if (report) return report;
      }
      throw new OfficeError('missing');
    },
    async storedRecord(uid, { id, collection }) {
      const body = await ask(uid, 'documents', (urls) => urls.document(`${collection}/${id}`));
      return storedText(rawDocument.safeParse(body).data?.fields);
    },
    async getReports(uid, places) {
      const { urls } = await open(uid);
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
        readDocuments(
          collection,
          named.flatMap((place) =>
            place.collection === collection ? (found.get(place.name) ?? []) : [],
          ),
          forms,
        ),
      );
      return {
        reports: records.flatMap(({ reports }) => reports),
        unreadable: records.flatMap(({ unreadable }) => unreadable),
        absent: named.flatMap(({ id, name }) => (found.has(name) ? [] : [id])),
      };
    },
    async arrivedPhotos(uid, report) {
      const folder = photoPath({ uid: '', ...report }, 1).replace(/1\.jpg$/, '');
      try {
        const body = await ask(uid, 'files', (urls) => urls.listFiles(folder));
        const files = filesAnswer.safeParse(body);
        if (!files.success) throw new OfficeError('offline');
        return files.data.items.flatMap(({ name }) => {
          const number = /\/(\d{1,2})\.jpg$/.exec(name)?.[1];
          return number === undefined ? [] : [Number(number)];
        });
      } catch (error) {
        // Photos of anonymous reports and those seen by a role open one by one only.
        if (error instanceof OfficeError && error.problem === 'refused') return undefined;
        throw error;
      }
    },
    async missingPhotos(uid, report) {
      const collection = report.anonymous ? 'anonymousReports' : 'reports';
      const body = await ask(uid, 'documents', (urls) =>
        urls.document(`${collection}/${report.id}/missingPhotos`),
      ).catch(() => undefined);
      const listed = documentsAnswer.safeParse(body);
      if (!listed.success) return new Map();
      return new Map(
        listed.data.documents.flatMap((document): [number, string][] => {
          const wire = wireDocument.safeParse(document);
          const said = missingSchema.safeParse(wire.data?.fields);
          const number = Number(wire.data?.name.split('/').at(-1));
          const isOwn = report.anonymous || said.data?.uid === report.uid;
          return said.success && Number.isInteger(number) && isOwn
            ? [[number, said.data.reason]]
            : [];
        }),
      );
    },
    async photo(uid, report, number) {
      const { urls, environment } = await open(uid);
      const token = await environment.token(false);
      if ('problem' in token)
        throw new OfficeError(token.problem === 'signIn' ? 'signIn' : 'offline');
      const address = `${urls.file(photoPath({ uid: '', ...report }, number))}?alt=media`;
      const response = await fetch(address, {
        headers: {
          ...appCheckHeader(await environment.appCheck?.(false)),
          Authorization: `Firebase ${token.token}`,
        },
        signal: AbortSignal.timeout(photoTimeoutMilliseconds),
      }).catch(() => {
        throw new OfficeError('offline');
      });
      if (response.ok) return response.blob();
      throw new OfficeError(response.status === 404 ? 'missing' : 'refused');
    },
    watchWork: async (areas, listener) => (await live()).watchWork(areas, listener),
    watchReport: async (report, me, listener) => (await live()).watchReport(report, me, listener),
    work: async (place) => (await live()).work(place),
    workOfVehicle: async (vehicle) => (await live()).workOfVehicle(vehicle),
    history: async (report) => (await live()).history(report),
    writeLookedAt: async () => (await live()).writeLookedAt(),
    takenIn: async (areas) => (await live()).takenIn(areas),
    moveTakenIn: async (moved, me) => (await live()).moveTakenIn(moved, me),
    change: async (changes, me) => (await live()).change(changes, me),
    note: async (place, isAnonymous, text, me) => (await live()).note(place, isAnonymous, text, me),
  };
}
