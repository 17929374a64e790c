/** Requests in the name of the driver whose session lies on this device. */
import type { Config } from '../../features/config/model/config-schema.ts';
import { appCheckHeader, appCheckSource } from './app-check-token.ts';
import { readStoredSession, storedTokens } from './stored-session.lazy.ts';

export type AppCheckAsk = (config: Config, fresh: boolean) => Promise<string | undefined>;

/**
 * The tokens of the driver whose session lies on this device, and of the app where the company
 * checks it. Rejects where there is no session.
 */
export async function driverTokens(
  config: Config,
  uid: string,
  ask?: AppCheckAsk,
): Promise<{ readonly token: string; readonly appCheck: string | undefined }> {
  const session = await readStoredSession(config.firebase.apiKey);
  if (session?.uid !== uid) throw new Error('The session is another driver’s');
  const appCheck = appCheckSource(config, Date.now, ask);
  const token = await storedTokens(config, uid, Date.now, appCheck)(false);
  if ('problem' in token) throw new Error(`No token: ${token.problem}`);
  return { token: token.token, appCheck: await appCheck?.(false) };
}

/** What signs a request; the file store calls its tokens by another name. */
export async function driverHeaders(
  config: Config,
  uid: string,
  scheme: 'Bearer' | 'Firebase',
  ask?: AppCheckAsk,
): Promise<Record<string, string>> {
  const { token, appCheck } = await driverTokens(config, uid, ask);
  return { ...appCheckHeader(appCheck), Authorization: `${scheme} ${token}` };
}
