/** The one sender: works off the outbox of the signed-in driver under a lock, in page or worker. */
import type { OutboxStoragePort } from './model/outbox-storage-port.ts';
import type { SettingsStoragePort } from '../settings/model/device-settings.ts';
import {
  dueItems,
  hasPhotosToSend,
  nextItem,
  type OutboxEvent,
  type OutboxItem,
  waitMilliseconds,
} from './model/outbox-item.ts';
import type { ReportPort, ReportSender } from './model/report-port.ts';
import { isMobileConnection } from '../../platform/connection.ts';
import { outboxLock } from '../../platform/storage-keys.ts';

export interface DeliveryEnvironment {
  readonly localStore: OutboxStoragePort & SettingsStoragePort;
  readonly reports: ReportPort;
  readonly now: () => number;
  /** True where somebody says that the network is back, or taps: waiting times are over. */
  readonly hurry?: boolean;
  /** Called after every change of an item. */
  readonly changed: (item: OutboxItem, event: OutboxEvent) => void;
  /** Ends what is under way: the browser is about to stop this worker. */
  readonly signal?: AbortSignal;
}

/**
 * While the browser says "offline" it is believed for this long, then tried all the same: it has
 * been wrong. Milliseconds.
 */
const offlineTrustMilliseconds = 60_000;
/** Where there is nothing to know the next attempt from. Milliseconds. */
const unknownRetryMilliseconds = 15_000;
/** Without locks an item that another tab is sending is left to it for this long. Milliseconds. */
const abandonedMilliseconds = 10 * 60_000;
let lastBlindAttempt: number | undefined;

/**
 * Sends everything that is due, oldest first. A dead network ends the round, a refused or failed
 * report does not hold up the next one. Resolves with the time of the next attempt, or undefined
 * when nothing waits for a time. Rejects where this device's storage cannot be read.
 */
export async function deliverOutbox(environment: DeliveryEnvironment): Promise<number | undefined> {
  // An insecure address has no locks. Two senders do no harm then: everything they do can be done
  // twice.
  return 'locks' in navigator
    ? navigator.locks.request(outboxLock, () => deliver(environment, true))
    : deliver(environment, false);
}

async function deliver(
  environment: DeliveryEnvironment,
  isAlone: boolean,
): Promise<number | undefined> {
  const { localStore, now, hurry = false } = environment;
  // An earlier page may have ended between "sent" and removing the photos.
  await localStore.dropSentPhotos().catch((error: unknown) => {
    console.error(error);
  });
  const waiting = await wakeUp(environment, isAlone);
  if (waiting.length === 0) return undefined;

  const trustLeft = navigator.onLine || hurry ? 0 : takeBlindAttempt(now());
  if (trustLeft > 0) return now() + trustLeft;
  const found = await environment.reports.openSender();
  if (found.status === 'ready') return sendRound(environment, found.sender);
  return found.status === 'later' ? now() + unknownRetryMilliseconds : undefined;
}

/** How long "offline" is still believed, in milliseconds; 0 begins an attempt in spite of it. */
function takeBlindAttempt(now: number): number {
  const since = lastBlindAttempt === undefined ? Infinity : Math.abs(now - lastBlindAttempt);
  if (since < offlineTrustMilliseconds) return offlineTrustMilliseconds - since;
  lastBlindAttempt = now;
  return 0;
}

/** We hold the lock: whoever was sending is gone. Gives back what waits, of all drivers. */
async function wakeUp(
  environment: DeliveryEnvironment,
  isAlone: boolean,
): Promise<readonly OutboxItem[]> {
  const { localStore, now, hurry } = environment;
  const waiting: OutboxItem[] = [];
  for (const item of await localStore.listOutbox()) {
    const { state } = item;
    let current: OutboxItem | undefined = item;
    if (
      state.status === 'sending' &&
      (isAlone || Math.abs(now() - state.startedAt) > abandonedMilliseconds)
    )
      current = (await change(environment, item, { type: 'interrupted', at: now() })).item;
    else if (hurry && waitMilliseconds(item, now()) > 0)
      current = (await change(environment, item, { type: 'hurry', at: now() })).item;
    if (current?.state.status === 'queued') waiting.push(current);
  }
  return waiting;
}

/**
 * Changes an item on the device. A device that cannot write (it is full) must not stop the sending:
 * then the change holds in memory.
 */
async function change(
  { localStore, changed }: DeliveryEnvironment,
  item: OutboxItem,
  event: OutboxEvent,
): Promise<{ readonly item: OutboxItem | undefined; readonly isKept: boolean }> {
  let next: OutboxItem | undefined;
  let isKept = true;
  try {
    next = await localStore.updateOutboxItem(item.id, (stored) => nextItem(stored, event));
  } catch (error) {
    console.error(error);
    next = nextItem(item, event);
    isKept = false;
  }
  if (next) changed(next, event);
  return { item: next, isKept };
}

/** The others would meet the same: all wait as long as this one. */
function isCommonObstacle({ state }: OutboxItem): boolean {
  if (state.status !== 'queued') return false;
  const { waitingFor } = state;
  return waitingFor === 'offline' || waitingFor === 'signIn' || waitingFor === 'busy';
}

/** Sends in the name of the driver who is signed in. */
async function sendRound(
  environment: DeliveryEnvironment,
  sender: ReportSender,
): Promise<number | undefined> {
  const { localStore, now, signal } = environment;
  const settings = await localStore.readSettings().catch(() => undefined);
  const isHeld = (item: OutboxItem): boolean =>
    settings?.photosOnWifiOnly === true &&
    item.anyConnection !== true &&
    hasPhotosToSend(item) &&
    isMobileConnection();
  const tried = new Set<string>();
  for (;;) {
    const due = dueItems(await localStore.listOutbox(), sender.uid, now()).find(
      ({ id }) => !tried.has(id),
    );
    if (!due || signal?.aborted) break;
    tried.add(due.id);
    if (isHeld(due)) {
      if (due.state.status === 'queued' && due.state.waitingFor !== 'wifi')
        await change(environment, due, { type: 'held' });
      continue;
    }
    const ended = await sendOne(environment, due, sender);
    if (ended && isCommonObstacle(ended))
      return now() + Math.max(500, waitMilliseconds(ended, now()));
  }
  const waits = (await localStore.listOutbox())
    .filter(({ uid, state }) => uid === sender.uid && state.status === 'queued')
    .map((item) => (isHeld(item) ? offlineTrustMilliseconds : waitMilliseconds(item, now())));
  return waits.length > 0 ? now() + Math.max(500, Math.min(...waits)) : undefined;
}

/** One attempt at one report; gives back how the item stands then. */
async function sendOne(
  environment: DeliveryEnvironment,
  due: OutboxItem,
  sender: ReportSender,
): Promise<OutboxItem | undefined> {
  const { localStore, now, signal } = environment;
  let { item } = await change(environment, due, { type: 'attempt', at: now() });
  if (item?.state.status !== 'sending') return item;
  const apply = async (event: OutboxEvent): Promise<boolean> => {
    const changed = item && (await change(environment, item, event));
    item = changed?.item;
    return changed?.isKept ?? false;
  };
  const result = await sender.send(item, {
    signal,
    photo: (id) => localStore.getPhoto(id),
    uploadBegun: async (photo, url) => void (await apply({ type: 'uploadBegun', photo, url })),
    photoUploaded: async (photo) => void (await apply({ type: 'photoUploaded', photo })),
  });
  if (result.type === 'refused') await apply({ ...result, at: now() });
  else if (result.type === 'failed')
    await apply(
      signal?.aborted
        ? { type: 'interrupted', at: now() }
        : { ...result, at: now(), random: Math.random() },
    );
  else {
    const isKept = await apply({ type: 'stored', at: now() });
    await tidyUp(localStore, item, isKept).catch((error: unknown) => {
      console.error(error);
    });
  }
  return item;
}

/**
 * The report has arrived: its photos may go. On a full device they go first, so that there is room
 * for the word "sent".
 */
async function tidyUp(
  localStore: OutboxStoragePort & SettingsStoragePort,
  item: OutboxItem | undefined,
  isKept: boolean,
): Promise<void> {
  if (isKept || !item) return localStore.dropSentPhotos();
  await localStore.deleteOutboxItem(item.id);
  await localStore.putOutboxItem(item);
}
