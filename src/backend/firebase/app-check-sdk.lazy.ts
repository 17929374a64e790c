/** App Check, only where the configuration names a site key. Reached by import() only. */
import type { FirebaseApp } from 'firebase/app';
import {
  type AppCheck,
  ReCaptchaEnterpriseProvider,
  getToken,
  initializeAppCheck,
} from 'firebase/app-check';

let started: AppCheck | undefined;

/** From now on every call of the app's services carries an App Check token, renewed by itself. */
export function startAppCheck(app: FirebaseApp, siteKey: string): void {
  started = initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/**
 * A token that is valid now; the library keeps it on the device. Rejects where none is to be had;
 * does not end where the check's script is blocked.
 */
export async function askAppCheck(fresh: boolean): Promise<string> {
  if (!started) throw new Error('App Check has not been started');
  return (await getToken(started, fresh)).token;
}
