/**
 * Runs only the live database, on a separate port; tokens are unsigned and their accounts need not
 * exist.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { createLive } from '../live/index.ts';
import { AuthError, type BackendContext, type VerifiedToken } from '../product.ts';

const claimsSchema = z.looseObject({ sub: z.string(), exp: z.number() });

/** An unsigned ID token; `expiresIn` in seconds from now. */
export function tokenFor(
  uid: string,
  claims: Readonly<Record<string, unknown>> = {},
  expiresIn = 3600,
): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ iss: 'https://securetoken.google.com/demo-project', aud: 'demo-project', iat: now, auth_time: now, exp: now + expiresIn, sub: uid, user_id: uid, firebase: { sign_in_provider: 'password', identities: {} }, ...claims })}.`;
}

function verify(token: string, now: number): VerifiedToken {
  let claims: z.infer<typeof claimsSchema>;
  try {
    claims = claimsSchema.parse(
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    );
  } catch {
    throw new AuthError('malformed');
  }
  if (claims.exp * 1000 <= now) throw new AuthError('expired');
  return { uid: claims.sub, claims, expiresAt: claims.exp * 1000 };
}

export interface LiveServer {
  readonly port: number;
  readonly origin: string;
  /** Added to the server's clock, in milliseconds. */
  skewMilliseconds: number;
  readonly log: string[];
  request(
    path: string,
    options?: {
      readonly method?: string;
      readonly body?: unknown;
      readonly token?: string;
      readonly query?: string;
      readonly headers?: Readonly<Record<string, string>>;
    },
  ): Promise<{ readonly status: number; readonly body: unknown; readonly headers: Headers }>;
  dump(): Promise<unknown>;
  reset(): Promise<void>;
  /** Stops the server and starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const openEverything = {
  rules: { '.read': true, '.write': true, listed: { '.indexOn': ['rank', 'name/last', '.value'] } },
};

/** Starts it under `rules`, or under rules that allow everything. */
export async function startLive(
  rules: unknown = openEverything,
  more: Pick<BackendContext, 'acceptOwner'> = {},
): Promise<LiveServer> {
  const folder = await mkdtemp(join(tmpdir(), 'live-'));
  await writeFile(
    join(folder, 'database.rules.json'),
    typeof rules === 'string' ? rules : JSON.stringify(rules),
  );
  const log: string[] = [];
  const state = { skewMilliseconds: 0 };
  const now = () => Date.now() + state.skewMilliseconds;
  const context: BackendContext = {
    dataFolder: folder,
    rulesFolder: folder,
    ...more,
    projectId: 'demo-project',
    now,
    verifyIdToken: (token) =>
      new Promise((resolve) => {
        resolve(verify(token, now()));
      }),
    log: (line) => {
      log.push(line);
    },
  };
  const start = async (wanted: number) => {
    const product = await createLive(context);
    const server = createServer((request, response) => {
      void product
        .handle(request, response, new URL(request.url ?? '/', 'http://localhost'))
        .then((taken) => {
          if (!taken) response.writeHead(404).end('not taken');
        });
    });
    server.on('upgrade', (request, socket, head) => {
      if (
        product.upgrade?.(
          request,
          socket,
          head,
          new URL(request.url ?? '/', 'http://localhost'),
        ) !== true
      )
        socket.destroy();
    });
    await new Promise<void>((resolve) => {
      server.listen(wanted, '127.0.0.1', resolve);
    });
    const stop = async () => {
      await product.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    };
    return { product, port: (server.address() as AddressInfo).port, stop };
  };
  let running = await start(0);
  const { port } = running;
  const origin = `http://127.0.0.1:${port}`;
  return {
    port,
    origin,
    log,
    get skewMilliseconds() {
      return state.skewMilliseconds;
    },
    set skewMilliseconds(value) {
      state.skewMilliseconds = value;
    },
    async request(path, { method = 'GET', body, token, query = '', headers = {} } = {}) {
      const response = await fetch(
        `${origin}${path}.json?ns=demo-project${token === undefined ? '' : `&auth=${token}`}${query}`,
        {
          method,
          headers,
          ...(body === undefined
            ? {}
            : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        },
      );
      const text = await response.text();
      return {
        status: response.status,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
        headers: response.headers,
      };
    },
    dump: async () => await running.product.dump?.(),
    reset: async () => {
      await running.product.reset?.();
    },
    async restart() {
      await running.stop();
      running = await start(port);
    },
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
