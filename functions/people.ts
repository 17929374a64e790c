/** Lists accounts with their roles, and the changes of roles. */
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { Timestamp } from 'firebase-admin/firestore';
import type { CallableRequest } from 'firebase-functions/https';
import * as z from 'zod';
import { adminClaim, grantableClaims } from '../src/features/office/model/roles.ts';
import type { PeoplePage, Person, RoleChange } from '../src/features/people/model/people-port.ts';
import { accountOrNone, findAccounts } from './accounts.ts';
import { dataOf, demandAdministrator, longestPage } from './administrators.ts';
import { roleChanges } from './set-role.ts';

const pageLength = 100;
const maxChanges = 50;

const listSchema = z.union([
  z.strictObject({ email: z.email().max(254) }),
  z.strictObject({
    /** If true, only accounts of the office and administrators. */
    onlyOffice: z.boolean(),
    pageToken: z.string().max(2000).optional(),
  }),
]);

const listed = [...grantableClaims, adminClaim];
const personOf = (account: UserRecord): Person => ({
  uid: account.uid,
  email: account.email ?? '',
  name: account.displayName ?? '',
  roles: listed.filter((role) => account.customClaims?.[role] === true),
  isDisabled: account.disabled,
  isVerified: account.emailVerified,
});

export async function answerPeople(request: CallableRequest): Promise<PeoplePage> {
  await demandAdministrator(request);
  const search = dataOf(request, listSchema);
  if ('email' in search) {
    const account = await accountOrNone(getAuth().getUserByEmail(search.email));
    return { people: account ? [personOf(account)] : [], pageToken: '' };
  }
  const { users, pageToken = '' } = await getAuth().listUsers(
    search.onlyOffice ? longestPage : pageLength,
    search.pageToken,
  );
  const people = users.map(personOf);
  return {
    people: search.onlyOffice
      ? people.filter(({ roles }) => roles.some((role) => role !== 'mayReport'))
      : people,
    pageToken,
  };
}

const storedSchema = z.object({
  by: z.string(),
  of: z.string(),
  role: z.string(),
  isGranted: z.boolean(),
  isDone: z.boolean(),
  at: z.instanceof(Timestamp),
  invitedAt: z.instanceof(Timestamp).optional(),
});

export async function answerRoleChanges(
  request: CallableRequest,
): Promise<{ readonly changes: readonly RoleChange[] }> {
  await demandAdministrator(request);
  const found = await roleChanges().orderBy('at', 'desc').limit(maxChanges).get();
  const stored = found.docs.flatMap((document) => {
    const parsed = storedSchema.safeParse(document.data());
    return parsed.success ? [parsed.data] : [];
  });
  const ids = [...new Set(stored.flatMap(({ by, of }) => [by, of]))];
  const users = await findAccounts(ids.map((uid) => ({ uid })));
  const addresses = new Map(users.map(({ uid, email = '' }) => [uid, email]));
  return {
    changes: stored.map(({ at, by, of, invitedAt, ...change }) => ({
      ...change,
      isInvitation: invitedAt !== undefined,
      at: at.toMillis(),
      by: addresses.get(by) ?? '',
      of: addresses.get(of) ?? '',
    })),
  };
}
