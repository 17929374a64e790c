/**
 * Starts App Check. It is used only if the configuration contains a site key. Load only with
 * import().
 */
import type { FirebaseApp } from 'firebase/app';
import {
  type AppCheck,
  ReCaptchaEnterpriseProvider,
  getToken,
  initializeAppCheck,
} from 'firebase/app-check';

let started: AppCheck | undefined;

/** After this call the SDK adds an App Check token to each request and renews it. */
export function startAppCheck(app: FirebaseApp, siteKey: string): void {
  started = initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/**
 * Returns a valid token; the library stores it on the device. Rejects if there is none. Never
 * settles if the browser blocks the script of App Check.
 */
export async function requestAppCheckToken(fresh: boolean): Promise<string> {
  if (!started) throw new Error('App Check has not been started');
  return (await getToken(started, fresh)).token;
}
