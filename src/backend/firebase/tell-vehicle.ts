/**
 * What the next driver of the vehicle reads of a report, over the Realtime Database: one update,
 * which the rules take once and only before the office has taken the report in.
 */
import * as z from 'zod/mini';
import { reportedVehicle } from '../../features/office/model/vehicles.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { SendResult } from '../../features/outbox/model/report-port.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { parseJson } from '../../platform/parse-json.ts';
import type { SendEnvironment } from './send-report.ts';
import { liveAddress } from './urls.ts';

/** A few hundred bytes; a host that does not answer by then is tried again. */
const timeoutMilliseconds = 20_000;

const errorSchema = z.object({ error: z.string() });
const isDenied = (answer: unknown): boolean =>
  /permission denied/i.test(errorSchema.safeParse(answer).data?.error ?? '');

/** Never throws for what the network or the server does. */
export async function tellVehicle(
  item: OutboxItem,
  environment: SendEnvironment,
): Promise<SendResult> {
  const places = reportedVehicle({ ...item, answers: item.answers as Answers });
  if (!places) return { type: 'stored' };
  const body = JSON.stringify(places);
  // A right may be newer than the token: what is denied is asked once more with a new one.
  const first = await write(body, environment, false);
  return first === 'denied' ? resultOf(await write(body, environment, true)) : first;
}

const resultOf = (written: SendResult | 'denied'): SendResult =>
  written === 'denied' ? { type: 'refused', reason: 'permission', detail: 'vehicle' } : written;

async function write(
  body: string,
  { config, token, appCheck, signal }: SendEnvironment,
  fresh: boolean,
): Promise<SendResult | 'denied'> {
  let at: 'token' | 'live' = 'token';
  try {
    const known = await token(fresh);
    if ('problem' in known) return { type: 'failed', waitingFor: known.problem, at };
    const tokens = { token: known.token, appCheck: await appCheck?.(fresh) };
    at = 'live';
    const limit = AbortSignal.timeout(timeoutMilliseconds);
    const response = await fetch(liveAddress(config, '', tokens), {
      method: 'PATCH',
      body,
      cache: 'no-store',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    const { status, ok } = response;
    const answer = parseJson(await response.text());
    // A login page answers as well.
    if (ok && answer !== undefined) return { type: 'stored' };
    // The service says 401 of a token that has run out, too.
    if (isDenied(answer) || (status === 401 && !fresh)) return 'denied';
    return { type: 'failed', waitingFor: status === 429 ? 'busy' : 'server', at };
  } catch (error) {
    console.info('The vehicle could not be told', error);
    return { type: 'failed', waitingFor: 'offline', at };
  }
}
