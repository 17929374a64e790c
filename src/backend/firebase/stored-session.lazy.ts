/**
 * Reads the token of the signed-in driver without the Firebase SDK, so that pages and the worker
 * send with the same code. The token is read from the SDK's IndexedDB database (a test checks its
 * format) and renewed by a request to the token service.
 */
import type { IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import { type AppCheckSource, appCheckHeader, isAppCheckRefusal } from './app-check-token.ts';
import { backendUrls } from './urls.ts';
import { isServiceRefusal } from './service-error.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { openSdkDatabase } from './sdk-database.ts';

const sdkDatabase = 'firebaseLocalStorageDb';
const sdkStore = 'firebaseLocalStorage';
const sdkUserPrefix = 'firebase:authUser:';
/**
 * A token that expires sooner than this is renewed before it is used. The SDK also uses 5 minutes.
 */
const refreshAheadMilliseconds = 5 * 60_000;

const sdkUserSchema = z.object({
  value: z.object({
    uid: z.string(),
    stsTokenManager: z.object({
      refreshToken: z.string(),
      accessToken: z.string(),
      expirationTime: z.number(),
    }),
  }),
});
const refreshAnswerSchema = z.object({
  id_token: z.string(),
  expires_in: z.string(),
  user_id: z.string(),
});

export interface StoredSession {
  readonly uid: string;
  readonly refreshToken: string;
  readonly token: string;
  readonly expiresAt: number;
}
/**
 * "unknown" means that this version cannot read the stored value or that the database does not
 * open.
 */
export type FoundSession =
  | { readonly status: 'signedIn'; readonly session: StoredSession }
  | { readonly status: 'signedOut' }
  | { readonly status: 'unknown' };

/** Returns the session that the SDK has stored on this device. Never rejects. */
export async function findStoredSession(apiKey: string): Promise<FoundSession> {
  let database: IDBPDatabase | undefined;
  try {
    database = await openSdkDatabase(sdkDatabase);
    if (!database) return { status: 'signedOut' };
    if (!database.objectStoreNames.contains(sdkStore)) return { status: 'unknown' };
    const stored: unknown = await database.get(sdkStore, `${sdkUserPrefix}${apiKey}:[DEFAULT]`);
    if (stored === undefined) return { status: 'signedOut' };
    const user = sdkUserSchema.safeParse(stored);
    if (!user.success) return { status: 'unknown' };
    const { uid, stsTokenManager: tokens } = user.data.value;
    return {
      status: 'signedIn',
      session: {
        uid,
        refreshToken: tokens.refreshToken,
        token: tokens.accessToken,
        expiresAt: tokens.expirationTime,
      },
    };
  } catch {
    return { status: 'unknown' };
  } finally {
    database?.close();
  }
}

/** Returns the stored session, or undefined if there is none or it cannot be read. */
export async function readStoredSession(apiKey: string): Promise<StoredSession | undefined> {
  const found = await findStoredSession(apiKey);
  return found.status === 'signedIn' ? found.session : undefined;
}

/**
 * Returns the ids of the accounts that are signed in on this device, in any project; undefined if
 * they cannot be read. Never rejects.
 */
export async function findStoredAccounts(): Promise<readonly string[] | undefined> {
  let database: IDBPDatabase | undefined;
  try {
    database = await openSdkDatabase(sdkDatabase);
    if (!database) return [];
    if (!database.objectStoreNames.contains(sdkStore)) return undefined;
    const accounts: string[] = [];
    for (const key of await database.getAllKeys(sdkStore))
      if (typeof key === 'string' && key.startsWith(sdkUserPrefix))
        accounts.push(sdkUserSchema.parse(await database.get(sdkStore, key)).value.uid);
    return accounts;
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** Returns true if an account is signed in on this device, in any project. Never rejects. */
export async function hasStoredSession(): Promise<boolean> {
  let database: IDBPDatabase | undefined;
  try {
    database = await openSdkDatabase(sdkDatabase);
    if (!database?.objectStoreNames.contains(sdkStore)) return false;
    const keys = await database.getAllKeys(sdkStore);
    return keys.some((key) => typeof key === 'string' && key.startsWith(sdkUserPrefix));
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

/**
 * Removes the account and its tokens from the SDK's database. The SDK in another tab treats this as
 * a sign-out. Rejects if the database does not open.
 */
export async function removeStoredSession(): Promise<void> {
  const database = await openSdkDatabase(sdkDatabase);
  try {
    if (!database?.objectStoreNames.contains(sdkStore)) return;
    for (const key of await database.getAllKeys(sdkStore))
      if (typeof key === 'string' && key.startsWith(sdkUserPrefix))
        await database.delete(sdkStore, key);
  } finally {
    database?.close();
  }
}

interface TokenProblem {
  readonly problem: 'offline' | 'server' | 'signIn';
}
export type TokenAnswer = { readonly token: string } | TokenProblem;
/**
 * A source of tokens for one driver. `fresh` requests a new token even if the old one seems valid.
 */
export type TokenSource = (fresh: boolean) => Promise<TokenAnswer>;

/**
 * Returns the tokens of the driver `uid`, as long as this driver is signed in. Each call reads the
 * stored session, so that nothing is sent for a driver who has signed out meanwhile.
 */
export function storedTokens(
  config: Config,
  uid: string,
  now: () => number,
  appCheck?: AppCheckSource,
): TokenSource {
  let renewed:
    | { readonly refreshToken: string; readonly token: string; readonly expiresAt: number }
    | undefined;
  return async (fresh) => {
    const found = await findStoredSession(config.firebase.apiKey);
    if (found.status === 'unknown') return { problem: 'server' };
    if (found.status === 'signedOut' || found.session.uid !== uid) return { problem: 'signIn' };
    const { refreshToken } = found.session;
    const latest =
      renewed?.refreshToken === refreshToken && renewed.expiresAt > found.session.expiresAt
        ? renewed
        : found.session;
    if (!fresh && latest.expiresAt - now() > refreshAheadMilliseconds)
      return { token: latest.token };
    const answer = await refresh(config, refreshToken, appCheck);
    if ('problem' in answer) return answer;
    if (answer.user_id !== uid) return { problem: 'server' };
    const expiresAt = now() + Number(answer.expires_in) * 1000;
    renewed = { refreshToken, token: answer.id_token, expiresAt };
    return { token: renewed.token };
  };
}

/** Requests a new ID token with the refresh token. */
async function refresh(
  config: Config,
  refreshToken: string,
  appCheck: AppCheckSource | undefined,
): Promise<z.infer<typeof refreshAnswerSchema> | TokenProblem> {
  let response: Response;
  let text: string;
  // Created before `try`, whose errors all count as a missing network: the function may be missing.
  const signal = AbortSignal.timeout(30_000);
  try {
    response = await fetch(backendUrls(config).refreshToken, {
      method: 'POST',
      headers: appCheckHeader(await appCheck?.(false)),
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      signal,
    });
    text = await response.text();
  } catch {
    return { problem: 'offline' };
  }
  if (isAppCheckRefusal(response.status, text)) return { problem: 'server' };
  const body = parseJson(text);
  if ([400, 401, 403].includes(response.status) && isServiceRefusal(body))
    return { problem: 'signIn' };
  const answer = refreshAnswerSchema.safeParse(body);
  return response.ok && answer.success ? answer.data : { problem: 'server' };
}
