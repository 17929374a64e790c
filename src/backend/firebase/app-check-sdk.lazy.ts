/** App Check, used only if the configuration contains a site key. Load only with import(). */
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
 * A valid token, which the library stores on the device. Rejects if there is none, and never settles
 * if the script of the check is blocked.
 */
export async function requestAppCheckToken(fresh: boolean): Promise<string> {
  if (!started) throw new Error('App Check has not been started');
  return (await getToken(started, fresh)).token;
}
