/** Renews the token of a page that stays open, so that no request must wait for a new one. */
import type { User } from 'firebase/auth';
import * as z from 'zod/mini';
import { identityCode } from '../../features/session/model/auth-errors.ts';

/**
 * The token is renewed five minutes before it expires, minus two seconds. If the library also
 * renews it at five minutes, its new token is then reported first.
 */
const renewAheadMilliseconds = 5 * 60_000 - 2000;
/**
 * Without network the renewal is repeated after 30 s, then after twice as long each time, up to 16
 * minutes. 30 s is also the minimum, whatever lifetime the service reports.
 */
const firstPauseMilliseconds = 30_000;
const maxPauseMilliseconds = 16 * 60_000;

/**
 * Refusals after which the library does not sign out. It does so only after "user-disabled" and
 * "user-token-expired".
 */
const refusals = ['invalid-refresh-token', 'invalid-user-token'];

/**
 * The time at which the token expires by the device's clock, in milliseconds since 1970, as the
 * library stores it.
 */
const storedSchema = z.object({ stsTokenManager: z.object({ expirationTime: z.number() }) });

/**
 * Returns true if the service has not confirmed this account yet. The library's types hide this
 * field; an end-to-end test with a refused session checks it.
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
    // When the library starts, it checks the account with the service, but keeps it after all
    // refusals except "user-disabled" and "user-token-expired".
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
