/** Reads the driver's own reports from Firebase. Uses plain fetch, no SDK. */
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import type {
  OwnReportsPort,
  StoredReport,
} from '../../features/own-reports/model/own-reports-port.ts';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import { type AppCheckRequest, driverHeaders } from './driver-access.ts';
import { fromWireFields } from './firestore-values.ts';
import { backendUrls } from './urls.ts';

/** No driver sends so many reports in the requested period. */
const maxReports = 300;
const timeoutMilliseconds = 30_000;

const documentSchema = z.object({ name: z.string(), fields: z.optional(z.unknown()) });
const answerSchema = z.array(z.object({ document: z.optional(documentSchema) }));

const toStored = ({ name, fields }: z.infer<typeof documentSchema>): StoredReport => ({
  id: name.split('/').at(-1) ?? '',
  fields: fromWireFields(fields),
});

/**
 * The rules require the filter by `uid`. Filter and order need the index in firestore.indexes.json.
 */
export const ownReportsQuery = (uid: string, since: number) => ({
  from: [{ collectionId: 'reports' }],
  where: {
    compositeFilter: {
      op: 'AND',
      filters: [
        { fieldFilter: { field: { fieldPath: 'uid' }, op: 'EQUAL', value: { stringValue: uid } } },
        {
          fieldFilter: {
            field: { fieldPath: 'sentAt' },
            op: 'GREATER_THAN_OR_EQUAL',
            value: { timestampValue: new Date(since).toISOString() },
          },
        },
      ],
    },
  },
  orderBy: [{ field: { fieldPath: 'sentAt' }, direction: 'DESCENDING' }],
  limit: maxReports,
});

export function createOwnReports(requestAppCheck?: AppCheckRequest): OwnReportsPort {
  async function read(
    uid: string,
    address: (config: Config) => string,
    query?: object,
  ): Promise<Response> {
    const config = await loadConfig();
    return fetch(address(config), {
      headers: {
        ...(await driverHeaders(config, uid, 'Bearer', requestAppCheck)),
        ...(query && { 'Content-Type': 'application/json' }),
      },
      ...(query && { method: 'POST', body: JSON.stringify(query) }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
  }
  return {
    async list(uid, since) {
      const response = await read(uid, (config) => backendUrls(config).runQuery, {
        structuredQuery: ownReportsQuery(uid, since),
      });
      if (!response.ok) throw new Error(`Own reports: ${response.status}`);
      return answerSchema
        .parse(await response.json())
        .flatMap(({ document }) => (document ? [toStored(document)] : []));
    },
    async find(uid, id) {
      const response = await read(uid, (config) => backendUrls(config).document(`reports/${id}`));
      // The rules answer 403 for a missing document too, not only for one of another driver.
      if (response.status === 404 || response.status === 403) return undefined;
      if (!response.ok) throw new Error(`Own report: ${response.status}`);
      return toStored(documentSchema.parse(await response.json()));
    },
  };
}
