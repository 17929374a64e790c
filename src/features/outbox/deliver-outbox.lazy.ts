/** The one sender: works off the outbox of the signed-in driver under a lock, in page or worker. */
import type { DeliveryEnvironment } from './model/delivery-environment.ts';
import { isMoving, isWaiting, type OutboxItem, waitMilliseconds } from './model/outbox-item.ts';
import { vehicleWaitMilliseconds } from './model/vehicle-entry.ts';
import { createItemChanges, type ItemChanges } from './item-changes.ts';
import { outboxLock } from '../../platform/storage-keys.ts';
import { sendRound } from './send-round.ts';
import { tellThrownAway, thrownAway } from './tell-thrown-away.ts';

/**
 * While the browser says "offline" it is believed for this long, then tried all the same: it has
 * been wrong. Milliseconds.
 */
const offlineTrustMilliseconds = 60_000;
/** Where there is nothing to know the next attempt from. Milliseconds. */
const unknownRetryMilliseconds = 15_000;
/**
 * Where only a page can go on: longer than the worker waits within one event, so that the event
 * ends as a failure and the browser fires another one. Milliseconds.
 */
const pageRetryMilliseconds = 5 * 60_000;
/** Without locks an item that another tab is sending is left to it for this long. Milliseconds. */
const abandonedMilliseconds = 10 * 60_000;
/**
 * Whoever holds the lock for longer hangs: a round ends by itself after five minutes and the photo
 * that is under way. Two senders do no harm. Milliseconds.
 */
const lockPatienceMilliseconds = 15 * 60_000;
let lastBlindAttempt: number | undefined;

/**
 * Sends everything that is due: documents before photos, urgent ones first. A host that is dead
 * holds up only what needs it, a refused or failed report nothing but itself. Resolves with the time
 * of the next attempt, or undefined when nothing waits for a time. Rejects where this device's
 * storage cannot be read.
 */
export async function deliverOutbox(environment: DeliveryEnvironment): Promise<number | undefined> {
  // An insecure address has no locks. Two senders do no harm then: everything they do can be done
  // twice.
  if (!('locks' in navigator)) return deliver(environment, false);
  const patience = AbortSignal.timeout(lockPatienceMilliseconds);
  const { signal = patience } = environment;
  try {
    return await navigator.locks.request(
      outboxLock,
      { signal: AbortSignal.any([patience, signal]) },
      () => deliver(environment, true),
    );
  } catch (error) {
    if (!patience.aborted || error !== patience.reason) throw error;
    return navigator.locks.request(outboxLock, { steal: true }, () => deliver(environment, true));
  }
}

async function deliver(
  environment: DeliveryEnvironment,
  isAlone: boolean,
): Promise<number | undefined> {
  const { localStore, now, ignoreBackoff = false } = environment;
  // An earlier page may have ended between "sent" and removing the photos.
  await localStore.dropSentPhotos().catch((error: unknown) => {
    console.error(error);
  });
  const changes = createItemChanges(environment);
  const isAnyWaiting = await wakeUp(environment, changes, isAlone);
  if (!isAnyWaiting && (await thrownAway(environment)).length === 0) return undefined;

  const trustLeft = navigator.onLine || ignoreBackoff ? 0 : takeBlindAttempt(now());
  if (trustLeft > 0) return now() + trustLeft;
  const found = await environment.reports.openSender();
  if (found.status === 'ready') {
    const next = await sendRound(environment, changes, found.sender);
    const isTold = await tellThrownAway(environment, found.sender);
    return isTold ? next : Math.min(next ?? Infinity, now() + unknownRetryMilliseconds);
  }
  if (found.status === 'nobody') return undefined;
  return now() + (found.status === 'page' ? pageRetryMilliseconds : unknownRetryMilliseconds);
}

/** How long "offline" is still believed, in milliseconds; 0 begins an attempt in spite of it. */
function takeBlindAttempt(now: number): number {
  const since = lastBlindAttempt === undefined ? Infinity : Math.abs(now - lastBlindAttempt);
  if (since < offlineTrustMilliseconds) return offlineTrustMilliseconds - since;
  lastBlindAttempt = now;
  return 0;
}

/** A refusal that another version heard may be over: a wrong rule was put right, or the app was. */
const mayBeOver = ({ state, photos }: OutboxItem, appVersion: string): boolean =>
  state.status === 'rejected'
    ? state.appVersion !== appVersion && state.reason !== 'alreadyDifferent'
    : photos.some(
        ({ missingRefused }) => missingRefused && missingRefused.appVersion !== appVersion,
      );

/** We hold the lock: whoever was sending is gone. Does anything wait, of whatever driver? */
async function wakeUp(
  { now, ignoreBackoff, appVersion }: DeliveryEnvironment,
  changes: ItemChanges,
  isAlone: boolean,
): Promise<boolean> {
  let isAnyWaiting = false;
  for (const item of await changes.list()) {
    const { state } = item;
    const at = now();
    let current: OutboxItem | undefined = item;
    if (isMoving(state) && (isAlone || Math.abs(at - state.startedAt) > abandonedMilliseconds))
      current = await changes.apply(item, { type: 'interrupted', at });
    else if (
      ignoreBackoff === true &&
      (waitMilliseconds(item, at) > 0 || vehicleWaitMilliseconds(item, at) > 0)
    )
      current = await changes.apply(item, { type: 'ignoreBackoff', at });
    else if (mayBeOver(item, appVersion))
      current = await changes.apply(item, { type: 'retry', at });
    isAnyWaiting ||= current !== undefined && isWaiting(current.state);
  }
  return isAnyWaiting;
}
