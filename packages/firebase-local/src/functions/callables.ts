/**
 * Passes calls of clients to callable functions under /api/NAME, as the rewrites of Firebase Hosting
 * do.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readText } from '../identity/requests.ts';
import { AuthError, type BackendContext, type Product } from '../product.ts';
import type { FunctionProcess } from './function-process.ts';

const timeoutMilliseconds = 60_000;
const withoutSignature = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');

type Headers = Readonly<Record<string, string>>;

/** Answers in the form of errors of the protocol for https callables. */
function refuse(response: ServerResponse, code: number, status: string, message: string): true {
  response
    .writeHead(code, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { message, status } }));
  return true;
}

export function createCallables({
  process,
  verifyIdToken,
}: {
  readonly process: FunctionProcess;
  readonly verifyIdToken: BackendContext['verifyIdToken'];
}): Product['handle'] {
  // The list stays while the process starts again.
  const names = new Set(
    process.functions().flatMap(({ name, isCallable }) => (isCallable === true ? [name] : [])),
  );

  /**
   * The headers with the tokens for the function, absent without a token. Throws AuthError. With an
   * emulator's address, Google's library reads unsigned tokens only, so the signature is checked
   * here and removed.
   */
  async function authorizationOf({ headers }: IncomingMessage): Promise<Headers> {
    const appCheck = headers['x-firebase-appcheck'];
    const passed = typeof appCheck === 'string' ? { 'x-firebase-appcheck': appCheck } : {};
    if (headers.authorization === undefined) return passed;
    const token = /^Bearer (.+)$/.exec(headers.authorization)?.[1] ?? '';
    await verifyIdToken(token);
    return {
      ...passed,
      authorization: `Bearer ${withoutSignature}.${token.split('.')[1] ?? ''}.`,
    };
  }

  async function call(port: number, body: string, authorization: Headers): Promise<Response> {
    return await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
  }

  return async (request, response, url) => {
    const name = /^\/api\/(\w+)$/.exec(url.pathname)?.[1] ?? '';
    if (!names.has(name)) return false;
    const body = await readText(request);
    if (request.method !== 'POST')
      return refuse(response, 400, 'INVALID_ARGUMENT', 'Only POST is possible.');
    let authorization: Headers;
    try {
      authorization = await authorizationOf(request);
    } catch (error) {
      if (error instanceof AuthError)
        return refuse(response, 401, 'UNAUTHENTICATED', 'Unauthenticated');
      throw error;
    }
    const port = process.functions().find((known) => known.name === name)?.port;
    const answer =
      port === undefined ? undefined : await call(port, body, authorization).catch(() => undefined);
    if (!answer) return refuse(response, 503, 'UNAVAILABLE', 'The function does not answer.');
    response
      .writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
        'cache-control': 'no-store',
      })
      .end(await answer.text());
    return true;
  };
}
