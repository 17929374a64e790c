/** Requests in the name of the driver whose session lies on this device. */
import type { Config } from '../../features/config/model/config-schema.ts';
import { appCheckHeader, appCheckSource } from './app-check-token.ts';
import { readStoredSession, storedTokens } from './stored-session.lazy.ts';

export type AppCheckAsk = (config: Config, fresh: boolean) => Promise<string | undefined>;

/** What signs a request; the file store calls its tokens by another name. */
export async function driverHeaders(
  config: Config,
  uid: string,
  scheme: 'Bearer' | 'Firebase',
  ask?: AppCheckAsk,
): Promise<Record<string, string>> {
  const session = await readStoredSession(config.firebase.apiKey);
  if (session?.uid !== uid) throw new Error('Reports are shown to the driver who sent them');
  const appCheck = appCheckSource(config, Date.now, ask);
  const token = await storedTokens(config, uid, Date.now, appCheck)(false);
  if ('problem' in token) throw new Error(`No token: ${token.problem}`);
  return {
    ...appCheckHeader(await appCheck?.(false)),
    Authorization: `${scheme} ${token.token}`,
  };
}
