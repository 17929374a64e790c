/** The resumable protocol: start, upload in chunks, query, finalize, cancel. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { ApiError, invalid } from '../documents/errors.ts';
import type { Caller } from '../documents/guard.ts';
import { answerJson, readJson } from '../documents/http.ts';
import type { BackendContext } from '../product.ts';
import { checkName, type Library, readSettings } from './library.ts';
import { toResource } from './metadata.ts';
import type { Uploads, UploadSession } from './uploads.ts';

/** The size of every chunk but the last is a multiple of this. */
const granularityBytes = 262_144;
const maxBytes = 64 * 1024 * 1024;
/** Maximum number of finished uploads whose result is kept until a restart. */
const rememberedUploads = 1000;

/** Cross-origin pages can read these headers only when they are exposed. */
const exposed = {
  'Access-Control-Expose-Headers':
    'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received, X-Goog-Upload-Chunk-Granularity, X-Goog-Upload-Control-URL',
};

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** The size announced by the client, if any. Throws INVALID_ARGUMENT for too large a file. */
function announcedBytes(request: IncomingMessage): number | undefined {
  const announced = header(request, 'x-goog-upload-header-content-length');
  if (announced === undefined || !/^\d{1,12}$/.test(announced)) return undefined;
  if (Number(announced) > maxBytes) throw invalid(`An upload may have ${maxBytes} bytes.`);
  return Number(announced);
}

/** Throws if the caller is not the account that started the upload. */
function checkOwner(caller: Caller, { uid }: { readonly uid: string | null }): void {
  if (uid !== (caller?.uid ?? null))
    throw new ApiError('PERMISSION_DENIED', 'Permission denied. (another user began this upload)');
}

export class ResumableUploads {
  private readonly context: BackendContext;
  private readonly library: Library;
  private readonly uploads: Uploads;
  /** Uploads with a pending request, and a function that ends it when the client reconnects. */
  private readonly busy = new Map<
    string,
    { readonly request: IncomingMessage; readonly done: Promise<void> }
  >();
  /** Finished uploads by id, for clients that lost the response and ask again. */
  private readonly finished = new Map<
    string,
    { readonly uid: string | null; readonly size: number; readonly resource: object }
  >();

  constructor(context: BackendContext, library: Library, uploads: Uploads) {
    this.context = context;
    this.library = library;
    this.uploads = uploads;
  }

  async start(
    caller: Caller,
    request: IncomingMessage,
    response: ServerResponse,
    bucket: string,
    name: string | null,
  ): Promise<void> {
    if (header(request, 'x-goog-upload-command') !== 'start')
      throw invalid('A resumable upload begins with the command "start".');
    const data = await readJson(request);
    const settings = readSettings(data);
    const own = checkName(name ?? '');
    const contentType =
      settings.contentType ??
      header(request, 'x-goog-upload-header-content-type') ??
      'application/octet-stream';
    const size = announcedBytes(request);
    this.library.checkStart(caller, bucket, { name: own, contentType, size });
    const session = await this.uploads.begin({
      bucket,
      name: own,
      contentType,
      settings,
      uid: caller?.uid ?? null,
      startedAt: this.context.now(),
    });
    const protocol = (request.socket as Partial<TLSSocket>).encrypted ? 'https' : 'http';
    const url = `${protocol}://${request.headers.host ?? 'localhost'}/v0/b/${encodeURIComponent(bucket)}/o?name=${encodeURIComponent(own)}&upload_id=${session.id}&upload_protocol=resumable`;
    response
      .writeHead(200, {
        ...exposed,
        'X-Goog-Upload-Status': 'active',
        'X-Goog-Upload-URL': url,
        'X-Goog-Upload-Chunk-Granularity': granularityBytes,
        'Content-Length': 0,
      })
      .end();
  }

  /**
   * Handles every command after the start. Only the account that started an upload may continue it.
   */
  async go(
    caller: Caller,
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<void> {
    const finished = this.finished.get(id);
    if (finished) {
      checkOwner(caller, finished);
      request.resume();
      return this.answerFinal(response, finished);
    }
    const session = this.uploads.get(id);
    if (!session) throw new ApiError('NOT_FOUND', 'There is no such upload.');
    checkOwner(caller, session);
    await this.endEarlierRequest(id);
    const commands = (header(request, 'x-goog-upload-command') ?? '')
      .split(',')
      .map((command) => command.trim());
    if (commands.includes('query'))
      return this.answer(response, 'active', await this.uploads.received(session));
    if (commands.includes('cancel')) {
      await this.uploads.end(session);
      return this.answer(response, 'cancelled', 0);
    }
    if (!commands.every((command) => command === 'upload' || command === 'finalize'))
      throw invalid(`Unknown upload command "${commands.join(', ')}".`);
    if (commands.includes('upload')) await this.receive(session, request);
    if (!commands.includes('finalize'))
      return this.answer(response, 'active', await this.uploads.received(session));
    await this.finalize(caller, session, response);
  }

  private async finalize(
    caller: Caller,
    session: UploadSession,
    response: ServerResponse,
  ): Promise<void> {
    const { bucket, name, contentType, settings } = session;
    try {
      const file = await this.library.upload(
        caller,
        bucket,
        name,
        contentType,
        settings,
        await this.uploads.bytes(session),
      );
      await this.uploads.end(session);
      const { uid } = session;
      const finished = { uid, size: file.size, resource: toResource(file, bucket) };
      this.finished.set(session.id, finished);
      const [oldest] = this.finished.keys();
      if (this.finished.size > rememberedUploads && oldest !== undefined)
        this.finished.delete(oldest);
      this.answerFinal(response, finished);
    } catch (error) {
      if (error instanceof ApiError && error.status !== 'UNAVAILABLE')
        await this.uploads.end(session);
      throw error;
    }
  }

  /** The response to the last command of an upload, also when it is repeated. */
  private answerFinal(
    response: ServerResponse,
    { size, resource }: { readonly size: number; readonly resource: object },
  ): void {
    const headers = {
      ...exposed,
      'X-Goog-Upload-Status': 'final',
      'X-Goog-Upload-Size-Received': size,
    };
    for (const [key, value] of Object.entries(headers)) response.setHeader(key, value);
    answerJson(response, 200, resource);
  }

  private async receive(session: UploadSession, request: IncomingMessage): Promise<void> {
    const received = await this.uploads.received(session);
    const offset = Number(header(request, 'x-goog-upload-offset'));
    if (!(offset >= 0 && offset <= received))
      throw invalid(`The upload stands at ${received} bytes, not at ${offset}.`);
    // A client that repeats an interrupted chunk sends bytes that have already arrived. They are
    // skipped, as in Cloud Storage.
    let known = received - offset;
    let over = false;
    async function* bounded(): AsyncIterable<Buffer> {
      let total = received;
      for await (const chunk of request as AsyncIterable<Buffer>) {
        const fresh = chunk.subarray(known);
        known -= chunk.length - fresh.length;
        total += fresh.length;
        over ||= total > maxBytes;
        if (!over) yield fresh;
      }
    }
    const work = this.uploads.append(session, bounded());
    const done = work.then(
      () => undefined,
      () => undefined,
    );
    this.busy.set(session.id, { request, done });
    try {
      await work;
    } finally {
      this.busy.delete(session.id);
    }
    if (over) throw invalid(`An upload may have ${maxBytes} bytes.`);
  }

  /**
   * A client that reconnects has abandoned its earlier request, even if its connection still seems
   * open.
   */
  private async endEarlierRequest(id: string): Promise<void> {
    const earlier = this.busy.get(id);
    if (!earlier) return;
    earlier.request.destroy();
    await earlier.done;
  }

  private answer(response: ServerResponse, status: 'active' | 'cancelled', received: number): void {
    response
      .writeHead(200, {
        ...exposed,
        'X-Goog-Upload-Status': status,
        'X-Goog-Upload-Size-Received': received,
        'X-Goog-Upload-Chunk-Granularity': granularityBytes,
        'Content-Length': 0,
      })
      .end();
  }
}
