/**
 * Sends one request with the driver's token and a timeout, and reads the whole response. If network
 * or server fail, the result describes the failure; nothing is thrown.
 */
import type { RejectionReason } from '../../features/outbox/model/outbox-item.ts';
import type { SendResult } from '../../features/outbox/model/report-port.ts';
import type { Host } from '../../features/outbox/model/sending-order.ts';
import { type AppCheckSource, appCheckHeader, isAppCheckRefusal } from './app-check-token.ts';
import { timeoutSignal } from '../../platform/any-signal.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { isProgramError } from '../../platform/program-error.ts';
import { claimsOf } from './token-claims.ts';
import { errorStatusIn, isServiceRefusal } from './service-error.ts';
import type { TokenAnswer } from './stored-session.lazy.ts';

export interface RequestDependencies {
  readonly token: (fresh: boolean) => Promise<TokenAnswer>;
  /** Undefined if the company does not use App Check. */
  readonly appCheck?: AppCheckSource | undefined;
  /** Aborts the request when the browser is about to stop this worker. */
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly from: Host;
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  /** Undefined if the response is not JSON. */
  readonly body: unknown;
}
export interface RequestProblem {
  readonly problem: 'offline' | 'server' | 'signIn';
  /** The host of the request, or the token service if it failed first. */
  readonly at: Host | 'token';
}

/**
 * One minute plus the time to send the bytes at 2 kB/s, so that a slow network does not cause a
 * failure.
 */
const timeoutMilliseconds = (bytes: number): number => 60_000 + Math.ceil(bytes / 2);

const schemes = { documents: 'Bearer', files: 'Firebase' } as const;

/**
 * Returns the driver's token and the App Check token. If the code that reads them cannot be loaded,
 * this counts as a missing network, and the report waits. Rejects if the code itself fails.
 */
async function tokensFor(
  { token, appCheck }: RequestDependencies,
  fresh: boolean,
  isAppCheckRefused: boolean,
): Promise<{ readonly token: string; readonly checked: string | undefined } | RequestProblem> {
  try {
    const found = await token(fresh && !isAppCheckRefused);
    if ('problem' in found) return { ...found, at: 'token' };
    return { token: found.token, checked: await appCheck?.(isAppCheckRefused) };
  } catch (error) {
    if (isProgramError(error)) throw error;
    console.info('A request cannot be signed', error);
    return { problem: 'offline', at: 'token' };
  }
}

/**
 * Returns true if a new token may contain the permission to report: since this token was issued,
 * the office may have granted it, or the driver may have verified the address. A token that already
 * contains the permission is not renewed, because the service also answers 403 for a photo that is
 * already uploaded.
 */
function mayHaveNewRight(
  { from, status, body }: Pick<Answer, 'from' | 'status' | 'body'>,
  url: string,
  token: string,
): boolean {
  const { mayReport, email_verified: isVerified } = claimsOf(token);
  if (status !== 403 || !isServiceRefusal(body) || mayReport === true) return false;
  return from === 'files' ? isVerified !== true : url.includes(':commit');
}

/**
 * Sends one request with the driver's token and the App Check token. A token that is refused or
 * lacks the permission to report is renewed once. `bytes` is the length of the body. If the service
 * refuses the app itself (App Check), the result is the problem "server", so that the report stays
 * in the outbox instead of being rejected.
 */
export async function request(
  dependencies: RequestDependencies,
  host: Host,
  url: string,
  bytes: number,
  init: RequestInit,
): Promise<Answer | RequestProblem> {
  let isAppCheckRefused = false;
  for (const fresh of [false, true]) {
    const signed = await tokensFor(dependencies, fresh, isAppCheckRefused);
    if ('problem' in signed) return signed;
    const { token, checked } = signed;
    // Created before `try`, whose errors all count as a missing network: the function may be
    // missing.
    const signal = timeoutSignal(timeoutMilliseconds(bytes), dependencies.signal);
    try {
      const headers: Record<string, string> = {
        ...(init.headers as Record<string, string>),
        ...appCheckHeader(checked),
        Authorization: `${schemes[host]} ${token}`,
      };
      const response = await fetch(url, { ...init, headers, cache: 'no-store', signal });
      const { status, ok } = response;
      const text = await response.text();
      // A 403 without a reason may also mean a missing App Check token.
      isAppCheckRefused =
        isAppCheckRefusal(status, text) ||
        (status === 403 && dependencies.appCheck !== undefined && checked === undefined);
      const body = parseJson(text);
      const answer = { from: host, status, ok, headers: response.headers, body };
      const isTokenOutdated = status === 401 || (!fresh && mayHaveNewRight(answer, url, token));
      if (!isTokenOutdated && !isAppCheckRefused) return answer;
    } catch {
      return { problem: 'offline', at: host };
    }
  }
  return isAppCheckRefused ? { problem: 'server', at: host } : { problem: 'signIn', at: 'token' };
}

/** The service's error name, for example ALREADY_EXISTS. */
export const errorStatus = ({ body }: Answer): string | undefined => errorStatusIn(body);

/**
 * Returns the result for a status that is neither a success nor handled by the caller. `label` is
 * added to the detail of a refusal. Only an error from the service itself counts as a refusal: a
 * proxy also answers 400, 403 and 413, and 412 concerns the project and not the report.
 */
export function failure({ status, body, from }: Answer, label: string): SendResult {
  if (status === 402) return { type: 'failed', waitingFor: 'quota', at: from };
  if (status === 429) return { type: 'failed', waitingFor: 'busy', at: from };
  const reason = refusals[status];
  return reason !== undefined && isServiceRefusal(body)
    ? { type: 'refused', reason, detail: `${label} ${status}` }
    : { type: 'failed', waitingFor: 'server', at: from };
}
const refusals: Readonly<Record<number, RejectionReason>> = {
  400: 'invalid',
  403: 'permission',
  413: 'tooLarge',
};

/** Like `failure`, but also handles a request without a response. */
export const resultOf = (answer: Answer | RequestProblem, label: string): SendResult =>
  'problem' in answer
    ? { type: 'failed', waitingFor: answer.problem, at: answer.at }
    : failure(answer, label);
