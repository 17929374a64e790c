/**
 * The sender, shared by page and worker: sends the outbox of the signed-in driver, one sender at a
 * time, step by step, as long as a step is due whose host answers.
 */
import { isMobileConnection } from '../../../platform/connection.ts';
import { outboxLock } from '../../../platform/storage-keys.ts';
import type { ThrownAway } from '../../drafts/model/draft.ts';
import { photosToSend } from '../model/item-photos.ts';
import {
  hasArrived,
  isMoving,
  isWaiting,
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
import { sendStep, type StepEnd } from './step.ts';

/**
 * The browser's "offline" can be wrong: after this time the sender tries nevertheless. Milliseconds.
 */
const maxOfflineWaitMilliseconds = 60_000;
/** Time until the next attempt where nothing else determines it. Milliseconds. */
const unknownRetryMilliseconds = 15_000;
/**
 * Time until the next attempt where only a page can continue. Longer than the worker waits within
 * one sync event: the event fails, and the browser fires another one. Milliseconds.
 */
const pageRetryMilliseconds = 5 * 60_000;
/** Without locks: another tab that is sending an item keeps it for this long. Milliseconds. */
const abandonedMilliseconds = 10 * 60_000;
/**
 * A sender that holds the lock for longer hangs, because a round ends after five minutes and the
 * current photo. Its lock is taken: two senders at a time do no harm. Milliseconds.
 */
const maxLockMilliseconds = 15 * 60_000;
let lastOfflineAttempt: number | undefined;

/**
 * Sends everything that is due: documents before photos, urgent reports first. A dead host delays
 * only the steps that need it; a refused or failed report delays no other report. Resolves with the
 * time of the next attempt, or undefined when nothing waits for a time. Rejects where this device's
 * storage cannot be read.
 */
export async function sendOutbox(dependencies: SenderDependencies): Promise<number | undefined> {
  // An insecure address has no locks. Two senders do no harm: each request can be repeated.
  if (!('locks' in navigator)) return sendLocked(dependencies, false);
  const lockTimeout = AbortSignal.timeout(maxLockMilliseconds);
  const { signal = lockTimeout } = dependencies;
  try {
    return await navigator.locks.request(
      outboxLock,
      { signal: AbortSignal.any([lockTimeout, signal]) },
      () => sendLocked(dependencies, true),
    );
  } catch (error) {
    if (!lockTimeout.aborted || error !== lockTimeout.reason) throw error;
    return navigator.locks.request(outboxLock, { steal: true }, () =>
      sendLocked(dependencies, true),
    );
  }
}

async function sendLocked(
  dependencies: SenderDependencies,
  isAlone: boolean,
): Promise<number | undefined> {
  const { localStore, now, ignoreBackoff = false } = dependencies;
  // An earlier page may have closed after "sent" and before it removed the photos.
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

/** How long to wait because the browser is offline, in milliseconds; 0 starts an attempt. */
function offlineWaitMilliseconds(now: number): number {
  const since = lastOfflineAttempt === undefined ? Infinity : Math.abs(now - lastOfflineAttempt);
  if (since < maxOfflineWaitMilliseconds) return maxOfflineWaitMilliseconds - since;
  lastOfflineAttempt = now;
  return 0;
}

/** A refusal of another version is retried: the rules or the app may have been corrected since. */
const isRetryDue = ({ state, photos }: OutboxItem, appVersion: string): boolean =>
  state.status === 'rejected'
    ? state.appVersion !== appVersion && state.reason !== 'alreadyDifferent'
    : photos.some(
        ({ missingRefused }) => missingRefused && missingRefused.appVersion !== appVersion,
      );

/**
 * Returns items to the queue that a closed page left in sending, and ends waiting times. True where
 * an item of any driver waits.
 */
async function releaseItems(
  { now, ignoreBackoff, appVersion }: SenderDependencies,
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
    else if (isRetryDue(item, appVersion))
      current = await changes.apply(item, { type: 'retry', at });
    isAnyWaiting ||= current !== undefined && isWaiting(current.state);
  }
  return isAnyWaiting;
}

/** Failures that other requests to the same host would have too. */
const commonObstacles: ReadonlySet<WaitingReason> = new Set([
  'offline',
  'fileServer',
  'busy',
  'quota',
  'signIn',
]);
/** Time until photos that wait for Wi-Fi are checked again, in milliseconds. */
const pausedMilliseconds = 60_000;
/** The shortest pause between two rounds, in milliseconds. */
const minPauseMilliseconds = 500;
/** After this time a round ends with the current photo. Milliseconds. */
const maxRoundMilliseconds = 5 * 60_000;

/** Records which steps were tried in one round and which hosts must rest. */
class Round {
  /** Until when a host rests, by performance.now(), which no user can set. */
  private readonly restsUntil = new Map<StepHost, number>();
  private readonly obstacles = new Map<StepHost, number>();
  private readonly tried = new Set<string>();

  /** True where the step may be tried: once per round, until another step has made progress. */
  isOpen({ item, stage }: Step): boolean {
    return this.restMilliseconds(hostOf(stage)) === 0 && !this.tried.has(`${stage} ${item.id}`);
  }
  begin({ item, stage }: Step): void {
    this.tried.add(`${stage} ${item.id}`);
  }
  /** Records the outcome of a step; `milliseconds` is the time until its next attempt. */
  end({ item, stage }: Step, { hasMoved, failed }: StepEnd, milliseconds: number): void {
    // There is progress: steps that failed before may be tried again.
    if (hasMoved) this.tried.clear();
    if (failed && commonObstacles.has(failed.waitingFor))
      this.countObstacle(hostOf(stage), item, milliseconds);
  }
  /**
   * A host rests after it failed one report that is not urgent. An urgent report goes first in every
   * round: after its failure one more report is tried, because it must not block the others.
   */
  private countObstacle(host: StepHost, item: OutboxItem, milliseconds: number): void {
    const obstacles = (this.obstacles.get(host) ?? 0) + (isUrgent(item) ? 1 : 2);
    this.obstacles.set(host, obstacles);
    if (obstacles < 2) return;
    this.obstacles.delete(host);
    this.restsUntil.set(host, performance.now() + Math.max(minPauseMilliseconds, milliseconds));
  }
  /** How long a host still rests, in milliseconds. */
  restMilliseconds(host: StepHost): number {
    return Math.max(0, (this.restsUntil.get(host) ?? 0) - performance.now());
  }
}

/** True where the setting "photos on Wi-Fi only" would stop the photos of this report. */
const needsWifi = (item: OutboxItem): boolean =>
  item.anyConnection !== true &&
  hasArrived(item) &&
  photosToSend(item).length > 0 &&
  isMobileConnection();

/**
 * Sends the reports of the driver who is signed in; returns the time of the next attempt, or
 * undefined when nothing waits for a time.
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

/**
 * Reports that were taken back after an attempt, and whose draft was then discarded. Empty where
 * the device cannot be read: the next round reads it again.
 */
const listThrownAway = ({ localStore }: SenderDependencies): Promise<readonly ThrownAway[]> =>
  localStore.listThrownAway().catch((error: unknown) => {
    console.error(error);
    return [];
  });

/**
 * Reports to the office that the photos of these reports never come. Whether such a report has
 * arrived is unknown here, and an entry without a report does no harm. A refusal is ignored. False
 * where an attempt failed and has to be repeated.
 */
async function reportThrownAway(
  dependencies: SenderDependencies,
  sender: ReportSender,
): Promise<boolean> {
  const { localStore, signal } = dependencies;
  for (const { id, uid, photos, anonymous = false } of await listThrownAway(dependencies)) {
    if (uid !== sender.uid) continue;
    for (let number = 1; number <= photos; number += 1) {
      const report = { id, uid, anonymous };
      const result = await sender.reportMissing(report, number, 'discarded', signal);
      if (result.type === 'failed') return false;
    }
    await localStore.forgetThrownAway(id);
  }
  return true;
}
