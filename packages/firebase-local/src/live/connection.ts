import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import { AuthError, type Visitor } from '../product.ts';
import { traceOf } from '../trace-of.ts';
import { createFrameReader, splitIntoFrames } from './frames.ts';
import { hashNode } from './hash.ts';
import { exportNode, nodeAt } from './node.ts';
import {
  type ResponseBody,
  authBody,
  cancelBody,
  failure,
  message,
  ok,
  readBody,
  writeBody,
} from './messages.ts';
import { isWithin, parsePath } from './path.ts';
import { applyQuery, parseWireQuery } from './query.ts';
import { fullPush, isTouched, type Listen, pushFor, valueFor } from './listens.ts';
import {
  checkRead,
  checkWrite,
  type LiveParts,
  PermissionDeniedError,
  write,
  type WriteRequest,
} from './write.ts';

/** Actions that are accepted without any effect: statistics and App Check. */
const noted = new Set(['s', 'appcheck', 'unappeck']);

/** One client on the WebSocket. */
export interface Connection {
  /** The id with which the client identifies its previous session. */
  readonly session: string;
  /** Ends an expired sign-in. Called about every second. */
  tick(): void;
  /** Closes a connection that no longer responds. Called about every 30 seconds. */
  probe(): void;
  /** Closes the connection; resolves after the client's onDisconnect writes. */
  close(): Promise<void>;
}

export interface Client {
  /** The host to which it reconnects. */
  readonly host: string;
  /** A page names its origin, so that a connection without one is a program on this machine. */
  readonly isServer: boolean;
}

/**
 * Serves one client: sends the handshake, then responds in the order of the requests. Calls
 * `onClosed` once, after the onDisconnect writes.
 */
export function serveConnection(
  socket: WebSocket,
  { host, isServer }: Client,
  parts: LiveParts,
  onClosed: () => void,
): Connection {
  const { context, store, rules } = parts;
  const session = randomBytes(16).toString('base64url');
  const listens = new Map<string, Listen>();
  let onDisconnect: WriteRequest[] = [];
  let token: Visitor = null;
  let lastWrite: Promise<unknown> = Promise.resolve();
  let requests: Promise<void> = Promise.resolve();
  let answeredProbe = true;

  function send(body: unknown): void {
    for (const frame of splitIntoFrames(JSON.stringify(body))) socket.send(frame);
  }
  const sendData = (data: unknown): void => send({ t: 'd', d: data });

  const mayRead = (listen: Listen): boolean => {
    try {
      checkRead(parts, listen.path, listen.query, token);
      return true;
    } catch (error) {
      if (error instanceof PermissionDeniedError) return false;
      throw error;
    }
  };
  function revoke(key: string, { path, sentQuery }: Listen): void {
    listens.delete(key);
    sendData({
      a: 'c',
      // The wire protocol sends the queries as a list.
      b: { p: `/${path.join('/')}`, ...(sentQuery === undefined ? {} : { q: [sentQuery] }) },
    });
  }
  function checkListens(): void {
    for (const [key, listen] of listens) if (!mayRead(listen)) revoke(key, listen);
  }

  function tick(): void {
    if (!token || token === 'owner' || token.expiresAt > context.now()) return;
    token = null;
    sendData({ a: 'ac', b: { s: 'expired_token', d: 'Auth token is expired' } });
    checkListens();
  }

  async function signIn(body: unknown): Promise<ResponseBody> {
    const { cred, authvar } = authBody.parse(body);
    if (isServer && context.acceptOwner === true && cred === 'owner') {
      token = authvar
        ? { uid: authvar.uid, claims: authvar.token, expiresAt: Number.POSITIVE_INFINITY }
        : 'owner';
      checkListens();
      return { s: 'ok', d: { auth: {} } };
    }
    try {
      token = await context.verifyIdToken(cred);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return {
        s: error.reason === 'expired' ? 'expired_token' : 'invalid_token',
        d: error.message,
      };
    }
    checkListens();
    return {
      s: 'ok',
      d: {
        auth: { uid: token.uid, token: token.claims },
        expires: Math.floor(token.expiresAt / 1000),
      },
    };
  }
  function signOut(): ResponseBody {
    token = null;
    checkListens();
    return ok;
  }

  const listenKey = (path: readonly string[], query: unknown): string =>
    JSON.stringify([path, query ?? null]);
  const warnings = (listen: Pick<Listen, 'path' | 'query'>): ResponseBody =>
    listen.query && !rules.isIndexed(listen.path, listen.query)
      ? { s: 'ok', d: { w: ['no_index'] } }
      : { s: 'ok', d: {} };

  function listenTo(body: unknown): ResponseBody {
    const { p, q, t, h } = readBody.parse(body);
    const path = parsePath(p);
    const listen: Listen = { path, query: parseWireQuery(q), sentQuery: q, tag: t, lastHash: '' };
    checkRead(parts, path, listen.query, token);
    listens.set(listenKey(path, q), listen);
    const push = fullPush(listen, store.root());
    if (h === undefined || h === '' || h !== hashNode(valueFor(listen, store.root())))
      sendData(push);
    return warnings(listen);
  }
  function stopListening(body: unknown): ResponseBody {
    const { p, q } = readBody.parse(body);
    listens.delete(listenKey(parsePath(p), q));
    return ok;
  }
  function get(body: unknown): ResponseBody {
    const { p, q } = readBody.parse(body);
    const path = parsePath(p);
    const query = parseWireQuery(q);
    checkRead(parts, path, query, token);
    return { s: 'ok', d: exportNode(applyQuery(nodeAt(store.root(), path), query)) };
  }

  const writeRequest = (kind: WriteRequest['kind'], body: unknown): WriteRequest => {
    const { p, d, h } = writeBody.parse(body);
    return { kind, path: p, data: d ?? null, expectedHash: h };
  };
  function leaveForDisconnect(request: WriteRequest): ResponseBody {
    checkWrite(parts, request, token);
    if (request.kind === 'set') cancelDisconnect(request);
    onDisconnect.push(request);
    return ok;
  }
  function cancelDisconnect({ path }: Pick<WriteRequest, 'path'>): ResponseBody {
    const place = parsePath(path.replace(/\.priority$/, ''));
    onDisconnect = onDisconnect.filter(
      (left) => !isWithin(parsePath(left.path.replace(/\.priority$/, '')), place),
    );
    return ok;
  }

  /** Reads include the earlier writes of this client. */
  async function afterWrites(read: () => ResponseBody): Promise<ResponseBody> {
    await lastWrite;
    return read();
  }

  async function answer(action: string, body: unknown): Promise<ResponseBody> {
    switch (action) {
      case 'auth':
      case 'gauth':
        return await signIn(body);
      case 'unauth':
        return signOut();
      case 'q':
        return await afterWrites(() => listenTo(body));
      case 'n':
        return stopListening(body);
      case 'g':
        return await afterWrites(() => get(body));
      case 'o':
        return leaveForDisconnect(writeRequest('set', body));
      case 'om':
        return leaveForDisconnect(writeRequest('update', body));
      case 'oc':
        return cancelDisconnect({ path: cancelBody.parse(body).p });
      default:
        return noted.has(action) ? ok : { s: 'invalid_request', d: `Unknown action: ${action}` };
    }
  }

  async function handle(text: string): Promise<void> {
    const parsed = message.parse(JSON.parse(text));
    if (parsed.t === 'c') {
      if (parsed.d.t === 'p') send({ t: 'c', d: { t: 'o', d: {} } });
      return;
    }
    tick();
    const { r, a, b } = parsed.d;
    const reply = (body: ResponseBody): void => sendData({ r, b: body });
    const fail = (error: unknown): void => {
      const body = failure(error);
      if (body.s === 'internal_error') context.log(`live: ${traceOf(error)}`);
      reply(body);
    };
    try {
      if (a === 'p' || a === 'm') {
        // Not awaited: the writes of one client share a flush and are confirmed in their order.
        lastWrite = write(parts, writeRequest(a === 'p' ? 'set' : 'update', b), token).then(
          () => reply(ok),
          fail,
        );
        return;
      }
      reply(await answer(a, b));
    } catch (error) {
      fail(error);
    }
  }

  const unsubscribe = store.subscribe((commit) => {
    for (const [key, listen] of listens) {
      if (!isTouched(listen, commit)) continue;
      if (!mayRead(listen)) {
        revoke(key, listen);
        continue;
      }
      const push = pushFor(listen, commit);
      if (push) sendData(push);
    }
  });

  const readFrame = createFrameReader();
  // With the default `binaryType` each message is one Buffer.
  socket.on('message', (data) => {
    answeredProbe = true;
    requests = requests
      .then(async () => {
        const text = readFrame((data as Buffer).toString());
        if (text !== undefined) await handle(text);
      })
      .catch(() => {
        // A message that does not follow the protocol closes the connection.
        socket.terminate();
      });
  });
  socket.on('pong', () => {
    answeredProbe = true;
  });
  socket.on('error', () => socket.terminate());

  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      unsubscribe();
      listens.clear();
      void (async () => {
        await requests;
        for (const request of onDisconnect)
          await write(parts, request, token).catch((error: unknown) =>
            context.log(`live: on disconnect: ${String(error)}`),
          );
        onClosed();
        resolve();
      })();
    });
  });

  send({ t: 'c', d: { t: 'h', d: { ts: context.now(), v: '5', h: host, s: session } } });

  return {
    session,
    tick,
    probe() {
      if (!answeredProbe) {
        socket.terminate();
        return;
      }
      answeredProbe = false;
      socket.ping();
    },
    close() {
      socket.terminate();
      return closed;
    },
  };
}
