/**
 * Grants or revokes a role of an account. The entry about the change is written before it, so that
 * no change is without one.
 */
import { getAuth } from 'firebase-admin/auth';
import {
  type DocumentReference,
  FieldValue,
  getFirestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { type CallableRequest, HttpsError } from 'firebase-functions/https';
import * as z from 'zod';
import { adminClaim, claimsAfter, grantableClaims } from '../src/features/office/model/roles.ts';
import { accountOrNone } from './accounts.ts';
import { dataOf, demandAdministrator, hasOtherAdministrator } from './administrators.ts';
import { removePhones } from './phones.ts';

/** Limits the damage of a stolen sign-in. A company rarely changes this many roles in an hour. */
const changesPerHour = 200;
const hourMilliseconds = 3_600_000;
/** The service removes an entry after a year, by the policy for the field `until`. */
const keptMilliseconds = 365 * 86_400_000;

const uid = z.string().min(1).max(128);
const changeSchema = z.union([
  z.strictObject({ uid, role: z.enum(grantableClaims), isGranted: z.boolean() }),
  // Only the command line grants the claim of an administrator.
  z.strictObject({ uid, role: z.literal(adminClaim), isGranted: z.literal(false) }),
]);

export const roleChanges = () => getFirestore().collection('roleChanges');

/**
 * Counts the entries of the last hour by the time in this field: all of them have `at`, invitations
 * also `invitedAt`.
 */
export async function countRecent(field: 'at' | 'invitedAt'): Promise<number> {
  const since = Timestamp.fromMillis(Date.now() - hourMilliseconds);
  const recent = await roleChanges().where(field, '>', since).count().get();
  return recent.data().count;
}

/** Invitations have a limit of their own, so that a list of drivers does not use up this one. */
async function demandFewChanges(): Promise<void> {
  const [all, invitations] = await Promise.all([countRecent('at'), countRecent('invitedAt')]);
  if (all - invitations >= changesPerHour)
    throw new HttpsError('resource-exhausted', 'Too many changes in this hour.');
}

/** Writes the entry about a change that has not been made yet. */
export const addEntry = (
  change: {
    readonly by: string;
    readonly of: string;
    readonly role: string;
    readonly isGranted: boolean;
  },
  more: Readonly<Record<string, FieldValue>> = {},
): Promise<DocumentReference> =>
  roleChanges().add({
    ...change,
    ...more,
    isDone: false,
    at: FieldValue.serverTimestamp(),
    until: Timestamp.fromMillis(Date.now() + keptMilliseconds),
  });

export async function changeRole(
  request: CallableRequest,
): Promise<{ readonly roles: readonly string[] }> {
  const by = await demandAdministrator(request);
  const { uid: of, role, isGranted } = dataOf(request, changeSchema);
  const account = await accountOrNone(getAuth().getUser(of));
  if (!account) throw new HttpsError('not-found', 'There is no such account.');
  if (role === adminClaim && !(await hasOtherAdministrator(of)))
    throw new HttpsError('failed-precondition', 'This is the last administrator.');
  const claims = claimsAfter(account.customClaims ?? {}, role, isGranted);
  const roles = Object.keys(claims).filter((name) => claims[name] === true);
  if (isGranted && account.customClaims?.[role] === true) return { roles };
  await demandFewChanges();
  const entry = await addEntry({ by, of, role, isGranted });
  await getAuth().setCustomUserClaims(of, claims);
  if (!isGranted) {
    await getAuth().revokeRefreshTokens(of);
    // A lost phone must no longer receive messages about dangers.
    await removePhones(of);
  }
  await entry.update({ isDone: true });
  return { roles };
}
