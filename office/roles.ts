/** Grants and revokes roles of accounts. This needs the administrator's access. */
import * as z from 'zod';
import { adminClaim, claimsAfter, grantableClaims } from '../src/features/office/model/roles.ts';
import { administratorToken } from './administrator.ts';
import { call, jsonOf, type Reply } from './http.ts';
import { Problem } from './problem.ts';
import type { Project } from './project.ts';

const lookup = z.object({
  users: z
    .array(z.object({ localId: z.string(), customAttributes: z.string().optional() }))
    .default([]),
});

/** What an administrator grants, and the claim of an administrator itself. */
export const grantable = [...grantableClaims, adminClaim] as const;
export type Grantable = (typeof grantable)[number];

export interface RoleChange {
  readonly account: string;
  readonly role: Grantable;
  readonly isGranted: boolean;
  readonly serviceAccount: string | undefined;
}

/**
 * Resolves with the new claims of the account. When a role is revoked, all sign-ins of the account
 * end; its current token stays valid until it expires, at most an hour. Rejects with Problem.
 */
export async function changeRole(
  project: Project,
  { account, role, isGranted, serviceAccount }: RoleChange,
  now: number,
): Promise<Readonly<Record<string, unknown>>> {
  const token = await administratorToken(project, serviceAccount, ['identitytoolkit'], now);
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
  const former = z.record(z.string(), z.unknown()).parse(JSON.parse(user.customAttributes ?? '{}'));
  const claims = claimsAfter(former, role, isGranted);
  const changed = await post('update', {
    localId: user.localId,
    customAttributes: JSON.stringify(claims),
    ...(isGranted ? {} : { validSince: String(Math.floor(now / 1000)) }),
  });
  if (!changed.ok) throw new Problem(`Setting the role failed: ${changed.status}.`);
  return claims;
}
