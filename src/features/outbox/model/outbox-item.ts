/**
 * The life of a report from the tapped button until the office has its words and its photos.
 * Pure: an item and an event give the next item. Storing, sending and showing are elsewhere.
 */
import type * as z from 'zod/mini';
import type { outboxItemSchema, rejectionReasons, waitingReasons } from './outbox-item-schema.ts';
import { maxDelayMilliseconds, retryDelayMilliseconds } from './retry-delay.ts';
import { changedPhotos, isSettled, type PhotoEvent, withoutMissing } from './item-photos.ts';
import {
  changedVehicleEntry,
  owesVehicleEntry,
  type VehicleEvent,
  withoutVehicleWait,
} from './vehicle-entry.ts';

export type OutboxItem = z.infer<typeof outboxItemSchema>;
export type RejectionReason = (typeof rejectionReasons)[number];
export type WaitingReason = (typeof waitingReasons)[number];

export type OutboxEvent =
  | PhotoEvent
  | VehicleEvent
  | { readonly type: 'attempt'; readonly at: number }
  /** The document lies with the office. */
  | { readonly type: 'documentStored'; readonly at: number }
  /** The office knows that the photos of the report before this one never come. */
  | { readonly type: 'replacedTold'; readonly at: number }
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
      readonly photosThere?: number;
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
      return withoutVehicleWait({ ...item, state: { ...state, notBefore: event.at } }, event.at);
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
      return changedPhotos(item, event);
    case 'failed': {
      const { at, waitingFor } = event;
      const notBefore = at + retryDelayMilliseconds(attempt, event.random);
      return waitAgain(item, state, { queuedAt: at, attempt, notBefore, waitingFor });
    }
    case 'refused': {
      const { type: _type, at, appVersion, ...verdict } = event;
      if (state.status === 'sendingPhotos') return item;
      return {
        ...item,
        state: {
          status: 'rejected',
          rejectedAt: at,
          ...verdict,
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

/** What was refused goes once more, as it is. */
function retried(item: OutboxItem, at: number): OutboxItem {
  const wait = { queuedAt: at, attempt: 0, notBefore: at };
  if (item.state.status === 'rejected') return { ...item, state: { status: 'queued', ...wait } };
  const isMissing = item.photos.some(({ missing }) => missing !== undefined);
  if (!isMissing || !hasArrived(item) || isMoving(item.state)) return item;
  const arrivedAt = item.state.status === 'arrived' ? item.state.arrivedAt : at;
  return { ...withoutMissing(item), state: { status: 'arrived', arrivedAt, ...wait } };
}

/** With the last photo, and once the next driver can read it, an arrived report is sent. */
function settled(item: OutboxItem, at: number): OutboxItem {
  return hasArrived(item) &&
    item.state.status !== 'sent' &&
    item.replaces === undefined &&
    !owesVehicleEntry(item) &&
    item.photos.every(isSettled)
    ? { ...item, state: { status: 'sent', sentAt: at } }
    : item;
}

/** Its document lies with the office. */
function arrivedNow(item: OutboxItem, at: number): OutboxItem {
  if (hasArrived(item)) return item;
  const wait = { queuedAt: at, attempt: 0, notBefore: at };
  return settled({ ...item, state: { status: 'arrived', arrivedAt: at, ...wait } }, at);
}

/** What goes forward has no trouble: it waits no longer than the first time if it stops again. */
const goneForward = (item: OutboxItem): OutboxItem =>
  item.state.status === 'sendingPhotos' ? { ...item, state: { ...item.state, attempt: 1 } } : item;

const withoutReplaced = ({ replaces: _told, ...item }: OutboxItem): OutboxItem => item;

/** What counts in every state, because a second sender may have moved the item on. */
function acknowledged(item: OutboxItem, event: OutboxEvent): OutboxItem | undefined {
  switch (event.type) {
    case 'documentStored':
      return arrivedNow(item, event.at);
    case 'photoUploaded':
      return goneForward(settled(changedPhotos(item, event), event.at));
    case 'missingTold':
    case 'missingRefused':
      return settled(changedPhotos(item, event), event.at);
    case 'replacedTold':
      return settled(withoutReplaced(item), event.at);
    case 'vehicleTold':
    case 'vehicleFailed':
      return settled(changedVehicleEntry(item, event), event.at);
    case 'photoUnreadable':
    case 'photoMissing':
      return changedPhotos(item, event);
    default:
      return undefined;
  }
}

/**
 * The next item. An event that does not fit the state changes nothing: a sent report stays sent
 * whatever comes late.
 */
export function nextItem(item: OutboxItem, event: OutboxEvent): OutboxItem {
  const { state } = item;
  if (event.type === 'retry') return retried(item, event.at);
  if (state.status === 'sent') return item;
  const next = acknowledged(item, event);
  if (next) return next;
  if (isWaiting(state)) return nextWaiting(item, state, event);
  return isMoving(state) ? nextMoving(item, state, event) : item;
}

/**
 * How long an item waits from now on, in milliseconds, 0 to 60 000. A device clock that was set
 * back does not make it wait longer.
 */
export function waitMilliseconds({ state }: OutboxItem, now: number): number {
  if (!isWaiting(state) || state.queuedAt > now || state.notBefore <= now) return 0;
  return Math.min(state.notBefore - now, maxDelayMilliseconds);
}
