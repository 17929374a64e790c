/** Sends the reports in the outbox while no page is open, within one background sync event. */
import { createReports } from '../backend/firebase/reports.lazy.ts';
import { sendOutbox } from '../features/outbox/sender/round.ts';
import { openLocalStore } from '../database/local-database.lazy.ts';
import { openTabChannel } from '../platform/tab-channel.ts';
import { outboxChannel } from '../platform/storage-keys.ts';
import type { OutboxEvent } from '../features/outbox/model/outbox-item.ts';

/**
 * Chromium ends a sync event after three minutes (kMaxSyncEventDuration). Sending stops half a
 * minute earlier, so that the current requests can be cancelled and their state stored.
 */
const eventMilliseconds = 150_000;
/**
 * If the next attempt is due later than this, the event ends, and the browser's next event
 * continues.
 */
const maxWaitMilliseconds = 30_000;
/** These events show that the server has accepted something. */
const progressEvents: ReadonlySet<OutboxEvent['type']> = new Set([
  'documentStored',
  'vehicleTold',
  'uploadBegun',
  'photoUploaded',
  'missingTold',
]);

/**
 * Sends the queued reports and retries after short failures until the time of the event is over. If
 * anything was sent, it requests a new sync event with `requestSync`, because the browser grants a
 * failed event only a few retries. Rejects if nothing was sent or the next retry is due too late;
 * the browser then retries.
 */
export async function sendDuringSync(
  appVersion: string,
  requestSync: () => Promise<void>,
): Promise<void> {
  const channel = openTabChannel(outboxChannel);
  const localStore = openLocalStore();
  const reports = createReports();
  const signal = AbortSignal.timeout(eventMilliseconds);
  let hasProgress = false;
  for (let ignoreBackoff = true; ; ignoreBackoff = false) {
    const next = await sendOutbox({
      localStore,
      reports,
      now: Date.now,
      appVersion,
      ignoreBackoff,
      keepsNoticeWait: true,
      listen: channel.listen,
      signal,
      changed: (_item, { event }) => {
        const isUploadAbandoned = event?.type === 'uploadBegun' && event.url === undefined;
        hasProgress ||= event !== undefined && progressEvents.has(event.type) && !isUploadAbandoned;
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
  if (!hasProgress || !signal.aborted) throw new Error('The outbox is not empty yet');
  await requestSync();
}
