/** Reads and writes the confirmed chapters of the manual on Firebase. Uses plain fetch, no SDK. */
import * as z from 'zod/mini';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import {
  type ConfirmedReading,
  readingFields,
  readingPath,
  type ReadingsPort,
} from '../../features/manual/model/confirmed-reading.ts';
import type { SendResult } from '../../features/outbox/model/report-port.ts';
import { appCheckSource } from './app-check-token.ts';
import { type AppCheckRequest, driverHeaders } from './driver-access.ts';
import { fromWireFields } from './firestore-values.ts';
import { createOnce, type SendDependencies } from './send-report.ts';
import { oldestReadingDays, sendableDay, serverTime } from './sendable-day.ts';
import { readStoredSession, storedTokens } from './stored-session.lazy.ts';
import { backendUrls } from './urls.ts';

/** Enough for 20 chapters in 50 editions each. */
const maxReadings = 1000;
const timeoutMilliseconds = 30_000;
const answerSchema = z.array(
  z.object({ document: z.optional(z.object({ fields: z.optional(z.unknown()) })) }),
);
const storedSchema = z.object({ chapter: z.string(), edition: z.number() });

/**
 * Sends the confirmation of a chapter. The document id consists of driver, chapter and edition, so
 * a document with this id is the same confirmation. The rules refuse a staff number that is not in
 * the driver's profile; the confirmation is then sent without it.
 */
export async function sendReading(
  uid: string,
  reading: ConfirmedReading,
  dependencies: SendDependencies,
): Promise<SendResult> {
  const now = await serverTime(dependencies);
  const confirmedOn = sendableDay(reading.confirmedOn, now, oldestReadingDays);
  const create = (personnelNumber: string): Promise<SendResult> =>
    createOnce(
      {
        path: readingPath(uid, reading),
        fields: readingFields(uid, { ...reading, confirmedOn, personnelNumber }),
        timeField: 'at',
        identityField: 'chapter',
        label: 'reading',
      },
      dependencies,
    );
  const result = await create(reading.personnelNumber);
  const isRefused = result.type === 'refused' && result.reason === 'permission';
  return isRefused && reading.personnelNumber !== '' ? create('') : result;
}

export function createReadings(requestAppCheck?: AppCheckRequest): ReadingsPort {
  return {
    async send(uid, reading) {
      const config = await loadConfig();
      const session = await readStoredSession(config.firebase.apiKey);
      if (session?.uid !== uid) return { type: 'failed', waitingFor: 'signIn', at: 'token' };
      const appCheck = appCheckSource(config, Date.now, requestAppCheck);
      const token = storedTokens(config, uid, Date.now, appCheck);
      return sendReading(uid, reading, { config, token, appCheck });
    },
    async list(uid) {
      const config = await loadConfig();
      const response = await fetch(backendUrls(config).runQuery, {
        method: 'POST',
        headers: {
          ...(await driverHeaders(config, uid, 'Bearer', requestAppCheck)),
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({
          structuredQuery: {
            from: [{ collectionId: 'readings' }],
            where: {
              fieldFilter: {
                field: { fieldPath: 'uid' },
                op: 'EQUAL',
                value: { stringValue: uid },
              },
            },
            limit: maxReadings,
          },
        }),
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (!response.ok) throw new Error(`Confirmed chapters: ${response.status}`);
      return answerSchema.parse(await response.json()).flatMap(({ document }) => {
        const stored = storedSchema.safeParse(document && fromWireFields(document.fields));
        return stored.success ? [stored.data] : [];
      });
    },
  };
}
