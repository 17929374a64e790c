/**
 * Reads the tokens of the driver whose session is stored on this device, and builds the headers
 * with them.
 */
import type { Config } from '../../features/config/model/config-schema.ts';
import { appCheckHeader, appCheckSource } from './app-check-token.ts';
import { readStoredSession, storedTokens } from './stored-session.lazy.ts';

export type AppCheckRequest = (config: Config, fresh: boolean) => Promise<string | undefined>;

/**
 * Returns the driver's ID token and, if the company uses App Check, the App Check token. Rejects if
 * the driver has no session on this device.
 */
export async function driverTokens(
  config: Config,
  uid: string,
  requestAppCheck?: AppCheckRequest,
): Promise<{ readonly token: string; readonly appCheck: string | undefined }> {
  const session = await readStoredSession(config.firebase.apiKey);
  if (session?.uid !== uid) throw new Error('No session of this driver');
  const appCheck = appCheckSource(config, Date.now, requestAppCheck);
  const token = await storedTokens(config, uid, Date.now, appCheck)(false);
  if ('problem' in token) throw new Error(`No token: ${token.problem}`);
  return { token: token.token, appCheck: await appCheck?.(false) };
}

/**
 * Returns the headers of a signed request. The scheme is "Firebase" for the file store and "Bearer"
 * for all others.
 */
export async function driverHeaders(
  config: Config,
  uid: string,
  scheme: 'Bearer' | 'Firebase',
  requestAppCheck?: AppCheckRequest,
): Promise<Record<string, string>> {
  const { token, appCheck } = await driverTokens(config, uid, requestAppCheck);
  return { ...appCheckHeader(appCheck), Authorization: `${scheme} ${token}` };
}
