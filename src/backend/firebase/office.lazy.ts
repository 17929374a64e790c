/**
 * The office port over Firebase: reports and photos by plain requests with the user's token, the
 * live part by the library. Photos are never shown by their download addresses, which open without
 * a sign-in.
 */
import * as z from 'zod/mini';
import type { IdentityPort } from '../../features/session/model/identity-port.ts';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import { wireDocument } from '../../features/office/model/document-values.ts';
import {
  OfficeError,
  type OfficePort,
  type OfficeProblem,
} from '../../features/office/model/office-port.ts';
import { type Report, reportSchema } from '../../features/office/model/report.ts';
import { type ReportFilter, rolesOf } from '../../features/office/model/roles.ts';
import { photoPath } from '../../features/outbox/model/report-document.ts';
import { appCheckHeader, appCheckSource } from './app-check-token.ts';
import { openApp } from './firebase-app.ts';
import { type Answer, type Host, type NoAnswer, request } from './request.ts';
import { isVerdict } from './service-error.ts';
import { claimsOf } from './token-claims.ts';
import { backendUrls } from './urls.ts';

type Tokens = Pick<IdentityPort, 'token'>;
type Collection = 'reports' | 'anonymousReports';

/** A photo takes at most this long, in milliseconds. */
const photoTimeoutMilliseconds = 60_000;

const queryAnswer = z.array(z.object({ document: z.optional(z.unknown()) }));
const documentsAnswer = z.object({ documents: z._default(z.array(z.unknown()), []) });
const filesAnswer = z.object({ items: z._default(z.array(z.object({ name: z.string() })), []) });
const missingSchema = z.object({ uid: z.optional(z.string()), reason: z.string() });

function problemOf(answer: Answer | NoAnswer): OfficeProblem {
  if ('problem' in answer) return answer.problem === 'signIn' ? 'signIn' : 'offline';
  if (answer.status === 404) return 'missing';
  // A company's proxy says 403 as well. Google answers a query with a list, even to refuse it.
  const body: unknown = Array.isArray(answer.body) ? answer.body[0] : answer.body;
  return answer.status === 403 && isVerdict(body) ? 'refused' : 'offline';
}

/** A document as a report; undefined for one that is none: an administrator could write such. */
function toReport(collection: Collection, document: unknown): Report | undefined {
  const wire = wireDocument.safeParse(document);
  if (!wire.success) return undefined;
  const { name, fields } = wire.data;
  const report = reportSchema.safeParse({
    ...fields,
    id: name.split('/').at(-1) ?? '',
    anonymous: collection === 'anonymousReports',
  });
  if (!report.success) console.warn('A document is no report', name, report.error.issues[0]);
  return report.success ? report.data : undefined;
}

const equals = ([field, value]: ReportFilter[number]): object => ({
  fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value: { stringValue: value } },
});
const compares = (op: string, time: string): object => ({
  fieldFilter: { field: { fieldPath: 'sentAt' }, op, value: { timestampValue: time } },
});

export function createOffice(identity: Tokens): OfficePort {
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
    collection: Collection,
    structured: object,
  ): Promise<readonly Report[]> {
    const body = await ask(uid, 'documents', (urls) => urls.runQuery, {
      structuredQuery: { from: [{ collectionId: collection }], ...structured },
    });
    const rows = queryAnswer.safeParse(body);
    if (!rows.success) throw new OfficeError('offline');
    return rows.data.flatMap(({ document }) => {
      const report = document === undefined ? undefined : toReport(collection, document);
      return report ? [report] : [];
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
    listReports(uid, { filter, limit, from, before }) {
      const filters = [
        ...filter.map(equals),
        ...(from === undefined ? [] : [compares('GREATER_THAN_OR_EQUAL', from)]),
        ...(before === undefined ? [] : [compares('LESS_THAN', before)]),
      ];
      return query(uid, 'reports', {
        ...(filters.length === 0 ? {} : { where: { compositeFilter: { op: 'AND', filters } } }),
        orderBy: [{ field: { fieldPath: 'sentAt' }, direction: 'DESCENDING' }],
        limit,
      });
    },
    listAnonymous: (uid, limit) =>
      query(uid, 'anonymousReports', {
        orderBy: [{ field: { fieldPath: 'createdOn' }, direction: 'DESCENDING' }],
        limit,
      }),
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
        const report = body === undefined ? undefined : toReport(collection, body);
        if (report) return report;
      }
      throw new OfficeError('missing');
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
    work: async (id) => (await live()).work(id),
    change: async (changes, me) => (await live()).change(changes, me),
    note: async (id, isAnonymous, text, me) => (await live()).note(id, isAnonymous, text, me),
  };
}
