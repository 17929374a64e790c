import type { User as FirebaseUser } from 'firebase/auth';
import * as z from 'zod/mini';
import { adminClaim, areasFor, rolesOf } from '../../features/office/model/roles.ts';
import type { User } from '../../features/session/model/user.ts';
import { claimsOf } from './token-claims.ts';

/** The format in which the library stores an account. */
const storedSchema = z.object({ stsTokenManager: z.object({ accessToken: z.string() }) });

/**
 * Returns the permission to report that the security rules derive from this token, and the pages of
 * the office that it may open.
 */
export function rightsOf(
  user: Pick<FirebaseUser, 'toJSON'>,
): Pick<User, 'reporting' | 'officePages'> {
  const stored = storedSchema.safeParse(user.toJSON());
  if (!stored.success) return {};
  const claims = claimsOf(stored.data.stsTokenManager.accessToken);
  const byAddress = claims['email_verified'] === true ? 'verified' : 'none';
  return {
    reporting: claims['mayReport'] === true ? 'claim' : byAddress,
    officePages: {
      office: areasFor(rolesOf(claims)).length > 0,
      administrator: claims[adminClaim] === true,
    },
  };
}
