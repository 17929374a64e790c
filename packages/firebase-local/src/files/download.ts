/** Sends the bytes of a file, whole or a range of them. */
import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { defaultDisposition, etagOf, type StoredFile } from './metadata.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses "bytes=0-99", "bytes=100-" or "bytes=-50" into inclusive offsets; null when outside the
 * file.
 */
export function readRange(text: string, size: number): Range | null | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(text);
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined;
  const [, first = '', last = ''] = parts;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  return start <= end ? { start, end } : null;
}

/** Responds 200, 206 or 416; resolves when everything is sent or the client has disconnected. */
export async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  file: StoredFile,
  path: string,
): Promise<void> {
  const { size, contentType, settings } = file;
  const range =
    request.headers.range === undefined ? undefined : readRange(request.headers.range, size);
  const headers = {
    'Content-Type': contentType,
    'Accept-Ranges': 'bytes',
    ETag: `"${etagOf(file)}"`,
    'Cache-Control': settings.cacheControl ?? 'private, max-age=0',
    'Content-Disposition': settings.contentDisposition ?? defaultDisposition(file),
    'X-Content-Type-Options': 'nosniff',
    // Files have the same origin as the app here, so a file that is opened as a page must not run
    // scripts.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  if (range === null) {
    response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const handle = await open(path, 'r');
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'Content-Length': end - start + 1,
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return await handle.close();
  }
  await pipeline(handle.createReadStream({ start, end }), response).catch(() => undefined);
}
