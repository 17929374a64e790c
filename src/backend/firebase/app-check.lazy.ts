/** App Check's token for the sender on a page. */
import { inTime } from '../../platform/in-time.ts';
import type { Config } from '../../features/config/model/config-schema.ts';
import { openApp } from './firebase-app.ts';

/** The check's script may be blocked and never answer. Milliseconds. */
const appCheckTimeoutMilliseconds = 10_000;
/**
 * After a failure it is not asked again for this long, so that no request of a report waits for it
 * anew. Milliseconds.
 */
const pauseMilliseconds = 60_000;
let failedAt: number | undefined;

async function ask(config: Config, fresh: boolean): Promise<string> {
  const [, { askAppCheck }] = await Promise.all([
    openApp(config),
    import('./app-check-sdk.lazy.ts'),
  ]);
  return askAppCheck(fresh);
}

/**
 * A token from the service, or undefined where none is to be had within 10 seconds. For a
 * configuration with a site key. Never rejects.
 */
export async function appCheckToken(config: Config, fresh: boolean): Promise<string | undefined> {
  if (failedAt !== undefined && Math.abs(Date.now() - failedAt) < pauseMilliseconds)
    return undefined;
  try {
    const token = await inTime(ask(config, fresh), appCheckTimeoutMilliseconds, () => {
      throw new Error('App Check does not answer');
    });
    failedAt = undefined;
    return token;
  } catch (error) {
    console.info('No word from App Check', error);
    failedAt = Date.now();
    return undefined;
  }
}
