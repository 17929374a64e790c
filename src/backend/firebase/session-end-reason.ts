/** Requests from the token service why a stored session is no longer valid. */
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import { serverMessageToCode } from '../../features/session/model/auth-errors.ts';
import { storedAppCheckHeader } from './app-check-token.ts';
import { backendUrls } from './urls.ts';

const answerSchema = z.object({ error: z.object({ message: z.string() }) });
/** The timeout is short, because the driver is waiting at a screen that is about to close. */
const reasonTimeoutMilliseconds = 5000;

/**
 * Returns the error code for a refused refresh token, for example "user-disabled". Returns null if
 * the token is still valid (the driver signed out elsewhere), if there is no network, and for
 * unknown codes.
 */
export async function fetchSessionEndReason(
  config: Config,
  refreshToken: string,
): Promise<string | null> {
  try {
    const answer = await fetch(backendUrls(config).refreshToken, {
      method: 'POST',
      headers: await storedAppCheckHeader(config),
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      signal: AbortSignal.timeout(reasonTimeoutMilliseconds),
    });
    const parsed = answerSchema.safeParse(await answer.json());
    return parsed.success ? (serverMessageToCode(parsed.data.error.message) ?? null) : null;
  } catch {
    return null;
  }
}
