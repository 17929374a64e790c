/** Applies the code of a mail that confirms, changes or restores an e-mail address. */
import { identityCode } from '../session/model/auth-errors.ts';
import type { EmailAction } from '../session/model/email-action-link.ts';
import { $session } from '../session/session-store.ts';
import { applyMailCode } from '../session/sign-in.ts';
import { refreshAccount } from './account-actions.ts';

export type MailLinkAction = Extract<
  EmailAction,
  { readonly kind: 'verifyEmail' | 'recoverEmail' | 'verifyAndChangeEmail' }
>;
type MailLinkOutcome =
  | { readonly status: 'applied' }
  /** The code was used before, for example by a mail scanner, and the address is confirmed. */
  | { readonly status: 'confirmed'; readonly email: string }
  /** The code cannot be used, and the address of this driver is not confirmed. */
  | { readonly status: 'unconfirmed' }
  /** The code cannot be used. Whether it was applied before is unknown. */
  | { readonly status: 'usedUp' };

const usedUpCodes = ['invalid-action-code', 'expired-action-code'];

/**
 * Applies the code once. If the service refuses it, reads the state of the account that is signed
 * in. Rejects for other reasons, such as a missing network; then the code is still valid.
 */
export async function applyMailLink({ kind, code }: MailLinkAction): Promise<MailLinkOutcome> {
  try {
    await applyMailCode(code);
  } catch (error) {
    if (!usedUpCodes.includes(identityCode(error))) throw error;
    if (kind !== 'verifyEmail') return { status: 'usedUp' };
    const isRead = await refreshAccount();
    const { user } = $session.get();
    if (user?.emailVerified && user.email !== null)
      return { status: 'confirmed', email: user.email };
    return { status: isRead && user ? 'unconfirmed' : 'usedUp' };
  }
  // The permission to report depends on the confirmed address.
  if (kind === 'verifyEmail') await refreshAccount();
  return { status: 'applied' };
}
