/** Requests an App Check token for sending reports from a page. */
import { inTime } from '../../platform/in-time.ts';
import type { Config } from '../../features/config/model/config-schema.ts';
import { openApp } from './firebase-app.ts';

/** The script of App Check may be blocked; it then never answers. */
const appCheckTimeoutMilliseconds = 10_000;
/**
 * After a failure the app requests no token for this time. Otherwise each request of a report would
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
 * Requests a token; resolves with undefined if none arrives within 10 seconds. The configuration
 * must contain a site key. Never rejects.
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
