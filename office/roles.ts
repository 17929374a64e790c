/** Gives accounts a role of the office and takes it away: an administrator's business. */
import { createSign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { officeRoles } from '../src/features/office/model/roles.ts';
import { call, jsonOf, type Reply } from './http.ts';
import { Problem, reasonOf } from './problem.ts';
import type { Project } from './project.ts';

const keySchema = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
const tokenAnswer = z.object({ access_token: z.string() });
const lookup = z.object({
  users: z
    .array(z.object({ localId: z.string(), customAttributes: z.string().optional() }))
    .default([]),
});

/** What an account can be given: the office's parts, and the right to report. */
export const grantable = [...officeRoles, 'mayReport'] as const;
export type Grantable = (typeof grantable)[number];

const encoded = (data: object): string => Buffer.from(JSON.stringify(data)).toString('base64url');

/** A token of an administrator, for an hour. Rejects with Problem. */
async function administratorToken(
  project: Project,
  file: string | undefined,
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
    throw new Problem('--service-account FILE is missing: only an administrator sets roles.');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Problem(`${file} cannot be read: ${reasonOf(error)}`);
  });
  const key = keySchema.safeParse(JSON.parse(text));
  if (!key.success) throw new Problem(`${file} is no key of a service account.`);
  const { client_email: issuer, private_key: secret, token_uri: audience } = key.data;
  const seconds = Math.floor(now / 1000);
  const claims = {
    iss: issuer,
    scope: 'https://www.googleapis.com/auth/identitytoolkit',
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

export interface RoleChange {
  readonly account: string;
  readonly role: Grantable;
  readonly isGranted: boolean;
  readonly serviceAccount: string | undefined;
}

/**
 * Resolves with the claims the account has then. A role that is taken away ends the account's
 * sign-ins: its token counts until it runs out, at most an hour. Rejects with Problem.
 */
export async function changeRole(
  project: Project,
  { account, role, isGranted, serviceAccount }: RoleChange,
  now: number,
): Promise<Readonly<Record<string, unknown>>> {
  const token = await administratorToken(project, serviceAccount, now);
  const post = (what: string, body: object): Promise<Reply> =>
    call(`${project.accounts}:${what}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const found = await post('lookup', { email: [account] });
  if (!found.ok) throw new Problem(`Looking for ${account} failed: ${found.status}.`);
  const [user] = lookup.parse(jsonOf(found)).users;
  if (!user) throw new Problem(`There is no account ${account}.`);
  const { [role]: _former, ...others } = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(user.customAttributes ?? '{}'));
  const claims = isGranted ? { ...others, [role]: true } : others;
  const changed = await post('update', {
    localId: user.localId,
    customAttributes: JSON.stringify(claims),
    ...(isGranted ? {} : { validSince: String(Math.floor(now / 1000)) }),
  });
  if (!changed.ok) throw new Problem(`Setting the role failed: ${changed.status}.`);
  return claims;
}
