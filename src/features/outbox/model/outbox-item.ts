/**
 * The life of a report from the tapped button until the office has its words and its photos.
 * Pure: an item and an event give the next item. Storing, sending and showing are elsewhere.
 */
import type * as z from 'zod/mini';
import type {
  missingReasons,
  outboxItemSchema,
  rejectionReasons,
  waitingReasons,
} from './outbox-item-schema.ts';

export type OutboxItem = z.infer<typeof outboxItemSchema>;
export type RejectionReason = (typeof rejectionReasons)[number];
export type WaitingReason = (typeof waitingReasons)[number];

export type MissingReason = (typeof missingReasons)[number];

export type OutboxEvent =
  | { readonly type: 'attempt'; readonly at: number }
  /** The document lies with the office. */
  | { readonly type: 'documentStored'; readonly at: number }
  /**
   * An upload in pieces has begun under this address; without address it is given up and begins
   * anew.
   */
  | { readonly type: 'uploadBegun'; readonly photo: string; readonly url: string | undefined }
  | { readonly type: 'photoUploaded'; readonly photo: string; readonly at: number }
  /** This device could not read a photo. */
  | { readonly type: 'photoUnreadable'; readonly photo: string; readonly at: number }
  /** A photo never comes; the office is still to be told. */
  | { readonly type: 'photoMissing'; readonly photo: string; readonly reason: MissingReason }
  | { readonly type: 'missingTold'; readonly photo: string; readonly at: number }
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
      readonly appVersion?: string | undefined;
    }
  | { readonly type: 'interrupted'; readonly at: number }
  /** Photos that are under way let a document pass. */
  | { readonly type: 'letPass'; readonly at: number }
  /** The waiting time is over: the network is back, or the driver taps. */
  | { readonly type: 'ignoreBackoff'; readonly at: number }
  /** Photos wait for Wi-Fi. */
  | { readonly type: 'paused' }
  /** The driver sends them over a mobile connection too. */
  | { readonly type: 'sendAnyway'; readonly at: number }
  /** What was refused, report or photos, goes once more as it is. */
  | { readonly type: 'retry'; readonly at: number };

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

type State = OutboxItem['state'];
type Waiting = Extract<State, { status: 'queued' | 'arrived' }>;
type Moving = Extract<State, { status: 'sending' | 'sendingPhotos' }>;

/** A report that waits for its turn: for its document, or for its photos. */
export const isWaiting = (state: State): state is Waiting =>
  state.status === 'queued' || state.status === 'arrived';
/** A report that a sender has in its hands. */
export const isMoving = (state: State): state is Moving =>
  state.status === 'sending' || state.status === 'sendingPhotos';
/** Does the office have its words? */
export const hasArrived = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state.status === 'arrived' || state.status === 'sendingPhotos' || state.status === 'sent';

/** Has it left this device as a whole? The pixels of a photo that never came are only here. */
export const hasLeftDevice = ({ state, photos }: Pick<OutboxItem, 'state' | 'photos'>): boolean =>
  state.status === 'sent' && photos.every(({ missing }) => missing === undefined);

/** Nothing is left to do for this photo: it is there, or the office knows that it never comes. */
const isSettled = ({ uploaded, missing, missingTold }: Photo): boolean =>
  uploaded || (missing !== undefined && missingTold === true);
/** Photos that still have to travel. */
export const photosToSend = ({ photos }: OutboxItem): readonly Photo[] =>
  photos.filter((photo) => !photo.uploaded && photo.missing === undefined);
/** Photos that never come, of which the office has not been told yet. */
export const missingToTell = ({ photos }: OutboxItem): readonly Photo[] =>
  photos.filter((photo) => !photo.uploaded && photo.missing !== undefined && !photo.missingTold);

/** What happens to a report that waits for its turn. */
function nextWaiting(item: OutboxItem, state: Waiting, event: OutboxEvent): OutboxItem {
  switch (event.type) {
    case 'attempt': {
      const moving = { attempt: state.attempt + 1, startedAt: event.at };
      return {
        ...item,
        state:
          state.status === 'queued'
            ? { status: 'sending', ...moving }
            : { status: 'sendingPhotos', arrivedAt: state.arrivedAt, ...moving },
      };
    }
    case 'ignoreBackoff':
      return { ...item, state: { ...state, notBefore: event.at } };
    case 'paused':
      return state.status === 'queued' || state.waitingFor === 'wifi'
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

/** It waits again, as long as `wait` says. */
const waitAgain = (
  item: OutboxItem,
  state: Moving,
  wait: Pick<Waiting, 'queuedAt' | 'attempt' | 'notBefore' | 'waitingFor'>,
): OutboxItem => ({
  ...item,
  state:
    state.status === 'sending'
      ? { status: 'queued', ...wait }
      : { status: 'arrived', arrivedAt: state.arrivedAt, ...wait },
});

/** What happens to a report that is on its way. */
function nextMoving(item: OutboxItem, state: Moving, event: OutboxEvent): OutboxItem {
  const { attempt } = state;
  switch (event.type) {
    case 'uploadBegun':
      return changePhoto(item, event.photo, ({ uploadUrl: _before, ...photo }) =>
        event.url === undefined ? photo : { ...photo, uploadUrl: event.url },
      );
    case 'failed': {
      const { at, waitingFor } = event;
      const notBefore = at + retryDelayMilliseconds(attempt, event.random);
      return waitAgain(item, state, { queuedAt: at, attempt, notBefore, waitingFor });
    }
    case 'refused': {
      const { at, reason, detail, appVersion } = event;
      if (state.status === 'sendingPhotos') return item;
      return {
        ...item,
        state: {
          ...{ status: 'rejected', rejectedAt: at, reason, detail },
          ...(appVersion !== undefined && { appVersion }),
        },
      };
    }
    case 'interrupted':
    case 'letPass':
      return waitAgain(item, state, {
        queuedAt: event.at,
        attempt: event.type === 'letPass' ? attempt - 1 : attempt,
        notBefore: event.at,
      });
    default:
      return item;
  }
}

/** What is known of a photo now, whatever the state: a second sender may have moved the item on. */
function changedPhotos(item: OutboxItem, event: OutboxEvent): OutboxItem {
  switch (event.type) {
    case 'photoUploaded':
      return changePhoto(
        item,
        event.photo,
        ({ uploadUrl: _url, unreadable: _times, missing: _why, missingTold: _told, ...photo }) => ({
          ...photo,
          uploaded: true,
        }),
      );
    case 'photoUnreadable':
      return changePhoto(item, event.photo, (photo) => ({
        ...photo,
        unreadable: {
          times: (photo.unreadable?.times ?? 0) + 1,
          since: photo.unreadable?.since ?? event.at,
        },
      }));
    case 'photoMissing':
      return changePhoto(item, event.photo, (photo) =>
        photo.uploaded ? photo : { ...photo, missing: event.reason },
      );
    case 'missingTold':
      return changePhoto(item, event.photo, (photo) =>
        photo.missing === undefined ? photo : { ...photo, missingTold: true },
      );
    default:
      return item;
  }
}

/** Photos that were given up are taken up again. */
const withoutMissing = (item: OutboxItem): OutboxItem => ({
  ...item,
  photos: item.photos.map(
    ({ missing: _why, missingTold: _told, unreadable: _times, ...photo }) => photo,
  ),
});

/** What was refused goes once more, as it is. */
function retried(item: OutboxItem, at: number): OutboxItem {
  const wait = { queuedAt: at, attempt: 0, notBefore: at };
  if (item.state.status === 'rejected') return { ...item, state: { status: 'queued', ...wait } };
  const isMissing = item.photos.some(({ missing }) => missing !== undefined);
  if (!isMissing || !hasArrived(item) || isMoving(item.state)) return item;
  const arrivedAt = item.state.status === 'arrived' ? item.state.arrivedAt : at;
  return { ...withoutMissing(item), state: { status: 'arrived', arrivedAt, ...wait } };
}

/** With the last photo an arrived report is sent. */
function settled(item: OutboxItem, at: number): OutboxItem {
  return hasArrived(item) && item.state.status !== 'sent' && item.photos.every(isSettled)
    ? { ...item, state: { status: 'sent', sentAt: at } }
    : item;
}

/**
 * The next item. An event that does not fit the state changes nothing: a sent report stays sent
 * whatever comes late. What the server has acknowledged counts in every other state, because a
 * second sender may have moved the item on.
 */
export function nextItem(item: OutboxItem, event: OutboxEvent): OutboxItem {
  const { state } = item;
  if (event.type === 'retry') return retried(item, event.at);
  if (state.status === 'sent') return item;
  switch (event.type) {
    case 'documentStored': {
      if (hasArrived(item)) return item;
      const { at } = event;
      const wait = { queuedAt: at, attempt: 0, notBefore: at };
      return settled({ ...item, state: { status: 'arrived', arrivedAt: at, ...wait } }, at);
    }
    case 'photoUploaded': {
      const next = settled(changedPhotos(item, event), event.at);
      // What goes forward has no trouble: it waits no longer than the first time if it stops again.
      return next.state.status === 'sendingPhotos'
        ? { ...next, state: { ...next.state, attempt: 1 } }
        : next;
    }
    case 'missingTold':
      return settled(changedPhotos(item, event), event.at);
    case 'photoUnreadable':
    case 'photoMissing':
      return changedPhotos(item, event);
    default:
  }
  if (isWaiting(state)) return nextWaiting(item, state, event);
  return isMoving(state) ? nextMoving(item, state, event) : item;
}

/**
 * How long an item waits from now on, in milliseconds, 0 to 60 000. A device clock that was set
 * back does not make it wait longer.
 */
export function waitMilliseconds({ state }: OutboxItem, now: number): number {
  if (!isWaiting(state) || state.queuedAt > now || state.notBefore <= now) return 0;
  return Math.min(state.notBefore - now, longestDelayMilliseconds);
}

/** How far one report is: photos on the server of all photos. */
export function progress(item: OutboxItem): { readonly done: number; readonly total: number } {
  return { done: item.photos.filter((photo) => photo.uploaded).length, total: item.photos.length };
}
