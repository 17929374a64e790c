import type { IncomingMessage, ServerResponse } from 'node:http';
import { AuthError, passesRules, type Visitor } from '../product.ts';
import { traceOf } from '../trace-of.ts';
import { nodeAt, plainValue } from './node.ts';
import { InvalidDataError, parseEncodedPath, type Path, pathText } from './path.ts';
import { createPushId } from './push-id.ts';
import { applyQuery } from './query.ts';
import { parseRestQuery } from './rest-query.ts';
import { checkRead, type LiveParts, PermissionDeniedError, write } from './write.ts';

/** Maximum request body in bytes. */
const bodyLimit = 16 * 1024 * 1024;

class HttpProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    // The rest of the body is read, because a client that is still sending does not receive the
    // response.
    if (size <= bodyLimit) parts.push(part);
  }
  if (size > bodyLimit) throw new HttpProblem(413, 'Data requested exceeds the maximum size');
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
  } catch {
    throw new HttpProblem(400, "Invalid data; couldn't parse JSON object, array, or value.");
  }
}

async function identify(
  { context }: LiveParts,
  request: IncomingMessage,
  url: URL,
): Promise<Visitor> {
  if (passesRules(request, context)) return 'owner';
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const token = url.searchParams.get('auth') ?? url.searchParams.get('access_token') ?? bearer;
  return token === undefined || token === null ? null : await context.verifyIdToken(token);
}

/** The keys of an object, each with `true`; other values unchanged. */
const shallow = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.keys(value).map((key) => [key, true]))
    : value;

function read(parts: LiveParts, path: Path, url: URL, reader: Visitor): Answer {
  const query = parseRestQuery(url.searchParams);
  checkRead(parts, path, query, reader);
  if (query && !parts.rules.isIndexed(path, query))
    throw new HttpProblem(
      400,
      `Index not defined, add ".indexOn": "${query.index.by === 'child' ? query.index.path.join('/') : '.value'}", for path "${pathText(path)}", to the rules`,
    );
  const node = applyQuery(nodeAt(parts.store.root(), path), query);
  const body = plainValue(node);
  return { status: 200, body: url.searchParams.get('shallow') === 'true' ? shallow(body) : body };
}

async function change(
  parts: LiveParts,
  path: Path,
  method: string,
  request: IncomingMessage,
  writer: Visitor,
): Promise<Answer> {
  if (method === 'DELETE') {
    await write(parts, { kind: 'set', path: pathText(path), data: null }, writer);
    return { status: 200, body: null };
  }
  const data = await readBody(request);
  if (method === 'POST') {
    const name = createPushId(parts.context.now());
    await write(parts, { kind: 'set', path: pathText([...path, name]), data }, writer);
    return { status: 200, body: { name } };
  }
  const commit = await write(
    parts,
    { kind: method === 'PATCH' ? 'update' : 'set', path: pathText(path), data },
    writer,
  );
  const written = nodeAt(commit.after, path);
  const body =
    method === 'PATCH'
      ? Object.fromEntries(
          commit.assignments.map((one) => [
            one.path.slice(path.length).join('/'),
            plainValue(one.value),
          ]),
        )
      : plainValue(written);
  return { status: 200, body };
}

function problem(error: unknown, log: (line: string) => void): Answer {
  const answer = (status: number, message: string): Answer => ({
    status,
    body: { error: message },
  });
  if (error instanceof PermissionDeniedError) return answer(401, error.message);
  if (error instanceof AuthError)
    return answer(
      401,
      error.reason === 'expired' ? 'Auth token is expired' : 'Could not parse auth token.',
    );
  if (error instanceof InvalidDataError) return answer(400, error.message);
  if (error instanceof HttpProblem) return answer(error.status, error.message);
  log(`live: ${traceOf(error)}`);
  return answer(500, 'The server could not do this');
}

const allowed = { 'Access-Control-Allow-Origin': '*' };

async function perform(
  parts: LiveParts,
  method: string,
  request: IncomingMessage,
  url: URL,
): Promise<Answer> {
  const path = parseEncodedPath(url.pathname.replace(/\.json$/, ''));
  const user = await identify(parts, request, url);
  if (['PUT', 'PATCH', 'POST', 'DELETE'].includes(method))
    return await change(parts, path, method, request, user);
  if (method !== 'GET') throw new HttpProblem(405, `${method} is not supported`);
  if (/text\/event-stream/.test(request.headers.accept ?? ''))
    throw new HttpProblem(406, 'Follow values over the WebSocket');
  return read(parts, path, url, user);
}

/** Handles a request to /path.json like the REST interface of the Realtime Database. */
export async function answerRest(
  parts: LiveParts,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const method = request.method ?? 'GET';
  if (method === 'OPTIONS') {
    response.writeHead(200, {
      ...allowed,
      'Access-Control-Allow-Methods': 'GET, PUT, PATCH, POST, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    });
    response.end();
    return;
  }
  const answer = await perform(parts, method, request, url).catch((error: unknown) =>
    problem(error, (line) => parts.context.log(line)),
  );
  response.writeHead(answer.status, {
    ...allowed,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
  response.end(JSON.stringify(answer.body));
}
