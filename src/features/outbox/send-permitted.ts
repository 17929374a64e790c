/** Reports that were refused go once more when their driver's account is given the right to report. */
import type { Session } from '../session/session-store.ts';

/** Follows the session: what it is and what it was. */
export function sendPermitted({ user }: Session, former?: Session): void {
  const before = former?.user;
  if (!user || user.uid !== before?.uid || user.reporting === before.reporting) return;
  if (user.reporting === 'claim' || user.reporting === 'verified')
    sendAgainFor(user.uid).catch(console.error);
}

async function sendAgainFor(uid: string): Promise<void> {
  const sending = await import('./send-outbox.lazy.ts');
  await sending.sendPermitted(uid);
}
