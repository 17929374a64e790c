import { $session, sessionDependencies } from './session-store.ts';

/**
 * Fetches a new token, which contains the current permission to report. Resolves with false if none
 * could be fetched. Never rejects.
 */
export async function refreshReportingRight(): Promise<boolean> {
  const { user } = $session.get();
  if (!user) return false;
  try {
    return 'token' in (await sessionDependencies().identity.token(user.uid, true));
  } catch (error) {
    console.info('The right to report cannot be fetched', error);
    return false;
  }
}
