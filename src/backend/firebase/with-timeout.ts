/** An end to waiting for the identity service. */
import { IdentityError } from '../../features/session/model/auth-errors.ts';
import { inTime } from '../../platform/in-time.ts';

/**
 * How long the library may take to come, and then a call of it, in milliseconds. The library gives
 * each of its requests as long (firebase/auth, DEFAULT_API_TIMEOUT_MS), yet waits for the word of
 * App Check without an end: where its script is blocked, none comes.
 */
const answerMilliseconds = 30_000;

/**
 * What `call` gives, or IdentityError "network-request-failed" after 30 s. An answer that comes
 * later still counts for the library.
 */
export const withTimeout = <Result>(call: Promise<Result>): Promise<Result> =>
  inTime(call, answerMilliseconds, () => {
    throw new IdentityError('network-request-failed');
  });
