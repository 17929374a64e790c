import type { IncomingMessage, ServerResponse } from 'node:http';
import { traceOf } from '../trace-of.ts';
import type { Accounts } from './accounts.ts';
import type { createOperations } from './operations.ts';
import {
  ApiError,
  NotFoundError,
  PermissionDeniedError,
  authOperations,
  registerHandlers,
  type Operation,
  type OperationContext,
  type PageHandler,
} from './official.ts';
import { isOwner } from '../product.ts';
import { PROVIDER_SCRIPT_PATH, providerScript, withoutOtherHosts } from './provider-pages.ts';
import { parseBody, parseGrant, readText } from './requests.ts';

const { identitytoolkit, securetoken, emulator } = authOperations;

/**
 * Operations other than `accounts:…`, by method and path. Administration operations require
 * `Authorization: Bearer owner`.
 */
const routes: readonly (readonly [
  method: string,
  path: RegExp,
  operation: Operation,
  owner: boolean,
])[] = [
  ['GET', /^\/identitytoolkit\.googleapis\.com\/v1\/projects$/, identitytoolkit.getProjects, false],
  [
    'GET',
    /^\/identitytoolkit\.googleapis\.com\/v1\/recaptchaParams$/,
    identitytoolkit.getRecaptchaParams,
    false,
  ],
  [
    'POST',
    /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/[^/:]+\/accounts$/,
    identitytoolkit.projects.accounts._,
    true,
  ],
  [
    'GET',
    /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/[^/:]+\/accounts:batchGet$/,
    identitytoolkit.projects.accounts.batchGet,
    true,
  ],
  ...(
    ['delete', 'lookup', 'query', 'sendOobCode', 'update', 'batchCreate', 'batchDelete'] as const
  ).map(
    (name) =>
      [
        'POST',
        new RegExp(`^/identitytoolkit\\.googleapis\\.com/v1/projects/[^/:]+/accounts:${name}$`),
        identitytoolkit.projects.accounts[name],
        true,
      ] as const,
  ),
  [
    'DELETE',
    /^\/emulator\/v1\/projects\/[^/]+\/accounts$/,
    emulator.projects.accounts.delete,
    true,
  ],
  ['GET', /^\/emulator\/v1\/projects\/[^/]+\/config$/, emulator.projects.config.get, false],
  ['PATCH', /^\/emulator\/v1\/projects\/[^/]+\/config$/, emulator.projects.config.update, true],
  ['GET', /^\/emulator\/v1\/projects\/[^/]+\/oobCodes$/, emulator.projects.oobCodes.list, false],
];
const USER_OPERATION = /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:(\w+)$/;
const PREFIX = /^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator)\//;

function demandKey({ pathname, searchParams }: URL): void {
  if (!pathname.startsWith('/emulator') && !searchParams.get('key'))
    throw new PermissionDeniedError('The request is missing a valid API key.');
}

/** Responds on the identity service's paths; false for any other path. */
export function createRouter(options: {
  accounts: Accounts;
  operations: ReturnType<typeof createOperations>;
  log: (line: string) => void;
}): (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean> {
  const { accounts, operations } = options;
  const pages = new Map<string, PageHandler>();
  registerHandlers(
    {
      get: (path, handler) => {
        pages.set(path, handler);
      },
    },
    () => accounts.state,
  );

  async function answer(request: IncomingMessage, url: URL): Promise<unknown> {
    const owner = isOwner(request);
    if (!owner) demandKey(url);
    const context: OperationContext = {
      ...(owner ? { security: { Oauth2: true } } : {}),
      req: { protocol: 'http', headers: { host: url.host } },
      params: { query: Object.fromEntries(url.searchParams), path: {} },
    };
    const text = await readText(request);
    accounts.setLocale(String(request.headers['x-firebase-locale'] ?? ''));
    if (request.method === 'POST' && url.pathname === '/securetoken.googleapis.com/v1/token') {
      return operations.run(
        securetoken.token,
        parseGrant(text, request.headers['content-type'] ?? ''),
        context,
      );
    }
    const name = request.method === 'POST' ? USER_OPERATION.exec(url.pathname)?.[1] : undefined;
    const running =
      name === undefined ? undefined : operations.user(name, parseBody(text), context);
    if (running) return running;
    const operation = findOperation(request.method, url, owner);
    return operations.run(operation, parseBody(text), context);
  }

  function findOperation(method: string | undefined, url: URL, owner: boolean): Operation {
    const route = routes.find(([verb, path]) => verb === method && path.test(url.pathname));
    if (!route) throw new NotFoundError();
    const [, , operation, needsOwner] = route;
    if (needsOwner && !owner)
      throw new PermissionDeniedError("Only administrators' tools may call this.");
    return operation;
  }

  async function showPage(handler: PageHandler, response: ServerResponse, url: URL): Promise<void> {
    const query = Object.fromEntries(url.searchParams);
    const newPassword = query['newPassword'];
    if (newPassword !== undefined && newPassword !== 'NEW_PASSWORD_HERE')
      query['newPassword'] = operations.sealPassword(newPassword);
    let status = 200;
    // The response is sent only after the change is on disk.
    let send = (): void => {
      response.end();
    };
    const page = {
      status(code: number) {
        status = code;
        return page;
      },
      json(value: unknown) {
        send = () => sendJson(response, status, value);
      },
      set(name: string, value: string) {
        response.setHeader(name, value);
      },
      redirect(code: number, location: string) {
        send = () => {
          response.writeHead(code, { location }).end();
        };
      },
      end(html: string) {
        send = () => {
          response.writeHead(status).end(withoutOtherHosts(html));
        };
      },
    };
    try {
      handler({ query }, page);
    } finally {
      await accounts.saved();
    }
    send();
  }

  return async (request, response, url) => {
    if (!PREFIX.test(url.pathname)) return false;
    try {
      const page = request.method === 'GET' ? pages.get(url.pathname) : undefined;
      if (url.pathname === PROVIDER_SCRIPT_PATH)
        response
          .writeHead(200, {
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'no-cache',
          })
          .end(providerScript);
      else if (page) await showPage(page, response, url);
      else sendJson(response, 200, await answer(request, url));
    } catch (error) {
      sendError(response, error, options.log);
    }
    return true;
  };
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  if (response.headersSent || response.destroyed) return;
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(JSON.stringify(value));
}

function sendError(response: ServerResponse, error: unknown, log: (line: string) => void): void {
  if (error instanceof ApiError) {
    sendJson(response, error.code, { error });
    return;
  }
  log(`Identity: ${traceOf(error)}`);
  sendJson(response, 500, { error: { code: 500, message: 'INTERNAL', status: 'INTERNAL' } });
}
