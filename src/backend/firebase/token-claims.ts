/**
 * Reads the claims of an ID token without verifying it. Only the service verifies tokens; the app
 * uses the claims only to decide what to show.
 */
import type { User } from 'firebase/auth';
import * as z from 'zod/mini';
import { parseJson } from '../../platform/parse-json.ts';
import type { ReportingRight } from '../../features/session/model/user.ts';

const claimsSchema = z.record(z.string(), z.unknown());
/** The format in which the library stores an account. */
const storedSchema = z.object({ stsTokenManager: z.object({ accessToken: z.string() }) });

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

/** Returns the permission to report that the security rules derive from this token. */
export function reportingRight(user: Pick<User, 'toJSON'>): ReportingRight | undefined {
  const stored = storedSchema.safeParse(user.toJSON());
  if (!stored.success) return undefined;
  const claims = claimsOf(stored.data.stsTokenManager.accessToken);
  if (claims['mayReport'] === true) return 'claim';
  return claims['email_verified'] === true ? 'verified' : 'none';
}
