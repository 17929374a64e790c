/** Reads requests and writes responses of the JSON interfaces. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AuthError, type BackendContext } from '../product.ts';
import { traceOf } from '../trace-of.ts';
import { ApiError, invalid } from './errors.ts';
import type { Caller } from './guard.ts';

/** Maximum request body in bytes: Google accepts 10 MiB. */
const maxBytes = 10 * 1024 * 1024;

/** The whole body; throws INVALID_ARGUMENT when it is larger than `limit`. */
export async function readBody(request: IncomingMessage, limit = maxBytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= limit) chunks.push(chunk);
  }
  if (bytes > limit) throw invalid(`Request payload size exceeds the limit: ${limit} bytes.`);
  return Buffer.concat(chunks);
}

/**
 * Parses the body as JSON of any shape; throws INVALID_ARGUMENT for anything else. An empty body
 * counts as {}.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request)).toString('utf8');
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw invalid('Invalid JSON payload received.');
  }
}

const moments = new Set(['timestampValue', 'createTime', 'updateTime', 'readTime', 'commitTime']);
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Formats JSON like the service: empty values are omitted, times have 0, 3 or 6 decimals. */
function frugal(key: string, value: unknown): unknown {
  if ((key === 'fields' || key === 'values' || key === 'documents') && isEmpty(value))
    return undefined;
  return moments.has(key) && typeof value === 'string'
    ? value.replace(/\.000000Z$/, 'Z').replace(/(\.\d{3})000Z$/, '$1Z')
    : value;
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body, frugal));
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': bytes.length,
    'Cache-Control': 'private, no-store',
  });
  response.end(bytes);
}

/**
 * Responds to a failed request and logs unexpected errors. Does nothing when the client has
 * disconnected.
 */
export function answerError(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  log: (line: string) => void,
  toBody: (error: ApiError) => unknown = ({ body }) => body,
): void {
  if (request.destroyed && !request.complete) return;
  const isRefusal = error instanceof ApiError;
  if (!isRefusal) log(traceOf(error));
  const known = isRefusal ? error : new ApiError('INTERNAL', 'An internal error occurred.');
  request.resume();
  if (response.headersSent) response.destroy();
  else answerJson(response, known.code, toBody(known));
}

/**
 * The caller from the header `Authorization: <scheme> <token>`; undefined without one. Throws
 * UNAUTHENTICATED for an invalid token.
 */
export async function identify(
  request: IncomingMessage,
  context: BackendContext,
  schemes: readonly string[],
): Promise<Caller> {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const [scheme = '', token = ''] = header.split(' ');
  if (!schemes.includes(scheme))
    throw new ApiError('UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  try {
    return await context.verifyIdToken(token);
  } catch (error) {
    if (error instanceof AuthError) throw new ApiError('UNAUTHENTICATED', error.message);
    throw error;
  }
}

/** The field paths of a mask in a URL; undefined without one. */
export const maskIn = (query: URLSearchParams, key: string): string[] | undefined =>
  query.has(key) ? query.getAll(key) : undefined;

/** Decodes one part of a path; throws INVALID_ARGUMENT if it is malformed. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalid('The address is not encoded properly.');
  }
}

/** Reads the precondition of a change from the query of its URL. */
export function precondition(query: URLSearchParams): { exists?: boolean; updateTime?: string } {
  const exists = query.get('currentDocument.exists');
  const updateTime = query.get('currentDocument.updateTime');
  return {
    ...(exists !== null && { exists: exists === 'true' }),
    ...(updateTime !== null && { updateTime }),
  };
}
