import type { UserRecord } from 'firebase-admin/auth';

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
