/** Documents and files on a server with a free port, with tokens that tests sign themselves. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDocuments, type Documents } from 'firebase-local/documents';
import { createFiles, type Files } from 'firebase-local/files';
import { AuthError, type BackendContext, type VerifiedToken } from 'firebase-local/product';

export const projectId = 'demo-tanklotse';
export const bucket = 'demo-tanklotse.appspot.com';

/** An unsigned token like those of the local backend. */
export function tokenOf(
  uid: string,
  claims: Readonly<Record<string, unknown>> = {},
  expiresInSeconds = 3600,
): string {
  const part = (data: unknown): string => Buffer.from(JSON.stringify(data)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    auth_time: now,
    iat: now,
    exp: now + expiresInSeconds,
    firebase: { identities: {}, sign_in_provider: 'password' },
    ...claims,
  })}.`;
}

function verify(token: string, now: number): VerifiedToken {
  const [head, body, signature, ...more] = token.split('.');
  if (head === undefined || body === undefined || signature !== '' || more.length > 0)
    throw new AuthError('malformed');
  let claims: Readonly<Record<string, unknown>>;
  try {
    claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Readonly<
      Record<string, unknown>
    >;
  } catch {
    throw new AuthError('malformed');
  }
  const { sub, aud, exp } = claims;
  if (typeof sub !== 'string' || aud !== projectId || typeof exp !== 'number')
    throw new AuthError('malformed');
  if (exp * 1000 <= now) throw new AuthError('expired');
  return { uid: sub, claims, expiresAt: exp * 1000 };
}

export interface TestBackend {
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  readonly documents: Documents;
  readonly files: Files;
  close(): Promise<void>;
}

export interface TestBackendOptions {
  /** The folder of the data; without it, a temporary folder that `close` removes. */
  readonly folder?: string;
  /** Used instead of firestore.rules. */
  readonly rules?: string;
  /** The clock of the server in milliseconds; by default the current time. */
  readonly now?: () => number;
}

const projectFolder = join(import.meta.dirname, '../..');

/** Starts on a free port, by default with the rules of the project. */
export async function startTestBackend({
  folder,
  rules,
  now = Date.now,
}: TestBackendOptions = {}): Promise<TestBackend> {
  const dataFolder = folder ?? mkdtempSync(join(tmpdir(), 'tanklotse-'));
  let rulesFolder = projectFolder;
  if (rules !== undefined) {
    rulesFolder = mkdtempSync(join(tmpdir(), 'tanklotse-rules-'));
    writeFileSync(join(rulesFolder, 'firestore.rules'), rules);
    copyFileSync(join(projectFolder, 'storage.rules'), join(rulesFolder, 'storage.rules'));
  }
  const context: BackendContext = {
    dataFolder,
    rulesFolder,
    projectId,
    now,
    verifyIdToken: (token) => new Promise((resolve) => resolve(verify(token, Date.now()))),
    log: (line) => console.error(line),
  };
  const documents = await createDocuments(context);
  const files = await createFiles(context, documents);
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      for (const product of [documents, files])
        if (await product.handle(request, response, url)) return;
      response.writeHead(404).end();
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    host: '127.0.0.1',
    port,
    dataFolder,
    documents,
    files,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await documents.close();
      await files.close();
      if (rulesFolder !== projectFolder) rmSync(rulesFolder, { recursive: true, force: true });
      if (folder === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
