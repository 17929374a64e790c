/** Requests in the name of the driver whose session lies on this device. */
import type { Config } from '../../features/config/model/config-schema.ts';
import { appCheckHeader, appCheckSource } from './app-check-token.ts';
import { readStoredSession, storedTokens } from './stored-session.lazy.ts';

export type AppCheckAsk = (config: Config, fresh: boolean) => Promise<string | undefined>;

/** The token of the driver whose session lies on this device. Rejects where there is none. */
export async function driverToken(config: Config, uid: string, ask?: AppCheckAsk): Promise<string> {
  const session = await readStoredSession(config.firebase.apiKey);
  if (session?.uid !== uid) throw new Error('The session is another driver’s');
  const appCheck = appCheckSource(config, Date.now, ask);
  const token = await storedTokens(config, uid, Date.now, appCheck)(false);
  if ('problem' in token) throw new Error(`No token: ${token.problem}`);
  return token.token;
}

/** What signs a request; the file store calls its tokens by another name. */
export async function driverHeaders(
  config: Config,
  uid: string,
  scheme: 'Bearer' | 'Firebase',
  ask?: AppCheckAsk,
): Promise<Record<string, string>> {
  const token = await driverToken(config, uid, ask);
  const appCheck = appCheckSource(config, Date.now, ask);
  return { ...appCheckHeader(await appCheck?.(false)), Authorization: `${scheme} ${token}` };
}
