import { getAuth, type UserIdentifier, type UserRecord } from 'firebase-admin/auth';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';

/** Resolves with undefined if there is no such account. */
export async function accountOrNone(search: Promise<UserRecord>): Promise<UserRecord | undefined> {
  try {
    return await search;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The service accepts at most this number of accounts in one request. */
const maxIdentifiers = 100;

/** Reads the accounts with these ids or addresses. Accounts that do not exist are left out. */
export async function findAccounts(
  identifiers: readonly UserIdentifier[],
): Promise<readonly UserRecord[]> {
  const found: UserRecord[] = [];
  for (let start = 0; start < identifiers.length; start += maxIdentifiers) {
    const { users } = await getAuth().getUsers(identifiers.slice(start, start + maxIdentifiers));
    found.push(...users);
  }
  return found;
}
