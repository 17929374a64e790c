/**
 * The sender, which pages and the worker share. It sends the outbox of the signed-in driver step by
 * step, as long as a step is due and its host answers. Only one sender runs at a time.
 */
import { isMobileConnection } from '../../../platform/connection.ts';
import { isProgramError } from '../../../platform/program-error.ts';
import { hasWaitingNotice, photosToSend } from '../model/item-photos.ts';
import {
  hasArrived,
  isMoving,
  isWaiting,
  type OutboxEvent,
  type OutboxItem,
  waitMilliseconds,
  type WaitingReason,
} from '../model/outbox-item.ts';
import type { ReportSender } from '../model/report-port.ts';
import {
  dueSteps,
  hostOf,
  isUrgent,
  stagesOf,
  type Step,
  type StepHost,
  stepWaitMilliseconds,
} from '../model/sending-order.ts';
import { vehicleWaitMilliseconds } from '../model/vehicle-entry.ts';
import { createItemChanges, type ItemChanges } from './changes.ts';
import type { SenderDependencies } from './dependencies.ts';
import { withSenderLock } from './lock.ts';
import { sendStep, type StepEnd } from './step.ts';
import { listThrownAway, reportThrownAway } from './thrown-away.ts';

/**
 * After this time the sender tries even if the browser reports "offline", because that can be
 * wrong, in milliseconds.
 */
const maxOfflineWaitMilliseconds = 60_000;
/** The time until the next attempt if no other time is known, in milliseconds. */
const unknownRetryMilliseconds = 15_000;
/**
 * The time until the next attempt if only a page can continue, in milliseconds. The worker does not
 * wait so long within one sync event; the event therefore fails, and the browser fires another one.
 */
const pageRetryMilliseconds = 5 * 60_000;
/**
 * Used if there are no locks. For this time an item in the state "sending" is left to the tab that
 * sends it, in milliseconds.
 */
const abandonedMilliseconds = 10 * 60_000;
let lastOfflineAttempt: number | undefined;

/**
 * Sends everything that is due, documents before photos and urgent reports first. A host that does
 * not answer delays only the steps that need it. A refused or failed report does not delay other
 * reports. Resolves with the time of the next attempt, or with undefined if no attempt is
 * scheduled. Rejects if the storage of this device cannot be read.
 */
export async function sendOutbox(dependencies: SenderDependencies): Promise<number | undefined> {
  try {
    return await withSenderLock(dependencies, (isAlone) => sendLocked(dependencies, isAlone));
  } catch (error) {
    if (isProgramError(error) && !dependencies.signal?.aborted) await markAsFailed(dependencies);
    throw error;
  }
}

/**
 * Stores with each waiting report that the sender failed, so that the list shows the error instead
 * of "ready to send". Never rejects.
 */
async function markAsFailed(dependencies: SenderDependencies): Promise<void> {
  try {
    const changes = createItemChanges(dependencies);
    for (const item of await changes.list())
      if (isWaiting(item.state) && item.state.waitingFor !== 'app')
        await changes.apply(item, { type: 'senderFailed' });
  } catch (error) {
    console.error(error);
  }
}

async function sendLocked(
  dependencies: SenderDependencies,
  isAlone: boolean,
): Promise<number | undefined> {
  const { localStore, now, ignoreBackoff = false } = dependencies;
  // An earlier page may have been closed after the state "sent" was stored but before the photos
  // were removed.
  await localStore.dropSentPhotos().catch((error: unknown) => {
    console.error(error);
  });
  const changes = createItemChanges(dependencies);
  const isAnyWaiting = await releaseItems(dependencies, changes, isAlone);
  if (!isAnyWaiting && (await listThrownAway(dependencies)).length === 0) return undefined;

  const offlineWait = navigator.onLine || ignoreBackoff ? 0 : offlineWaitMilliseconds(now());
  if (offlineWait > 0) return now() + offlineWait;
  const found = await dependencies.reports.openSender();
  if (found.status === 'ready') {
    const next = await sendRound(dependencies, changes, found.sender);
    const isReported = await reportThrownAway(dependencies, found.sender);
    return isReported ? next : Math.min(next ?? Infinity, now() + unknownRetryMilliseconds);
  }
  if (found.status === 'nobody') return undefined;
  return now() + (found.status === 'page' ? pageRetryMilliseconds : unknownRetryMilliseconds);
}

/** Returns how long to wait because the browser is offline, in milliseconds; 0 means "try now". */
function offlineWaitMilliseconds(now: number): number {
  const since = lastOfflineAttempt === undefined ? Infinity : Math.abs(now - lastOfflineAttempt);
  if (since < maxOfflineWaitMilliseconds) return maxOfflineWaitMilliseconds - since;
  lastOfflineAttempt = now;
  return 0;
}

/**
 * A refusal that another version of the app received is retried, because the rules or the app may
 * have been corrected since then.
 */
const isRetryDue = ({ state, photos }: OutboxItem, appVersion: string): boolean =>
  state.status === 'rejected'
    ? state.appVersion !== appVersion && state.reason !== 'alreadyDifferent'
    : photos.some(
        ({ missingRefused }) => missingRefused && missingRefused.appVersion !== appVersion,
      );

/**
 * Returns items to the queue that a closed page left in the state "sending", and ends waiting
 * times. Resolves with true if an item of any driver waits.
 */
async function releaseItems(
  dependencies: SenderDependencies,
  changes: ItemChanges,
  isAlone: boolean,
): Promise<boolean> {
  let isAnyWaiting = false;
  for (const item of await changes.list()) {
    // Without the lock another sender may be sending these items.
    if (dependencies.signal?.aborted) break;
    const event = releaseEvent(dependencies, item, isAlone);
    const current = event ? await changes.apply(item, event) : item;
    isAnyWaiting ||= current !== undefined && isWaiting(current.state);
  }
  return isAnyWaiting;
}

function releaseEvent(
  { now, ignoreBackoff, keepsNoticeWait = false, appVersion }: SenderDependencies,
  item: OutboxItem,
  isAlone: boolean,
): OutboxEvent | undefined {
  const { state } = item;
  const at = now();
  if (isMoving(state) && (isAlone || Math.abs(at - state.startedAt) > abandonedMilliseconds))
    return { type: 'interrupted', at };
  if (
    ignoreBackoff === true &&
    (waitMilliseconds(item, at) > 0 ||
      vehicleWaitMilliseconds(item, at) > 0 ||
      (!keepsNoticeWait && hasWaitingNotice(item, at)))
  )
    return { type: 'ignoreBackoff', at, keepsNoticeWait };
  return isRetryDue(item, appVersion) ? { type: 'retry', at } : undefined;
}

/** Failures that would also affect other requests to the same host. */
const commonObstacles: ReadonlySet<WaitingReason> = new Set([
  'offline',
  'fileServer',
  'busy',
  'quota',
  'signIn',
]);
/** The time until photos that wait for Wi-Fi are checked again, in milliseconds. */
const pausedMilliseconds = 60_000;
/** The minimum time between two rounds, in milliseconds. */
const minPauseMilliseconds = 500;
/** After this time a round ends as soon as the current photo is done, in milliseconds. */
const maxRoundMilliseconds = 5 * 60_000;

/** Stores which steps were tried in one round and which hosts are paused. */
class Round {
  /**
   * The time until which each host is paused, by performance.now(), which does not depend on the
   * clock of the device.
   */
  private readonly restsUntil = new Map<StepHost, number>();
  private readonly obstacles = new Map<StepHost, number>();
  private readonly tried = new Set<string>();

  /**
   * Returns true if the step may be tried: once per round, and again after another step has made
   * progress.
   */
  isOpen({ item, stage }: Step): boolean {
    return this.restMilliseconds(hostOf(stage)) === 0 && !this.tried.has(`${stage} ${item.id}`);
  }
  begin({ item, stage }: Step): void {
    this.tried.add(`${stage} ${item.id}`);
  }
  /** Records the outcome of a step. `milliseconds` is the time until its next attempt. */
  end({ item, stage }: Step, { hasMoved, failed }: StepEnd, milliseconds: number): void {
    // After progress, steps that failed before may be tried again.
    if (hasMoved) this.tried.clear();
    if (failed && commonObstacles.has(failed.waitingFor))
      this.countObstacle(hostOf(stage), item, milliseconds);
  }
  /**
   * Pauses a host after a report that is not urgent has failed. An urgent report comes first in
   * every round, so after its failure one more report is tried; otherwise it could block the
   * others.
   */
  private countObstacle(host: StepHost, item: OutboxItem, milliseconds: number): void {
    const obstacles = (this.obstacles.get(host) ?? 0) + (isUrgent(item) ? 1 : 2);
    this.obstacles.set(host, obstacles);
    if (obstacles < 2) return;
    this.obstacles.delete(host);
    this.restsUntil.set(host, performance.now() + Math.max(minPauseMilliseconds, milliseconds));
  }
  /** Returns how long a host is still paused, in milliseconds. */
  restMilliseconds(host: StepHost): number {
    return Math.max(0, (this.restsUntil.get(host) ?? 0) - performance.now());
  }
}

/** Returns true if the setting "photos on Wi-Fi only" applies to the photos of this report. */
const needsWifi = (item: OutboxItem): boolean =>
  item.anyConnection !== true &&
  hasArrived(item) &&
  photosToSend(item).length > 0 &&
  isMobileConnection();

/**
 * Sends the reports of the signed-in driver. Resolves with the time of the next attempt, or with
 * undefined if no attempt is scheduled.
 */
async function sendRound(
  dependencies: SenderDependencies,
  changes: ItemChanges,
  sender: ReportSender,
): Promise<number | undefined> {
  const { localStore, now, signal } = dependencies;
  const settings = await localStore.readSettings().catch(() => undefined);
  const isPaused = (item: OutboxItem): boolean =>
    settings?.photosOnWifiOnly === true && needsWifi(item);
  const round = new Round();
  const openSteps = async (): Promise<readonly Step[]> =>
    dueSteps(await changes.list(), sender.uid, now()).filter((step) => round.isOpen(step));
  const timeIn = (milliseconds: number): number =>
    now() + Math.max(minPauseMilliseconds, milliseconds);
  const startedAt = performance.now();

  for (;;) {
    const [step] = await openSteps();
    if (!step || signal?.aborted) break;
    if (performance.now() - startedAt > maxRoundMilliseconds) return now();
    round.begin(step);
    if (step.stage === 'photos' && isPaused(step.item)) {
      await changes.apply(step.item, { type: 'paused' });
      continue;
    }
    const end = await sendStep({ dependencies, changes, sender, openSteps }, step);
    const wait = end.item ? stepWaitMilliseconds({ ...step, item: end.item }, now()) : 0;
    if (end.failed?.at === 'token') return timeIn(wait);
    round.end(step, end, wait);
  }

  const waits = (await changes.list())
    .filter((item) => item.uid === sender.uid && isWaiting(item.state))
    .flatMap((item) => {
      const waits = stagesOf(item).map((stage) =>
        stage === 'photos' && isPaused(item)
          ? pausedMilliseconds
          : Math.max(
              round.restMilliseconds(hostOf(stage)),
              stepWaitMilliseconds({ item, stage }, now()),
            ),
      );
      return waits.length > 0 ? waits : [waitMilliseconds(item, now())];
    });
  return waits.length > 0 ? timeIn(Math.min(...waits)) : undefined;
}
