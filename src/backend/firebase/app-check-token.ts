/**
 * The App Check token for requests that the Firebase SDK does not send. It is read from the SDK's
 * IndexedDB database (a test checks that layout), so that the worker can use it too.
 */
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import { endOfToken } from './token-claims.ts';
import { openSdkDatabase } from './sdk-database.ts';

/**
 * A source of tokens. `fresh` requests a new token even if the stored one seems valid. Resolves
 * with undefined if there is none.
 */
export type AppCheckSource = (fresh: boolean) => Promise<string | undefined>;

const sdkDatabase = 'firebase-app-check-database';
const sdkStore = 'firebase-app-check-store';
const storedSchema = z.object({
  value: z.object({ token: z.string(), expireTimeMillis: z.number() }),
});
/** A token must still be valid when the request arrives. */
const marginMilliseconds = 30_000;

/**
 * Returns the token on this device if it is still valid at `now` (milliseconds since 1970),
 * otherwise undefined. Never rejects.
 */
async function storedAppCheckToken({ firebase }: Config, now: number): Promise<string | undefined> {
  try {
    const database = await openSdkDatabase(sdkDatabase);
    try {
      if (!database?.objectStoreNames.contains(sdkStore)) return undefined;
      // The SDK stores an app without an id under "undefined".
      const stored = storedSchema.safeParse(
        await database.get(
          sdkStore,
          `${firebase.appId === '' ? undefined : firebase.appId}-[DEFAULT]`,
        ),
      );
      if (!stored.success) return undefined;
      const { token, expireTimeMillis } = stored.data.value;
      return endOfToken(token, expireTimeMillis) - now > marginMilliseconds ? token : undefined;
    } finally {
      database?.close();
    }
  } catch {
    return undefined;
  }
}

/**
 * Creates a source of tokens. If no token is stored, `requestToken` requests one; only pages have
 * it, because the script needs a document. Returns undefined if the company does not use App Check.
 */
export function appCheckSource(
  config: Config,
  now: () => number,
  requestToken?: (config: Config, fresh: boolean) => Promise<string | undefined>,
): AppCheckSource | undefined {
  if (config.appCheckSiteKey === '') return undefined;
  return async (fresh) =>
    (fresh ? undefined : await storedAppCheckToken(config, now())) ?? requestToken?.(config, fresh);
}

/** Returns the header that contains the token, or no header if there is no token. */
export const appCheckHeader = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { 'X-Firebase-AppCheck': token };

/**
 * Returns the header with the stored token, for requests that the library does not send. The
 * library renews the stored token.
 */
export const storedAppCheckHeader = async (config: Config): Promise<Record<string, string>> =>
  appCheckHeader(await appCheckSource(config, Date.now)?.(false));

/**
 * Returns true if the service refused the app itself and not the content of the request. The
 * response then contains the text "App Check".
 */
export const isAppCheckRefusal = (status: number, text: string): boolean =>
  (status === 401 || status === 403) && /app ?check/i.test(text);
