/**
 * Google's hosts on one port of this machine: the site at <project>.web.app and the services under
 * their names. It makes no network requests.
 */
import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { createVerify } from 'node:crypto';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Product } from 'firebase-local/product';

export interface FrontOptions {
  readonly projectId: string;
  /** The released site; undefined before the first release. */
  readonly site: () => Product | undefined;
  readonly certificate: { readonly key: string; readonly cert: string };
  /** The public key of the administrators' service account, in PEM. */
  readonly serviceAccountKey: string;
  /** Port of the local backend; undefined before the rules are released. */
  readonly backendPort: () => number | undefined;
}

/** Services that have a path prefix with their name on one origin. */
const named = new Set(['identitytoolkit.googleapis.com', 'securetoken.googleapis.com']);
const services = new Set([
  ...named,
  'firestore.googleapis.com',
  'firebasestorage.googleapis.com',
  'firebaseinstallations.googleapis.com',
]);

/** The path on the local backend; undefined when the host does not belong to the project. */
function pathFor(host: string, path: string, projectId: string): string | undefined {
  if (named.has(host)) return `/${host}${path}`;
  if (services.has(host)) return path;
  if (!/\.firebasedatabase\.app$/.test(host)) return undefined;
  return path.includes('ns=') ? path : `${path}${path.includes('?') ? '&' : '?'}ns=${projectId}`;
}

/** Headers for the backend, which responds only under localhost and only to its own pages. */
const headersFor = (request: IncomingMessage, port: number): NodeJS.Dict<string | string[]> => ({
  ...request.headers,
  host: `localhost:${port}`,
  'x-forwarded-host': request.headers.host,
  ...(request.headers.origin === undefined ? {} : { origin: `http://localhost:${port}` }),
});

function pass(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  port: number,
): void {
  const passed = ask(
    { port, path, method: request.method, headers: headersFor(request, port) },
    (answer) => {
      const { origin } = request.headers;
      const headers = { ...answer.headers };
      if (origin !== undefined && headers['access-control-allow-origin'] !== undefined)
        headers['access-control-allow-origin'] = origin;
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
    },
  );
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}

function passSocket(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  path: string,
  port: number,
): void {
  const backend = connect(port, 'localhost', () => {
    const headers = Object.entries(headersFor(request, port)).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${String(value)}`],
    );
    backend.write(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    backend.write(head);
    backend.pipe(socket).pipe(backend);
  });
  const end = (): void => {
    socket.destroy();
    backend.destroy();
  };
  backend.on('error', end).on('close', end);
  socket.on('error', end).on('close', end);
}

/** Issues the local backend's administrator token for requests signed by the service account. */
function answerToken(request: IncomingMessage, response: ServerResponse, key: string): void {
  void text(request).then((body) => {
    const assertion = new URLSearchParams(body).get('assertion') ?? '';
    const [head = '', claims = '', signature = ''] = assertion.split('.');
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(key, signature, 'base64url');
    response.writeHead(isSigned ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isSigned ? { access_token: 'owner' } : { error: 'invalid_grant' }));
  });
}

export function createFront(options: FrontOptions): Server {
  const sites = new Set([`${options.projectId}.web.app`, `${options.projectId}.firebaseapp.com`]);
  const hostOf = (request: IncomingMessage): string => request.headers.host?.split(':')[0] ?? '';
  const server = createServer(options.certificate, (request, response) => {
    const host = hostOf(request);
    const site = sites.has(host) ? options.site() : undefined;
    const path = pathFor(host, request.url ?? '/', options.projectId);
    const port = options.backendPort();
    if (host === 'oauth2.googleapis.com') answerToken(request, response, options.serviceAccountKey);
    else if (site)
      void site.handle(request, response, new URL(request.url ?? '/', `https://${host}`));
    else if (path !== undefined && port !== undefined) pass(request, response, path, port);
    else response.writeHead(502).end(`${host} is not played here\n`);
  });
  server.on('upgrade', (request, socket, head) => {
    const path = pathFor(hostOf(request), request.url ?? '/', options.projectId);
    const port = options.backendPort();
    if (path === undefined || port === undefined) socket.destroy();
    else passSocket(request, socket, head, path, port);
  });
  return server;
}
