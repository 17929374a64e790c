/**
 * One report over the wire: photos first, each acknowledged, then the document by a create-only
 * write under the id that this device made. Plain fetch, no SDK: the same code in page and worker.
 * It says how it ended and never throws for anything the network, the server or this device's
 * storage does.
 */
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import {
  photoPath,
  reportCollection,
  reportFields,
} from '../../features/outbox/model/report-document.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { ReportTransfer, SendResult } from '../../features/outbox/model/report-port.ts';
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
import { uploadPhoto } from './upload-photo.ts';

export interface SendEnvironment extends RequestEnvironment, ReportTransfer {
  readonly config: Config;
}

/** A device that cannot read its own photo is asked this often before the photo counts as lost. */
const readAttempts = 3;

const documentSchema = z.object({
  name: z.string(),
  fields: z.optional(z.object({ contentHash: z.optional(z.object({ stringValue: z.string() })) })),
});
const writtenSchema = z.object({ writeResults: z.array(z.unknown()).check(z.minLength(1)) });

/** Is this very report already there? undefined: no, or it may not be read. */
async function readBack(
  item: OutboxItem,
  environment: SendEnvironment,
): Promise<SendResult | undefined> {
  const answer = await request(
    environment,
    'Bearer',
    backendUrls(environment.config).document(reportCollection(item), item.id),
    0,
    { method: 'GET' },
  );
  if ('problem' in answer) return resultOf(answer, 'read back');
  if (answer.ok) {
    const document = documentSchema.safeParse(answer.body);
    if (!document.success) return { type: 'failed', waitingFor: 'server' };
    return document.data.fields?.contentHash?.stringValue === item.contentHash
      ? { type: 'stored' }
      : { type: 'refused', reason: 'alreadyDifferent', detail: 'document' };
  }
  if (answer.status === 404) return undefined;
  const result = failure(answer, 'read back');
  return result.type === 'refused' ? undefined : result;
}

async function createDocument(item: OutboxItem, environment: SendEnvironment): Promise<SendResult> {
  const urls = backendUrls(environment.config);
  const body = JSON.stringify({
    writes: [
      {
        update: {
          name: urls.documentName(reportCollection(item), item.id),
          fields: toWireFields({ ...reportFields(item), contentHash: item.contentHash }),
        },
        currentDocument: { exists: false },
        ...(item.anonymous
          ? {}
          : { updateTransforms: [{ fieldPath: 'sentAt', setToServerValue: 'REQUEST_TIME' }] }),
      },
    ],
  });
  const answer = await request(environment, 'Bearer', urls.commit, body.length, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  if ('problem' in answer) return resultOf(answer, 'document');
  if (answer.ok)
    return writtenSchema.safeParse(answer.body).success
      ? { type: 'stored' }
      : { type: 'failed', waitingFor: 'server' };
  return answer.status === 409
    ? afterConflict(answer, item, environment)
    : afterRefusal(answer, item, environment);
}

/** "Already exists" after a lost answer; any other conflict is the server's own. */
async function afterConflict(
  answer: Answer,
  item: OutboxItem,
  environment: SendEnvironment,
): Promise<SendResult> {
  if (errorStatus(answer) !== 'ALREADY_EXISTS') return { type: 'failed', waitingFor: 'server' };
  return (
    (await readBack(item, environment)) ?? {
      type: 'refused',
      reason: 'alreadyDifferent',
      detail: 'document 409',
    }
  );
}

/** Where the rules look first, a repeated write is "forbidden". */
async function afterRefusal(
  answer: Answer,
  item: OutboxItem,
  environment: SendEnvironment,
): Promise<SendResult> {
  const refusal = failure(answer, 'document');
  return refusal.type === 'refused' && refusal.reason === 'permission'
    ? ((await readBack(item, environment)) ?? refusal)
    : refusal;
}

/**
 * The bytes of a photo; 'unreadable' where the device fails, 'missing' where they are gone or are
 * not those that were stored.
 */
async function readPixels(
  { id, bytes }: OutboxItem['photos'][number],
  environment: SendEnvironment,
): Promise<ArrayBuffer | 'missing' | 'unreadable'> {
  try {
    const stored = await environment.photo(id);
    if (!stored) return 'missing';
    const pixels = await stored.image.arrayBuffer();
    return pixels.byteLength === bytes && bytes > 0 ? pixels : 'missing';
  } catch (error) {
    console.error(error);
    return 'unreadable';
  }
}

/** Sends what is still missing of one report and says how it ended. */
export async function sendReport(
  item: OutboxItem,
  environment: SendEnvironment,
): Promise<SendResult> {
  const attempt = item.state.status === 'sending' ? item.state.attempt : 1;
  for (const [index, photo] of item.photos.entries()) {
    if (photo.uploaded) continue;
    const what = `photo ${index + 1}`;
    const pixels = await readPixels(photo, environment);
    if (pixels === 'unreadable' && attempt < readAttempts)
      return { type: 'failed', waitingFor: 'device' };
    // Photos leave the device once their report has arrived: perhaps it has.
    if (pixels === 'unreadable' || pixels === 'missing')
      return (
        (await readBack(item, environment)) ?? {
          type: 'refused',
          reason: 'photoMissing',
          detail: what,
        }
      );
    const result = await uploadPhoto(
      {
        urls: backendUrls(environment.config),
        path: photoPath(item, index + 1),
        contentType: photo.contentType,
        bytes: pixels,
        what,
        uploadUrl: photo.uploadUrl,
        begun: (url) => environment.uploadBegun(photo.id, url),
      },
      environment,
    );
    if (result.type !== 'stored') return result;
    await environment.photoUploaded(photo.id);
  }
  return createDocument(item, environment);
}
