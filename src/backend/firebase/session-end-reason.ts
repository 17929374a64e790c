/** Asks the token service why a session that this device remembers is no longer valid. */
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import { serverMessageToCode } from '../../features/session/model/auth-errors.ts';
import { keptAppCheckHeader } from './app-check-token.ts';
import { backendUrls } from './urls.ts';

const answerSchema = z.object({ error: z.object({ message: z.string() }) });
/** The driver looks at a screen that is about to close: no longer than this, in milliseconds. */
const reasonTimeoutMilliseconds = 5000;

/**
 * The client code the service gives for a refresh token it refuses, e.g. "user-disabled"; null
 * while the token is still good (the driver signed out elsewhere), without network, and for codes
 * outside the catalogue.
 */
export async function fetchSessionEndReason(
  config: Config,
  refreshToken: string,
): Promise<string | null> {
  try {
    const answer = await fetch(backendUrls(config).refreshToken, {
      method: 'POST',
      headers: await keptAppCheckHeader(config),
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      signal: AbortSignal.timeout(reasonTimeoutMilliseconds),
    });
    const parsed = answerSchema.safeParse(await answer.json());
    return parsed.success ? (serverMessageToCode(parsed.data.error.message) ?? null) : null;
  } catch {
    return null;
  }
}
