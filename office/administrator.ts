/**
 * Gives access as an administrator: with a key of Google Cloud, or to the local backend without a
 * key.
 */
import { createSign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { type Call, call, jsonOf, type Reply } from './http.ts';
import { Problem, reasonOf } from './problem.ts';
import type { Project } from './project.ts';

const keySchema = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
const keysSchema = z.record(z.string(), z.unknown()).nullable();
const tokenAnswer = z.object({ access_token: z.string() });

const encoded = (data: object): string => Buffer.from(JSON.stringify(data)).toString('base64url');

/**
 * Gets an administrator's token for the services of these scopes. It is valid for an hour. Rejects
 * with Problem.
 */
export async function administratorToken(
  project: Project,
  file: string | undefined,
  scopes: readonly string[],
  now: number,
): Promise<string> {
  if (project.isLocal) {
    if (file !== undefined)
      throw new Problem(
        'This is the project on this machine: name the real one by --config https://…/config.json.',
      );
    return 'owner';
  }
  if (file === undefined)
    throw new Problem('--service-account FILE is missing: only an administrator may do this.');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Problem(`${file} cannot be read: ${reasonOf(error)}`);
  });
  const key = keySchema.safeParse(JSON.parse(text));
  if (!key.success) throw new Problem(`${file} is no key of a service account.`);
  const { client_email: issuer, private_key: secret, token_uri: audience } = key.data;
  const seconds = Math.floor(now / 1000);
  const claims = {
    iss: issuer,
    scope: scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`).join(' '),
    aud: audience,
    iat: seconds,
    exp: seconds + 3600,
  };
  const unsigned = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  const signature = createSign('RSA-SHA256').update(unsigned).sign(secret, 'base64url');
  const reply = await call(audience, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: `${unsigned}.${signature}`,
    }).toString(),
  });
  if (!reply.ok) throw new Problem(`Google does not take the key: ${reply.status}.`);
  return tokenAnswer.parse(jsonOf(reply)).access_token;
}

/** Access to the stored data, to which the security rules do not apply. */
export interface Administrator {
  /** Returns the value at a path of the live database. Rejects with Problem. */
  live(path: readonly string[]): Promise<unknown>;
  /** Returns the keys below a path of the live database. Rejects with Problem. */
  liveKeys(place: string): Promise<readonly string[]>;
  /** Writes all of these paths of the live database or none. Rejects with Problem. */
  writeLive(places: Readonly<Record<string, unknown>>): Promise<void>;
  /** Sends a request to the URL of the documents plus `path`. Rejects with Problem. */
  documents(path: string, request?: Call): Promise<unknown>;
}

/** A token is valid for an hour and is renewed after 50 minutes. */
const renewAfterMilliseconds = 50 * 60_000;
const scopes = ['firebase.database', 'userinfo.email', 'datastore'];

/** Opens the access. Rejects with Problem if the key is refused. */
export async function openAdministration(
  project: Project,
  serviceAccount: string | undefined,
): Promise<Administrator> {
  let since = Date.now();
  let token = await administratorToken(project, serviceAccount, scopes, since);

  async function ask(url: string, request: Call = {}): Promise<Reply> {
    if (Date.now() - since > renewAfterMilliseconds) {
      since = Date.now();
      token = await administratorToken(project, serviceAccount, scopes, since);
    }
    const reply = await call(url, {
      ...request,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    });
    if (reply.ok) return reply;
    const { pathname } = new URL(url);
    throw new Problem(
      reply.status === 401 || reply.status === 403
        ? `${pathname}: refused (${reply.status}). Has the service account the roles that docs/deploy.md names?`
        : `${pathname}: the server answered ${reply.status}.`,
    );
  }
  return {
    live: async (path) => jsonOf(await ask(project.live(path))),
    async liveKeys(place) {
      const url = new URL(project.live(place.split('/')));
      url.searchParams.set('shallow', 'true');
      return Object.keys(keysSchema.parse(jsonOf(await ask(url.href))) ?? {});
    },
    async writeLive(places) {
      await ask(project.live([]), { method: 'PATCH', body: JSON.stringify(places) });
    },
    documents: async (path, request) => jsonOf(await ask(`${project.documents}${path}`, request)),
  };
}
