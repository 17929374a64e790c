/**
 * One report over the wire: photos first, each acknowledged, then the document by a create-only write under the
 * id that this device made. Plain fetch, no SDK: the same code in page and worker. It tells what happened as
 * outbox events and never throws for anything the network or the server does.
 */
import * as z from 'zod/mini';
import type { Config } from '../domain/config.ts';
import type { StoredPhoto } from '../domain/ports.ts';
import { photoPath, reportCollection, reportFields } from '../domain/reports/document.ts';
import type { OutboxItem, RejectionReason, WaitingReason } from '../domain/reports/outbox.ts';
import { backendUrls } from './backend-urls.ts';
import { toWireFields } from './firestore-values.ts';
import type { TokenAnswer } from './stored-session.ts';

export type SendResult =
  | { readonly type: 'stored' }
  | { readonly type: 'failed'; readonly waitingFor: WaitingReason }
  | { readonly type: 'refused'; readonly reason: RejectionReason; readonly detail: string };

export interface SendEnvironment {
  readonly config: Config;
  readonly token: (fresh: boolean) => Promise<TokenAnswer>;
  readonly photo: (id: string) => Promise<StoredPhoto | undefined>;
  readonly photoUploaded: (id: string) => Promise<void>;
}

/** 50 kbit/s is a bad day, not an error: one minute and what the bytes need at 2 kB/s. */
const timeoutMilliseconds = (bytes: number): number => 60_000 + Math.ceil(bytes / 2);

type Answer = { readonly response: Response } | { readonly problem: 'offline' | 'server' | 'signIn' };

/** Sends one request with the driver's token; a token that is no longer taken is renewed once. */
async function call(environment: SendEnvironment, scheme: 'Bearer' | 'Firebase', url: string, bytes: number, init: RequestInit): Promise<Answer> {
  for (const fresh of [false, true]) {
    const token = await environment.token(fresh);
    if ('problem' in token) return token;
    try {
      const headers = { ...init.headers as Record<string, string>, Authorization: `${scheme} ${token.token}` };
      const response = await fetch(url, { ...init, headers, cache: 'no-store', signal: AbortSignal.timeout(timeoutMilliseconds(bytes)) });
      if (response.status !== 401) return { response };
    } catch {
      return { problem: 'offline' };
    }
  }
  return { problem: 'signIn' };
}

/** What a status means that is neither success nor the caller's own business. */
function failure(response: Response, what: string): SendResult {
  const { status } = response;
  if (status === 402) return { type: 'failed', waitingFor: 'quota' };
  if (status === 429) return { type: 'failed', waitingFor: 'busy' };
  if (status === 413) return { type: 'refused', reason: 'tooLarge', detail: `${what} ${status}` };
  if (status === 403) return { type: 'refused', reason: 'permission', detail: `${what} ${status}` };
  if (status === 400 || status === 404 || status === 412) return { type: 'refused', reason: 'invalid', detail: `${what} ${status}` };
  return { type: 'failed', waitingFor: 'server' };
}

const fileSchema = z.object({ size: z.string() });

/** Uploads photo `number` (from 1). A repeated upload whose first answer was lost counts as done when the same bytes lie there. */
async function uploadPhoto(item: OutboxItem, number: number, stored: StoredPhoto, environment: SendEnvironment): Promise<SendResult> {
  const urls = backendUrls(environment.config);
  const path = photoPath(item, number);
  const contentType = item.photos[number - 1]?.contentType ?? 'image/jpeg';
  const boundary = `photo-${crypto.randomUUID()}`;
  const body = new Blob([
    `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify({ name: path, contentType })}\r\n`,
    `--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`, stored.image, `\r\n--${boundary}--`,
  ]);
  const answer = await call(environment, 'Firebase', urls.uploadFile(path), body.size, {
    method: 'POST', body, headers: { 'Content-Type': `multipart/related; boundary=${boundary}`, 'X-Goog-Upload-Protocol': 'multipart' },
  });
  if ('problem' in answer) return { type: 'failed', waitingFor: answer.problem };
  if (answer.response.ok) return { type: 'stored' };
  if (answer.response.status !== 403) return failure(answer.response, `photo ${number}`);
  const there = await call(environment, 'Firebase', urls.file(path), 0, { method: 'GET' });
  if ('problem' in there) return { type: 'failed', waitingFor: there.problem };
  const file = fileSchema.safeParse(await there.response.json().catch(() => undefined));
  if (there.response.ok && file.success && Number(file.data.size) === stored.image.size) return { type: 'stored' };
  return there.response.status >= 500 ? failure(there.response, `photo ${number}`) : failure(answer.response, `photo ${number}`);
}

const errorSchema = z.object({ error: z.object({ status: z.string() }) });
const documentSchema = z.object({ fields: z.object({ contentHash: z.object({ stringValue: z.string() }) }) });

/** Is this very report already there? After a lost answer the server says "already exists" or, where the rules look first, "forbidden". */
async function readBack(item: OutboxItem, refused: Response, environment: SendEnvironment): Promise<SendResult> {
  const answer = await call(environment, 'Bearer', backendUrls(environment.config).document(reportCollection(item), item.id), 0, { method: 'GET' });
  if ('problem' in answer) return { type: 'failed', waitingFor: answer.problem };
  if (answer.response.ok) {
    const document = documentSchema.safeParse(await answer.response.json().catch(() => undefined));
    return document.success && document.data.fields.contentHash.stringValue === item.contentHash
      ? { type: 'stored' }
      : { type: 'refused', reason: 'alreadyDifferent', detail: `document ${refused.status}` };
  }
  if (answer.response.status === 403 || answer.response.status === 404)
    return refused.status === 409 ? { type: 'refused', reason: 'alreadyDifferent', detail: 'document 409' } : failure(refused, 'document');
  return failure(answer.response, 'read back');
}

async function createDocument(item: OutboxItem, environment: SendEnvironment): Promise<SendResult> {
  const urls = backendUrls(environment.config);
  const body = JSON.stringify({
    writes: [{
      update: { name: urls.documentName(reportCollection(item), item.id), fields: toWireFields({ ...reportFields(item), contentHash: item.contentHash }) },
      currentDocument: { exists: false },
      ...(item.anonymous ? {} : { updateTransforms: [{ fieldPath: 'sentAt', setToServerValue: 'REQUEST_TIME' }] }),
    }],
  });
  const answer = await call(environment, 'Bearer', urls.commit, body.length, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  if ('problem' in answer) return { type: 'failed', waitingFor: answer.problem };
  const { response } = answer;
  if (response.ok) return { type: 'stored' };
  if (response.status === 403) return readBack(item, response, environment);
  if (response.status === 409) {
    const error = errorSchema.safeParse(await response.json().catch(() => undefined));
    return error.success && error.data.error.status === 'ALREADY_EXISTS' ? readBack(item, response, environment) : { type: 'failed', waitingFor: 'server' };
  }
  return failure(response, 'document');
}

/** Sends what is still missing of one report and says how it ended. */
export async function sendReport(item: OutboxItem, environment: SendEnvironment): Promise<SendResult> {
  for (const [index, photo] of item.photos.entries()) {
    if (photo.uploaded) continue;
    const stored = await environment.photo(photo.id);
    if (!stored) return { type: 'refused', reason: 'photoMissing', detail: `photo ${index + 1}` };
    const result = await uploadPhoto(item, index + 1, stored, environment);
    if (result.type !== 'stored') return result;
    await environment.photoUploaded(photo.id);
  }
  return createDocument(item, environment);
}
