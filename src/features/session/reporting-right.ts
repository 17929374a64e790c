import { $session, sessionDependencies } from './session-store.ts';

/**
 * Asks for a new token: what the office has given or a mail has verified counts from then on. False
 * where none was to be had. Never rejects.
 */
export async function refreshReportingRight(): Promise<boolean> {
  const { user } = $session.get();
  if (!user) return false;
  try {
    return 'token' in (await sessionDependencies().identity.token(user.uid, true));
  } catch (error) {
    console.info('The right to report cannot be asked for', error);
    return false;
  }
}
