/**
 * Sends one report. First it creates the document under the id that this device generated, then it
 * uploads the photos one by one. It uses plain fetch and no SDK; pages and the worker run the same
 * code. If network or server fail, each step returns a result that describes the failure; nothing
 * is thrown.
 */
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import {
  type DocumentFields,
  type MissingReason,
  missingPhotoFields,
  missingPhotoPath,
  photoPath,
  reportCollection,
  reportFields,
  severityFields,
} from '../../features/outbox/model/report-document.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { PhotoTransfer, SendResult } from '../../features/outbox/model/report-port.ts';
import { backendUrls } from './urls.ts';
import { toWireFields } from './firestore-values.ts';
import {
  type Answer,
  errorStatus,
  failure,
  request,
  type RequestDependencies,
  resultOf,
} from './request.ts';
import { oldestReportDays, sendableDay, serverTime } from './sendable-day.ts';
import { findPhoto, uploadPhoto } from './upload-photo.ts';

export interface SendDependencies extends RequestDependencies {
  readonly config: Config;
}

/**
 * A document that can only be created once. If the answer is lost, `identityField` shows whether
 * the stored document is this one.
 */
export interface NewDocument {
  readonly path: string;
  readonly fields: DocumentFields;
  /** The server sets this field to its own time. */
  readonly timeField: string | undefined;
  /** If the stored document has the same value in this field, it is the same document. */
  readonly identityField: string;
  /**
   * The driver of a document with the field `uid`. The rules answer 403 for such a document both if
   * it is missing and if it may not be read; a query by driver distinguishes the two.
   */
  readonly uid?: string | undefined;
  /** This text is added to the detail of a refusal. */
  readonly label: string;
}

const storedSchema = z.object({
  name: z.string(),
  fields: z.optional(
    z.record(
      z.string(),
      z.object({
        stringValue: z.optional(z.string()),
        arrayValue: z.optional(z.object({ values: z.optional(z.array(z.unknown())) })),
      }),
    ),
  ),
});
type Refusal = Extract<SendResult, { type: 'refused' }>;
const writtenSchema = z.object({ writeResults: z.array(z.unknown()).check(z.minLength(1)) });
const serverProblem = { type: 'failed', waitingFor: 'server', at: 'documents' } as const;

/** Returns a refusal, because another document has this id. */
function differentDocument(
  fields: NonNullable<z.infer<typeof storedSchema>['fields']>,
  detail: string,
): SendResult {
  const photosThere = fields['photos']?.arrayValue?.values?.length;
  const refusal = { type: 'refused', reason: 'alreadyDifferent', detail } as const;
  return photosThere === undefined ? refusal : { ...refusal, photosThere };
}

/** "absent": the service has no document under this path. "unknown": it does not tell. */
type Found = SendResult | 'absent' | 'unknown';

/** Compares the stored document with this one. */
function compared(
  { fields, identityField, label }: NewDocument,
  stored: z.infer<typeof storedSchema>,
): SendResult {
  const storedFields = stored.fields ?? {};
  return storedFields[identityField]?.stringValue === fields[identityField]
    ? { type: 'stored' }
    : differentDocument(storedFields, label);
}

/** A response contains a time even if no document was found. */
const queriedSchema = z
  .array(z.object({ readTime: z.string(), document: z.optional(storedSchema) }))
  .check(z.minLength(1));

/** Looks for the document among those of its driver. */
async function findOwn(
  document: NewDocument,
  uid: string,
  dependencies: SendDependencies,
): Promise<Found> {
  const urls = backendUrls(dependencies.config);
  const equals = (fieldPath: string, value: object): object => ({
    fieldFilter: { field: { fieldPath }, op: 'EQUAL', value },
  });
  const body = JSON.stringify({
    structuredQuery: {
      from: [{ collectionId: document.path.slice(0, document.path.indexOf('/')) }],
      where: {
        compositeFilter: {
          op: 'AND',
          filters: [
            equals('uid', { stringValue: uid }),
            equals('__name__', { referenceValue: urls.documentName(document.path) }),
          ],
        },
      },
      limit: 1,
    },
  });
  const answer = await request(dependencies, 'documents', urls.runQuery, body.length, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  if ('problem' in answer) return resultOf(answer, 'query');
  if (!answer.ok) return unlessRefused(failure(queryAnswer(answer), 'query'));
  const rows = queriedSchema.safeParse(answer.body);
  if (!rows.success) return serverProblem;
  const stored = rows.data.find((row) => row.document !== undefined)?.document;
  return stored ? compared(document, stored) : 'absent';
}

/** Google answers a query with a list, even when it refuses the query. */
const queryAnswer = (answer: Answer): Answer =>
  Array.isArray(answer.body) ? { ...answer, body: (answer.body as readonly unknown[])[0] } : answer;

const unlessRefused = (result: SendResult): Found =>
  result.type === 'refused' ? 'unknown' : result;

/** Returns whether this document is already stored. */
async function readBack(document: NewDocument, dependencies: SendDependencies): Promise<Found> {
  const url = backendUrls(dependencies.config).document(document.path);
  const answer = await request(dependencies, 'documents', url, 0, { method: 'GET' });
  if ('problem' in answer) return resultOf(answer, 'read back');
  if (answer.ok) {
    const stored = storedSchema.safeParse(answer.body);
    return stored.success ? compared(document, stored.data) : serverProblem;
  }
  if (answer.status === 404) return 'absent';
  const found = unlessRefused(failure(answer, 'read back'));
  return found === 'unknown' && document.uid !== undefined
    ? findOwn(document, document.uid, dependencies)
    : found;
}

/** Creates a document. An existing document with the same identity field counts as stored. */
export async function createOnce(
  document: NewDocument,
  dependencies: SendDependencies,
): Promise<SendResult> {
  const urls = backendUrls(dependencies.config);
  const { path, fields, timeField, label } = document;
  const body = JSON.stringify({
    writes: [
      {
        update: { name: urls.documentName(path), fields: toWireFields(fields) },
        currentDocument: { exists: false },
        ...(timeField !== undefined && {
          updateTransforms: [{ fieldPath: timeField, setToServerValue: 'REQUEST_TIME' }],
        }),
      },
    ],
  });
  const answer = await request(dependencies, 'documents', urls.commit, body.length, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  if ('problem' in answer) return resultOf(answer, label);
  if (answer.ok)
    return writtenSchema.safeParse(answer.body).success ? { type: 'stored' } : serverProblem;
  return answer.status === 409
    ? afterConflict(answer, document, dependencies)
    : afterRefusal(answer, document, dependencies);
}

/**
 * The document may already exist because the answer to an earlier write was lost. Other conflicts
 * are temporary problems of the server.
 */
async function afterConflict(
  answer: Answer,
  document: NewDocument,
  dependencies: SendDependencies,
): Promise<SendResult> {
  if (errorStatus(answer) !== 'ALREADY_EXISTS') return serverProblem;
  const detail = `${document.label} 409`;
  return refusedUnless(await readBack(document, dependencies), {
    type: 'refused',
    reason: 'alreadyDifferent',
    detail,
  });
}

/**
 * An earlier attempt may have stored the document: if the service checks the rules first, it
 * refuses a repeated write with 403, and an edited version may be refused although the first one
 * arrived.
 */
async function afterRefusal(
  answer: Answer,
  document: NewDocument,
  dependencies: SendDependencies,
): Promise<SendResult> {
  const refusal = failure(answer, document.label);
  return refusal.type === 'refused'
    ? refusedUnless(await readBack(document, dependencies), refusal)
    : refusal;
}

/** Returns what was found, or the refusal if nothing was found. */
function refusedUnless(found: Found, refusal: Refusal): SendResult {
  if (found === 'absent') return refusal;
  return found === 'unknown' ? { ...refusal, isUncertain: true } : found;
}

/**
 * Returns the fields of a report as the rules accept them now. If an anonymous report waited for
 * months or was written with a wrong clock, `createdOn`, by which the office lists it, becomes
 * today, and `writtenOn` contains the original day. The content hash stays that of the original
 * report: if an earlier attempt has arrived, the stored hash shows that it is the same report.
 */
async function sendableFields(
  item: OutboxItem,
  dependencies: SendDependencies,
): Promise<DocumentFields> {
  const fields = reportFields(item);
  const { createdOn } = fields;
  if (typeof createdOn !== 'string') return fields;
  const day = sendableDay(createdOn, await serverTime(dependencies), oldestReportDays);
  return day === createdOn ? fields : { ...fields, createdOn: day, writtenOn: createdOn };
}

/** The document of a report with these fields. */
const reportDocument = (
  item: Pick<OutboxItem, 'anonymous' | 'id' | 'uid'>,
  fields: DocumentFields,
): NewDocument => ({
  path: `${reportCollection(item)}/${item.id}`,
  fields,
  timeField: item.anonymous ? undefined : 'sentAt',
  identityField: 'contentHash',
  uid: item.anonymous ? undefined : item.uid,
  label: 'document',
});

/** Sends the document of a report, with its fields and the list of its photos. */
export const sendDocument = async (
  item: OutboxItem,
  dependencies: SendDependencies,
): Promise<SendResult> =>
  createOnce(
    reportDocument(item, {
      ...(await sendableFields(item, dependencies)),
      ...severityFields(item),
      contentHash: item.contentHash,
    }),
    dependencies,
  );

/**
 * Writes that photo `number` will never arrive. An existing record with another reason counts as
 * stored. A refusal is final only if the report does not exist; otherwise the service may accept the
 * notice later.
 */
export async function writeMissingPhoto(
  item: Pick<OutboxItem, 'anonymous' | 'id' | 'uid'>,
  number: number,
  reason: MissingReason,
  dependencies: SendDependencies,
): Promise<SendResult> {
  const result = await createOnce(
    {
      path: missingPhotoPath(item, number),
      fields: missingPhotoFields(item, reason),
      timeField: item.anonymous ? undefined : 'at',
      identityField: 'reason',
      label: `missing photo ${number}`,
    },
    dependencies,
  );
  if (result.type !== 'refused') return result;
  if (result.reason === 'alreadyDifferent') return { type: 'stored' };
  const { isUncertain: _ofNotice, ...refusal } = result;
  const report = await readBack(reportDocument(item, {}), dependencies);
  if (report === 'absent') return refusal;
  return report !== 'unknown' && report.type === 'failed'
    ? report
    : { ...refusal, isUncertain: true };
}

/**
 * Uploads photo `number` (1-based), or resumes its upload. The report's document must already be
 * stored.
 */
export function sendPhoto(
  item: OutboxItem,
  number: number,
  { bytes, uploadBegun }: PhotoTransfer,
  dependencies: SendDependencies,
): Promise<SendResult> {
  const photo = item.photos[number - 1];
  if (!photo) throw new Error(`The report has no photo ${number}`);
  const urls = backendUrls(dependencies.config);
  const path = photoPath(item, number);
  const label = `photo ${number}`;
  if (bytes === undefined) return findPhoto({ urls, path, label, size: photo.bytes }, dependencies);
  const { contentType, uploadUrl } = photo;
  return uploadPhoto(
    { urls, path, contentType, bytes, label, uploadUrl, saveUploadUrl: uploadBegun },
    dependencies,
  );
}
