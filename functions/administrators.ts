/** Decides who is an administrator. */
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { type CallableRequest, HttpsError } from 'firebase-functions/https';
import type * as z from 'zod';
import { adminClaim } from '../src/features/office/model/roles.ts';
import { accountOrNone } from './accounts.ts';

const isAdministrator = (account: UserRecord | undefined): boolean =>
  account !== undefined && !account.disabled && account.customClaims?.[adminClaim] === true;

/** Resolves with the id of the administrator who calls. Rejects with HttpsError for others. */
export async function demandAdministrator({ auth }: CallableRequest): Promise<string> {
  if (!auth) throw new HttpsError('unauthenticated', 'Sign in.');
  // A token is valid for up to an hour after its claim or its sign-in was revoked.
  const account = await accountOrNone(getAuth().getUser(auth.uid));
  if (!isAdministrator(account))
    throw new HttpsError('permission-denied', 'Only an administrator may do this.');
  const revokedBefore = Date.parse(account?.tokensValidAfterTime ?? '');
  if (auth.token.auth_time * 1000 < revokedBefore)
    throw new HttpsError('unauthenticated', 'Sign in again.');
  return auth.uid;
}

/** Reads the data of a call. Throws HttpsError if they do not fit. */
export function dataOf<Schema extends z.ZodType>(
  { data }: CallableRequest,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new HttpsError('invalid-argument', 'The data of the call are wrong.');
  return parsed.data;
}

/** Pages of this length are the longest that the service lists. */
export const longestPage = 1000;

/** Whether an account other than `uid` is an administrator. */
export async function hasOtherAdministrator(uid: string): Promise<boolean> {
  let pageToken: string | undefined;
  do {
    const page = await getAuth().listUsers(longestPage, pageToken);
    if (page.users.some((account) => account.uid !== uid && isAdministrator(account))) return true;
    ({ pageToken } = page);
  } while (pageToken !== undefined && pageToken !== '');
  return false;
}
