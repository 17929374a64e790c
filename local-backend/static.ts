import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Product } from './product.ts';
import { readHostingHeaders } from './hosting-config.ts';
import { openFolder, type Coding, type StaticFile } from './static-files.ts';

export interface StaticOptions {
  /** The built site. */
  readonly publicFolder: string;
  readonly firebaseJson: string;
  /** Compresses in a fraction of the time, to a little more. */
  readonly quickCompression?: boolean;
  /**
   * Gives a file of its own instead of, or made from, the one on disk. `path` is the file's path,
   * "/login.html".
   */
  readonly transform?: (
    path: string,
    file: StaticFile | undefined,
    url: URL,
  ) => StaticFile | undefined | Promise<StaticFile | undefined>;
}

/**
 * Serves the built site as Firebase Hosting does with `cleanUrls` and without trailing slashes: /x
 * is x.html, /x.html and /x/ lead to /x for good. Unknown paths get the nearest 404.html above them
 * with status 404 (Firebase knows only the one at the top).
 */
export function createStatic(options: StaticOptions): Product {
  const readFile = openFolder(options.publicFolder, options.quickCompression);
  const headersFor = readHostingHeaders(options.firebaseJson);

  async function open(path: string, url: URL): Promise<StaticFile | undefined> {
    const file = await readFile(path);
    return options.transform ? options.transform(path, file, url) : file;
  }

  /**
   * The file or redirect for a path; the order is that of Firebase: exact file, folder's index,
   * with .html.
   */
  async function find(
    path: string,
    url: URL,
  ): Promise<{ file: StaticFile } | { redirect: string } | undefined> {
    const withoutSlash = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const exact = await open(path, url);
    if (exact)
      return path.endsWith('.html')
        ? { redirect: path.replace(/(?:\/index)?\.html$/, '') || '/' }
        : { file: exact };
    const index = await open(`${withoutSlash === '/' ? '' : withoutSlash}/index.html`, url);
    const page =
      index ?? (withoutSlash === '/' ? undefined : await open(`${withoutSlash}.html`, url));
    if (!page) return undefined;
    return path === withoutSlash ? { file: page } : { redirect: withoutSlash };
  }

  async function notFoundPage(path: string, url: URL): Promise<StaticFile | undefined> {
    for (let folder = path; folder.length > 0;) {
      folder = folder.slice(0, folder.lastIndexOf('/'));
      const page = await open(`${folder}/404.html`, url);
      if (page) return page;
    }
    return undefined;
  }

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<boolean> {
    const { method = 'GET' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return true;
    }
    const path = decodePath(url.pathname);
    for (const [name, value] of headersFor(path ?? url.pathname)) response.setHeader(name, value);
    const found = path === undefined ? undefined : await find(path, url);
    if (found && 'redirect' in found) {
      response.writeHead(301, { location: encodeURI(found.redirect) + url.search }).end();
      return true;
    }
    if (found) await send(request, response, 200, found.file);
    else await sendNotFound(request, response, path ?? '/', url);
    return true;
  }

  async function sendNotFound(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    url: URL,
  ): Promise<void> {
    const page = await notFoundPage(path, url);
    if (page) await send(request, response, 404, page);
    else
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end(request.method === 'HEAD' ? undefined : 'Not found\n');
  }

  return { name: 'static', handle, close: () => Promise.resolve() };
}

/** The path as text; undefined where it is not readable or would leave the site. */
function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return path.split('/').includes('..') || path.includes('//') ? undefined : path;
  } catch {
    return undefined;
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  file: StaticFile,
): Promise<void> {
  const coding = file.compressible ? chooseCoding(request.headers['accept-encoding']) : 'identity';
  const etag = `"${file.etag}${coding === 'identity' ? '' : `-${coding}`}"`;
  response.setHeader('etag', etag);
  if (file.compressible) response.setHeader('vary', 'Accept-Encoding');
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end();
    return;
  }
  const body = await file.body(coding);
  response.writeHead(status, {
    'content-type': file.contentType,
    'content-length': body.length,
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
  });
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
