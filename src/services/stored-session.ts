/**
 * The signed-in driver's token without the Firebase SDK, so that page and worker send alike: read from the
 * place where the SDK keeps it (a test pins that layout) and refreshed by the token service's own call.
 */
import { type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import type { Config } from '../domain/config.ts';
import { backendUrls } from './backend-urls.ts';

const sdkDatabase = 'firebaseLocalStorageDb';
const sdkStore = 'firebaseLocalStorage';
/** A token that lives shorter than this is refreshed first, as the SDK does it: 5 minutes. */
const refreshAheadMilliseconds = 5 * 60_000;

const sdkUserSchema = z.object({
  value: z.object({
    uid: z.string(),
    stsTokenManager: z.object({ refreshToken: z.string(), accessToken: z.string(), expirationTime: z.number() }),
  }),
});
const refreshAnswerSchema = z.object({ id_token: z.string(), expires_in: z.string(), user_id: z.string() });

export interface StoredSession {
  readonly uid: string;
  readonly refreshToken: string;
  readonly token: string;
  readonly expiresAt: number;
}

/** Who is signed in on this device, or undefined. Never creates the SDK's database: where there is none, opening is taken back. */
export async function readStoredSession(apiKey: string): Promise<StoredSession | undefined> {
  let database: IDBPDatabase;
  try {
    database = await openDB(sdkDatabase, undefined, {
      upgrade(_database, _old, _next, transaction) {
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
    });
  } catch {
    return undefined;
  }
  try {
    if (!database.objectStoreNames.contains(sdkStore)) return undefined;
    const user = sdkUserSchema.safeParse(await database.get(sdkStore, `firebase:authUser:${apiKey}:[DEFAULT]`));
    if (!user.success) return undefined;
    const { uid, stsTokenManager: tokens } = user.data.value;
    return { uid, refreshToken: tokens.refreshToken, token: tokens.accessToken, expiresAt: tokens.expirationTime };
  } finally {
    database.close();
  }
}

export type TokenAnswer = { readonly token: string } | { readonly problem: 'offline' | 'server' | 'signIn' };

/** A source of tokens for one session. `fresh` demands a new one even where the old one seems valid. */
export function tokenSource(config: Config, session: StoredSession, now: () => number): (fresh: boolean) => Promise<TokenAnswer> {
  let { token, expiresAt } = session;
  return async (fresh) => {
    if (!fresh && expiresAt - now() > refreshAheadMilliseconds) return { token };
    let response: Response;
    try {
      response = await fetch(backendUrls(config).refreshToken, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: session.refreshToken }),
        signal: AbortSignal.timeout(30_000),
      });
    } catch {
      return { problem: 'offline' };
    }
    if (response.status === 400 || response.status === 401 || response.status === 403) return { problem: 'signIn' };
    const answer = refreshAnswerSchema.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !answer.success || answer.data.user_id !== session.uid) return { problem: 'server' };
    token = answer.data.id_token;
    expiresAt = now() + Number(answer.data.expires_in) * 1000;
    return { token };
  };
}
