/**
 * Writes the entry that the next driver of the vehicle sees to the Realtime Database, in one
 * update. The rules accept it only once, and only before the office has taken the report in. The
 * functions can do that before the phone writes.
 */
import * as z from 'zod/mini';
import { reportedVehicle } from '../../features/office/model/vehicles.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { SendResult } from '../../features/outbox/model/report-port.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { timeoutSignal } from '../../platform/any-signal.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { isProgramError } from '../../platform/program-error.ts';
import type { SendDependencies } from './send-report.ts';
import { liveAddress } from './urls.ts';

/** An entry has only a few hundred bytes. After this time the attempt fails and is retried. */
const timeoutMilliseconds = 20_000;

const errorSchema = z.object({ error: z.string() });
const isDenied = (answer: unknown): boolean =>
  /permission denied/i.test(errorSchema.safeParse(answer).data?.error ?? '');

/**
 * Writes the entry. If network or server fail, the result describes the failure; nothing is thrown.
 */
export async function writeVehicleEntry(
  item: OutboxItem,
  dependencies: SendDependencies,
): Promise<SendResult> {
  const places = reportedVehicle({ ...item, answers: item.answers as Answers });
  if (!places) return { type: 'stored' };
  const update = { method: 'PATCH', body: JSON.stringify(places) };
  const first = await request('', update, dependencies, false);
  if (first.type !== 'denied') return resultOf(first);
  // Denied because an earlier attempt or the office has written the entry?
  const [place = ''] = Object.keys(places);
  const found = await request(place, {}, dependencies, false);
  if (found.type === 'answered' && found.answer !== null) return { type: 'stored' };
  // The permission may have been granted after the token was issued, so a denied write is repeated
  // once with a new token.
  return resultOf(await request('', update, dependencies, true));
}

type Reply =
  | Extract<SendResult, { readonly type: 'failed' }>
  | { readonly type: 'denied' }
  | { readonly type: 'answered'; readonly answer: unknown };

function resultOf(reply: Reply): SendResult {
  if (reply.type === 'answered') return { type: 'stored' };
  return reply.type === 'denied'
    ? { type: 'refused', reason: 'permission', detail: 'vehicle' }
    : reply;
}

async function request(
  place: string,
  init: Pick<RequestInit, 'method' | 'body'>,
  { config, token, appCheck, signal }: SendDependencies,
  fresh: boolean,
): Promise<Reply> {
  let at: 'token' | 'live' = 'token';
  try {
    const idToken = await token(fresh);
    if ('problem' in idToken) return { type: 'failed', waitingFor: idToken.problem, at };
    const tokens = { token: idToken.token, appCheck: await appCheck?.(fresh) };
    at = 'live';
    const response = await fetch(liveAddress(config, place, tokens), {
      ...init,
      cache: 'no-store',
      signal: timeoutSignal(timeoutMilliseconds, signal),
    });
    const { status, ok } = response;
    const answer = parseJson(await response.text());
    // The login page of a network also answers 200, but not with JSON.
    if (ok && answer !== undefined) return { type: 'answered', answer };
    // The service also answers 401 for an expired token.
    if (isDenied(answer) || (status === 401 && !fresh)) return { type: 'denied' };
    return { type: 'failed', waitingFor: status === 429 ? 'busy' : 'server', at };
  } catch (error) {
    if (isProgramError(error)) throw error;
    console.info('The vehicle entry could not be written', error);
    return { type: 'failed', waitingFor: 'offline', at };
  }
}
