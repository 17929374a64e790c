import { $session, sessionEnvironment } from './session-store.ts';

/** Asks for a new token: what the office has given or a mail has verified counts from then on. */
export async function refreshReportingRight(): Promise<void> {
  const { user } = $session.get();
  if (user) await sessionEnvironment().identity.token(user.uid, true);
}
