/**
 * Serves the site as Firebase Hosting does. Google's superstatic decides on paths and headers; this
 * module supplies the files.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import * as z from 'zod';
import type { Product } from './product.ts';
import { type Coding, openFolder, type StaticFile } from './static-files.ts';

export interface HostingOptions {
  /** Folder of the built site. */
  readonly publicFolder: string;
  readonly firebaseJson: string;
  /** If true, compresses files about 40 times faster, which makes them about 9 % larger. */
  readonly quickCompression?: boolean;
  /** Replaces the file on disk. `path` is the file's path, "/login.html". */
  readonly transform?:
    | ((
        path: string,
        file: StaticFile | undefined,
        url: URL,
      ) => StaticFile | undefined | Promise<StaticFile | undefined>)
    | undefined;
}

type Next = () => void;
type Handler = (request: IncomingMessage, response: ServerResponse, next: Next) => void;
/** A file for superstatic; null when it does not exist. */
interface Found {
  readonly etag: string;
  readonly stream: Readable;
}
interface ResponderOptions {
  readonly provider: (request: IncomingMessage, path: string) => Promise<Found | null>;
  readonly config: HostingConfig;
  /** Writes the body. */
  readonly compressor: Handler;
}
type Middleware = (options: object) => Handler;

const require = createRequire(import.meta.url);
const load = (name: string): unknown => require(`@firebase-local/hosting-logic/lib/${name}.js`);
const Responder = load('responder') as new (
  request: IncomingMessage,
  response: ServerResponse,
  options: ResponderOptions,
) => object;
/**
 * Middleware in the order of Hosting. Redirects and rewrites are not supported: the schema rejects
 * them.
 */
const stack = ['headers', 'files', 'missing'].map((name) =>
  (load(`middleware/${name}`) as Middleware)({}),
);

const hostingSchema = z.strictObject({
  public: z.string(),
  ignore: z.array(z.string()),
  cleanUrls: z.literal(true),
  trailingSlash: z.literal(false),
  headers: z
    .array(
      z.strictObject({
        source: z.string(),
        headers: z.array(z.strictObject({ key: z.string(), value: z.string() })),
      }),
    )
    .default([]),
});
type HostingConfig = z.infer<typeof hostingSchema> & { readonly errorPage: string };

/** Throws when firebase.json uses a Hosting feature that this server does not support. */
function readHostingConfig(firebaseJson: string): HostingConfig {
  const { hosting } = z
    .object({ hosting: hostingSchema })
    .parse(JSON.parse(readFileSync(firebaseJson, 'utf8')));
  return { ...hosting, errorPage: '/404.html' };
}

/**
 * Serves the built site as Firebase Hosting does. The body is written here, as Hosting's CDN does:
 * compressed, and 304 when the client has the current version.
 */
export function createHosting(options: HostingOptions): Product {
  const readFile = openFolder(options.publicFolder, options.quickCompression);
  const config = readHostingConfig(options.firebaseJson);
  const found = new WeakMap<IncomingMessage, StaticFile>();

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<boolean> {
    const responder = new Responder(request, response, {
      config,
      provider: async (_request, encoded) => {
        const path = decodePath(encoded);
        if (path === undefined) return null;
        const onDisk = await readFile(path);
        const file = options.transform ? await options.transform(path, onDisk, url) : onDisk;
        if (!file) return null;
        found.set(request, file);
        return { etag: file.etag, stream: Readable.from([]) };
      },
      compressor: () => {
        const file = found.get(request);
        if (file) void sendBody(request, response, file);
      },
    });
    Object.assign(request, { superstatic: config });
    Object.assign(response, { superstatic: responder });
    const isOpen = await untilAnswered(request, response);
    if (isOpen)
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end(request.method === 'HEAD' ? undefined : 'Not found\n');
    return true;
  }

  return { name: 'hosting', handle, close: () => Promise.resolve() };
}

/** True when the site has no 404 page. */
const untilAnswered = (request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
  new Promise((resolve) => {
    response.once('close', () => {
      resolve(false);
    });
    const run = ([first, ...rest]: readonly Handler[]): void => {
      if (first)
        first(request, response, () => {
          run(rest);
        });
      else resolve(true);
    };
    // superstatic uses url.parse, which is deprecated in Node.
    Object.assign(process, { noDeprecation: true });
    run(stack);
    Object.assign(process, { noDeprecation: false });
  });

function decodePath(encoded: string): string | undefined {
  try {
    // Node resolves "/./" like the file system. Hidden files are not served.
    const path = decodeURI(encoded).replaceAll(/\/(?:\.\/)+/g, '/');
    return path.split('/').includes('..') ? undefined : path;
  } catch {
    return undefined;
  }
}

async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): Promise<void> {
  const coding = file.compressible ? chooseCoding(request.headers['accept-encoding']) : 'identity';
  const etag = `"${file.etag}${coding === 'identity' ? '' : `-${coding}`}"`;
  response.setHeader('etag', etag);
  if (file.compressible) response.setHeader('vary', 'Accept-Encoding');
  if (response.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) {
    response.removeHeader('content-type');
    response.writeHead(304).end();
    return;
  }
  const body = await file.body(coding);
  response.setHeader('content-length', body.length);
  if (coding !== 'identity') response.setHeader('content-encoding', coding);
  response.end(request.method === 'HEAD' ? undefined : body);
}
/** Brotli before gzip, unless the client gives one of them the weight 0. */
function chooseCoding(accepted: string | undefined): Coding {
  const offered = new Map(
    (accepted ?? '').split(',').map((item) => {
      const [name = '', weight = ''] = item.split(';').map((part) => part.trim().toLowerCase());
      return [name, weight === '' ? 1 : Number(weight.replace('q=', ''))] as const;
    }),
  );
  const usable = (name: string): boolean => (offered.get(name) ?? offered.get('*') ?? 0) > 0;
  if (usable('br')) return 'br';
  return usable('gzip') ? 'gzip' : 'identity';
}

const isKnown = (condition: string | undefined, etag: string): boolean =>
  condition
    ?.split(',')
    .some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === etag) ?? false;
