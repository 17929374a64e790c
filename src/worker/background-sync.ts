/** The outbox while no page is open: one sync event's worth of sending. */
import { createReports } from '../backend/firebase/reports.lazy.ts';
import { sendOutbox } from '../features/outbox/sender/round.ts';
import { openLocalStore } from '../database/local-database.lazy.ts';
import { openTabChannel } from '../platform/tab-channel.ts';
import { outboxChannel } from '../platform/storage-keys.ts';
import type { OutboxEvent } from '../features/outbox/model/outbox-item.ts';

/**
 * Chromium ends a sync event after three minutes (kMaxSyncEventDuration); half a minute is left for
 * coming to rest.
 */
const eventMilliseconds = 150_000;
/** Longer waits than this are left to the browser's next event. Milliseconds. */
const maxWaitMilliseconds = 30_000;
/** The server has taken something. */
const signsOfLife: ReadonlySet<OutboxEvent['type']> = new Set([
  'documentStored',
  'vehicleTold',
  'uploadBegun',
  'photoUploaded',
  'missingTold',
]);

/**
 * Sends what waits, and waits itself through short troubles, until the event's time is up.
 * `askAgain` orders another event: the browser gives a failed one only few more chances, minutes
 * apart, and who has made progress needs no punishment. Rejects where nothing moved, or must wait
 * for long: then those chances are what is left.
 */
export async function deliver(appVersion: string, askAgain: () => Promise<void>): Promise<void> {
  const channel = openTabChannel(outboxChannel);
  const localStore = openLocalStore();
  const reports = createReports();
  const signal = AbortSignal.timeout(eventMilliseconds);
  let isMoving = false;
  for (let ignoreBackoff = true; ; ignoreBackoff = false) {
    const next = await sendOutbox({
      localStore,
      reports,
      now: Date.now,
      appVersion,
      ignoreBackoff,
      listen: channel.listen,
      signal,
      changed: (_item, { event }) => {
        const isGivenUp = event?.type === 'uploadBegun' && event.url === undefined;
        isMoving ||= event !== undefined && signsOfLife.has(event.type) && !isGivenUp;
        channel.post();
      },
    });
    if (next === undefined) return;
    const wait = Math.max(0, next - Date.now());
    if (signal.aborted || wait > maxWaitMilliseconds) break;
    await new Promise((resolve) => {
      setTimeout(resolve, wait);
    });
  }
  if (!isMoving || !signal.aborted) throw new Error('The outbox is not empty yet');
  await askAgain();
}
