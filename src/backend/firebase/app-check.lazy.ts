/** Requests an App Check token for the sender on a page. */
import { inTime } from '../../platform/in-time.ts';
import type { Config } from '../../features/config/model/config-schema.ts';
import { openApp } from './firebase-app.ts';

/** The script of the check may be blocked and never answer. */
const appCheckTimeoutMilliseconds = 10_000;
/**
 * After a failure no token is requested for this time, so that each request of a report does not
 * wait for the timeout again.
 */
const pauseMilliseconds = 60_000;
let failedAt: number | undefined;

async function requestToken(config: Config, fresh: boolean): Promise<string> {
  const [, { requestAppCheckToken }] = await Promise.all([
    openApp(config),
    import('./app-check-sdk.lazy.ts'),
  ]);
  return requestAppCheckToken(fresh);
}

/**
 * A token from the service, or undefined if none arrives within 10 seconds. Needs a configuration
 * with a site key. Never rejects.
 */
export async function appCheckToken(config: Config, fresh: boolean): Promise<string | undefined> {
  if (failedAt !== undefined && Math.abs(Date.now() - failedAt) < pauseMilliseconds)
    return undefined;
  try {
    const token = await inTime(requestToken(config, fresh), appCheckTimeoutMilliseconds, () => {
      throw new Error('App Check does not answer');
    });
    failedAt = undefined;
    return token;
  } catch (error) {
    console.info('No App Check token', error);
    failedAt = Date.now();
    return undefined;
  }
}
