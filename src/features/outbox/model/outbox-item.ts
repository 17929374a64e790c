/**
 * The life of a report from the tapped button to the stored document.
 * Pure: an item and an event give the next item. Storing, sending and showing are elsewhere.
 */
import type * as z from 'zod/mini';
import type { outboxItemSchema, rejectionReasons, waitingReasons } from './outbox-item-schema.ts';

export type OutboxItem = z.infer<typeof outboxItemSchema>;
export type RejectionReason = (typeof rejectionReasons)[number];
export type WaitingReason = (typeof waitingReasons)[number];

export type OutboxEvent =
  | { readonly type: 'attempt'; readonly at: number }
  /**
   * An upload in pieces has begun under this address; without address it is given up and begins
   * anew.
   */
  | { readonly type: 'uploadBegun'; readonly photo: string; readonly url: string | undefined }
  | { readonly type: 'photoUploaded'; readonly photo: string }
  | { readonly type: 'stored'; readonly at: number }
  | {
      readonly type: 'failed';
      readonly at: number;
      readonly waitingFor: WaitingReason;
      readonly random: number;
    }
  | {
      readonly type: 'refused';
      readonly at: number;
      readonly reason: RejectionReason;
      readonly detail: string;
    }
  | { readonly type: 'interrupted'; readonly at: number }
  /** The waiting time is over: the network is back, or the driver taps. */
  | { readonly type: 'hurry'; readonly at: number }
  /** Photos wait for Wi-Fi. */
  | { readonly type: 'held' }
  /** The driver sends it over a mobile connection too. */
  | { readonly type: 'sendAnyway'; readonly at: number };

const firstDelayMilliseconds = 1000;
const delayFactor = 1.5;
const longestDelayMilliseconds = 60_000;

/**
 * Time to wait before attempt n + 1: 1 s x 1.5^(n-1), at most 60 s, spread by up to a quarter
 * (`random` 0 to 1).
 */
export function retryDelayMilliseconds(attempt: number, random: number): number {
  const delay = Math.min(
    longestDelayMilliseconds,
    firstDelayMilliseconds * delayFactor ** Math.max(0, attempt - 1),
  );
  return Math.round(delay * (0.75 + 0.25 * random));
}

type Photo = OutboxItem['photos'][number];
const changePhoto = (
  item: OutboxItem,
  id: string,
  change: (photo: Photo) => Photo,
): OutboxItem => ({
  ...item,
  photos: item.photos.map((photo) => (photo.id === id ? change(photo) : photo)),
});

type Queued = Extract<OutboxItem['state'], { status: 'queued' }>;
type Sending = Extract<OutboxItem['state'], { status: 'sending' }>;

/** What happens to a report that waits for its turn. */
function nextQueued(item: OutboxItem, state: Queued, event: OutboxEvent): OutboxItem {
  switch (event.type) {
    case 'attempt':
      return {
        ...item,
        state: { status: 'sending', attempt: state.attempt + 1, startedAt: event.at },
      };
    case 'hurry':
      return { ...item, state: { ...state, notBefore: event.at } };
    case 'held':
      return state.waitingFor === 'wifi'
        ? item
        : { ...item, state: { ...state, waitingFor: 'wifi' } };
    case 'sendAnyway':
      return {
        ...item,
        anyConnection: true,
        state: { ...state, notBefore: event.at, waitingFor: undefined },
      };
    default:
      return item;
  }
}

/** What happens to a report that is on its way. */
function nextSending(item: OutboxItem, { attempt }: Sending, event: OutboxEvent): OutboxItem {
  switch (event.type) {
    case 'uploadBegun':
      return changePhoto(item, event.photo, ({ uploadUrl: _before, ...photo }) =>
        event.url === undefined ? photo : { ...photo, uploadUrl: event.url },
      );
    case 'failed': {
      const { at, waitingFor } = event;
      const notBefore = at + retryDelayMilliseconds(attempt, event.random);
      return {
        ...item,
        state: { status: 'queued', queuedAt: at, attempt, notBefore, waitingFor },
      };
    }
    case 'refused': {
      const { at, reason, detail } = event;
      return { ...item, state: { status: 'rejected', rejectedAt: at, reason, detail } };
    }
    case 'interrupted':
      return {
        ...item,
        state: { status: 'queued', queuedAt: event.at, attempt, notBefore: event.at },
      };
    default:
      return item;
  }
}

/**
 * The next item. An event that does not fit the state changes nothing: a sent report stays sent
 * whatever comes late. What the server has acknowledged counts in every other state, because a
 * second sender may have moved the item on.
 */
export function nextItem(item: OutboxItem, event: OutboxEvent): OutboxItem {
  const { state } = item;
  if (state.status === 'sent') return item;
  if (event.type === 'stored') return { ...item, state: { status: 'sent', sentAt: event.at } };
  if (event.type === 'photoUploaded')
    return changePhoto(item, event.photo, ({ uploadUrl: _done, ...photo }) => ({
      ...photo,
      uploaded: true,
    }));
  if (state.status === 'queued') return nextQueued(item, state, event);
  return state.status === 'sending' ? nextSending(item, state, event) : item;
}

/**
 * How long an item waits from now on, in milliseconds, 0 to 60 000. A device clock that was set
 * back does not make it wait longer.
 */
export function waitMilliseconds({ state }: OutboxItem, now: number): number {
  if (state.status !== 'queued' || state.queuedAt > now || state.notBefore <= now) return 0;
  return Math.min(state.notBefore - now, longestDelayMilliseconds);
}

/** Do photos of this report still have to travel? */
export const hasPhotosToSend = (item: OutboxItem): boolean =>
  item.photos.some(({ uploaded }) => !uploaded);

/** Items of one driver that may be tried now, oldest first. */
export function dueItems(
  items: readonly OutboxItem[],
  uid: string,
  now: number,
): readonly OutboxItem[] {
  return items
    .filter(
      (item) =>
        item.uid === uid && item.state.status === 'queued' && waitMilliseconds(item, now) === 0,
    )
    .toSorted((a, b) => a.createdAt - b.createdAt);
}

/** How far one report is: photos on the server of all photos. */
export function progress(item: OutboxItem): { readonly done: number; readonly total: number } {
  return { done: item.photos.filter((photo) => photo.uploaded).length, total: item.photos.length };
}
