/** Checks what an account may do besides reporting, using the claims of its token. */
import { claimsOf } from '../backend/firebase/token-claims.ts';
import { adminClaim, areasFor, rolesOf } from '../features/office/model/roles.ts';
import type { DeskEntries } from '../features/session/desk-link.ts';
import { backend } from './start-app.ts';

/** Resolves with undefined if no token can be fetched. */
export async function deskEntries(uid: string): Promise<DeskEntries | undefined> {
  const answer = await backend.identity.token(uid, false);
  if ('problem' in answer) return undefined;
  const claims = claimsOf(answer.token);
  return {
    office: areasFor(rolesOf(claims)).length > 0,
    administrator: claims[adminClaim] === true,
  };
}
