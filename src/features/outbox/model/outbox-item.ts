/**
 * The states of a report from the tap on "send" until the office has its document and photos. The
 * functions compute the next item from an item and an event and are pure.
 */
import type * as z from 'zod/mini';
import type { outboxItemSchema, rejectionReasons, waitingReasons } from './outbox-item-schema.ts';
import { maxDelayMilliseconds, retryDelayMilliseconds } from './retry-delay.ts';
import {
  changedPhotos,
  isSettled,
  type PhotoEvent,
  withoutMissing,
  withoutNoticeWait,
} from './item-photos.ts';
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
  /** The server has the document. */
  | { readonly type: 'documentStored'; readonly at: number }
  /** The office was notified that the photos of the replaced report will not be sent. */
  | { readonly type: 'replacedTold'; readonly at: number }
  | {
      readonly type: 'failed';
      readonly at: number;
      /** Undefined if only notices about missing photos were refused for now. */
      readonly waitingFor: WaitingReason | undefined;
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
  /** Photo uploads are interrupted to send a document first. */
  | { readonly type: 'letPass'; readonly at: number }
  /** The waiting time ends because the network is back or the driver taps. */
  | {
      readonly type: 'ignoreBackoff';
      readonly at: number;
      /** If true, the waiting time of a refused notice stays. */
      readonly keepsNoticeWait?: boolean;
    }
  /** Photos wait for Wi-Fi. */
  | { readonly type: 'paused' }
  /** The sender itself failed, for example because this browser lacks a function. */
  | { readonly type: 'senderFailed' }
  /** The driver allows photos over mobile data. */
  | { readonly type: 'sendAnyway'; readonly at: number }
  /** A refused report or refused photos are sent again. */
  | { readonly type: 'retry'; readonly at: number };

type State = OutboxItem['state'];
type Waiting = Extract<State, { status: 'queued' | 'arrived' }>;
type Moving = Extract<State, { status: 'sending' | 'sendingPhotos' }>;

/** Returns true if the document or photos of the report wait for the next attempt. */
export const isWaiting = (state: State): state is Waiting =>
  state.status === 'queued' || state.status === 'arrived';
/** Returns true if the report is being sent. */
export const isMoving = (state: State): state is Moving =>
  state.status === 'sending' || state.status === 'sendingPhotos';
/** Returns true if the server has the document. */
export const hasArrived = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state.status === 'arrived' || state.status === 'sendingPhotos' || state.status === 'sent';

/**
 * Returns true if the server has everything that it will receive. A photo that was given up is only
 * on this device.
 */
export const hasLeftDevice = ({ state, photos }: Pick<OutboxItem, 'state' | 'photos'>): boolean =>
  state.status === 'sent' && photos.every(({ missing }) => missing === undefined);

/** Returns the next state of a waiting report. */
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
    case 'ignoreBackoff': {
      const next = { ...item, state: { ...state, notBefore: event.at } };
      const due = withoutVehicleWait(next, event.at);
      return event.keepsNoticeWait ? due : withoutNoticeWait(due);
    }
    case 'paused':
      return state.status === 'queued' || state.waitingFor === 'wifi'
        ? item
        : { ...item, state: { ...state, waitingFor: 'wifi' } };
    case 'senderFailed':
      return { ...item, state: { ...state, waitingFor: 'app' } };
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

/** Returns the item in the waiting state with this waiting time. */
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

/** Returns the next state of a report that is being sent. */
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

/** Returns the item with its refused document or photos waiting again. */
function retried(item: OutboxItem, at: number): OutboxItem {
  const wait = { queuedAt: at, attempt: 0, notBefore: at };
  if (item.state.status === 'rejected') return { ...item, state: { status: 'queued', ...wait } };
  const isMissing = item.photos.some(({ missing }) => missing !== undefined);
  if (!isMissing || !hasArrived(item) || isMoving(item.state)) return item;
  const arrivedAt = item.state.status === 'arrived' ? item.state.arrivedAt : at;
  return { ...withoutMissing(item), state: { status: 'arrived', arrivedAt, ...wait } };
}

/** Sets the state "sent" if nothing is left to do for an arrived report. */
function settled(item: OutboxItem, at: number): OutboxItem {
  return hasArrived(item) &&
    item.state.status !== 'sent' &&
    item.replaces === undefined &&
    !owesVehicleEntry(item) &&
    item.photos.every(isSettled)
    ? { ...item, state: { status: 'sent', sentAt: at } }
    : item;
}

/** Returns the item after the server has stored the document. */
function arrivedNow(item: OutboxItem, at: number): OutboxItem {
  if (hasArrived(item)) return item;
  const wait = { queuedAt: at, attempt: 0, notBefore: at };
  return settled({ ...item, state: { status: 'arrived', arrivedAt: at, ...wait } }, at);
}

/** Resets the retry delay, because there was progress. */
const withProgress = (item: OutboxItem): OutboxItem =>
  item.state.status === 'sendingPhotos' ? { ...item, state: { ...item.state, attempt: 1 } } : item;

const withoutReplaced = ({ replaces: _told, ...item }: OutboxItem): OutboxItem => item;

/** Handles events that apply in every state, because a second sender may have changed the item. */
function acknowledged(item: OutboxItem, event: OutboxEvent): OutboxItem | undefined {
  switch (event.type) {
    case 'documentStored':
      return arrivedNow(item, event.at);
    case 'photoUploaded':
      return withProgress(settled(changedPhotos(item, event), event.at));
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
 * Returns the next item. An event that does not fit the state changes nothing. The state "sent" is
 * final.
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
 * Returns the time until the next attempt, in milliseconds, from 0 to 60 000. Setting the clock of
 * the device back does not make it longer.
 */
export function waitMilliseconds({ state }: OutboxItem, now: number): number {
  if (!isWaiting(state) || state.queuedAt > now || state.notBefore <= now) return 0;
  return Math.min(state.notBefore - now, maxDelayMilliseconds);
}
