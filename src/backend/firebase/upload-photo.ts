/**
 * Uploads one photo. A small photo is sent in one request, a larger one with the resumable
 * protocol, so that only the missing bytes are sent after a broken connection. A response counts as
 * a success only if it contains the file's name and size, because the login page of a network also
 * answers 200.
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
 * Photos of at least this size use the resumable protocol, because the service stores chunks of 256
 * KiB.
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
  /** The URL of an upload that was started earlier. */
  readonly uploadUrl: string | undefined;
  /** Stores the URL of the upload; undefined removes it. */
  readonly saveUploadUrl: (url: string | undefined) => Promise<void>;
}
/** A photo whose bytes cannot be read on this device, so that only the server can be checked. */
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
 * Checks whether a photo was uploaded earlier. Returns a refusal if it was not. The refusal is
 * uncertain if the service does not tell.
 */
export async function findPhoto(
  { urls, path, label, size }: StoredPhotoQuery,
  dependencies: RequestDependencies,
): Promise<SendResult> {
  const answer = await fetchStoredFile({ urls, path }, dependencies);
  if ('problem' in answer) return resultOf(answer, label);
  if (isFile(answer, path, size)) return { type: 'stored' };
  return refusedUnlessHidden(
    { type: 'refused', reason: 'photoMissing', detail: label },
    answer,
    label,
  );
}

/**
 * Returns the refusal if the look-up says that this file is not there. The refusal is uncertain if
 * the service refuses the look-up too: it then does not tell whether an earlier attempt has
 * arrived.
 */
function refusedUnlessHidden(
  refusal: Extract<SendResult, { type: 'refused' }>,
  lookUp: Answer,
  label: string,
): SendResult {
  if (lookUp.ok || lookUp.status === 404) return refusal;
  const hidden = failure(lookUp, label);
  return hidden.type === 'refused' ? { ...refusal, isUncertain: true } : hidden;
}

/**
 * Returns the result for a response to an upload. A refused upload counts as stored if the same
 * file exists, because then only the response to the first attempt was lost.
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
  return refusedUnlessHidden(refusal, stored, upload.label);
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
 * Starts a resumable upload. Resolves with its URL or with a result, or with undefined if the
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
  return url !== null && originOf(url) !== undefined ? url : undefined;
}

/** Undefined if the text is not a URL. */
function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}

/**
 * Returns the number of bytes that the service has received, or 'gone' if the upload is finished,
 * expired or unknown.
 */
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

/** Returns true for statuses that concern the URL or the offset of the upload and not the photo. */
const isAboutSession = (status: number): boolean =>
  status >= 400 && status < 500 && ![402, 403, 413, 429].includes(status);

/**
 * Sends all bytes from `offset` on in one request, because on a weak signal further round trips
 * take more time than they save. If a keep-alive connection breaks, a browser repeats the request
 * automatically. The repeated request then has an offset that is too small, or the upload is
 * already finished.
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
 * Requests the progress of an earlier upload and sends the rest. If the upload cannot be continued,
 * its URL is removed and the result is undefined.
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
  // If only the last response was lost, the file is complete and is not sent again.
  const stored = await fetchStoredFile(upload, dependencies);
  if ('problem' in stored) return resultOf(stored, upload.label);
  return isStored(stored, upload) ? { type: 'stored' } : undefined;
}

async function uploadResumably(
  upload: PhotoUpload,
  dependencies: RequestDependencies,
): Promise<SendResult> {
  const { uploadUrl } = upload;
  // The URL may have another origin, from an earlier configuration. It is then ignored.
  if (
    uploadUrl !== undefined &&
    originOf(uploadUrl) === originOf(upload.urls.uploadFile(upload.path))
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
 * Uploads a photo or its missing bytes. A repeated upload counts as stored if only the first
 * response was lost.
 */
export function uploadPhoto(
  upload: PhotoUpload,
  dependencies: RequestDependencies,
): Promise<SendResult> {
  return upload.bytes.byteLength >= resumableBytes
    ? uploadResumably(upload, dependencies)
    : uploadInOneRequest(upload, dependencies);
}
