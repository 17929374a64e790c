/**
 * Uploads one photo. Small photos are sent in one request, larger ones with the resumable protocol,
 * so that after a broken connection only the missing bytes are sent. A response counts as success
 * only if it contains the file name and size, because a network's login page also answers 200.
 */
import * as z from 'zod/mini';
import type { SendResult } from '../../features/outbox/model/report-port.ts';
import { backendUrls } from './urls.ts';
import {
  type Answer,
  failure,
  type RequestProblem,
  request,
  type RequestDependencies,
  resultOf,
} from './request.ts';

/**
 * Photos of at least this size are sent resumably, because the service stores chunks of 256 KiB.
 */
const resumableBytes = 262_144;
const protocol = 'X-Goog-Upload-Protocol';
const command = 'X-Goog-Upload-Command';

export interface PhotoUpload {
  readonly urls: ReturnType<typeof backendUrls>;
  readonly path: string;
  readonly contentType: string;
  readonly bytes: ArrayBuffer;
  /** Label of the photo in error details, for example "photo 2". */
  readonly label: string;
  /** URL of an upload that was started earlier. */
  readonly uploadUrl: string | undefined;
  /** Stores that URL; undefined removes it. */
  readonly saveUploadUrl: (url: string | undefined) => Promise<void>;
}
/** A photo whose bytes are not available, so that only the server can be checked. */
type StoredPhotoQuery = Pick<PhotoUpload, 'urls' | 'path' | 'label'> & { readonly size: number };

const fileSchema = z.object({ name: z.string(), size: z.string() });
const isFile = (answer: Answer, path: string, size: number): boolean => {
  const file = fileSchema.safeParse(answer.body);
  return answer.ok && file.success && file.data.name === path && Number(file.data.size) === size;
};
const isStored = (answer: Answer, { path, bytes }: PhotoUpload): boolean =>
  isFile(answer, path, bytes.byteLength);
const fetchStoredFile = (
  { urls, path }: Pick<PhotoUpload, 'urls' | 'path'>,
  dependencies: RequestDependencies,
): Promise<Answer | RequestProblem> =>
  request(dependencies, 'files', urls.file(path), 0, { method: 'GET' });

/**
 * Checks whether a photo that this device cannot read was uploaded earlier; returns a refusal if it
 * was not.
 */
export async function findPhoto(
  { urls, path, label, size }: StoredPhotoQuery,
  dependencies: RequestDependencies,
): Promise<SendResult> {
  const answer = await fetchStoredFile({ urls, path }, dependencies);
  if ('problem' in answer) return resultOf(answer, label);
  if (isFile(answer, path, size)) return { type: 'stored' };
  // The service also answers 403 if it must not reveal whether the file exists.
  return answer.ok || answer.status === 404 || failure(answer, label).type === 'refused'
    ? { type: 'refused', reason: 'photoMissing', detail: label }
    : failure(answer, label);
}

/**
 * The result for a response to an upload. A refused upload counts as stored if the same file exists,
 * because the response to the first attempt was lost.
 */
async function uploadResult(
  answer: Answer,
  upload: PhotoUpload,
  dependencies: RequestDependencies,
): Promise<SendResult> {
  if (isStored(answer, upload)) return { type: 'stored' };
  const refusal = failure(answer, upload.label);
  if (refusal.type !== 'refused') return refusal;
  const stored = await fetchStoredFile(upload, dependencies);
  if ('problem' in stored) return resultOf(stored, upload.label);
  if (isStored(stored, upload)) return { type: 'stored' };
  return stored.ok || stored.status === 403 || stored.status === 404
    ? refusal
    : failure(stored, upload.label);
}

async function uploadInOneRequest(
  upload: PhotoUpload,
  dependencies: RequestDependencies,
): Promise<SendResult> {
  const { urls, path, contentType, bytes } = upload;
  const boundary = `photo-${path.replaceAll(/\W/g, '-')}-${bytes.byteLength}`;
  const body = new Blob([
    `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify({ name: path, contentType })}\r\n`,
    `--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`,
    bytes,
    `\r\n--${boundary}--`,
  ]);
  const answer = await request(dependencies, 'files', urls.uploadFile(path), body.size, {
    method: 'POST',
    body,
    headers: { 'Content-Type': `multipart/related; boundary=${boundary}`, [protocol]: 'multipart' },
  });
  return 'problem' in answer
    ? resultOf(answer, upload.label)
    : uploadResult(answer, upload, dependencies);
}

/**
 * Starts a resumable upload. Resolves with its URL, with a result, or with undefined if the
 * response contains no URL.
 */
async function startUpload(
  upload: PhotoUpload,
  dependencies: RequestDependencies,
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
  const answer = await request(dependencies, 'files', urls.uploadFile(path), body.length, {
    method: 'POST',
    body,
    headers,
  });
  if ('problem' in answer) return resultOf(answer, upload.label);
  const url = answer.headers.get('X-Goog-Upload-URL');
  if (!answer.ok) return uploadResult(answer, upload, dependencies);
  return url !== null && URL.canParse(url) ? url : undefined;
}

/** Number of received bytes, or 'gone' if the upload is finished, expired or unknown. */
async function bytesReceived(
  url: string,
  upload: PhotoUpload,
  dependencies: RequestDependencies,
): Promise<number | 'gone' | SendResult> {
  const answer = await request(dependencies, 'files', url, 0, {
    method: 'POST',
    headers: { [command]: 'query' },
  });
  if ('problem' in answer) return resultOf(answer, upload.label);
  const size = Number(answer.headers.get('X-Goog-Upload-Size-Received') ?? Number.NaN);
  if (answer.ok)
    return answer.headers.get('X-Goog-Upload-Status') === 'active' &&
      size >= 0 &&
      size <= upload.bytes.byteLength
      ? size
      : 'gone';
  return answer.status >= 500 || answer.status === 429 ? failure(answer, upload.label) : 'gone';
}

/** True for statuses that are about the upload's URL or offset, not about the photo. */
const isAboutSession = (status: number): boolean =>
  status >= 400 && status < 500 && ![402, 403, 413, 429].includes(status);

/**
 * Sends the bytes from `offset` on in one request, because on a weak signal more round trips cost
 * more time than they save. A browser automatically repeats a request if a keep-alive connection
 * breaks. The repeated request then has an offset that is too small, or the upload is already
 * finished.
 */
async function uploadRest(
  url: string,
  offset: number,
  upload: PhotoUpload,
  dependencies: RequestDependencies,
): Promise<SendResult> {
  const rest = upload.bytes.slice(offset);
  const headers = {
    [command]: rest.byteLength > 0 ? 'upload, finalize' : 'finalize',
    'X-Goog-Upload-Offset': String(offset),
    'Content-Type': 'application/octet-stream',
  };
  const answer = await request(dependencies, 'files', url, rest.byteLength, {
    method: 'POST',
    body: rest,
    headers,
  });
  if ('problem' in answer) return resultOf(answer, upload.label);
  if (!isAboutSession(answer.status)) return uploadResult(answer, upload, dependencies);
  const result = await continueUpload(url, upload, dependencies, (now) => now > offset);
  return result ?? { type: 'failed', waitingFor: 'server', at: 'files' };
}

/**
 * Requests the progress of an earlier upload and sends the rest. Undefined if the upload cannot be
 * continued; its URL is then removed.
 */
async function continueUpload(
  url: string,
  upload: PhotoUpload,
  dependencies: RequestDependencies,
  isUseful: (offset: number) => boolean,
): Promise<SendResult | undefined> {
  const offset = await bytesReceived(url, upload, dependencies);
  if (typeof offset === 'number' && isUseful(offset))
    return uploadRest(url, offset, upload, dependencies);
  if (typeof offset === 'object') return offset;
  await upload.saveUploadUrl(undefined);
  // If the last response was lost, the file is complete and need not be sent again.
  const stored = await fetchStoredFile(upload, dependencies);
  if ('problem' in stored) return resultOf(stored, upload.label);
  return isStored(stored, upload) ? { type: 'stored' } : undefined;
}

async function uploadResumably(
  upload: PhotoUpload,
  dependencies: RequestDependencies,
): Promise<SendResult> {
  const { uploadUrl } = upload;
  // Ignores the URL if it has another origin, from an earlier configuration.
  if (
    uploadUrl !== undefined &&
    URL.canParse(uploadUrl) &&
    new URL(uploadUrl).origin === new URL(upload.urls.uploadFile(upload.path)).origin
  ) {
    const result = await continueUpload(uploadUrl, upload, dependencies, () => true);
    if (result) return result;
  }
  const url = await startUpload(upload, dependencies);
  // A proxy removed the header with the URL, so the photo is sent in one request instead.
  if (url === undefined) return uploadInOneRequest(upload, dependencies);
  if (typeof url !== 'string') return url;
  await upload.saveUploadUrl(url);
  return uploadRest(url, 0, upload, dependencies);
}

/**
 * Uploads a photo or its missing bytes. A repeated upload counts as stored if the first response was
 * lost.
 */
export function uploadPhoto(
  upload: PhotoUpload,
  dependencies: RequestDependencies,
): Promise<SendResult> {
  return upload.bytes.byteLength >= resumableBytes
    ? uploadResumably(upload, dependencies)
    : uploadInOneRequest(upload, dependencies);
}
