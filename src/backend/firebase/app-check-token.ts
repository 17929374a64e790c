/**
 * App Check's word that this is the app, for requests that the Firebase SDK does not send: read
 * from the place where the SDK keeps it (a test pins that layout), so that the worker has it too.
 */
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import { openSdkDatabase } from './sdk-database.ts';

/**
 * `fresh` demands a new one even where the old one seems valid. undefined: none is to be had now.
 */
export type AppCheckSource = (fresh: boolean) => Promise<string | undefined>;

const sdkDatabase = 'firebase-app-check-database';
const sdkStore = 'firebase-app-check-store';
const storedSchema = z.object({
  value: z.object({ token: z.string(), expireTimeMillis: z.number() }),
});
/** A token must last for the request that it goes along with. Milliseconds. */
const marginMilliseconds = 30_000;

/**
 * The token on this device while it is valid at `now` (milliseconds since 1970), else undefined.
 * Never rejects.
 */
async function storedAppCheckToken({ firebase }: Config, now: number): Promise<string | undefined> {
  try {
    const database = await openSdkDatabase(sdkDatabase);
    try {
      if (!database?.objectStoreNames.contains(sdkStore)) return undefined;
      // An app without id is called "undefined" there.
      const stored = storedSchema.safeParse(
        await database.get(
          sdkStore,
          `${firebase.appId === '' ? undefined : firebase.appId}-[DEFAULT]`,
        ),
      );
      return stored.success && stored.data.value.expireTimeMillis - now > marginMilliseconds
        ? stored.data.value.token
        : undefined;
    } finally {
      database?.close();
    }
  } catch {
    return undefined;
  }
}

/**
 * `ask` gets a token where none lies on the device (pages only: it needs a document). undefined
 * where the company does not use App Check.
 */
export function appCheckSource(
  config: Config,
  now: () => number,
  ask?: (config: Config, fresh: boolean) => Promise<string | undefined>,
): AppCheckSource | undefined {
  if (config.appCheckSiteKey === '') return undefined;
  return async (fresh) =>
    (fresh ? undefined : await storedAppCheckToken(config, now())) ?? ask?.(config, fresh);
}

/** The header that carries the token; none without token. */
export const appCheckHeader = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { 'X-Firebase-AppCheck': token };

/**
 * The header with the token that lies on this device, for single calls beside the library, which
 * keeps it fresh.
 */
export const keptAppCheckHeader = async (config: Config): Promise<Record<string, string>> =>
  appCheckHeader(await appCheckSource(config, Date.now)?.(false));

/** Did the service refuse the app and not what was sent? Its text names App Check then. */
export const isAppCheckRefusal = (status: number, text: string): boolean =>
  (status === 401 || status === 403) && /app ?check/i.test(text);
