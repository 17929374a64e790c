/**
 * One request of the sender: with the driver's token, with a time limit, and its answer read to the
 * end. Never throws for what the network or the server does.
 */
import type { RejectionReason } from '../../features/outbox/model/outbox-item.ts';
import type { SendResult } from '../../features/outbox/model/report-port.ts';
import type { Host } from '../../features/outbox/model/sending-order.ts';
import { type AppCheckSource, appCheckHeader, isAppCheckRefusal } from './app-check-token.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { claimsOf } from './token-claims.ts';
import { errorStatusIn, isVerdict } from './service-error.ts';
import type { TokenAnswer } from './stored-session.lazy.ts';

export interface RequestEnvironment {
  readonly token: (fresh: boolean) => Promise<TokenAnswer>;
  /** Only where the company uses App Check. */
  readonly appCheck?: AppCheckSource | undefined;
  /** Ends what is under way: the browser is about to stop this worker. */
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly from: Host;
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  /** undefined where the answer is not JSON. */ readonly body: unknown;
}
export interface NoAnswer {
  readonly problem: 'offline' | 'server' | 'signIn';
  /** Who it was: the host that was asked, or the token service before it. */
  readonly at: Host | 'token';
}

/** 50 kbit/s is a bad day, not an error: one minute and what the bytes need at 2 kB/s. */
const timeoutMilliseconds = (bytes: number): number => 60_000 + Math.ceil(bytes / 2);

function endOf({ signal }: RequestEnvironment, bytes: number): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMilliseconds(bytes));
  return signal ? AbortSignal.any([limit, signal]) : limit;
}

const schemes = { documents: 'Bearer', files: 'Firebase' } as const;

/**
 * The driver's token and App Check's. Code that is fetched for them and does not come is a network
 * that is not there: the report waits.
 */
async function signatureOf(
  { token, appCheck }: RequestEnvironment,
  fresh: boolean,
  isUnchecked: boolean,
): Promise<{ readonly token: string; readonly checked: string | undefined } | NoAnswer> {
  try {
    const found = await token(fresh && !isUnchecked);
    if ('problem' in found) return { ...found, at: 'token' };
    return { token: found.token, checked: await appCheck?.(isUnchecked) };
  } catch (error) {
    console.info('A request cannot be signed', error);
    return { problem: 'offline', at: 'token' };
  }
}

/**
 * The office may have given the right to report, or a mail verified the address, since this token. A
 * photo that is there already is answered with 403 as well: a token with a right is believed then.
 */
function mayHaveNewRight(
  { from, status, body }: Pick<Answer, 'from' | 'status' | 'body'>,
  url: string,
  token: string,
): boolean {
  const { mayReport, email_verified: isVerified } = claimsOf(token);
  if (status !== 403 || !isVerdict(body) || mayReport === true) return false;
  return from === 'files' ? isVerified !== true : url.includes(':commit');
}

/**
 * Sends one request with the driver's token and App Check's; one that is no longer taken is renewed
 * once, as is one without the right to report. `bytes` is the length of the body. A refusal of the
 * app is never one of the report: it says "server", and the report waits.
 */
export async function request(
  environment: RequestEnvironment,
  host: Host,
  url: string,
  bytes: number,
  init: RequestInit,
): Promise<Answer | NoAnswer> {
  let isUnchecked = false;
  for (const fresh of [false, true]) {
    const signed = await signatureOf(environment, fresh, isUnchecked);
    if ('problem' in signed) return signed;
    const { token, checked } = signed;
    try {
      const headers: Record<string, string> = {
        ...(init.headers as Record<string, string>),
        ...appCheckHeader(checked),
        Authorization: `${schemes[host]} ${token}`,
      };
      const signal = endOf(environment, bytes);
      const response = await fetch(url, { ...init, headers, cache: 'no-store', signal });
      const { status, ok } = response;
      const text = await response.text();
      // A service may forbid without saying why; without App Check's word it may be for that.
      isUnchecked =
        isAppCheckRefusal(status, text) ||
        (status === 403 && environment.appCheck !== undefined && checked === undefined);
      const body = parseJson(text);
      const answer = { from: host, status, ok, headers: response.headers, body };
      const isOld = status === 401 || (!fresh && mayHaveNewRight(answer, url, token));
      if (!isOld && !isUnchecked) return answer;
    } catch {
      return { problem: 'offline', at: host };
    }
  }
  return isUnchecked ? { problem: 'server', at: host } : { problem: 'signIn', at: 'token' };
}

/** The service's own name for an error, such as ALREADY_EXISTS. */
export const errorStatus = ({ body }: Answer): string | undefined => errorStatusIn(body);

/**
 * What a status means that is neither success nor the caller's own business. `what` goes into the
 * detail of a refusal. Only the service's own word refuses: a proxy says 400, 403 and 413 as well,
 * and 412 is said of the project, not of the report.
 */
export function failure({ status, body, from }: Answer, what: string): SendResult {
  if (status === 402) return { type: 'failed', waitingFor: 'quota', at: from };
  if (status === 429) return { type: 'failed', waitingFor: 'busy', at: from };
  const reason = refusals[status];
  return reason !== undefined && isVerdict(body)
    ? { type: 'refused', reason, detail: `${what} ${status}` }
    : { type: 'failed', waitingFor: 'server', at: from };
}
const refusals: Readonly<Record<number, RejectionReason>> = {
  400: 'invalid',
  403: 'permission',
  413: 'tooLarge',
};

/** As `failure`, also where there was no answer at all. */
export const resultOf = (answer: Answer | NoAnswer, what: string): SendResult =>
  'problem' in answer
    ? { type: 'failed', waitingFor: answer.problem, at: answer.at }
    : failure(answer, what);
