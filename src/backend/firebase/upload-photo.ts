/**
 * One photo over the wire. Small ones go in one request; larger ones by the resumable protocol, so
 * that after a cut only what is missing travels again. An answer counts only when it names the file
 * with its size: a network's login page answers 200 as well.
 */
import * as z from 'zod/mini';
import type { SendResult } from '../../features/outbox/model/report-port.ts';
import { backendUrls } from './urls.ts';
import {
  type Answer,
  failure,
  type NoAnswer,
  request,
  type RequestEnvironment,
  resultOf,
} from './request.ts';

/** Photos of at least this size are sent resumably: the service keeps pieces of 256 KiB. */
const resumableBytes = 262_144;
const protocol = 'X-Goog-Upload-Protocol';
const command = 'X-Goog-Upload-Command';

export interface PhotoUpload {
  readonly urls: ReturnType<typeof backendUrls>;
  readonly path: string;
  readonly contentType: string;
  readonly bytes: ArrayBuffer;
  /** For the detail of a refusal, such as "photo 2". */
  readonly what: string;
  /** Address of an upload that was begun earlier. */
  readonly uploadUrl: string | undefined;
  /** Keeps that address; undefined forgets it. */
  readonly begun: (url: string | undefined) => Promise<void>;
}
/** What is known of a photo that is only looked for. */
type SoughtPhoto = Pick<PhotoUpload, 'urls' | 'path' | 'what'> & { readonly size: number };

const fileSchema = z.object({ name: z.string(), size: z.string() });
const isFile = (answer: Answer, path: string, size: number): boolean => {
  const file = fileSchema.safeParse(answer.body);
  return answer.ok && file.success && file.data.name === path && Number(file.data.size) === size;
};
const isThere = (answer: Answer, { path, bytes }: PhotoUpload): boolean =>
  isFile(answer, path, bytes.byteLength);
const lookFor = (
  { urls, path }: Pick<PhotoUpload, 'urls' | 'path'>,
  environment: RequestEnvironment,
): Promise<Answer | NoAnswer> =>
  request(environment, 'files', urls.file(path), 0, { method: 'GET' });

/** Does a photo that this device cannot read lie there already? Refused where it does not. */
export async function findPhoto(
  { urls, path, what, size }: SoughtPhoto,
  environment: RequestEnvironment,
): Promise<SendResult> {
  const answer = await lookFor({ urls, path }, environment);
  if ('problem' in answer) return resultOf(answer, what);
  if (isFile(answer, path, size)) return { type: 'stored' };
  // The service says 403 where nobody may know whether there is something.
  return answer.ok || answer.status === 404 || failure(answer, what).type === 'refused'
    ? { type: 'refused', reason: 'photoMissing', detail: what }
    : failure(answer, what);
}

/**
 * A refused upload counts as done when the same file lies there already: the answer of the first
 * one was lost.
 */
async function judge(
  answer: Answer,
  upload: PhotoUpload,
  environment: RequestEnvironment,
): Promise<SendResult> {
  if (isThere(answer, upload)) return { type: 'stored' };
  const refusal = failure(answer, upload.what);
  if (refusal.type !== 'refused') return refusal;
  const there = await lookFor(upload, environment);
  if ('problem' in there) return resultOf(there, upload.what);
  if (isThere(there, upload)) return { type: 'stored' };
  return there.ok || there.status === 403 || there.status === 404
    ? refusal
    : failure(there, upload.what);
}

async function inOneRequest(
  upload: PhotoUpload,
  environment: RequestEnvironment,
): Promise<SendResult> {
  const { urls, path, contentType, bytes } = upload;
  const boundary = `photo-${path.replaceAll(/\W/g, '-')}-${bytes.byteLength}`;
  const body = new Blob([
    `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify({ name: path, contentType })}\r\n`,
    `--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`,
    bytes,
    `\r\n--${boundary}--`,
  ]);
  const answer = await request(environment, 'files', urls.uploadFile(path), body.size, {
    method: 'POST',
    body,
    headers: { 'Content-Type': `multipart/related; boundary=${boundary}`, [protocol]: 'multipart' },
  });
  return 'problem' in answer ? resultOf(answer, upload.what) : judge(answer, upload, environment);
}

/**
 * Begins an upload in pieces; gives its address, or how it ended, or undefined where no address may
 * be read.
 */
async function begin(
  upload: PhotoUpload,
  environment: RequestEnvironment,
): Promise<string | SendResult | undefined> {
  const { urls, path, contentType, bytes } = upload;
  const body = JSON.stringify({ name: path, contentType });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    [protocol]: 'resumable',
    [command]: 'start',
    'X-Goog-Upload-Header-Content-Length': String(bytes.byteLength),
    'X-Goog-Upload-Header-Content-Type': contentType,
  };
  const answer = await request(environment, 'files', urls.uploadFile(path), body.length, {
    method: 'POST',
    body,
    headers,
  });
  if ('problem' in answer) return resultOf(answer, upload.what);
  const url = answer.headers.get('X-Goog-Upload-URL');
  if (!answer.ok) return judge(answer, upload, environment);
  return url !== null && URL.canParse(url) ? url : undefined;
}

/** Bytes that have arrived, or 'gone' where the upload is finished, expired or was never known. */
async function received(
  url: string,
  upload: PhotoUpload,
  environment: RequestEnvironment,
): Promise<number | 'gone' | SendResult> {
  const answer = await request(environment, 'files', url, 0, {
    method: 'POST',
    headers: { [command]: 'query' },
  });
  if ('problem' in answer) return resultOf(answer, upload.what);
  const size = Number(answer.headers.get('X-Goog-Upload-Size-Received') ?? Number.NaN);
  if (answer.ok)
    return answer.headers.get('X-Goog-Upload-Status') === 'active' &&
      size >= 0 &&
      size <= upload.bytes.byteLength
      ? size
      : 'gone';
  return answer.status >= 500 || answer.status === 429 ? failure(answer, upload.what) : 'gone';
}

/** Statuses that say something about the upload's address or offset, not about the photo. */
const isAboutSession = (status: number): boolean =>
  status >= 400 && status < 500 && ![402, 403, 413, 429].includes(status);

/**
 * Sends what is missing from `offset` on. One request, not one per piece: each round trip costs a
 * weak link more than the bytes it saves. A browser repeats a request by itself when a kept
 * connection breaks; the repeated one then comes with an offset that is too small, or to an upload
 * that is finished.
 */
async function finish(
  url: string,
  offset: number,
  upload: PhotoUpload,
  environment: RequestEnvironment,
): Promise<SendResult> {
  const rest = upload.bytes.slice(offset);
  const headers = {
    [command]: rest.byteLength > 0 ? 'upload, finalize' : 'finalize',
    'X-Goog-Upload-Offset': String(offset),
    'Content-Type': 'application/octet-stream',
  };
  const answer = await request(environment, 'files', url, rest.byteLength, {
    method: 'POST',
    body: rest,
    headers,
  });
  if ('problem' in answer) return resultOf(answer, upload.what);
  if (!isAboutSession(answer.status)) return judge(answer, upload, environment);
  const result = await goOn(url, upload, environment, (now) => now > offset);
  return result ?? { type: 'failed', waitingFor: 'server', at: 'files' };
}

/**
 * Asks how far an earlier upload came and sends the rest; undefined where it cannot go on and has
 * been forgotten.
 */
async function goOn(
  url: string,
  upload: PhotoUpload,
  environment: RequestEnvironment,
  isUseful: (offset: number) => boolean,
): Promise<SendResult | undefined> {
  const offset = await received(url, upload, environment);
  if (typeof offset === 'number' && isUseful(offset))
    return finish(url, offset, upload, environment);
  if (typeof offset === 'object') return offset;
  await upload.begun(undefined);
  // The last answer may have been lost: then it lies there, and nothing has to travel again.
  const there = await lookFor(upload, environment);
  if ('problem' in there) return resultOf(there, upload.what);
  return isThere(there, upload) ? { type: 'stored' } : undefined;
}

async function inPieces(upload: PhotoUpload, environment: RequestEnvironment): Promise<SendResult> {
  const { uploadUrl } = upload;
  // A changed configuration leads elsewhere.
  if (
    uploadUrl !== undefined &&
    URL.canParse(uploadUrl) &&
    new URL(uploadUrl).origin === new URL(upload.urls.uploadFile(upload.path)).origin
  ) {
    const result = await goOn(uploadUrl, upload, environment, () => true);
    if (result) return result;
  }
  const url = await begin(upload, environment);
  // A proxy on the way took the address out: better whole than not at all.
  if (url === undefined) return inOneRequest(upload, environment);
  if (typeof url !== 'string') return url;
  await upload.begun(url);
  return finish(url, 0, upload, environment);
}

/**
 * Uploads a photo, or what is missing of it. A repeated upload whose first answer was lost counts
 * as done.
 */
export function uploadPhoto(
  upload: PhotoUpload,
  environment: RequestEnvironment,
): Promise<SendResult> {
  return upload.bytes.byteLength >= resumableBytes
    ? inPieces(upload, environment)
    : inOneRequest(upload, environment);
}
