/** One round of the sender: step by step, as long as something is due whose host answers. */
import type { DeliveryEnvironment } from './model/delivery-environment.ts';
import {
  hasArrived,
  isWaiting,
  type OutboxItem,
  waitMilliseconds,
  type WaitingReason,
} from './model/outbox-item.ts';
import { photosToSend } from './model/item-photos.ts';
import type { ReportSender } from './model/report-port.ts';
import {
  dueSteps,
  hostOf,
  isUrgent,
  lanesOf,
  type Step,
  type StepHost,
  stepWaitMilliseconds,
} from './model/sending-order.ts';
import { isMobileConnection } from '../../platform/connection.ts';
import type { ItemChanges } from './item-changes.ts';
import { sendStep, type StepEnd } from './send-step.ts';

/** What others at the same host would meet too. */
const commonObstacles: ReadonlySet<WaitingReason> = new Set([
  'offline',
  'fileServer',
  'busy',
  'quota',
  'signIn',
]);
/** Time until the next look at photos that wait for Wi-Fi, in milliseconds. */
const pausedMilliseconds = 60_000;
/** The shortest pause between two rounds, in milliseconds. */
const shortestMilliseconds = 500;
/** After this time a round ends with the photo that is under way. Milliseconds. */
const maxRoundMilliseconds = 5 * 60_000;

/** What the steps of one round know of each other. */
class Round {
  /** Until when a host is left alone, by a clock that nobody sets. */
  private readonly restsUntil = new Map<StepHost, number>();
  private readonly obstacles = new Map<StepHost, number>();
  private readonly tried = new Set<string>();

  /** May this step be done in this round? Each is tried once, until a photo has gone forward. */
  isOpen({ item, lane }: Step): boolean {
    return this.restOf(hostOf(lane)) === 0 && !this.tried.has(`${lane} ${item.id}`);
  }
  begin({ item, lane }: Step): void {
    this.tried.add(`${lane} ${item.id}`);
  }
  /** How a step ended; `milliseconds` is the time until its next attempt. */
  end({ item, lane }: Step, { hasMoved, failed }: StepEnd, milliseconds: number): void {
    // Something went forward: what was tried before may have its turn again.
    if (hasMoved) this.tried.clear();
    if (failed && commonObstacles.has(failed.waitingFor))
      this.met(hostOf(lane), item, milliseconds);
  }
  /**
   * A host rests when it fails one report of the ordinary kind. An urgent one goes first in every
   * round; so that it alone cannot hold up the others, one more is tried behind it.
   */
  private met(host: StepHost, item: OutboxItem, milliseconds: number): void {
    const obstacles = (this.obstacles.get(host) ?? 0) + (isUrgent(item) ? 1 : 2);
    this.obstacles.set(host, obstacles);
    if (obstacles < 2) return;
    this.obstacles.delete(host);
    this.restsUntil.set(host, performance.now() + Math.max(shortestMilliseconds, milliseconds));
  }
  /** How long a host is still left alone, in milliseconds. */
  restOf(host: StepHost): number {
    return Math.max(0, (this.restsUntil.get(host) ?? 0) - performance.now());
  }
}

/** May the photos go only once there is Wi-Fi, where the driver has asked for that? */
const waitsForWifi = (item: OutboxItem): boolean =>
  item.anyConnection !== true &&
  hasArrived(item) &&
  photosToSend(item).length > 0 &&
  isMobileConnection();

/**
 * Sends in the name of the driver who is signed in; gives the time of the next attempt, or undefined
 * when nothing waits for a time.
 */
export async function sendRound(
  environment: DeliveryEnvironment,
  changes: ItemChanges,
  sender: ReportSender,
): Promise<number | undefined> {
  const { localStore, now, signal } = environment;
  const settings = await localStore.readSettings().catch(() => undefined);
  const isPaused = (item: OutboxItem): boolean =>
    settings?.photosOnWifiOnly === true && waitsForWifi(item);
  const round = new Round();
  const openSteps = async (): Promise<readonly Step[]> =>
    dueSteps(await changes.list(), sender.uid, now()).filter((step) => round.isOpen(step));
  const timeIn = (milliseconds: number): number =>
    now() + Math.max(shortestMilliseconds, milliseconds);
  const begunAt = performance.now();

  for (;;) {
    const [step] = await openSteps();
    if (!step || signal?.aborted) break;
    if (performance.now() - begunAt > maxRoundMilliseconds) return now();
    round.begin(step);
    if (step.lane === 'photos' && isPaused(step.item)) {
      await changes.apply(step.item, { type: 'paused' });
      continue;
    }
    const end = await sendStep({ environment, changes, sender, openSteps }, step);
    const wait = end.item ? stepWaitMilliseconds({ ...step, item: end.item }, now()) : 0;
    if (end.failed?.at === 'token') return timeIn(wait);
    round.end(step, end, wait);
  }

  const waits = (await changes.list())
    .filter((item) => item.uid === sender.uid && isWaiting(item.state))
    .flatMap((item) => {
      const waits = lanesOf(item).map((lane) =>
        lane === 'photos' && isPaused(item)
          ? pausedMilliseconds
          : Math.max(round.restOf(hostOf(lane)), stepWaitMilliseconds({ item, lane }, now())),
      );
      return waits.length > 0 ? waits : [waitMilliseconds(item, now())];
    });
  return waits.length > 0 ? timeIn(Math.min(...waits)) : undefined;
}
