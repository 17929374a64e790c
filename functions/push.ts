/**
 * Sends push messages to phones by the standards of web push (RFC 8030, 8291 and 8292). Only the
 * phone can read them. They contain no name, no plate and no text of anybody.
 */
import { createHash } from 'node:crypto';
import { defineSecret, defineString } from 'firebase-functions/params';
import webPush from 'web-push';
import { recipientMark } from '../src/features/push/model/push-message.ts';
import { once } from './once.ts';
import type { Phone } from './phones.ts';
import { settleAll } from './settle-all.ts';

/** `npx web-push generate-vapid-keys` makes both keys. Another pair ends all subscriptions. */
export const vapidPrivateKey = defineSecret('VAPID_PRIVATE_KEY');
const vapidPublicKey = defineString('VAPID_PUBLIC_KEY', { default: '' });
/** Where a push service reaches the company: an address with mailto: or https: */
const vapidSubject = defineString('VAPID_SUBJECT', { default: '' });

/** Without keys nobody can subscribe, and nothing is sent. */
export const hasPush = (): boolean => vapidPublicKey.value() !== '' && vapidSubject.value() !== '';

export type PushMessage =
  | { readonly type: 'answer'; readonly report: string; readonly at: number }
  | { readonly type: 'report'; readonly severity: 'danger'; readonly at: number };

const daySeconds = 86_400;
const timeoutMilliseconds = 10_000;
const topicLength = 32;
const isGone = (status: number): boolean => status === 404 || status === 410;
const mayRecover = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** A newer message about the same report replaces one that waits for a phone that is off. */
const topicOf = (reportId: string): string =>
  createHash('sha256').update(reportId).digest('base64url').slice(0, topicLength);

/** On one machine, a service of this machine stands in for all push services. */
function requestAddress(endpoint: string): string {
  const local = process.env['PUSH_SERVICE'];
  return process.env['FUNCTIONS_EMULATOR'] === 'true' && local !== undefined
    ? endpoint.replace(/^https:\//, local)
    : endpoint;
}

async function encrypt(
  { endpoint, keys, uid, locale }: Phone,
  reportId: string,
  message: PushMessage,
) {
  return webPush.generateRequestDetails(
    { endpoint, keys },
    JSON.stringify({ ...message, to: await recipientMark(uid), locale }),
    {
      vapidDetails: {
        subject: vapidSubject.value(),
        publicKey: vapidPublicKey.value(),
        privateKey: vapidPrivateKey.value(),
      },
      TTL: daySeconds,
      urgency: 'high',
      topic: topicOf(reportId),
    },
  );
}

/** Resolves with the status of the answer, or with undefined if there is none. */
async function request(
  address: string,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
): Promise<number | undefined> {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    await reply.body?.cancel();
    return reply.status;
  } catch {
    return undefined;
  }
}

/** Rejects if another attempt may succeed. Removes a phone that the service no longer has. */
async function send(phone: Phone, reportId: string, message: PushMessage): Promise<void> {
  let details: Awaited<ReturnType<typeof encrypt>>;
  try {
    details = await encrypt(phone, reportId, message);
  } catch {
    // The keys of the phone or of the company are wrong, and stay wrong.
    console.error('A push message cannot be encrypted');
    return;
  }
  const { headers, body } = details;
  const status = await request(requestAddress(phone.endpoint), headers, body);
  if (status === undefined) throw new Error('The push service does not answer');
  if (isGone(status)) await phone.ref.delete();
  else if (mayRecover(status)) throw new Error(`The push service answers ${status}`);
  else if (status >= 300) console.error(`The push service refuses a message with ${status}`);
}

/**
 * Sends a message about a report to each phone, once under this name. After an error, another call
 * tries only those phones again that have not received it.
 */
export const pushToEach = (
  name: string,
  reportId: string,
  message: PushMessage,
  phones: readonly Phone[],
): Promise<void> =>
  settleAll(
    phones.map((phone) => once(`${name}_${phone.id}`, () => send(phone, reportId, message))),
  );
