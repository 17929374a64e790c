/**
 * Renews the token of a page that stays open, so that nothing has to wait for it when it is needed.
 */
import type { User } from 'firebase/auth';
import * as z from 'zod/mini';
import { identityCode } from '../../features/session/model/auth-errors.ts';

/**
 * Five minutes before it expires (spec section 4); two seconds less, so that a library that does
 * the same of its own is seen to have done it.
 */
const aheadMilliseconds = 5 * 60_000 - 2000;
/**
 * Without network: after 30 s, then twice as long each time, up to 16 minutes. Never sooner than
 * the first pause, whatever lifetime a service gives.
 */
const firstPauseMilliseconds = 30_000;
const maxPauseMilliseconds = 16 * 60_000;

/**
 * A refusal of the session itself for which the library does not sign out; for "user-disabled" and
 * "user-token-expired" it does.
 */
const refusals = ['invalid-refresh-token', 'invalid-user-token'];

/**
 * What the library itself keeps: the end of the token by this device's clock, in milliseconds since
 * 1970.
 */
const storedSchema = z.object({ stsTokenManager: z.object({ expirationTime: z.number() }) });

/**
 * Has the service not answered yet what it knows of this account? The types of the library hide
 * where it keeps the answer; a journey with a refused session pins it.
 */
const isUnconfirmed = (user: object): boolean =>
  'reloadUserInfo' in user && user.reloadUserInfo === null;

/**
 * Follows the accounts that the library reports, one at a time; null ends it. Calls `endSession`
 * where the service refuses the session for good and the library does not sign out by itself.
 */
export function createTokenRenewal(
  endSession: () => void,
): (user: Pick<User, 'toJSON' | 'getIdToken'> | null) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reports = 0;

  return (user) => {
    clearTimeout(timer);
    reports += 1;
    const report = reports;
    if (!user) return;
    let pause = firstPauseMilliseconds;
    const endIfRefused = (error: unknown): void => {
      if (report === reports && refusals.includes(identityCode(error))) endSession();
    };
    // At its start the library asks the service about the account; after any other refusal than
    // its own two it keeps the account.
    if (report === 1 && isUnconfirmed(user)) user.getIdToken(true).catch(endIfRefused);
    const plan = (milliseconds: number): void => {
      timer = setTimeout(() => void renew(), milliseconds);
    };
    async function renew(): Promise<void> {
      try {
        await user?.getIdToken(true);
        // The library reports the new token, and this begins anew.
      } catch (error) {
        endIfRefused(error);
        if (report !== reports || identityCode(error) !== 'network-request-failed') return;
        plan(pause);
        pause = Math.min(2 * pause, maxPauseMilliseconds);
      }
    }
    const stored = storedSchema.safeParse(user.toJSON());
    if (stored.success)
      plan(
        Math.max(
          firstPauseMilliseconds,
          stored.data.stsTokenManager.expirationTime - Date.now() - aheadMilliseconds,
        ),
      );
  };
}
