/**
 * Reads the claims of an ID token without verifying it. Only the service verifies tokens; the app
 * uses the claims only to decide what to show.
 */
import type { User } from 'firebase/auth';
import * as z from 'zod/mini';
import { parseJson } from '../../platform/parse-json.ts';

const claimsSchema = z.record(z.string(), z.unknown());

const bodyOf = (token: string): string =>
  (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');

export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = atob(bodyOf(token));
  } catch {
    return {};
  }
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const claims = claimsSchema.safeParse(parseJson(new TextDecoder().decode(bytes)));
  return claims.success ? claims.data : {};
}

/**
 * Returns the end of a token in milliseconds since 1970. `byClock` is the end that the library
 * computed with the clock of the device. If that clock was ahead, it is later than the one in the
 * token, which the service wrote.
 */
export function endOfToken(token: string, byClock: number): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? Math.min(byClock, exp * 1000) : byClock;
}

const tokensSchema = z.object({
  stsTokenManager: z.looseObject({ accessToken: z.string(), expirationTime: z.number() }),
});

/** Returns an account as the library stores it, with the end of its token that the service set. */
export function withEndOfToken(account: unknown): unknown {
  const tokens = tokensSchema.safeParse(account).data?.stsTokenManager;
  if (!tokens) return account;
  const expirationTime = endOfToken(tokens.accessToken, tokens.expirationTime);
  return { ...(account as object), stsTokenManager: { ...tokens, expirationTime } };
}

/**
 * Renews the token if it has expired although the library takes it for valid, because the clock was
 * ahead when it arrived. Otherwise the library signs out when the service refuses the token.
 * Rejects like getIdToken.
 */
export async function renewExpired(user: Pick<User, 'getIdToken'>): Promise<void> {
  const end = endOfToken(await user.getIdToken(), Number.POSITIVE_INFINITY);
  if (end <= Date.now()) await user.getIdToken(true);
}
