/**
 * App Check for the command line. A company that enforces App Check registers a debug token of its
 * web app for the office's computer; the service gives tokens of an hour for it.
 */
import * as z from 'zod';
import type { AppCheckSource } from '../src/backend/firebase/app-check-token.ts';
import { call, jsonOf, textOf } from './http.ts';
import { Problem } from './problem.ts';
import type { Project } from './project.ts';

/** The environment variable with the debug token. It is a secret like a password. */
export const debugTokenVariable = 'TANKLOTSE_APP_CHECK_DEBUG_TOKEN';

export const withoutDebugToken = `This project uses App Check. Once it is enforced, the services refuse this command without ${debugTokenVariable} (docs/deploy.md, step 8).`;

const exchangeAnswer = z.object({ token: z.string(), ttl: z.string().regex(/^\d+(?:\.\d+)?s$/) });
/** A token is renewed before it ends. */
const marginMilliseconds = 60_000;

/**
 * Creates a source of tokens for this debug token. Rejects with Problem if the service refuses it.
 */
export function debugTokenSource({ exchangeDebugToken }: Project, secret: string): AppCheckSource {
  let known: { readonly token: string; readonly until: number } | undefined;
  let pending: Promise<string> | undefined;

  async function exchange(): Promise<string> {
    const reply = await call(exchangeDebugToken, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ debug_token: secret }),
    });
    if (!reply.ok)
      throw new Problem(
        `App Check refused ${debugTokenVariable} (${reply.status}): is it registered for the web app of this project?`,
      );
    const { token, ttl } = exchangeAnswer.parse(jsonOf(reply));
    known = { token, until: Date.now() + Number.parseFloat(ttl) * 1000 };
    return token;
  }
  return (fresh) => {
    if (!fresh && known && Date.now() < known.until - marginMilliseconds)
      return Promise.resolve(known.token);
    // The service limits the number of exchanges, so simultaneous requests share one.
    pending ??= exchange().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/** Returns true if the answer refuses the program and not the account or the content. */
export const isRefusedByAppCheck = (reply: Parameters<typeof textOf>[0]): boolean =>
  (reply.status === 401 || reply.status === 403) && /app ?check/i.test(textOf(reply));
