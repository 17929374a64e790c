/**
 * One request of the sender: with the driver's token, with a time limit, and its answer read to the
 * end. Never throws for what the network or the server does.
 */
import * as z from 'zod/mini';
import type { SendResult } from '../../features/outbox/model/report-port.ts';
import { type AppCheckSource, appCheckHeader, isAppCheckRefusal } from './app-check-token.ts';
import { parseJson } from '../../platform/parse-json.ts';
import type { TokenAnswer } from './stored-session.lazy.ts';

export interface RequestEnvironment {
  readonly token: (fresh: boolean) => Promise<TokenAnswer>;
  /** Only where the company uses App Check. */
  readonly appCheck?: AppCheckSource | undefined;
  /** Ends what is under way: the browser is about to stop this worker. */
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  /** undefined where the answer is not JSON. */ readonly body: unknown;
}
export interface NoAnswer {
  readonly problem: 'offline' | 'server' | 'signIn';
}

/** 50 kbit/s is a bad day, not an error: one minute and what the bytes need at 2 kB/s. */
const timeoutMilliseconds = (bytes: number): number => 60_000 + Math.ceil(bytes / 2);

function endOf({ signal }: RequestEnvironment, bytes: number): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMilliseconds(bytes));
  return signal ? AbortSignal.any([limit, signal]) : limit;
}

/**
 * Sends one request with the driver's token and App Check's; one that is no longer taken is renewed
 * once. `bytes` is the length of the body. A refusal of the app is never one of the report: it says
 * "server", and the report waits.
 */
export async function request(
  environment: RequestEnvironment,
  scheme: 'Bearer' | 'Firebase',
  url: string,
  bytes: number,
  init: RequestInit,
): Promise<Answer | NoAnswer> {
  let isUnchecked = false;
  for (const fresh of [false, true]) {
    const token = await environment.token(fresh && !isUnchecked);
    if ('problem' in token) return token;
    const checked: string | undefined = await environment.appCheck?.(isUnchecked);
    try {
      const headers: Record<string, string> = {
        ...(init.headers as Record<string, string>),
        ...appCheckHeader(checked),
        Authorization: `${scheme} ${token.token}`,
      };
      const signal = endOf(environment, bytes);
      const response = await fetch(url, { ...init, headers, cache: 'no-store', signal });
      const { status, ok } = response;
      const text = await response.text();
      // A service may forbid without saying why; without App Check's word it may be for that.
      isUnchecked =
        isAppCheckRefusal(status, text) ||
        (status === 403 && environment.appCheck !== undefined && checked === undefined);
      if (status !== 401 && !isUnchecked)
        return { status, ok, headers: response.headers, body: parseJson(text) };
    } catch {
      return { problem: 'offline' };
    }
  }
  return { problem: isUnchecked ? 'server' : 'signIn' };
}

const serviceErrorSchema = z.object({
  error: z.object({
    code: z.number(),
    status: z.optional(z.string()),
    details: z.optional(z.array(z.unknown())),
  }),
});
const projectTroubleSchema = z.object({ reason: z.string() });

/**
 * Did the service itself look at the report and refuse it? A login page of a network, a company's
 * proxy, a project that is switched off or has a wrong key say 400 and 403 too, but not about this
 * report: they pass.
 */
function isVerdict({ body }: Answer): boolean {
  const error = serviceErrorSchema.safeParse(body);
  return (
    error.success &&
    !(error.data.error.details ?? []).some(
      (detail) => projectTroubleSchema.safeParse(detail).success,
    )
  );
}

/** The service's own name for an error, such as ALREADY_EXISTS. */
export function errorStatus({ body }: Answer): string | undefined {
  const error = serviceErrorSchema.safeParse(body);
  return error.success ? error.data.error.status : undefined;
}

/**
 * What a status means that is neither success nor the caller's own business. `what` goes into the
 * detail of a refusal.
 */
export function failure(answer: Answer, what: string): SendResult {
  const { status } = answer;
  if (status === 402) return { type: 'failed', waitingFor: 'quota' };
  if (status === 429) return { type: 'failed', waitingFor: 'busy' };
  if (status === 413) return { type: 'refused', reason: 'tooLarge', detail: `${what} ${status}` };
  if (status === 403 && isVerdict(answer))
    return { type: 'refused', reason: 'permission', detail: `${what} ${status}` };
  if ((status === 400 || status === 412) && isVerdict(answer))
    return { type: 'refused', reason: 'invalid', detail: `${what} ${status}` };
  return { type: 'failed', waitingFor: 'server' };
}

/** As `failure`, also where there was no answer at all. */
export const resultOf = (answer: Answer | NoAnswer, what: string): SendResult =>
  'problem' in answer ? { type: 'failed', waitingFor: answer.problem } : failure(answer, what);
