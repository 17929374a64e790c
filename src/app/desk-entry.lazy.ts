/** Checks whether an account belongs to the office, using the claims of its token. */
import { claimsOf } from '../backend/firebase/token-claims.ts';
import { areasFor, rolesOf } from '../features/office/model/roles.ts';
import { backend } from './start-app.ts';

/** Resolves with undefined if no token can be fetched. */
export async function isOfficeAccount(uid: string): Promise<boolean | undefined> {
  const answer = await backend.identity.token(uid, false);
  return 'problem' in answer ? undefined : areasFor(rolesOf(claimsOf(answer.token))).length > 0;
}
