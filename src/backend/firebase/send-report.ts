/**
 * One report over the wire: its document by a create-only write under the id that this device made,
 * then its photos one by one. Plain fetch, no SDK: the same code in page and worker. Each step says
 * how it ended and never throws for anything the network or the server does.
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
  type RequestEnvironment,
  resultOf,
} from './request.ts';
import { oldestReportDays, sendableDay, serverTime } from './sendable-day.ts';
import { findPhoto, uploadPhoto } from './upload-photo.ts';

export interface SendEnvironment extends RequestEnvironment {
  readonly config: Config;
}

/** A document that is created once, and how it is known again after a lost answer. */
export interface NewDocument {
  readonly path: string;
  readonly fields: DocumentFields;
  /** The field that the server fills with its time. */
  readonly timeField: string | undefined;
  /** The field by which the very same document is known. */
  readonly mark: string;
  /** For the detail of a refusal. */
  readonly what: string;
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
const trouble = { type: 'failed', waitingFor: 'server', at: 'documents' } as const;

/** Another document lies there. */
function different(
  fields: NonNullable<z.infer<typeof storedSchema>['fields']>,
  detail: string,
): SendResult {
  const photosThere = fields['photos']?.arrayValue?.values?.length;
  const refusal = { type: 'refused', reason: 'alreadyDifferent', detail } as const;
  return photosThere === undefined ? refusal : { ...refusal, photosThere };
}

/** Is this very document already there? undefined: no, or it may not be read. */
async function readBack(
  { path, fields, mark, what }: NewDocument,
  environment: SendEnvironment,
): Promise<SendResult | undefined> {
  const url = backendUrls(environment.config).document(path);
  const answer = await request(environment, 'documents', url, 0, { method: 'GET' });
  if ('problem' in answer) return resultOf(answer, 'read back');
  if (answer.ok) {
    const document = storedSchema.safeParse(answer.body);
    if (!document.success) return trouble;
    const there = document.data.fields ?? {};
    return there[mark]?.stringValue === fields[mark] ? { type: 'stored' } : different(there, what);
  }
  if (answer.status === 404) return undefined;
  const result = failure(answer, 'read back');
  return result.type === 'refused' ? undefined : result;
}

/** Creates a document; one that is there already with the same mark counts as stored. */
export async function createOnce(
  document: NewDocument,
  environment: SendEnvironment,
): Promise<SendResult> {
  const urls = backendUrls(environment.config);
  const { path, fields, timeField, what } = document;
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
  const answer = await request(environment, 'documents', urls.commit, body.length, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  if ('problem' in answer) return resultOf(answer, what);
  if (answer.ok) return writtenSchema.safeParse(answer.body).success ? { type: 'stored' } : trouble;
  return answer.status === 409
    ? afterConflict(answer, document, environment)
    : afterRefusal(answer, document, environment);
}

/** "Already exists" after a lost answer; any other conflict is the server's own. */
async function afterConflict(
  answer: Answer,
  document: NewDocument,
  environment: SendEnvironment,
): Promise<SendResult> {
  if (errorStatus(answer) !== 'ALREADY_EXISTS') return trouble;
  return (
    (await readBack(document, environment)) ?? {
      type: 'refused',
      reason: 'alreadyDifferent',
      detail: `${document.what} 409`,
    }
  );
}

/** Where the rules look first, a repeated write is "forbidden". */
async function afterRefusal(
  answer: Answer,
  document: NewDocument,
  environment: SendEnvironment,
): Promise<SendResult> {
  const refusal = failure(answer, document.what);
  return refusal.type === 'refused' && refusal.reason === 'permission'
    ? ((await readBack(document, environment)) ?? refusal)
    : refusal;
}

/**
 * The fields of a report as the rules take them now. An anonymous one that waited for months, or was
 * written under a wrong clock, goes with the day of sending as its day, by which the office lists it,
 * and with its own as `writtenOn`. The content hash stays that of the report as it was composed: by
 * it a report is known that has arrived already.
 */
async function sendableFields(
  item: OutboxItem,
  environment: SendEnvironment,
): Promise<DocumentFields> {
  const fields = reportFields(item);
  const { createdOn } = fields;
  if (typeof createdOn !== 'string') return fields;
  const day = sendableDay(createdOn, await serverTime(environment), oldestReportDays);
  return day === createdOn ? fields : { ...fields, createdOn: day, writtenOn: createdOn };
}

/** The words of a report and the list of its photos. */
export const sendDocument = async (
  item: OutboxItem,
  environment: SendEnvironment,
): Promise<SendResult> =>
  createOnce(
    {
      path: `${reportCollection(item)}/${item.id}`,
      fields: {
        ...(await sendableFields(item, environment)),
        ...severityFields(item),
        contentHash: item.contentHash,
      },
      timeField: item.anonymous ? undefined : 'sentAt',
      mark: 'contentHash',
      what: 'document',
    },
    environment,
  );

/** The word that photo `number` never comes. Another word than the one that lies there will do. */
export async function tellMissing(
  item: Pick<OutboxItem, 'anonymous' | 'id' | 'uid'>,
  number: number,
  reason: MissingReason,
  environment: SendEnvironment,
): Promise<SendResult> {
  const result = await createOnce(
    {
      path: missingPhotoPath(item, number),
      fields: missingPhotoFields(item, reason),
      timeField: item.anonymous ? undefined : 'at',
      mark: 'reason',
      what: `missing photo ${number}`,
    },
    environment,
  );
  return result.type === 'refused' && result.reason === 'alreadyDifferent'
    ? { type: 'stored' }
    : result;
}

/** Photo `number` (from 1) of a report whose document lies there, or what is missing of it. */
export function sendPhoto(
  item: OutboxItem,
  number: number,
  { bytes, uploadBegun }: PhotoTransfer,
  environment: SendEnvironment,
): Promise<SendResult> {
  const photo = item.photos[number - 1];
  if (!photo) throw new Error(`The report has no photo ${number}`);
  const urls = backendUrls(environment.config);
  const path = photoPath(item, number);
  const what = `photo ${number}`;
  if (bytes === undefined) return findPhoto({ urls, path, what, size: photo.bytes }, environment);
  const { contentType, uploadUrl } = photo;
  return uploadPhoto(
    { urls, path, contentType, bytes, what, uploadUrl, begun: uploadBegun },
    environment,
  );
}
