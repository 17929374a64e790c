/** Renews the token of a page that stays open, so that no request must wait for a new one. */
import type { User } from 'firebase/auth';
import * as z from 'zod/mini';
import { identityCode } from '../../features/session/model/auth-errors.ts';

/**
 * Renews five minutes before expiry, minus two seconds. If the library renews at five minutes, its
 * new token is then reported first.
 */
const renewAheadMilliseconds = 5 * 60_000 - 2000;
/**
 * Without network: after 30 s, then twice as long each time, up to 16 minutes. The first pause is
 * also the minimum, regardless of the lifetime that the service reports.
 */
const firstPauseMilliseconds = 30_000;
const maxPauseMilliseconds = 16 * 60_000;

/**
 * Refusals after which the library does not sign out. It does so only after "user-disabled" and
 * "user-token-expired".
 */
const refusals = ['invalid-refresh-token', 'invalid-user-token'];

/** Expiry of the token by the device's clock in milliseconds since 1970, as the library stores it. */
const storedSchema = z.object({ stsTokenManager: z.object({ expirationTime: z.number() }) });

/**
 * True if the service has not confirmed this account yet. The library's types hide this field; an
 * end-to-end test with a refused session checks it.
 */
const isUnconfirmed = (user: object): boolean =>
  'reloadUserInfo' in user && user.reloadUserInfo === null;

/**
 * Returns a listener for the accounts that the library reports; null stops the renewal. Calls
 * `endSession` if the service permanently refuses the session and the library does not sign out
 * itself.
 */
export function createTokenRenewal(
  endSession: () => void,
): (user: Pick<User, 'toJSON' | 'getIdToken'> | null) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestReport = 0;

  return (user) => {
    clearTimeout(timer);
    latestReport += 1;
    const report = latestReport;
    if (!user) return;
    let pause = firstPauseMilliseconds;
    const endIfRefused = (error: unknown): void => {
      if (report === latestReport && refusals.includes(identityCode(error))) endSession();
    };
    // At its start the library checks the account with the service, but keeps the account after all
    // refusals except these two ("user-disabled" and "user-token-expired").
    if (report === 1 && isUnconfirmed(user)) user.getIdToken(true).catch(endIfRefused);
    const schedule = (milliseconds: number): void => {
      timer = setTimeout(() => void renew(), milliseconds);
    };
    async function renew(): Promise<void> {
      try {
        await user?.getIdToken(true);
        // The library reports the new token, which schedules the next renewal.
      } catch (error) {
        endIfRefused(error);
        if (report !== latestReport || identityCode(error) !== 'network-request-failed') return;
        schedule(pause);
        pause = Math.min(2 * pause, maxPauseMilliseconds);
      }
    }
    const stored = storedSchema.safeParse(user.toJSON());
    if (stored.success)
      schedule(
        Math.max(
          firstPauseMilliseconds,
          stored.data.stsTokenManager.expirationTime - Date.now() - renewAheadMilliseconds,
        ),
      );
  };
}
