/**
 * The way out for reports: into the outbox, and from there to the server. Its code comes after the
 * screen.
 */
import type { Draft } from '../drafts/model/draft.ts';
import type { StoredPhoto } from '../photos/model/photo-port.ts';
import type { Answers } from '../reports/inputs-and-answers.ts';
import type { DeliveryEnvironment } from './model/delivery-environment.ts';
import { nextItem, type OutboxEvent, type OutboxItem } from './model/outbox-item.ts';
import { photosToSend } from './model/item-photos.ts';
import { requireCode } from '../../platform/late-code.ts';
import { missingCode } from '../../platform/missing-code.ts';
import { $outbox, outboxEnvironment, refreshOutbox, showItem } from './outbox-store.ts';

/**
 * After a round that this device itself broke off it is tried again after this time, in
 * milliseconds.
 */
const brokenMilliseconds = 15_000;
/** Longest time until the next look at the queue: a clock may have been changed. Milliseconds. */
const maxMilliseconds = 60_000;
/** Other tabs hear of changes at most this often, in milliseconds. */
const tellMilliseconds = 250;

let telling: ReturnType<typeof setTimeout> | undefined;
const show: DeliveryEnvironment['changed'] = (item, change) => {
  showItem(item, change);
  telling ??= setTimeout(() => {
    telling = undefined;
    outboxEnvironment().channel.post();
  }, tellMilliseconds);
};

/**
 * Needed at the tap that sends, not to fill in; a form fetches it once it is idle, so that it is
 * there without network.
 */
export const loadComposer = async () =>
  (
    await Promise.all([
      import('./model/compose-item.lazy.ts'),
      outboxEnvironment().seal.clockOffset(),
    ])
  )[0];

/**
 * Into the outbox, in place of its draft. A device that cannot take the report is no reason not to
 * send it while there is network: then it goes from this page's memory.
 */
async function keep(
  item: OutboxItem,
  draftId: string,
  unkept: readonly StoredPhoto[] | undefined,
): Promise<void> {
  const { localStore, holdInMemory } = outboxEnvironment();
  const hold = navigator.onLine ? holdInMemory : undefined;
  try {
    if (unkept && hold) return await hold(item, draftId, unkept);
    return await localStore.moveDraftToOutbox(item, draftId);
  } catch (error) {
    if (unkept || !hold) throw error;
    console.error(error);
    return hold(item, draftId, []);
  }
}

/**
 * Puts a complete report into the outbox and starts sending. `unkept`: the device could not store
 * the draft; these are the photos that it does not hold. Resolves as soon as the report lies safely
 * on the device, or in memory with network; rejects otherwise, and then the draft is still there.
 */
export async function submitReport(
  draft: Draft,
  answers: Answers,
  unkept?: readonly StoredPhoto[],
): Promise<OutboxItem> {
  const { now, newId, seal, appVersion, locale, session, sendInBackground } = outboxEnvironment();
  const who = session();
  if (!who || who.user.uid !== draft.uid)
    throw new Error('A report is sent by the driver who wrote it');
  const { composeItem } = await requireCode(loadComposer).catch(missingCode);
  const item = await composeItem({
    ...who,
    draft,
    answers,
    locale,
    appVersion,
    now: now(),
    newId,
    clockOffsetMilliseconds: await seal.clockOffset(),
    hash: (text) => seal.hash(text),
  });
  await keep(item, draft.id, unkept);
  await refreshOutbox();
  outboxEnvironment().channel.post();
  void sendInBackground();
  void sendOutbox();
  return item;
}

let draining: Promise<void> | undefined;
let again: { ignoreBackoff: boolean } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends what is due and keeps trying by itself. Calls while it runs are joined into one more round.
 * `ignoreBackoff`: the driver taps or the network is back, so waiting times are over. Never rejects.
 */
export function sendOutbox(ignoreBackoff = false): Promise<void> {
  if (draining) {
    again = { ignoreBackoff: ignoreBackoff || again?.ignoreBackoff === true };
    return draining;
  }
  clearTimeout(timer);
  const planNext = (milliseconds: number, endsWaiting = false): void => {
    timer = setTimeout(
      () => void sendOutbox(endsWaiting),
      Math.max(0, Math.min(maxMilliseconds, milliseconds)),
    );
  };
  draining = (async () => {
    const { drain, now } = outboxEnvironment();
    let round: { ignoreBackoff: boolean } | undefined = { ignoreBackoff };
    try {
      let next: number | undefined;
      for (; round; round = again) {
        again = undefined;
        next = await drain(show, round.ignoreBackoff);
      }
      if (next !== undefined) planNext(next - now());
    } catch (error) {
      console.error(error);
      // A tap is not forgotten with the round that it asked for.
      planNext(
        brokenMilliseconds,
        [round, again].some((asked) => asked?.ignoreBackoff),
      );
    }
    // In the same turn: whoever asks from now on begins a round of its own.
    draining = again = undefined;
  })();
  return draining;
}

/** The driver's tap: the waiting time is over, for all reports. */
export async function sendNow(): Promise<void> {
  await sendOutbox(true);
  await refreshOutbox();
}

/** What the driver's tap makes of a report on this device, and a round at once. */
async function changeAndSend(item: OutboxItem, ...events: readonly OutboxEvent[]): Promise<void> {
  const changed = await outboxEnvironment().localStore.updateOutboxItem(item.id, (stored) =>
    events.reduce(nextItem, stored),
  );
  if (changed) show(changed, {});
  await sendOutbox();
}

/**
 * The driver's tap on a report whose photos wait for Wi-Fi: they go now, over whatever connection
 * there is.
 */
export const sendOverMobileData = (item: OutboxItem): Promise<void> =>
  changeAndSend(item, { type: 'sendAnyway', at: outboxEnvironment().now() });

/** The driver's tap: what was refused, report or photos, goes once more as it is. */
export const sendAgain = (item: OutboxItem): Promise<void> =>
  changeAndSend(item, { type: 'retry', at: outboxEnvironment().now() });

/** What was refused to an account that may report by now goes once more. */
export async function sendPermitted(uid: string): Promise<void> {
  const { items } = $outbox.get();
  for (const item of items)
    if (item.uid === uid && item.state.status === 'rejected' && item.state.reason === 'permission')
      await sendAgain(item);
}

/** The driver's tap: the photos that this device cannot read are given up; the office is told. */
export const sendWithoutUnreadable = (item: OutboxItem): Promise<void> =>
  changeAndSend(
    item,
    ...photosToSend(item)
      .filter(({ unreadable }) => unreadable !== undefined)
      .map(({ id }) => ({ type: 'photoMissing', photo: id, reason: 'unreadable' }) as const),
    { type: 'ignoreBackoff', at: outboxEnvironment().now() },
  );
