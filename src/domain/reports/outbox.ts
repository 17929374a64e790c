/**
 * The life of a report from the tapped button to the stored document.
 * Pure: an item and an event give the next item. Storing, sending and showing are elsewhere.
 */
import type * as z from 'zod/mini';
import type { outboxItemSchema, rejectionReasons, waitingReasons } from './outbox-schema.ts';

export type OutboxItem = z.infer<typeof outboxItemSchema>;
export type RejectionReason = (typeof rejectionReasons)[number];
export type WaitingReason = (typeof waitingReasons)[number];

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
