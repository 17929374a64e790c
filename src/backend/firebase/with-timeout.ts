/** A timeout for calls to the identity service. */
import { IdentityError } from '../../features/session/model/auth-errors.ts';
import { inTime } from '../../platform/in-time.ts';

/**
 * Timeout for loading the library, and again for each call of it. The library has the same timeout
 * for its own requests (firebase/auth, DEFAULT_API_TIMEOUT_MS), but it waits without limit for App
 * Check, which never answers if its script is blocked.
 */
const answerMilliseconds = 30_000;

/**
 * Settles like `call`, but rejects with IdentityError "network-request-failed" after 30 s. The
 * library still processes a later answer.
 */
export const withTimeout = <Result>(call: Promise<Result>): Promise<Result> =>
  inTime(call, answerMilliseconds, () => {
    throw new IdentityError('network-request-failed');
  });
