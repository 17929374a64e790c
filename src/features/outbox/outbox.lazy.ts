/**
 * The actions of the outbox: submitReport, sendNow, retry, takeBack, discard. README.md describes
 * how a report passes through them.
 */
import { InterruptedWrite } from '../../platform/interrupted-write.ts';
import { watchPageCache } from '../../platform/page-cache.ts';
import { outboxChannel } from '../../platform/storage-keys.ts';
import { openTabChannel } from '../../platform/tab-channel.ts';
import { discardLockedDraft } from '../drafts/draft-lock.ts';
import type { Draft } from '../drafts/model/draft.ts';
import { DraftConflict, type DraftBase } from '../drafts/model/draft-revision.ts';
import {
  beginSubmission,
  failSubmission,
  finishSubmission,
  saveSubmission,
} from '../drafts/submission.ts';
import type { StoredPhoto } from '../photos/model/photo-port.ts';
import type { Answers } from '../reports/inputs-and-answers.ts';
import { readClockOffset } from './clock-offset.ts';
import { composeItem } from './model/compose-item.ts';
import { draftOfItem, needsNewId } from './model/draft-of-item.ts';
import { photosToSend } from './model/item-photos.ts';
import { nextItem, type OutboxEvent, type OutboxItem } from './model/outbox-item.ts';
import { expiredReports, type ReportStatus } from './model/report-status.ts';
import { isSameReport } from './model/same-report.ts';
import {
  $outbox,
  expectUnsent,
  outboxDependencies,
  refreshOutbox,
  showItem,
} from './outbox-store.ts';
import type { SenderDependencies } from './sender/dependencies.ts';
import { sendOutbox } from './sender/round.ts';

/** The time until the next round if this device interrupted a round, in milliseconds. */
const brokenMilliseconds = 15_000;
/**
 * The maximum time until the next round, in milliseconds. There is a maximum because the clock of
 * the device may have been changed.
 */
const maxMilliseconds = 60_000;
/** Other tabs are notified of changes at most this often, in milliseconds. */
const notifyMilliseconds = 250;

/**
 * Submits the report in the open form: checks and saves the draft, moves it into the outbox and
 * starts sending. Does nothing if an answer is missing, warnings must be confirmed, or an earlier
 * tap is still being processed. Never rejects; the state of the draft contains the outcome.
 */
export async function submitReport(): Promise<void> {
  const submission = await beginSubmission();
  if (!submission) return;
  try {
    const saved = await saveSubmission(submission);
    if (!saved) return;
    const item = await queueReport(saved.draft, saved.answers, saved.unkept, saved.base, (id) => {
      saved.session.queuedAs = id;
    });
    finishSubmission(saved, item);
  } catch (error) {
    await failSubmission(submission, error);
  }
}

/**
 * Puts a complete report into the outbox and starts sending. `unkept` are the photos that the
 * device could not store with the draft; `base` is the stored version that was checked; `composed`
 * is called with the id of the report before it is stored. Resolves when the report is stored on the
 * device or, if there is network, in memory. Otherwise rejects, and the draft is unchanged.
 */
export async function queueReport(
  draft: Draft,
  answers: Answers,
  unkept?: readonly StoredPhoto[],
  base?: DraftBase,
  composed: (id: string) => void = () => undefined,
): Promise<OutboxItem> {
  const { now, newId, appVersion, locale, session, sendInBackground } = outboxDependencies();
  const driver = session();
  if (!driver || driver.user.uid !== draft.uid)
    throw new Error('Only the driver who wrote a report can send it');
  const item = await composeItem({
    ...driver,
    draft,
    answers,
    locale,
    appVersion,
    now: now(),
    // An earlier attempt without an answer may have stored the report under that id.
    newId: () =>
      base?.queuedAs === undefined || base.queuedAs === draft.id ? newId() : base.queuedAs,
    clockOffsetMilliseconds: readClockOffset(now()),
  });
  composed(item.id);
  const stored = await storeItem(item, draft.id, unkept, base);
  await refreshAll();
  void sendInBackground();
  void sendDue();
  return stored;
}

/**
 * Replaces the draft by the item in one transaction and returns the stored item. If the device
 * cannot store the item and there is network, it is sent from the memory of this page.
 */
async function storeItem(
  item: OutboxItem,
  draftId: string,
  unkept: readonly StoredPhoto[] | undefined,
  base: DraftBase | undefined,
): Promise<OutboxItem> {
  const { localStore, holdInMemory } = outboxDependencies();
  expectUnsent();
  const hold = navigator.onLine ? holdInMemory : undefined;
  const storeInMemory =
    hold &&
    ((photos: readonly StoredPhoto[]) => hold(item, draftId, photos, base).then(() => item));
  try {
    if (unkept && storeInMemory) return await storeInMemory(unkept);
    return await localStore.moveDraftToOutbox(item, draftId, base);
  } catch (error) {
    // Another page may open the draft that is still stored.
    if (error instanceof DraftConflict) throw error;
    const queued = await findStoredReport(item);
    if (queued) return queued;
    if (error instanceof InterruptedWrite) throw error;
    if (unkept || !storeInMemory) throw error;
    console.error(error);
    return storeInMemory([]);
  }
}

/**
 * Returns the item if a transaction has stored it although it was given up or the browser reported a
 * failure. The database answers after that transaction has ended, or not in time.
 */
async function findStoredReport(item: OutboxItem): Promise<OutboxItem | undefined> {
  const stored = await outboxDependencies()
    .localStore.getOutboxItem(item.id)
    .catch(() => undefined);
  return stored && isSameReport(stored, item) ? stored : undefined;
}

/** Aborted when the page goes into the back/forward cache, where it must not hold the lock. */
let visit = new AbortController();
watchPageCache({
  left: () => visit.abort(),
  returned: () => {
    visit = new AbortController();
    void sendDue();
  },
});

let sending: Promise<void> | undefined;
let nextRound: { ignoreBackoff: boolean } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends everything that is due and schedules the next round. All calls during a round result in one
 * further round. With `ignoreBackoff` (after a tap, or when the network is back) waiting times end.
 * Never rejects.
 */
export function sendDue(ignoreBackoff = false): Promise<void> {
  if (visit.signal.aborted) return Promise.resolve();
  if (sending) {
    nextRound = { ignoreBackoff: ignoreBackoff || nextRound?.ignoreBackoff === true };
    return sending;
  }
  clearTimeout(timer);
  const planNext = (milliseconds: number, endsWaiting = false): void => {
    timer = setTimeout(
      () => void sendDue(endsWaiting),
      Math.max(0, Math.min(maxMilliseconds, milliseconds)),
    );
  };
  sending = (async () => {
    const { localStore, reports, appVersion, now, send = sendOutbox } = outboxDependencies();
    let round: { ignoreBackoff: boolean } | undefined = { ignoreBackoff };
    let { signal } = visit;
    try {
      let next: number | undefined;
      for (; round; round = nextRound) {
        nextRound = undefined;
        ({ signal } = visit);
        next = await send({
          localStore,
          reports,
          appVersion,
          now,
          changed: show,
          listen,
          signal,
          releasesLockOnAbort: true,
          ...round,
        });
      }
      if (next !== undefined) planNext(next - now());
    } catch (error) {
      // A round that the back/forward cache has interrupted is not an error.
      if (!signal.aborted) console.error(error);
      // A tap during the interrupted round also ends the waiting times.
      planNext(
        signal.aborted ? 0 : brokenMilliseconds,
        [round, nextRound].some((requested) => requested?.ignoreBackoff),
      );
    }
    // These are reset in the same task, because a later call must start a new round.
    sending = nextRound = undefined;
  })();
  return sending;
}

let notifying: ReturnType<typeof setTimeout> | undefined;
const show: SenderDependencies['changed'] = (item, change) => {
  showItem(item, change);
  notifying ??= setTimeout(() => {
    notifying = undefined;
    outboxDependencies().channel.post();
  }, notifyMilliseconds);
};

/**
 * The sender has a separate channel, because a BroadcastChannel does not receive the messages that
 * it sends itself, and the sender needs those of its page.
 */
let senderChannel: ReturnType<typeof openTabChannel> | undefined;
const listen: NonNullable<SenderDependencies['listen']> = (changed) =>
  (senderChannel ??= openTabChannel(outboxChannel)).listen(changed);

/**
 * Ends the waiting times of all reports after a tap. If an item is given, its photos that wait for
 * Wi-Fi are sent over any connection.
 */
export async function sendNow(item?: OutboxItem): Promise<void> {
  if (item) return changeAndSend(item, { type: 'sendAnyway', at: outboxDependencies().now() });
  await sendDue(true);
  await refreshOutbox();
}

/**
 * Sends a refused report or refused photos again after a tap. With `withoutUnreadable`, the photos
 * that this device cannot read are given up instead, and the office is notified.
 */
export function retry(
  item: OutboxItem,
  { withoutUnreadable = false }: { readonly withoutUnreadable?: boolean } = {},
): Promise<void> {
  const at = outboxDependencies().now();
  if (!withoutUnreadable) return changeAndSend(item, { type: 'retry', at });
  return changeAndSend(
    item,
    ...photosToSend(item)
      .filter(({ unreadable }) => unreadable !== undefined)
      .map(({ id }) => ({ type: 'photoMissing', photo: id, reason: 'unreadable' }) as const),
    { type: 'ignoreBackoff', at },
  );
}

/** Retries the reports that were refused because this account had no permission to report. */
export async function retryPermitted(uid: string): Promise<void> {
  const { items } = $outbox.get();
  for (const item of items)
    if (item.uid === uid && item.state.status === 'rejected' && item.state.reason === 'permission')
      await retry(item);
}

async function changeAndSend(item: OutboxItem, ...events: readonly OutboxEvent[]): Promise<void> {
  const changed = await outboxDependencies().localStore.updateOutboxItem(item.id, (stored) =>
    events.reduce(nextItem, stored),
  );
  if (changed) show(changed, {});
  await sendDue();
}

/**
 * Turns a waiting or refused report into a draft with its photos. Resolves with undefined if the
 * report is being sent, has arrived, or is already a draft.
 *
 * The report keeps its id. If an earlier attempt has arrived although its answer was lost, a
 * changed version therefore cannot arrive as a second report; it is refused and continues as a
 * correction. The correction gets a new id, because the document under the old id stays unchanged.
 */
export async function takeBack({ id }: Pick<OutboxItem, 'id'>): Promise<Draft | undefined> {
  const { localStore, now, newId } = outboxDependencies();
  const draft = await localStore.moveOutboxItemToDraft(id, (stored) => ({
    ...draftOfItem(stored, $outbox.get().items),
    id: needsNewId(stored) ? newId() : stored.id,
    createdAt: now(),
    updatedAt: now(),
  }));
  await refreshAll();
  return draft;
}

/**
 * Discards a draft with its photos, even if another tab has it open. If a version of it may have
 * arrived, the next round notifies the office. Resolves with false if another page has written the
 * draft since `base`; then it stays.
 */
export async function discard(draftId: string, base: DraftBase): Promise<boolean> {
  try {
    await discardLockedDraft(outboxDependencies().localStore, draftId, base);
    return true;
  } catch (error) {
    if (error instanceof DraftConflict) return false;
    throw error;
  } finally {
    await refreshAll();
  }
}

/**
 * Removes an arrived report from this device. Does nothing if the report or its photos have not
 * arrived, or if the office has an open question about it (`reportStatus`). The report on the
 * device counts: `item` may have been read from the server.
 */
export async function hideReport(item: OutboxItem, reportStatus: ReportStatus): Promise<void> {
  if (item.state.status !== 'sent' || reportStatus === 'returned') return;
  const { localStore } = outboxDependencies();
  const stored = await localStore.getOutboxItem(item.id);
  if (stored && stored.state.status !== 'sent') return;
  await localStore.deleteOutboxItem(item.id);
  await refreshAll();
}

/**
 * Removes reports from this device when the period for which they are shown is over. Unsent reports
 * stay.
 */
export async function removeExpiredReports(): Promise<void> {
  const { localStore, now } = outboxDependencies();
  const expired = expiredReports(await localStore.listOutbox(), now());
  for (const { id } of expired) await localStore.deleteOutboxItem(id);
  if (expired.length > 0) await refreshOutbox();
}

/** Reads the outbox again in this tab and in the others. */
async function refreshAll(): Promise<void> {
  await refreshOutbox();
  outboxDependencies().channel.post();
}
