/**
 * The messages that functions send to a phone (docs/functions.md). The service of the browser only
 * sees them encrypted. They contain neither names nor words of anybody, because a lock screen is
 * public.
 */
import * as z from 'zod/mini';
import { locales } from '../../../i18n/locales.ts';

export const localeSchema = z.enum(locales);

const shared = {
  /** Names the recipient, because another driver may use the phone now. See recipientMark. */
  to: z.string(),
  /** The server's time in milliseconds since 1970. */
  at: z.number(),
  /** The language of the phone's document. Undefined if this version does not have it. */
  locale: z.catch(z.optional(localeSchema), undefined),
};
const messageSchema = z.discriminatedUnion('type', [
  /** The office has answered or asks about this report. */
  z.object({
    type: z.literal('answer'),
    report: z.string().check(z.regex(/^[\w-]{1,128}$/)),
    ...shared,
  }),
  /** A dangerous report of the account's areas has arrived. */
  z.object({ type: z.literal('report'), severity: z.literal('danger'), ...shared }),
]);
export type PushMessage = z.infer<typeof messageSchema>;

/** Returns undefined for a message that this version cannot read. */
export const readPushMessage = (value: unknown): PushMessage | undefined =>
  messageSchema.safeParse(value).data;

/** Returns the first eight hexadecimal digits of the SHA-256 of the account's id. */
export async function recipientMark(uid: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid));
  return [...new Uint8Array(hash, 0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const answerPrefix = 'answer-';
/** The tag of the notification about an answer. A newer one replaces the older one. */
export const answerTag = (report: string): string => `${answerPrefix}${report}`;
/** Returns the report of a notification; undefined if it is about something else. */
export const reportOfTag = (tag: string): string | undefined =>
  tag.startsWith(answerPrefix) ? tag.slice(answerPrefix.length) : undefined;
