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

/**
 * Returns whether this document is already stored, or undefined if it is not or may not be read.
 */
async function readBack(
  { path, fields, identityField, label }: NewDocument,
  dependencies: SendDependencies,
): Promise<SendResult | undefined> {
  const url = backendUrls(dependencies.config).document(path);
  const answer = await request(dependencies, 'documents', url, 0, { method: 'GET' });
  if ('problem' in answer) return resultOf(answer, 'read back');
  if (answer.ok) {
    const document = storedSchema.safeParse(answer.body);
    if (!document.success) return serverProblem;
    const storedFields = document.data.fields ?? {};
    return storedFields[identityField]?.stringValue === fields[identityField]
      ? { type: 'stored' }
      : differentDocument(storedFields, label);
  }
  if (answer.status === 404) return undefined;
  const result = failure(answer, 'read back');
  return result.type === 'refused' ? undefined : result;
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
  return (
    (await readBack(document, dependencies)) ?? {
      type: 'refused',
      reason: 'alreadyDifferent',
      detail: `${document.label} 409`,
    }
  );
}

/** If the service checks the rules first, it refuses a repeated write with 403. */
async function afterRefusal(
  answer: Answer,
  document: NewDocument,
  dependencies: SendDependencies,
): Promise<SendResult> {
  const refusal = failure(answer, document.label);
  return refusal.type === 'refused' && refusal.reason === 'permission'
    ? ((await readBack(document, dependencies)) ?? refusal)
    : refusal;
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

/** Sends the document of a report, with its fields and the list of its photos. */
export const sendDocument = async (
  item: OutboxItem,
  dependencies: SendDependencies,
): Promise<SendResult> =>
  createOnce(
    {
      path: `${reportCollection(item)}/${item.id}`,
      fields: {
        ...(await sendableFields(item, dependencies)),
        ...severityFields(item),
        contentHash: item.contentHash,
      },
      timeField: item.anonymous ? undefined : 'sentAt',
      identityField: 'contentHash',
      label: 'document',
    },
    dependencies,
  );

/**
 * Writes that photo `number` will never arrive. An existing record with another reason counts as
 * stored.
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
  return result.type === 'refused' && result.reason === 'alreadyDifferent'
    ? { type: 'stored' }
    : result;
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
