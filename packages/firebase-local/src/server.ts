import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { shapeRequest, shapeResponse } from './fault-streams.ts';
import type { Faults, RequestFaults } from './faults.ts';
import { PortTakenError } from './port-taken-error.ts';
import type { Product } from './product.ts';
import { traceOf } from './trace-of.ts';
import { loggablePath, type LoggedRequest, type RequestLog } from './request-log.ts';

export interface ServerOptions {
  /** Products with Firebase interfaces. Faults and the request log apply only to them. */
  readonly products: readonly Product[];
  /** Handlers of all other requests, tried in this order. */
  readonly rest: readonly Product[];
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly log: (line: string) => void;
}

export interface RunningServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Loopback only: anyone who can reach this server can read the mails and change accounts. */
const addresses = ['127.0.0.1', '::1'] as const;
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const isLoopbackOrigin = (origin: string): boolean =>
  /^https?:\/\//.test(origin) && loopback.test(origin.replace(/^https?:\/\//, ''));

/** Listens on the loopback addresses; port 0 selects a free one. Throws PortTakenError. */
export async function startServer(options: ServerOptions, port: number): Promise<RunningServer> {
  const sockets = new Set<Duplex>();
  const createLoopbackServer = (): Server => {
    const server = createServer(
      { requestTimeout: 0, keepAliveTimeout: 30_000 },
      (request, response) => {
        void answer(options, request, response);
      },
    );
    server.on('upgrade', (request, socket, head) => {
      void upgrade(options, request, socket, head);
    });
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    return server;
  };
  const { servers, chosen } = await listenOnLoopback(createLoopbackServer, port);
  // A browser repeats a request that fails on a reused connection. While faults are set, each
  // request gets a new connection, so that the browser reports the fault.
  options.faults.onAdded(() => {
    for (const server of servers) server.closeIdleConnections();
  });
  return {
    port: chosen,
    async close() {
      const stopped = servers.map(stop);
      for (const socket of sockets) socket.destroy();
      await Promise.all(stopped);
    },
  };
}

/** Throws PortTakenError when the port is in use. */
export async function checkPort(port: number): Promise<void> {
  const { servers } = await listenOnLoopback(() => createServer(), port);
  await Promise.all(servers.map(stop));
}

/** One server for each loopback address, all on the same port. Throws PortTakenError. */
async function listenOnLoopback(
  create: () => Server,
  port: number,
): Promise<{ readonly servers: readonly Server[]; readonly chosen: number }> {
  const servers: Server[] = [];
  let chosen = port;
  for (const address of addresses) {
    const server = create();
    const listening = await listen(server, chosen, address).catch(
      async (error: NodeJS.ErrnoException) => {
        // A machine without IPv6 has only the first address.
        if (address === '::1' && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'))
          return undefined;
        await Promise.all(servers.map(stop));
        throw error.code === 'EADDRINUSE' ? new PortTakenError(chosen) : error;
      },
    );
    if (listening === undefined) continue;
    chosen = listening;
    servers.push(server);
  }
  return { servers, chosen };
}

function listen(server: Server, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: address, exclusive: true }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });

/**
 * The requested URL; undefined when the host is not this machine (DNS rebinding by another site).
 */
function readUrl(request: IncomingMessage): URL | undefined {
  const host = request.headers.host ?? '';
  const target = request.url ?? '/';
  if (!loopback.test(host) || !target.startsWith('/')) return undefined;
  return URL.parse(`http://${host}${target}`) ?? undefined;
}

async function answer(
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = readUrl(request);
  response.on('error', () => undefined);
  request.on('error', () => undefined);
  if (options.faults.list().length > 0) response.shouldKeepAlive = false;
  if (!url) {
    response
      .writeHead(421, { 'content-type': 'text/plain' })
      .end('This server answers under localhost only.\n');
    return;
  }
  try {
    if (answerByOrigin(request, response)) return;
    if (isInterface(url)) await answerProducts(options, request, response, url);
    else
      for (const product of options.rest) if (await product.handle(request, response, url)) return;
  } catch (error) {
    options.log(`${request.method ?? ''} ${url.pathname}: ${traceOf(error)}`);
    if (!response.headersSent)
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"error":{"code":500,"message":"Internal error","status":"INTERNAL"}}');
    else response.destroy();
  }
}

/**
 * Responds to preflights and rejects writes by pages of other origins; returns true if it has
 * responded.
 */
function answerByOrigin(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, headers } = request;
  const { origin } = headers;
  const foreign = origin !== undefined && !isLoopbackOrigin(origin);
  if (!foreign && origin !== undefined) allowOrigin(response, origin);
  if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
    response.writeHead(foreign ? 403 : 204).end();
    return true;
  }
  if (!foreign || method === 'GET' || method === 'HEAD') return false;
  response
    .writeHead(403, { 'content-type': 'text/plain' })
    .end('Pages of other sites may not write here.\n');
  return true;
}

/**
 * Whether the path belongs to a Firebase interface. A `.json` path does only with `ns` or `auth`,
 * because the site has `.json` files too.
 */
function isInterface(url: URL): boolean {
  return (
    /^\/(?:identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|api|emulator|v1|v0|upload|b\/[^/]+\/o)\//.test(
      url.pathname,
    ) ||
    /^\/\.(?:ws|lp)(?:$|\/)/.test(url.pathname) ||
    (url.pathname.endsWith('.json') && (url.searchParams.has('ns') || url.searchParams.has('auth')))
  );
}

async function answerProducts(
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const method = request.method ?? 'GET';
  const faults = options.faults.countRequest(method, url.pathname + url.search);
  const started = Date.now();
  let outcome: LoggedRequest['outcome'] = 'answered';
  response.once('close', () => {
    if (outcome === 'answered' && !response.writableFinished) outcome = 'aborted';
    const status = outcome === 'answered' ? response.statusCode : null;
    options.requests.add({
      method,
      path: loggablePath(url),
      status,
      outcome,
      at: started,
      durationMilliseconds: Date.now() - started,
    });
  });
  shapeRequest(request, faults, () => {
    outcome = 'cut';
  });
  shapeResponse(response, faults, () => {
    outcome = faults.dropAnswer ? 'dropped' : 'cut';
  });
  if (faults.delayMilliseconds > 0) await sleep(faults.delayMilliseconds);
  if (faults.status) {
    refuse(request, response, faults.status);
    return;
  }
  for (const product of options.products) if (await product.handle(request, response, url)) return;
  response
    .writeHead(404, { 'content-type': 'application/json' })
    .end('{"error":{"code":404,"message":"Not found","status":"NOT_FOUND"}}');
}

/** Drains the request body without processing it, then responds with the given status. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: NonNullable<RequestFaults['status']>,
): void {
  request.resume();
  const send = (): void => {
    if (response.headersSent || response.destroyed) return;
    response.writeHead(status.code, {
      'content-type': 'application/json',
      ...(status.retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(status.retryAfterSeconds) }),
    });
    response.end(JSON.stringify(status.body));
  };
  if (request.complete) send();
  else request.once('end', send);
}

async function upgrade(
  options: ServerOptions,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const url = readUrl(request);
  socket.on('error', () => undefined);
  const { origin } = request.headers;
  if (!url || (origin !== undefined && !isLoopbackOrigin(origin))) {
    socket.destroy();
    return;
  }
  const faults = options.faults.countRequest('UPGRADE', url.pathname + url.search);
  options.requests.add({
    method: 'UPGRADE',
    path: loggablePath(url),
    status: faults.status?.code ?? 101,
    outcome: 'answered',
    at: Date.now(),
    durationMilliseconds: 0,
  });
  if (await endByFault(socket, faults)) return;
  const isTaken = options.products.some(
    (product) => product.upgrade?.(request, socket, head, url) === true,
  );
  if (!isTaken) socket.destroy();
}

/** Applies the faults to a handshake; resolves with true if the handshake must not continue. */
async function endByFault(socket: Duplex, faults: RequestFaults): Promise<boolean> {
  if (faults.delayMilliseconds > 0) await sleep(faults.delayMilliseconds);
  if (faults.status)
    socket.end(
      `HTTP/1.1 ${faults.status.code} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    );
  else if (faults.dropAnswer) socket.destroy();
  else if (faults.cutResponseAtByte !== undefined) cutSocket(socket, faults.cutResponseAtByte);
  return faults.status !== undefined || faults.dropAnswer;
}

/** Breaks the connection once this many bytes (with the handshake) have been written to it. */
function cutSocket(socket: Duplex, atByte: number): void {
  const write = socket.write.bind(socket);
  let passed = 0;
  socket.write = ((chunk: string | Uint8Array, ...rest: []): boolean => {
    passed += chunk.length;
    if (passed > atByte) {
      socket.destroy();
      return false;
    }
    return write(chunk, ...rest);
  }) as typeof socket.write;
}

function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'Origin');
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS');
  response.setHeader(
    'access-control-allow-headers',
    'authorization, content-type, if-match, google-cloud-resource-prefix, x-client-version, x-firebase-appcheck, x-firebase-client, x-firebase-etag, x-firebase-gmpid, x-firebase-locale, x-firebase-storage-version, x-goog-api-client, x-goog-request-params, x-goog-upload-command, x-goog-upload-header-content-length, x-goog-upload-header-content-type, x-goog-upload-offset, x-goog-upload-protocol',
  );
  response.setHeader(
    'access-control-expose-headers',
    'etag, x-goog-upload-chunk-granularity, x-goog-upload-size-received, x-goog-upload-status, x-goog-upload-url',
  );
  response.setHeader('access-control-max-age', '600');
}
