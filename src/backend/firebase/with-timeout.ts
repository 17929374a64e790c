/** A timeout for calls of the identity service. */
import { IdentityError } from '../../features/session/model/auth-errors.ts';
import { inTime } from '../../platform/in-time.ts';

/**
 * Limit for loading the library, and again for each call of it. The library has the same limit for
 * its requests (firebase/auth, DEFAULT_API_TIMEOUT_MS), but waits for App Check without limit, which
 * never answers if its script is blocked.
 */
const answerMilliseconds = 30_000;

/**
 * Resolves like `call`; rejects with IdentityError "network-request-failed" after 30 s. A later
 * answer still counts for the library.
 */
export const withTimeout = <Result>(call: Promise<Result>): Promise<Result> =>
  inTime(call, answerMilliseconds, () => {
    throw new IdentityError('network-request-failed');
  });
