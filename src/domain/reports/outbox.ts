/**
 * The life of a report from the tapped button to the stored document.
 * Pure: an item and an event give the next item. Storing, sending and showing are elsewhere.
 */
import * as z from 'zod/mini';
import { photoRecordSchema, reportKindSchema } from './draft.ts';

/** Why a report cannot be accepted, as a code with a text in every language (outbox.reasons.<code>). */
export const rejectionReasons = ['permission', 'invalid', 'tooLarge', 'photoMissing', 'alreadyDifferent'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Why sending waits, as a code with a text in every language (outbox.waiting.<code>). */
export const waitingReasons = ['offline', 'server', 'busy', 'quota', 'signIn', 'otherDriver'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

const statusSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('queued'), queuedAt: z.number(), attempt: z.number(), notBefore: z.number(), waitingFor: z.optional(z.enum(waitingReasons)) }),
  z.object({ status: z.literal('sending'), attempt: z.number(), startedAt: z.number() }),
  z.object({ status: z.literal('sent'), sentAt: z.number() }),
  z.object({ status: z.literal('rejected'), rejectedAt: z.number(), reason: z.enum(rejectionReasons), detail: z.string() }),
]);
export type OutboxStatus = z.infer<typeof statusSchema>;

export const outboxItemSchema = z.object({
  id: z.string(),
  kind: reportKindSchema,
  formVersion: z.number(),
  appVersion: z.string(),
  shortCode: z.string(),
  /** The only driver in whose name this may be sent. */
  uid: z.string(),
  /** True: sent without author, device data and exact time. */
  anonymous: z.boolean(),
  reporter: z.object({ name: z.string(), personnelNumber: z.string(), phone: z.string(), depot: z.string() }),
  locale: z.enum(['de', 'en', 'fr']),
  createdAt: z.number(),
  /** Server clock minus device clock in milliseconds where it is known. */
  clockOffsetMilliseconds: z.nullable(z.number()),
  answers: z.record(z.string(), z.unknown()),
  /** What the driver typed, so that a refused report opens again as it was. */
  inputs: z.record(z.string(), z.unknown()),
  photos: z.array(z.extend(photoRecordSchema, { uploaded: z.boolean() })),
  /** SHA-256 over the canonical document, 64 hexadecimal digits. */
  contentHash: z.string(),
  state: statusSchema,
});
export type OutboxItem = z.infer<typeof outboxItemSchema>;

export type OutboxEvent =
  | { readonly type: 'attempt'; readonly at: number }
  | { readonly type: 'photoUploaded'; readonly photo: string }
  | { readonly type: 'stored'; readonly at: number }
  | { readonly type: 'failed'; readonly at: number; readonly waitingFor: WaitingReason; readonly random: number }
  | { readonly type: 'refused'; readonly at: number; readonly reason: RejectionReason; readonly detail: string }
  | { readonly type: 'interrupted'; readonly at: number }
  | { readonly type: 'hurry'; readonly at: number };

const firstDelayMilliseconds = 1000;
const delayFactor = 1.5;
const longestDelayMilliseconds = 60_000;

/** Time to wait before attempt n + 1: 1 s x 1.5^(n-1), at most 60 s, spread by up to a quarter (`random` 0 to 1). */
export function retryDelayMilliseconds(attempt: number, random: number): number {
  const delay = Math.min(longestDelayMilliseconds, firstDelayMilliseconds * delayFactor ** Math.max(0, attempt - 1));
  return Math.round(delay * (0.75 + 0.25 * random));
}

/** The next item. An event that does not fit the state changes nothing: a sent report stays sent whatever comes late. */
export function nextItem(item: OutboxItem, event: OutboxEvent): OutboxItem {
  const { state } = item;
  switch (event.type) {
    case 'attempt':
      return state.status === 'queued' ? { ...item, state: { status: 'sending', attempt: state.attempt + 1, startedAt: event.at } } : item;
    case 'photoUploaded':
      if (state.status !== 'sending') return item;
      return { ...item, photos: item.photos.map((photo) => (photo.id === event.photo ? { ...photo, uploaded: true } : photo)) };
    case 'stored':
      return state.status === 'sending' ? { ...item, state: { status: 'sent', sentAt: event.at } } : item;
    case 'failed': {
      if (state.status !== 'sending') return item;
      const notBefore = event.at + retryDelayMilliseconds(state.attempt, event.random);
      return { ...item, state: { status: 'queued', queuedAt: event.at, attempt: state.attempt, notBefore, waitingFor: event.waitingFor } };
    }
    case 'refused':
      return state.status === 'sending' ? { ...item, state: { status: 'rejected', rejectedAt: event.at, reason: event.reason, detail: event.detail } } : item;
    case 'interrupted':
      return state.status === 'sending' ? { ...item, state: { status: 'queued', queuedAt: event.at, attempt: state.attempt, notBefore: event.at } } : item;
    case 'hurry':
      return state.status === 'queued' ? { ...item, state: { ...state, notBefore: event.at } } : item;
  }
}

/** Items of one driver that may be tried now, oldest first. */
export function dueItems(items: readonly OutboxItem[], uid: string, now: number): readonly OutboxItem[] {
  return items
    .filter((item) => item.uid === uid && item.state.status === 'queued' && item.state.notBefore <= now)
    .toSorted((a, b) => a.createdAt - b.createdAt);
}

/** How far one report is: photos on the server of all photos. */
export function progress(item: OutboxItem): { readonly done: number; readonly total: number } {
  return { done: item.photos.filter((photo) => photo.uploaded).length, total: item.photos.length };
}
