/** The file store as a product of the backend: the interface of the Storage SDK (v0). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ApiError, invalid } from '../documents/errors.ts';
import type { Caller } from '../documents/guard.ts';
import { answerError, answerJson, identify, readBody, readJson } from '../documents/http.ts';
import type { Documents } from '../documents/index.ts';
import type { InitialFile } from '../initial-data.ts';
import type { BackendContext, Product } from '../product.ts';
import { loadRules } from '../rules/ruleset.ts';
import { checksumText, crc32c } from './crc32c.ts';
import { sendBytes } from './download.ts';
import { openFileStore } from './file-store.ts';
import { FileGuard } from './guard.ts';
import { checkName, Library, readSettings } from './library.ts';
import { type StoredFile, toResource, toStoredFile } from './metadata.ts';
import { readMultipart } from './multipart.ts';
import { ResumableUploads } from './resumable.ts';
import { openUploads } from './uploads.ts';

export interface Files extends Product {
  /** Access to metadata and bytes without the rules; not reachable over HTTP. */
  readonly admin: {
    list(): readonly {
      readonly name: string;
      readonly size: number;
      readonly contentType: string;
    }[];
    /** Path of the bytes on disk; undefined when the file does not exist. */
    pathOf(name: string): string | undefined;
    put(file: InitialFile): Promise<void>;
  };
  reset(): Promise<void>;
  dump(): Promise<Readonly<Record<string, unknown>>>;
}

/** Maximum body of one upload in bytes. */
const maxUploadBytes = 64 * 1024 * 1024;
const maxListed = 1000;

/** One request with its parsed URL and its sender. */
interface Call {
  readonly caller: Caller;
  readonly bucket: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
}

const unimplemented = (method = ''): ApiError =>
  new ApiError('UNIMPLEMENTED', `${method} is not part of this backend.`);

/**
 * Opens the files in the data folder. Throws when their journal is damaged or storage.rules is
 * invalid.
 */
export async function createFiles(
  context: BackendContext,
  documents: Pick<Documents, 'readForRules'>,
): Promise<Files> {
  const rules = loadRules(join(context.rulesFolder, 'storage.rules'));
  const folder = join(context.dataFolder, 'files');
  const store = await openFileStore(folder);
  const uploads = await openUploads(join(folder, 'uploads'), context.now());
  const library = new Library(
    context,
    store,
    new FileGuard(
      rules,
      () => context.now(),
      (path) => documents.readForRules(path),
    ),
  );
  const resumable = new ResumableUploads(context, library, uploads);

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<boolean> {
    if (await removeAsServer(request, response, url)) return true;
    const address = /^\/v0\/b\/([^/]+)\/o(?:\/([^/]*))?$/.exec(url.pathname);
    if (!address) return false;
    const [, bucket = '', name] = address;
    try {
      const call: Call = {
        caller: await identify(request, context, ['Firebase', 'Bearer']),
        bucket: decode(bucket),
        request,
        response,
        query: url.searchParams,
      };
      if (name === undefined) await answerBucket(call);
      else await answerFile(call, checkName(decode(name)));
    } catch (error) {
      answerError(request, response, error, (trace) => context.log(`files: ${trace}`));
    }
    return true;
  }

  /**
   * Google's server library deletes a file, without a token as in Google's emulators. A page of
   * another site names its origin.
   */
  async function removeAsServer(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { pathname }: URL,
  ): Promise<boolean> {
    const name = /^\/b\/[^/]+\/o\/([^/]+)$/.exec(pathname)?.[1];
    const isServer = context.acceptOwner === true && headers.origin === undefined;
    if (name === undefined || method !== 'DELETE' || !isServer) return false;
    const isThere = await library.removeWithoutRules(decode(name));
    response.writeHead(isThere ? 204 : 404).end();
    return true;
  }

  const show = ({ response, bucket }: Call, file: StoredFile): void =>
    answerJson(response, 200, toResource(file, bucket));

  async function answerBucket(call: Call): Promise<void> {
    const { caller, bucket, request, response, query } = call;
    const { method = '' } = request;
    if (method === 'GET') listFiles(call);
    else if (method !== 'POST' && method !== 'PUT') throw unimplemented(method);
    else if (query.has('upload_id'))
      await resumable.go(caller, request, response, query.get('upload_id') ?? '');
    else if (request.headers['x-goog-upload-protocol'] === 'resumable')
      await resumable.start(caller, request, response, bucket, query.get('name'));
    else show(call, await uploadAtOnce(call));
  }

  function listFiles({ caller, bucket, response, query }: Call): void {
    const size = Number(query.get('maxResults') ?? maxListed) || maxListed;
    const { items, ...rest } = library.list(
      caller,
      bucket,
      query.get('prefix') ?? '',
      query.get('delimiter') ?? '',
      size,
      query.get('pageToken') ?? '',
    );
    answerJson(response, 200, { ...rest, items: items.map(({ name }) => ({ name, bucket })) });
  }

  async function uploadAtOnce({ caller, bucket, request, query }: Call): Promise<StoredFile> {
    const body = readMultipart(
      request.headers['content-type'] ?? '',
      await readBody(request, maxUploadBytes),
    );
    const settings = readSettings(body.metadata);
    return await library.upload(
      caller,
      bucket,
      checkName(query.get('name') ?? nameIn(body.metadata)),
      settings.contentType ?? body.contentType ?? 'application/octet-stream',
      settings,
      body.bytes,
    );
  }

  async function answerFile(call: Call, name: string): Promise<void> {
    const { caller, bucket, request, response, query } = call;
    switch (request.method) {
      case 'GET':
      case 'HEAD': {
        const file = library.read(caller, bucket, name, query.get('token') ?? undefined);
        if (query.get('alt') === 'media')
          await sendBytes(request, response, file, store.pathOf(file));
        else show(call, file);
        break;
      }
      case 'PATCH':
        show(
          call,
          await library.change(caller, bucket, name, readSettings(await readJson(request))),
        );
        break;
      case 'DELETE':
        await library.remove(caller, bucket, name);
        response.writeHead(204).end();
        break;
      default:
        throw unimplemented(request.method);
    }
  }

  return {
    name: 'files',
    handle,
    admin: {
      list: () =>
        [...store.all()].map(({ name, size, contentType }) => ({ name, size, contentType })),
      pathOf: (name) => {
        const file = store.get(name);
        return file && store.pathOf(file);
      },
      async put({ name, contentType, bytes, at }) {
        const upload = {
          name,
          contentType,
          settings: {},
          size: bytes.length,
          md5Hash: createHash('md5').update(bytes).digest('base64'),
          crc32c: checksumText(crc32c(bytes)),
        };
        await store.put(name, toStoredFile(upload, await store.writeBlob(bytes), at));
      },
    },
    dump: async () =>
      await Promise.resolve(
        Object.fromEntries([...store.all()].map(({ name, blob: _blob, ...file }) => [name, file])),
      ),
    reset: async () => {
      await uploads.clear();
      await store.clear();
    },
    close: async () => await store.close(),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('The address is not encoded properly.');
  }
}

function nameIn(metadata: unknown): string {
  return typeof metadata === 'object' &&
    metadata !== null &&
    'name' in metadata &&
    typeof metadata.name === 'string'
    ? metadata.name
    : '';
}
